"""Weights as a softmax gives them: shares of one, whose decimals show that they were rounded to be printed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from verify.records.numeral import Numeral, Quantity

FINE = Fraction(1, 1000)
"""The last place of a weight, at most: 0.25 and 0.75 may be anybody's choice, 0.401 and 0.599 are computed."""


def are_weights(printed: Quantity) -> bool:
    """Whether each row of an array, or each column, is fine shares that come to one but for rounding."""
    numerals = printed.numerals
    if len(printed.shape) not in (1, 2) or len(numerals) < 2 or all(numeral.unit == 1 for numeral in numerals):
        return False
    if not all(map(_is_share, numerals)):
        return False
    width = printed.shape[-1]
    rows = [numerals[start : start + width] for start in range(0, len(numerals), width)]
    columns = [numerals[start::width] for start in range(width)] if len(rows) > 1 else []
    return _come_to_one(rows) or (bool(columns) and _come_to_one(columns))


def come_to_one(line: Sequence[Numeral]) -> bool:
    """Whether numbers are fine shares that come to one but for rounding."""
    return all(map(_is_share, line)) and _come_to_one([line])


def _is_share(numeral: Numeral) -> bool:
    """Whether a number is a fine part of one; or nothing or all of it, as behind a mask."""
    fine = numeral.unit <= FINE or (numeral.unit == 1 and numeral.value in (0, 1))
    return numeral.special is None and fine and 0 <= numeral.value <= 1


def _come_to_one(lines: Sequence[Sequence[Numeral]]) -> bool:
    return all(
        len(line) > 1 and 2 * abs(sum((n.value for n in line), Fraction(-1))) <= sum(n.unit for n in line if n.unit < 1)
        for line in lines
    )
