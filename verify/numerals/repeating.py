"""Decimals whose digits repeat without end, 2.2666…: the fraction that they are."""

from __future__ import annotations

import re
from fractions import Fraction

REPEATING = re.compile(r"(?P<whole>\d*)\.(?P<once>\d*?)(?P<again>\d+?)(?P=again){2,}")
"""Digits that stand three times in a row: 2.2666, but not the 2.718281828 of e."""

MOST = 40
"""Characters of a decimal that is looked through."""


def repeated(digits: str) -> Fraction | None:
    """What a decimal comes to whose last digits go on repeating; None where nothing shows that they do."""
    found = REPEATING.fullmatch(digits) if len(digits) <= MOST else None
    if found is None:
        return None
    scale, again = 10 ** len(found["once"]), found["again"]
    return Fraction(int(found["whole"] + found["once"] or "0"), scale) + Fraction(
        int(again), scale * (10 ** len(again) - 1)
    )
