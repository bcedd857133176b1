"""A computation and the number behind it, in a cell."""

from verify.records.reading import Reading

READING = Reading(
    code="T01",
    name="a computation and the number behind it, in a cell",
    reads="a cell with arithmetic, an equality and a number",
    means="the number is the value of the computation before it, to the digits that it prints",
    why="a cell states what a sentence would",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Do both sides count in the same unit?",
    ),
    fires=(("| step | work |\n|--|--|\n| x | 0.5 + 0.01 × 2.0 = 0.52 |\n"),),
    silent=(("| step | work |\n|--|--|\n| x | 0.5 + 0.01 × 2.0 |\n"),),
)
