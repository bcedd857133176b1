"""A list that ends in its sum."""

from verify.records.reading import Reading

READING = Reading(
    code="W11",
    name="a list that ends in its sum",
    reads="items that each end in a result, and a last one that says their sum",
    means="the last number is the sum of the results above it",
    why="the line says so, and where all items begin alike it can be of nothing else",
    doubts=(
        "Do all items begin alike, or may some be left out?",
        "Are its operands rounded results, worth their cells and no more?",
    ),
    fires=(("- e^0.5 ≈ 1.649\n- e^1.5 ≈ 4.482\n- Sum ≈ 6.130"),),
    silent=(("- e^0.5 ≈ 1.649\n- e^1.5 ≈ 4.482\n- Sum of weights ≈ 1.0"),),
)
