"""A cell and the one across the diagonal."""

from verify.records.reading import Reading

SQUARE = "| | a | b | c | d |\n|--|--|--|--|--|\n| a | 0 | {} | 3.85 | 2.92 |\n| b | 1.25 | 0 | 4.95 | 6.36 |\n"
REST = "| c | 3.85 | 4.95 | 0 | 0.71 |\n| d | {} | 6.36 | {} | 0 |\n"

READING = Reading(
    code="T15",
    name="a cell and the one across the diagonal",
    reads="a square table whose rows and columns have the same names",
    means="each cell is the one across the diagonal, as in a table of distances",
    why="the other pairs of cells print the same number, which luck does not",
    doubts=(
        "Do the other pairs leave eight bits to spare?",
        "Do they leave as many as it takes to call an odd pair wrong?",
    ),
    fires=(SQUARE.format("1.25") + REST.format("2.92", "0.71"),),
    silent=(SQUARE.format("7.25") + REST.format("5.13", "0.88"),),
)
