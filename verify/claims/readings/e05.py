"""An array put together from its parts."""

from verify.records.reading import Reading

READING = Reading(
    code="E05",
    name="an array put together from its parts",
    reads="a vector behind its components, a matrix behind its rows or its elements",
    means="the array has the values that its parts were given",
    why="what was worked out part by part is copied at the end, where digits get lost",
    doubts=(
        "Are there as many parts as it has places, in the same section?",
        "Do all but one of its digits agree with them?",
    ),
    fires=(
        (
            "$h_1 = 2 \\cdot 0.5 - 0.9 = 0.1$, $h_2 = -1.0 - 0.6 = -1.6$, and $h_3 = 0.3 + 1.1 = 1.4$. So $h "
            "= (0.1, -1.6, 1.4)$."
        ),
    ),
    silent=(
        (
            "$h_1 = 2 \\cdot 0.5 - 0.9 = 0.1$, $h_2 = -1.0 - 0.6 = -1.6$, and $h_3 = 0.3 + 1.1 = 1.4$. So $h "
            "= (2.1, 3.5, 7.4)$."
        ),
    ),
)
