"""The result of a formula stated before."""

from verify.records.reading import Reading

READING = Reading(
    code="E02",
    name="the result of a formula stated before",
    reads="a name with a number, where the text above states a formula for the name",
    means="the number is what the formula gives for the newest values of its names",
    why="a formula and its result often stand apart, with the numbers of the case between them",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Has a name in it several values, here or in another section?",
        "Has the formula had its result already?",
        "Is the name chosen anew, or another case meant?",
    ),
    fires=(
        "Let $a = 2$ and $b = 3$. $$z = a b$$ so $$z = 6$$",
        ("$$z = a + b$$\n\n$a = 2$, $b = 3$\n\n$$z = 5$$"),
    ),
    silent=("Let $a = 2$ and $b = 3$. So $$z = 6$$",),
)
