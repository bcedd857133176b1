"""A number in the place of a part of a computation."""

from verify.records.reading import Reading

READING = Reading(
    code="E04",
    name="a number in the place of a part",
    reads="a computation of numbers, and the same with some of its parts worked out",
    means="the number should be the part of the computation in whose place it stands",
    why="of parts that are worked out all but one are usually right, and that one is a slip of the pen",
    doubts=(
        "Are the others their parts, and is one of them no number itself?",
        "Does it differ from its part by more than any rounding, and by a slip of the pen?",
    ),
    fires=("$$\\max(0.06 \\times 0.7, 0.24 \\times 0.4) \\times 0.4 = \\max(0.012, 0.096) \\times 0.4 = 0.0384$$",),
    silent=("$$\\max(0.06 \\times 0.7, 0.24 \\times 0.4) \\times 0.4 = \\max(0.042, 0.096) \\times 0.4 = 0.0384$$",),
)
