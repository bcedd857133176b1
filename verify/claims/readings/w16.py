"""What a sentence says that an array sums to."""

from verify.records.reading import Reading

READING = Reading(
    code="W16",
    name="a sum that a sentence states",
    reads="a sentence that says of an array before it that it, or each of its rows, sums to a number",
    means="it does, as far as its rounding lets it",
    why="the sum has one meaning, and the array is the nearest",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Are its operands rounded results, worth their cells and no more?",
        "Is it said of another array than the nearest?",
    ),
    fires=("The weights are $[0.1, 0.9]$, which sum to 1.",),
    silent=(("$$x = [2.0, 1.0, 0.1]$$\n\nThe probabilities sum to 1."),),
)
