"""Lists in cells."""

from verify.records.reading import Reading

READING = Reading(
    code="T15",
    name="lists in cells",
    reads="a column called sum, mean or length beside a column of lists, or lists joined",
    means="each cell is that of the list in its row",
    why="the heading names the operation, and all rows are lists",
    doubts=("Do most of the other cells bear it out?",),
    fires=(("| scores | max |\n|--|--|\n| [2.5, 1.5] | 2.5 |\n| [0.5, 3.5] | 3.5 |\n| [1.5, 4.5] | 4.5 |\n"),),
    silent=(("| scores | rank |\n|--|--|\n| [2.5, 1.5] | 2.5 |\n| [0.5, 3.5] | 3.5 |\n| [1.5, 4.5] | 4.5 |\n"),),
)
