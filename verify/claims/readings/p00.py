"""Code and outputs that were left unread."""

from verify.records.reading import Reading

READING = Reading(
    code="P00",
    name="code and outputs that were left unread",
    reads="values that a program printed, or comments on them, of which nothing is known",
    means="nothing; they are counted and told with the reason",
    why="code is not run, and what is dropped silently would look as if it had been checked",
    doubts=("Is the value of a name that the mathematics defines?",),
    fires=(("```python\nprint(x)\n```\n\n```output\n[1.5 2.5]\n```\n"),),
    silent=(("```python\nprint(x)\n```\n"),),
)
