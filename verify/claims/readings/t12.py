"""Shares of a column."""

from verify.records.reading import Reading

READING = Reading(
    code="T12",
    name="shares of a column",
    reads="a column of percents or shares beside a column of counts",
    means="each is the part that its count is of their sum",
    why="that all but a few rows fit cannot be luck",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
    ),
    fires=(("| kind | count | share |\n|--|--|--|\n| a | 30 | 30% |\n| b | 50 | 50% |\n| c | 20 | 20% |\n"),),
    silent=(("| kind | count | share |\n|--|--|--|\n| a | 30 | 12% |\n| b | 50 | 13% |\n| c | 20 | 75% |\n"),),
)
