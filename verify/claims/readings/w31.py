"""A number said again in another unit."""

from verify.records.reading import Reading

READING = Reading(
    code="W31",
    name="a number said again in another unit",
    reads="a number and the same in percent or in another unit of bytes, joined by an arrow, a bracket or words for it",
    means="the second number is the first, by a hundred, by thousands or by 1024",
    why="the units fix the factor, and what joins them says that both are one",
    doubts=(
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
        "Is the second of something else, per page, or what remains?",
    ),
    fires=(
        "It takes 246,824 bytes, or about 241.0 KiB.",
        "So $1 - 0.9^5 = 0.41$ → it is 41% of it.",
        "The standard error is 0.014, or 1.4 percentage points.",
        "So the rate is 0.727 (72.7 %).",
    ),
    silent=(
        "A page has 4096 bytes, or 8 KB per pair.",
        "So $1 - 0.9^5 = 0.41$, and 5% of it are 2.",
        "The rate is 0.727 (up to 73 %).",
    ),
)
