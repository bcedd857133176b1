"""The encoding of positions."""

from verify.records.reading import Reading

READING = Reading(
    code="D02",
    name="the encoding of positions",
    reads=("an array most of whose cells are sines and cosines of positions, in a document that states that encoding"),
    means="all of its cells are",
    why="four cells to the last digit cannot agree by luck",
    doubts=(
        "Do most of the other cells bear it out?",
        "Does the document state the encoding?",
    ),
    fires=(
        (
            "$$PE(p, 2i) = \\sin(p / 10000^{2i/d})$$\n"
            "\n"
            "$$v = [0.8415, 0.5403, 0.0998, 0.9950, 0.0100, 1.0000, 0.0010, 1.0000]$$"
        ),
    ),
    silent=(("$$PE(p, 2i) = \\sin(p / 10000^{2i/d})$$\n\n$$v = [0.8415, 0.5403, 0.0100, 1.0000]$$"),),
)
