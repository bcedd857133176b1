"""A number put in for a name."""

from verify.records.reading import Reading

READING = Reading(
    code="E04",
    name="a number put in for a name",
    reads="a computation with names, and the same with numbers in their places",
    means=("the number that is no value of its name, and all but its digits, should be the value of that name"),
    why="of numbers put in all but one are usually right, and that one is a slip of the pen",
    doubts=(
        "Has a name in it several values, here or in another section?",
        "Does it differ from the value by a slip of the pen, and do the others fit?",
        "Is it the value of a sibling, another index?",
    ),
    fires=(
        (
            "$x_1 = 0.5$, $x_2 = 0.6$, $w_{12} = 0.2$, $w_{21} = 0.3$, $w_{22} = 0.4$\n"
            "\n"
            "$$z_2 = w_{21} x_1 + w_{22} x_2 = 0.3 \\cdot 0.5 + 0.2 \\cdot 0.6$$"
        ),
    ),
    silent=(
        (
            "$x_1 = 0.5$, $x_2 = 0.6$, $w_{12} = 0.2$, $w_{21} = 0.3$, $w_{22} = 0.4$\n"
            "\n"
            "$$z_2 = w_{21} x_1 + w_{22} x_2 = 0.3 \\cdot 0.5 + 0.4 \\cdot 0.6$$"
        ),
    ),
)
