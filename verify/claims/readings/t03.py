"""Two computations in a cell."""

from verify.records.reading import Reading

READING = Reading(
    code="T03",
    name="two computations in a cell",
    reads="a cell with arithmetic on both sides of an equality",
    means="both come to the same value",
    why="a slip in the middle of a chain shows on one side of it",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Do both sides count in the same unit?",
    ),
    fires=(("| a | b |\n|--|--|\n| x | 35/(144 · 13) = 35/1872 |\n"),),
    silent=(("| a | b |\n|--|--|\n| x | 35/1872 ≈ 0.0187 |\n"),),
)
