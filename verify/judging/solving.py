"""A number searched for: the short one that, in the place of another, makes a result what is printed."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from verify.records.expression import Expression, Negative, Number
from verify.records.numeral import Numeral

SECANTS = 12

SHORT = 3
"""Significant digits of a number that is searched for."""

DECADES = 18
"""Places where the decimal point of a number that is searched for may stand."""

NUMBERS = DECADES * 10**SHORT
"""Numbers of so many digits, wherever their point stands: as many are tried for luck."""

CLOSE = 1e-2
"""How near, relatively, a result must come before the number is shortened."""

SMALLEST, LARGEST = 10.0 ** (-DECADES // 2), 10.0 ** (DECADES // 2)
"""Sizes of numbers that are searched for."""


def solve(result: Callable[[float], float | None], start: float, aim: float) -> float | None:
    """A number of few digits near that at which a result is what it is to be, by secants; None where they lose it."""
    x, other = start, start * 1.125 if start else 0.125
    y, there = result(x), result(other)
    for _ in range(SECANTS):
        if y is None or there is None or not np.isfinite(there) or there == y:
            break
        x, y, other = other, there, other - (there - aim) * (other - x) / (there - y)
        if not SMALLEST < abs(other) < LARGEST:
            return None
        there = result(other)
    if there is None or not np.isfinite(there) or abs(there - aim) > CLOSE * abs(aim):
        return None
    return float(short(other))


def short(number: float) -> str:
    """A number to three significant digits."""
    return np.format_float_positional(float(f"{number:.{SHORT - 1}e}"), trim="-")


def number(x: float) -> Expression:
    """A float as a number of an expression, with as many digits as it needs."""
    text = np.format_float_positional(abs(x), trim="-")
    unit = Fraction(1, 10 ** len(text.partition(".")[2]))
    numeral = Number(Numeral(text, Fraction(text), unit))
    return numeral if x >= 0 else Negative(numeral)
