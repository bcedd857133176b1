"""An array of the text in code."""

from verify.records.reading import Reading

READING = Reading(
    code="P12",
    name="an array of the text in code",
    reads="an array that code writes out under a name of the mathematics, with most of its digits",
    means="it has the numbers that the document prints",
    why="code copies what the text says, and a slip in one of the two shows",
    doubts=("Do most of its digits agree with what the document prints?",),
    fires=(
        (
            "$$A = \\begin{pmatrix} 4 & 1 \\\\ 2 & 3 \\end{pmatrix}$$\n"
            "\n"
            "```python\n"
            "A = np.array([[4, 1], [2, 3]])\n"
            "```\n"
        ),
    ),
    silent=(
        (
            "$$A = \\begin{pmatrix} 4 & 1 \\\\ 2 & 3 \\end{pmatrix}$$\n"
            "\n"
            "```python\n"
            "A = np.array([[9, 8], [7, 6]])\n"
            "```\n"
        ),
    ),
)
