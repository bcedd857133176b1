"""A number put in for a name, between words."""

from verify.records.reading import Reading

READING = Reading(
    code="W04",
    name="a number put in for a name, between words",
    reads="a computation with names, and the same with numbers in their places",
    means=("the number that is no value of its name, and all but its digits, should be the value of that name"),
    why="of numbers put in all but one are usually right, and that one is a slip of the pen",
    doubts=(
        "Has a name in it several values, here or in another section?",
        "Does it differ from the value by a slip of the pen, and do the others fit?",
    ),
    fires=(("Let w = 0.8498 and x = 2.\n\nThen w · x + 1 = 0.8496 · 2 + 1 = 2.6992."),),
    silent=(("Let w = 0.8498 and x = 2.\n\nThen w · x + 1 = 0.8498 · 2 + 1 = 2.6996."),),
)
