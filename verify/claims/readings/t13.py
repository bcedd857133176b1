"""A column that its heading computes."""

from verify.records.reading import Reading

READING = Reading(
    code="T13",
    name="a column that its heading computes",
    reads="a heading that is a formula of other columns, a function, or a name with a formula",
    means="each cell is what the formula gives of its row",
    why="a heading states the formula, and most of the rows bear out of which columns",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
        "Has a name in it several values, here or in another section?",
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
    ),
    fires=(("| $x$ | $y$ | $x + y$ |\n|--|--|--|\n| 1 | 2 | 3 |\n| 4 | 5 | 9 |\n"),),
    silent=(("| $x$ | $y$ | $z$ |\n|--|--|--|\n| 1 | 2 | 3 |\n| 4 | 5 | 9 |\n"),),
)
