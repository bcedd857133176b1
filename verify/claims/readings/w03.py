"""Two computations between words."""

from verify.records.reading import Reading

READING = Reading(
    code="W03",
    name="two computations between words",
    reads="arithmetic without marks of mathematics on both sides of an equality",
    means="both come to the same value",
    why="a slip in the middle of a chain shows on one side of it",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Do both sides count in the same unit?",
    ),
    fires=("Here 35/(144 · 13) = 35/1872 ≈ 0.0187 of it.",),
    silent=("Here 35/1872 ≈ 0.0187 of it.",),
)
