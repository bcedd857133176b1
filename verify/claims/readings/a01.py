"""A value that the author binds."""

from verify.records.reading import Reading

READING = Reading(
    code="A01",
    name="a value that the author binds",
    reads="a printed value behind an annotation that says what it is",
    means="the value is that of the expression",
    why="the author says what is meant, so nothing else is tried",
    doubts=("Does the expression use names that mean something above it?",),
    fires=(("$$x = (1, 2, 3)$$\n\n<!-- verify: m = mean(x) -->\n\n$$2$$\n"),),
    silent=(("$$x = (1, 2, 3)$$\n\n<!-- verify: given m -->\n\n$$2$$\n"),),
)
