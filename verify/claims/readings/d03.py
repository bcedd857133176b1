"""Rows that come to one."""

from verify.records.reading import Reading

READING = Reading(
    code="D03",
    name="rows that come to one",
    reads="a matrix most of whose rows, or columns, sum to one",
    means="all of them do",
    why="one row that departs from the others is a slip, where words call it a distribution",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
        "Is it said to be unnormalized, or after dropout?",
    ),
    fires=(
        (
            "The attention weights:\n"
            "\n"
            "$$A = \\begin{pmatrix} 0.201 & 0.799 \\\\ 0.401 & 0.599 \\\\ 0.311 & 0.589 \\end{pmatrix}$$"
        ),
    ),
    silent=(
        (
            "The raw attention scores:\n"
            "\n"
            "$$A = \\begin{pmatrix} 0.201 & 0.799 \\\\ 0.401 & 0.599 \\\\ 0.311 & 0.589 \\end{pmatrix}$$"
        ),
    ),
)
