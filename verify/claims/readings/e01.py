"""A computation and the number behind it."""

from verify.records.reading import Reading

READING = Reading(
    code="E01",
    name="a computation and the number behind it",
    reads="two neighbours in a chain of equalities, the second a number",
    means="the number is the value of the computation before it, to the digits that it prints",
    why=("an equality is stated by its author; where the names mean one thing it can be meant in no other way"),
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
        "Has a name in it several values, here or in another section?",
        "Do both sides count in the same unit?",
        "Is it an equation to be solved, or a case among others?",
    ),
    fires=(
        "$$0.5 + 0.25 = 0.75$$",
        "$$\\sigma(0.2) = 0.5498$$",
        "$$\n0.5 + 0.25\n= **0.75**\n$$",
        "$$F = 0.5 + 0.25 \\\\ => F = 0.75$$",
    ),
    silent=(
        "$$e = 0.25$$",
        "$$0.5 + 0.25 \\neq 0.7$$",
        "$$x = \\frac{1}{2} \\\\ x = 3$$",
    ),
)
