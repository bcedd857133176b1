"""A number in the place of a part of a computation, between words."""

from verify.records.reading import Reading

READING = Reading(
    code="W04",
    name="a number in the place of a part, between words",
    reads="a computation of numbers, and the same with some of its parts worked out",
    means="the number should be the part of the computation in whose place it stands",
    why="of parts that are worked out all but one are usually right, and that one is a slip of the pen",
    doubts=(
        "Are the others their parts, and is one of them no number itself?",
        "Does it differ from its part by more than any rounding, and by a slip of the pen?",
    ),
    fires=("So the side is ⌊(227 − 4)/2⌋ + 1 = ⌊111.9⌋ + 1 = 112.",),
    silent=("So the side is ⌊(227 − 4)/2⌋ + 1 = ⌊111.5⌋ + 1 = 112.",),
)
