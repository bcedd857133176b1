"""An operation that words apply to the array before."""

from verify.records.reading import Reading

READING = Reading(
    code="W15",
    name="an operation that words apply to the array before",
    reads="an array behind another, with the word of an operation between them",
    means="the second is that operation of the first",
    why="the operation is named, and the digits tell of which array",
    doubts=(
        "Do most of the other cells bear it out?",
        "Are its operands rounded results, worth their cells and no more?",
        "Do words say that something has changed in between?",
        "Is it the same function of something else?",
    ),
    fires=(("Scores: $[2.0, 1.0, 0.1]$.\n\nSoftmax: $[0.659, 0.242, 0.099]$."),),
    silent=(("# A\n\nFrom [2.0, 1.0, 0.1]\n\n# B\n\nthe softmax gives [0.659, 0.242, 0.199]."),),
)
