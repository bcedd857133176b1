"""What digits show of a name."""

from verify.records.reading import Reading

READING = Reading(
    code="D01",
    name="what digits show of a name",
    reads="an array or a number under a conventional name, which no formula states",
    means="it is what the name usually stands for, of the arrays before it",
    why="as many digits as an array has cannot agree by luck",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
        "Is it claimed already by what stands there?",
    ),
    fires=(
        ("$$x = (1, 4, 7)$$\n\n$$\\mu = 4$$"),
        ("$x = (2, 4, 6)$\n\n$\\hat x = (-1.225, 0, 1.225)$"),
    ),
    silent=(("$$x = (1, 4, 7)$$\n\n$$\\mu = 9$$"),),
)
