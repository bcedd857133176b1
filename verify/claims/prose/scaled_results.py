"""Results that a word scales, of numbers that are written out: 8 · 32 · 176,160,768 ≈ 45.1 billion."""

from __future__ import annotations

import re
from fractions import Fraction

from verify.claims.meaning.exact import exact
from verify.expressions.printed import parse_printed
from verify.numerals import parse_numeral

POWERS = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
SCALED = re.compile(r"[ \t](?P<scale>thousand|million|billion|trillion)\b(?![ \t]*[-+*/×·^(\d])", re.IGNORECASE)

APART = 8
"""How many times as much a result with a mistake in it may be: with more, its word belongs to all numbers."""

WRITTEN_OUT = 1000
"""The least factor that says of numbers that they are written out: 3.5 · 2 = 7 million counts millions."""


def scaled(prose: str, end: int, number: str, computed: str | None) -> str | None:
    """A result with the word behind it as printed mathematics writes it; None where none stands.

    computed: the side before, which shows whether its numbers are scaled as well.
    """
    word = SCALED.match(prose, end) if prose.startswith((" ", "\t"), end) else None
    if word is None or computed is None:
        return None
    value, power = exact(parse_printed(computed)[0]), POWERS[word["scale"].lower()]
    said = parse_numeral(number).value * 10**power
    if value is None or abs(value) < WRITTEN_OUT or not said or not Fraction(1, APART) < value / said < APART:
        return None
    return rf"{number} \times 10^{{{power}}}"
