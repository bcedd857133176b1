"""Two computations in a program."""

from verify.records.reading import Reading

READING = Reading(
    code="P03",
    name="two computations in a program",
    reads="arithmetic in code, a comment or an output on both sides of an equality",
    means="both come to the same value",
    why="a slip in the middle of a chain shows on one side of it",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
    ),
    fires=(("```\nŷ = σ(0.4502 − 0.7318 + 0.5) = σ(0.2184) ≈ 0.5544\n```\n"),),
    silent=(("```\nŷ = σ(0.2184) ≈ 0.5544\n```\n"),),
)
