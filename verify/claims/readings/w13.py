"""Arithmetic in words."""

from verify.records.reading import Reading

READING = Reading(
    code="W13",
    name="arithmetic in words",
    reads="a word of an operation, the numbers that it is of, and what it is said to be",
    means="the result is that operation of the numbers",
    why="the operation is named, and so are its operands",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
        "Is it the mean of one kind, geometric or weighted, or a part of another sentence?",
    ),
    fires=("The mean of 1.0, 3.0 and 5.0 is 3.0.",),
    silent=("The geometric mean of 1.0, 3.0 and 5.0 is 2.47.",),
)
