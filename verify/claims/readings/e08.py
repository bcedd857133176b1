"""The probability of what is not an event."""

from verify.records.reading import Reading

READING = Reading(
    code="E08",
    name="the probability of what is not an event",
    reads="a table of the probabilities of an event and of what is not it, each with its number",
    means="one is what the other leaves of 1",
    why="an event happens or it does not: ¬A, A^c and not A by their sign, X = 0 by a table that gives X = 1 besides",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are the two of one section?",
        "Has X other values than 0 and 1?",
    ),
    fires=(
        (
            "| | $H=1$ | $H=0$ |\n|---|---|---|\n| $P(D = 1 \\mid H)$ | 0.98 | 0.03 |\n"
            "| $P(D = 0 \\mid H)$ | 0.02 | 0.97 |"
        ),
    ),
    silent=(
        "With $P(A) = 0.3$ and $P(B) = 0.7$ we go on.",
        "With $P(X = 0) = 0.3$ and $P(X = 1) = 0.2$ we go on.",
    ),
)
