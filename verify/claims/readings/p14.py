"""Arithmetic of code."""

from verify.records.reading import Reading

READING = Reading(
    code="P14",
    name="arithmetic of code",
    reads="a chain of equalities between numbers in a code span or a comment",
    means="each number is the value of the computation before it",
    why="as typed it has one meaning",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
    ),
    fires=("The step is `0.5 * 3 = 1.5`.",),
    silent=("The step is `x = 1.5`.",),
)
