"""A stated shape."""

from verify.records.reading import Reading

READING = Reading(
    code="W17",
    name="a stated shape",
    reads="a shape in a formula or in words, of a name under which a matrix is printed",
    means="the matrix has that shape",
    why="rows and columns are counted, and nothing is rounded",
    doubts=(
        "Is another model's matrix meant, in practice or in a paper?",
        "Is a vector printed as a row, or as a column?",
    ),
    fires=(("$W$ of size $[2 \\times 3]$:\n\n$$W = \\begin{pmatrix} 1 & 2 & 3 \\\\ 4 & 5 & 6 \\end{pmatrix}$$"),),
    silent=("$V$ is of size $[512 \\times 64]$.\n\n$$W = \\begin{pmatrix} 1 & 2 & 3 \\\\ 4 & 5 & 6 \\end{pmatrix}$$",),
)
