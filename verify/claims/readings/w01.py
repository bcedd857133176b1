"""A computation and the number behind it, between words."""

from verify.records.reading import Reading

READING = Reading(
    code="W01",
    name="a computation and the number behind it, between words",
    reads="arithmetic without marks of mathematics, an equality and a number",
    means="the number is the value of the computation before it, to the digits that it prints",
    why="signs of arithmetic between numbers state an equality in any language",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
        "Do both sides count in the same unit?",
        "Is it part of a date, a version, a range or a reference?",
    ),
    fires=(
        "We add 0.5 + 0.25 = 0.75 of it.",
        "Then √2 ≈ 1.4142 and so on.",
    ),
    silent=(
        "On 2024-05-12 we had version 3.2 = stable.",
        "It is not true that 2 + 2 is asked.",
    ),
)
