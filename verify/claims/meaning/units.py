"""Units as people write them behind numbers, and by what a result in one may differ from what it is computed of."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

BYTES = r"(?:[kKMGTP]i?(?:B|[Bb]ytes?|[Bb]its?)|B|[Bb]ytes?|[Bb]its?)"
TIME = r"(?:s(?:ec(?:onds?)?)?|min(?:ute)?s?|h(?:ou)?rs?|h|days?|weeks?|years?)"
LENGTH = r"(?:[kcdmµμn]m|m)"
METRIC = r"(?:[kKMGTPE]?(?:FLOP/s|FLOPs?|FLOPS|Hz|W)|[kMmµμun]?[AFHJLVWgl]|[mµμun]s(?:ec)?)"
WORD = r"(?:thousand|[mM]illion|[bB]illion|[tT]rillion)"
UNIT = rf"(?:{BYTES}|{TIME}|{LENGTH}|{METRIC}|{WORD})(?:/s)?(?![\w(^={{\\/])"
OPERAND = rf"(?:{BYTES}|[kKMGTPE]?(?:FLOP/s|FLOPs?|FLOPS)|[mµμn]s|{WORD})(?:/s)?(?![\w(^={{\\]|/\D)"
"""A unit that others of its kind are powers of a thousand or of 1024 of: it may be left out of a product."""

BEHIND = re.compile(
    rf"[ \t$*`)\]}}~]*(?:\\[),\]]\s*)?(?P<unit>(?P<bytes>{BYTES})|(?P<time>{TIME})|(?P<length>{LENGTH})"
    rf"|{METRIC}|{WORD}|[kKMGT])(?![\w(^={{\\])"
)
"""A unit, a multiple or its word right behind what a formula ends with: 14/2039 = 6.87 ms, of what a second moves."""

THOUSANDS = tuple(Fraction(1000) ** power for power in (-1, 1, -2, 2, -3, 3, -4, 4))
DAY = 24 * 60**2
SCALES = {
    "bytes": (
        *THOUSANDS,
        *(Fraction(1024) ** power for power in (-1, 1, -2, 2, -3, 3, -4, 4)),
        Fraction(8),
        Fraction(1, 8),
    ),
    "length": (*(Fraction(10) ** power for power in (-2, -1, 1, 2)), *THOUSANDS),
    "s": (Fraction(60), Fraction(60**2), *THOUSANDS),
    "m": (Fraction(1, 60), Fraction(60)),
    "h": (Fraction(1, 60), Fraction(1, 60**2), Fraction(24)),
    "d": (Fraction(1, 24), Fraction(1, 24 * 60), Fraction(1, DAY), Fraction(7)),
    "w": (Fraction(1, 7), Fraction(1, 7 * 24), Fraction(1, 7 * DAY)),
    "y": (*(Fraction(1, parts) for parts in (12, 52, 365, 365 * 24, 365 * 24 * 60, 365 * DAY)),),
}
"""What a unit of a kind, or of time by its first letter, may have been worked out in; any other by thousands."""


WIDTHS = (2, 4, 8)
"""Bytes of a number, in half, single and double precision."""


def widths(behind: str) -> Iterator[tuple[str, Fraction]]:
    """The unit of bytes that a text begins with, and each factor by which so many numbers take so many of it."""
    found = BEHIND.match(behind)
    power = "KMGTP".find(found["bytes"][0].upper()) + 1 if found is not None and found["bytes"] else 0
    if found is not None and power:
        for width, base in product(WIDTHS, (1024, 1000)):
            yield found["unit"], Fraction(width, base**power)


def scales(behind: str) -> Iterator[tuple[str, Fraction]]:
    """The unit that a text begins with, and each factor by which a number in it may be counted otherwise."""
    found = BEHIND.match(behind)
    if found is not None:
        kind = "bytes" if found["bytes"] else "length" if found["length"] else (found["time"] or "")[:1]
        yield from ((found["unit"], scale) for scale in SCALES.get(kind, THOUSANDS))
