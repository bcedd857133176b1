"""A column that a formula of the catalogue makes of another."""

from verify.records.reading import Reading

READING = Reading(
    code="T19",
    name="a column that a formula of the catalogue makes of another",
    reads="a column headed softmax, sigmoid or probability, beside one of logits or scores",
    means="each cell is the formula of all cells of the other column, or of that of its row",
    why="the headings name the formula or both of its sides, and other rows bear it out",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
        "Are rows left out that the sum has, or were they scaled before?",
    ),
    fires=(
        "| token | logit | probability |\n|--|--|--|\n| a | 2.0 | 0.659 |\n| b | 1.0 | 0.242 |\n| c | 0.1 | 0.099 |\n",
        "| z | sigmoid |\n|--|--|\n| -2 | 0.1192 |\n| 0 | 0.5 |\n| 3 | 0.9526 |\n",
    ),
    silent=(
        "| token | logit | softmax |\n|--|--|--|\n| a | 8.94 | 0.475 |\n| b | 7.10 | 0.075 |\n| c | 6.07 | 0.027 |\n",
        "| token | logit | price |\n|--|--|--|\n| a | 2.0 | 0.659 |\n| b | 1.0 | 0.242 |\n| c | 0.1 | 0.099 |\n",
    ),
)
