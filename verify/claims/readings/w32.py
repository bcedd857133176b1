"""Results that are recalled under their names."""

from verify.records.reading import Reading

READING = Reading(
    code="W32",
    name="results that are recalled under their names",
    reads="numbers under names with an index, each of which is the name of an earlier result of the section",
    means="each number is that result, rounded to what it prints",
    why="a name with an index keeps its value in its section, and several recalled at once are no new definitions",
    doubts=("Is the name given another value in between?", "Does another example or section begin?"),
    fires=(
        "$$x_1 = 2 \\cdot 0.35 = 0.7$$\n\n$$y_1 = 3 \\cdot 0.7 = 2.1$$\n\nWith $x_1 = 0.7$ and $y_1 = 2.1$ we go on.",
    ),
    silent=("$$x_1 = 2 \\cdot 0.35 = 0.7$$\n\nLet $x = 0.7$ and $y = 2.1$.",),
)
