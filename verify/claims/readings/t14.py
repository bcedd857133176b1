"""A line that other lines of its table give."""

from verify.records.reading import Reading

READING = Reading(
    code="T14",
    name="a line that other lines of its table give",
    reads="a column or a row whose cells are a sum, difference, product, quotient or function of others",
    means="each cell is that of the cells beside it, as the other rows are",
    why="a heading names the operation, or the digits of the other rows leave nothing to luck",
    doubts=(
        "Do the other cells leave eight bits to spare, the cell itself left out?",
        "Do they leave as many as it takes to call an odd one wrong?",
        "Are its operands rounded results, worth their cells and no more?",
    ),
    fires=(
        "| token | p | cumulative |\n|--|--|--|\n| a | 0.41 | 0.41 |\n| b | 0.32 | 0.73 |\n| c | 0.27 | 1.00 |\n",
        (
            "| item | price | weight | cost |\n|--|--|--|--|\n| a | 1.25 | 3.1 | 3.875 |\n| b | 2.40 | 1.7 | 4.080 |\n"
            "| c | 0.85 | 4.3 | 3.655 |\n| d | 3.10 | 2.2 | 6.820 |\n"
        ),
    ),
    silent=(
        "| token | p | cumulative |\n|--|--|--|\n| a | 0.41 | 0.20 |\n| b | 0.32 | 0.35 |\n| c | 0.27 | 0.99 |\n",
        (
            "| item | price | weight | cost |\n|--|--|--|--|\n| a | 1.25 | 3.1 | 3.175 |\n| b | 2.40 | 1.7 | 1.080 |\n"
            "| c | 0.85 | 4.3 | 7.655 |\n| d | 3.10 | 2.2 | 5.820 |\n"
        ),
    ),
)
