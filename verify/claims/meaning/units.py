"""Units as people write them behind numbers, and by what a result in one may differ from what it is computed of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

BYTES = r"(?:[kKMGTP]i?(?:B|[Bb]ytes?|[Bb]its?)|B|[Bb]ytes?|[Bb]its?)"
TIME = r"(?:[mµμun]?s(?:ec(?:onds?)?)?|min(?:ute)?s?|h(?:ou)?rs?|h|days?|weeks?|years?)"
LENGTH = r"(?:[kcdmµμn]m|m)"
METRIC = r"(?:[kKMGTPE]?(?:FLOP/s|FLOPs?|FLOPS|Hz|W)|[kMmµμun]?[AFHJLVWgl])"
WORD = r"(?:thousand|[mM]illion|[bB]illion|[tT]rillion)"
UNIT = rf"(?:{BYTES}|{TIME}|{LENGTH}|{METRIC}|{WORD})(?:/s)?(?![\w(^={{\\/])"
OPERAND = rf"(?:{BYTES}|[kKMGTPE]?(?:FLOP/s|FLOPs?|FLOPS)|[mµμn]s|{WORD})(?:/s)?(?![\w(^={{\\]|/\D)"
"""A unit that others of its kind are powers of a thousand or of 1024 of: it may be left out of a product."""

BEHIND = re.compile(
    rf"[ \t$*`)\]}}~]*(?:\\[),\]]\s*)?(?P<unit>(?P<bytes>{BYTES})|(?P<time>{TIME})|(?P<length>{LENGTH})"
    rf"|{METRIC}|{WORD}|[kKMGT])(?![\w(^={{\\])"
)
"""A unit, a multiple or its word right behind what a formula ends with: 14/2039 = 6.87 ms, of what a second moves."""

THOUSANDS = tuple(1000**power for power in (1, 2, 3, 4))
SCALES = {
    "bytes": (*THOUSANDS, *(1024**power for power in (1, 2, 3, 4)), 8),
    "time": (
        60,
        60**2,
        12,
        52,
        *(days * part for days in (1, 7, 365) for part in (24, 24 * 60, 24 * 60**2)),
        *THOUSANDS,
    ),
    "length": (10, 100, *THOUSANDS),
}
"""What units of a kind have to each other; those of any other kind a power of a thousand."""


def scales(behind: str) -> Iterator[tuple[str, Fraction]]:
    """The unit that a text begins with, and each factor by which a number in it may be counted otherwise."""
    found = BEHIND.match(behind)
    if found is None:
        return
    kind = next((kind for kind in SCALES if found[kind]), "")
    for scale in SCALES.get(kind, THOUSANDS):
        yield found["unit"], Fraction(1, scale)
        yield found["unit"], Fraction(scale)
