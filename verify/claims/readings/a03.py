"""A relation that the author states."""

from verify.records.reading import Reading

READING = Reading(
    code="A03",
    name="a relation that the author states",
    reads="an annotation that says that a relation holds",
    means="it holds at that place",
    why="the author says what is meant, so nothing else is tried",
    doubts=("Does the relation use names that mean something above it?",),
    fires=(("$$x = (1, 2, 3)$$\n\n<!-- verify: holds sum(x) == 6 -->\n"),),
    silent=(("$$x = (1, 2, 3)$$\n\n<!-- sum(x) == 6 -->\n"),),
)
