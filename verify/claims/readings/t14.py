"""A column that is an iteration."""

from verify.records.reading import Reading

READING = Reading(
    code="T14",
    name="a column that is an iteration",
    reads="a column of counted rows, of a name for which a rule from one to the next is stated",
    means="each row follows by the rule from the one above it",
    why="the rule is stated, and the rows are counted",
    doubts=(
        "Has a name in it several values, here or in another section?",
        "Are its operands rounded results, worth their cells and no more?",
        "Do the rows differ by enough to tell?",
    ),
    fires=(
        (
            "Newton's method: $x_{n+1} = x_n - \\frac{x_n^2 - 2}{2 x_n}$.\n"
            "\n"
            "| n | $x_n$ |\n"
            "|---|---|\n"
            "| 0 | 1.5 |\n"
            "| 1 | 1.4167 |\n"
            "| 2 | 1.41422 |\n"
            "| 3 | 1.414214 |\n"
        ),
    ),
    silent=(
        (
            "Newton's method: $y_{n+1} = \\frac{x_n^2 - 2}{2 y_n}$.\n"
            "\n"
            "| n | $x_n$ |\n"
            "|---|---|\n"
            "| 0 | 1.5 |\n"
            "| 1 | 1.4167 |\n"
            "| 2 | 1.41422 |\n"
            "| 3 | 1.414214 |\n"
        ),
    ),
)
