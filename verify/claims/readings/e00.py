"""Mathematics that was left unread."""

from verify.records.reading import Reading

READING = Reading(
    code="E00",
    name="mathematics that was left unread",
    reads="a stretch of mathematics of which nothing can be computed",
    means="nothing; it is counted and told with the reason",
    why="what is dropped silently would look as if it had been checked",
    doubts=("Does a point right before it make its first number another?",),
    fires=("Pay .$500 = 1/2$ of a thousand",),
    silent=("Pay $0.500 = 1/2$",),
)
