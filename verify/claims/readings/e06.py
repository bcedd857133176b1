"""An earlier result where another was announced."""

from verify.records.reading import Reading

READING = Reading(
    code="E06",
    name="an earlier result where another was announced",
    reads="a display that repeats a result, right behind a formula for another name",
    means="what is printed is the result of the formula that was announced",
    why="a copied block keeps the numbers of what it was copied from",
    doubts=(
        "Do words recall it: as before, we had?",
        "Is it an operand of the formula?",
        "Is it the formula's own name, in the same section?",
    ),
    fires=(
        (
            "$$X = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n"
            "\n"
            "$$W = \\begin{pmatrix} 1 & 0 \\\\ 2 & 1 \\end{pmatrix} \\qquad V = \\begin{pmatrix} 0 & 1 \\\\ 1 & 0 "
            "\\end{pmatrix}$$\n"
            "\n"
            "$$Q = X W$$\n"
            "\n"
            "We get:\n"
            "\n"
            "$$Q = \\begin{pmatrix} 5 & 2 \\\\ 11 & 4 \\end{pmatrix}$$\n"
            "\n"
            "$$K = X V$$\n"
            "\n"
            "When you multiply them, you get:\n"
            "\n"
            "$$Q = \\begin{pmatrix} 5 & 2 \\\\ 11 & 4 \\end{pmatrix}$$"
        ),
    ),
    silent=(
        (
            "$$X = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n"
            "\n"
            "$$W = \\begin{pmatrix} 1 & 0 \\\\ 2 & 1 \\end{pmatrix} \\qquad V = \\begin{pmatrix} 0 & 1 \\\\ 1 & 0 "
            "\\end{pmatrix}$$\n"
            "\n"
            "$$Q = X W$$\n"
            "\n"
            "We get:\n"
            "\n"
            "$$Q = \\begin{pmatrix} 5 & 2 \\\\ 11 & 4 \\end{pmatrix}$$\n"
            "\n"
            "$$K = X V$$\n"
            "\n"
            "Recall that\n"
            "\n"
            "$$Q = \\begin{pmatrix} 5 & 2 \\\\ 11 & 4 \\end{pmatrix}$$"
        ),
    ),
)
