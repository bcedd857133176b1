"""An array put together from its parts."""

from verify.records.reading import Reading

READING = Reading(
    code="E05",
    name="an array put together from its parts",
    reads="a matrix behind its rows or its elements",
    means="the array has the values that its parts were given",
    why="what was worked out part by part is copied at the end, where digits get lost",
    doubts=(
        "Are there as many parts as it has places, in the same section?",
        "Do all but one of its digits agree with them?",
    ),
    fires=(
        (
            "$$Q_{1,1} = 1 \\cdot 2 + 0.5 = 2.5$$\n\n$$Q_{1,2} = 3 \\cdot 2 = 6$$\n\n"
            "$$Q_{2,1} = 2 \\cdot 2 = 4$$\n\n"
            "$$Q_{2,2} = 2 + 5 = 7$$\n\n"
            "$$\\begin{bmatrix} 2.5 & 6 \\\\ 4 & 7 \\end{bmatrix}$$"
        ),
    ),
    silent=(
        (
            "$$Q_{1,1} = 1 \\cdot 2 + 0.5 = 2.5$$\n\n$$Q_{1,2} = 3 \\cdot 2 = 6$$\n\n"
            "$$Q_{2,1} = 2 \\cdot 2 = 4$$\n\n"
            "$$\\begin{bmatrix} 2.5 & 6 \\\\ 4 & 7 \\end{bmatrix}$$"
        ),
    ),
)
