"""A computation and its value in another cell."""

from verify.records.reading import Reading

READING = Reading(
    code="T18",
    name="a computation and its value in another cell",
    reads="a column of arithmetic, and the nearest column that its values stand in",
    means="the cell is the value of the computation in its row",
    why="several rows that agree to their last digit cannot be luck",
    doubts=(
        "Do most of the other cells bear it out?",
        "Do both sides count in the same unit?",
    ),
    fires=(("| parameters | count |\n|--|--|\n| 12 × 64 + 64 | 832 |\n| 64 × 10 + 10 | 650 |\n"),),
    silent=(("| parameters | count |\n|--|--|\n| 12 × 64 + 64 | 17 |\n| 64 × 10 + 10 | 19 |\n"),),
)
