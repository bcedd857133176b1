"""What digits show of an array that nothing states."""

from verify.records.reading import Reading

READING = Reading(
    code="D02",
    name="what digits show of an array that nothing states",
    reads="an array of three cells or more, which no formula and no word says is computed",
    means="it is what one operation, or one formula of the catalogue, gives for arrays before it",
    why="the bits of its cells pay for the operation and for the choice of the arrays, and eight remain",
    doubts=(
        "Is it claimed already by what stands there?",
        "Does a copy of an array before it explain its digits?",
        "Would one wrong digit pass?",
        "Do three cells of four agree, with 24 bits to spare, where one departs?",
    ),
    fires=(
        (
            "$$\\begin{bmatrix} 1.25 & -0.31 \\\\ 0.48 & 2.17 \\end{bmatrix}$$\n\n"
            "```text\n[[0.82635 0.17365]\n [0.15578 0.84422]]\n```"
        ),
    ),
    silent=(
        (
            "$$\\begin{bmatrix} 1.25 & -0.31 \\\\ 0.48 & 2.17 \\end{bmatrix}$$\n\n"
            "```text\n[[0.82735 0.17265]\n [0.15473 0.84527]]\n```"
        ),
        ("$$\\begin{bmatrix} 1 & 0 \\\\ 0 & 1 \\end{bmatrix}$$\n\n```text\n[[1 0]\n [0 1]]\n```"),
    ),
)
