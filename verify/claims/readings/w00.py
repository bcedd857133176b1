"""A sentence that was left unread."""

from verify.records.reading import Reading

READING = Reading(
    code="W00",
    name="a sentence that was left unread",
    reads="a stretch of words of which nothing can be computed, such as a file that is included",
    means="nothing; it is counted and told with the reason",
    why="what is dropped silently would look as if it had been checked",
    doubts=("Is it a comment itself?",),
    fires=("\\input{chapter}\n",),
    silent=("% \\input{chapter}\n",),
)
