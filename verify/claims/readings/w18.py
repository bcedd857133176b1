"""Bytes said again in larger units."""

from verify.records.reading import Reading

READING = Reading(
    code="W18",
    name="bytes said again in larger units",
    reads="a number of bytes, and the same in KB, KiB, MB …",
    means="the second number is the first, by thousands or by 1024",
    why="the units fix the factor",
    doubts=(
        "Does a convention leave open what is meant: the base of a logarithm, degrees, a sample?",
        "Is the second of something else, per page?",
    ),
    fires=("It takes 246,824 bytes, or about 241.0 KiB.",),
    silent=("A page has 4096 bytes, or 8 KB per pair.",),
)
