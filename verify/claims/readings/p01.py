"""A computation and the number behind it, in a program."""

from verify.records.reading import Reading

READING = Reading(
    code="P01",
    name="a computation and the number behind it, in a program",
    reads="arithmetic in code, a comment or an output, an equality and a number",
    means="the number is the value of the computation before it, to the digits that it prints",
    why="a line of a program states what a sentence would",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
    ),
    fires=(("```\nL = −ln(0.5544) ≈ 0.5899\n```\n"),),
    silent=(("```\nL = −ln(0.5544)\n```\n"),),
)
