"""A column that is normalized."""

from verify.records.reading import Reading

READING = Reading(
    code="T19",
    name="a column that is normalized",
    reads="a column headed probability, weight or softmax",
    means="each cell is its share, or the softmax, of the column that bears it out",
    why="the heading says what it is, and most of the digits of which column",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
    ),
    fires=(("| k | score | weight |\n|--|--|--|\n| a | 2 | 65.9% |\n| b | 1 | 24.2% |\n| c | 0.1 | 9.9% |\n"),),
    silent=(("| k | score | rank |\n|--|--|--|\n| a | 2 | 65.9% |\n| b | 1 | 24.2% |\n| c | 0.1 | 9.9% |\n"),),
)
