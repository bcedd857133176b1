"""A table that was left unread."""

from verify.records.reading import Reading

READING = Reading(
    code="T00",
    name="a table that was left unread",
    reads="rows or cells beyond a budget",
    means="nothing; it is counted and told with the reason",
    why="what is dropped silently would look as if it had been checked",
    doubts=("Is it over a budget that bounds the work?",),
    fires=("| x | x + 1 |\n|--|--|\n" + "".join(f"| {at} | {at + 1} |\n" for at in range(201)),),
    silent=(("| item | cost |\n|--|--|\n| a | 2 |\n"),),
)
