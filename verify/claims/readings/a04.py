"""What the author skips."""

from verify.records.reading import Reading

READING = Reading(
    code="A04",
    name="what the author skips",
    reads="a formula, table, code or output behind an annotation that skips it",
    means="nothing; it is counted with the author's reason",
    why="what is skipped is said, so that nothing is dropped silently",
    doubts=("Is there something to skip behind it?",),
    fires=(("<!-- verify: skip, wrong on purpose -->\n\n$$2 + 2 = 5$$\n"),),
    silent=("$$2 + 2 = 5$$\n",),
)
