"""Arithmetic in words."""

from verify.records.reading import Reading

READING = Reading(
    code="W13",
    name="arithmetic in words",
    reads="a word of an operation between two numbers, and what it is said to be",
    means="the result is that operation of the numbers",
    why="the operation is named, and so are its operands",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Is it a part of a longer computation?",
    ),
    fires=("There 200 minus 174 equals 26.",),
    silent=("There half of 200 minus 174 equals 26.",),
)
