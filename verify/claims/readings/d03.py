"""What digits show of an array, though one wrong digit would pass."""

from verify.records.reading import Reading

READING = Reading(
    code="D03",
    name="what digits show of an array, though one wrong digit would pass",
    reads="an array of three cells or more, which no formula and no word says is computed",
    means="it may be what one operation gives for arrays before it: it fits, and that is all that is said",
    why="without its best cell fewer than eight bits remain, or what it comes from was rounded before it was printed",
    doubts=(
        "Is it claimed already by what stands there?",
        "Would one wrong digit pass?",
        "Was what it comes from rounded before it was printed?",
    ),
    fires=(
        (
            "$$\\begin{bmatrix} 1.25 & -0.31 \\\\ 0.48 & 2.17 \\end{bmatrix}$$\n\n"
            "```text\n[[0.826 0.174]\n [0.156 0.844]]\n```"
        ),
    ),
    silent=(
        ("$$\\begin{bmatrix} 1.25 & -0.31 \\\\ 0.48 & 2.17 \\end{bmatrix}$$\n\n```text\n[[0.8 0.2]\n [0.2 0.8]]\n```"),
    ),
)
