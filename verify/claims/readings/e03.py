"""Two computations that are said to be equal."""

from verify.records.reading import Reading

READING = Reading(
    code="E03",
    name="two computations that are said to be equal",
    reads="two neighbours in a chain of equalities, neither of them a bare number",
    means="both come to the same value",
    why="a slip in the middle of a chain shows on one side of it",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
        "Has a name in it several values, here or in another section?",
        "Do both sides count in the same unit?",
        "Is a difference between them meant, or a definition?",
    ),
    fires=("$$\\frac{35}{144 \\cdot 13} = \\frac{35}{1872}$$",),
    silent=(
        "$$e = 0.6 - 1$$",
        "$$\\frac{35}{a} = \\frac{35}{1872}$$",
    ),
)
