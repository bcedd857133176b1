"""Whether printed numbers bear out a computation that nothing states: enough of them, and most, have its digits.

It only chooses what the numbers are held against; what that gives is judged afterwards like anything else.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from verify.records.numeral import Numeral

ENOUGH = 2
"""Numbers that must bear a computation out before the others are held to it."""

FINE = Fraction(1, 100)
"""The last digit of a number that tells, by itself or as part of the number: fewer digits agree by luck."""

ROUNDLY = 1 + 1e-9
"""What the noise of floats may add."""


def borne_out(fits: Sequence[bool], enough: int = ENOUGH) -> bool:
    """Whether enough numbers fit, and more than half of them."""
    return sum(fits) >= enough and 2 * sum(fits) > len(fits)


def tells(numeral: Numeral) -> bool:
    """Whether a number is fine enough, and neither 0 nor 1, which are the results of many things."""
    if numeral.special is not None:
        return False
    size = abs(numeral.as_float)
    unit = numeral.unit.numerator / numeral.unit.denominator  # floats: fractions take ten times as long
    return size not in (0, 1) and 100 * unit <= max(1.0, size) * ROUNDLY


def is_near(value: float, numeral: Numeral) -> bool:
    """Whether a value computed from rounded numbers is a printed one, but for a last digit."""
    apart = abs(value - numeral.as_float)
    if not numeral.has_decimals:
        return apart <= numeral.unit
    unit = numeral.unit.numerator / numeral.unit.denominator
    close = unit < apart * ROUNDLY and apart < unit * ROUNDLY
    return apart <= (numeral.unit if close else unit)  # where both are that close, only the fraction tells


def rounds_to(value: Fraction, numeral: Numeral) -> bool:
    """Whether an exact value is printed so; a whole number only where it is that: any near value rounds to one."""
    return 2 * abs(value - numeral.value) <= (0 if numeral.is_integer else numeral.unit)
