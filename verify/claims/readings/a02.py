"""A shape that the author binds."""

from verify.records.reading import Reading

READING = Reading(
    code="A02",
    name="a shape that the author binds",
    reads="a printed shape behind an annotation that says of what it is",
    means="the shape is that of the expression",
    why="the author says what is meant, so nothing else is tried",
    doubts=("Does the expression use names that mean something above it?",),
    fires=(
        ("$$A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n\n<!-- verify: shape A -->\n\n$$2 \\times 2$$\n"),
    ),
    silent=(("$$A = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}$$\n\n$$2 \\times 2$$\n"),),
)
