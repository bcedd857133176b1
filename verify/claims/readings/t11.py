"""A total or a mean of cells."""

from verify.records.reading import Reading

READING = Reading(
    code="T11",
    name="a total or a mean of cells",
    reads="a row or a column that is called total, sum or average",
    means="its cells are that of the cells above, or to the left",
    why="the label says so, and the rows bear each other out",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
        "Is a row a part of another, weighted or of another kind?",
    ),
    fires=(("| item | cost |\n|--|--|\n| a | 2 |\n| b | 3 |\n| Total | 5 |\n"),),
    silent=(("| item | cost |\n|--|--|\n| a | 2 |\n| b | 3 |\n| c | 5 |\n"),),
)
