"""Whether a rounding turns a proved value into the printed digits: the arithmetic of cells."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from verify.records.enclosure import Enclosure
from verify.records.numeral import Numeral, Quantity

HALF = Fraction(1, 2)


class Rounding(StrEnum):
    """How a value became digits; NEAREST is any rounding to nearest, and says nothing of ties."""

    NEAREST = "nearest"
    HALF_UP = "half-up"
    HALF_EVEN = "half-even"
    TRUNCATED = "truncated"


def fits(value: Enclosure, numeral: Numeral, rounding: Rounding, unit: Fraction | None = None) -> bool | None:
    """Whether `rounding` to the numeral's last place gives its digits: proved yes, proved no, or None, open.

    `unit` replaces the numeral's own last place: that of its neighbours, where trailing zeros were dropped.
    """
    if numeral.special is not None or value.special is not None:
        return numeral.special == value.special
    low, high, low_belongs, high_belongs = _interval(numeral, rounding, numeral.unit if unit is None else unit)
    if value.exact is not None:
        above = low < value.exact or (low_belongs and low == value.exact)
        below = value.exact < high or (high_belongs and high == value.exact)
        return above and below
    if value.within(low, high):
        return True
    return None if value.meets(low, high) else False


def _interval(numeral: Numeral, rounding: Rounding, unit: Fraction) -> tuple[Fraction, Fraction, bool, bool]:
    """The values that round to the numeral: bounds, and whether each bound itself does."""
    value, negative = numeral.value, numeral.text.startswith(("-", "−"))
    if rounding is Rounding.TRUNCATED:
        if value == 0 and not negative:
            return -unit, unit, False, False
        return (value - unit, value, False, True) if negative else (value, value + unit, True, False)
    low, high = value - HALF * unit, value + HALF * unit
    if rounding is Rounding.NEAREST:
        return low, high, False, False
    if rounding is Rounding.HALF_EVEN:
        even = (value / unit).numerator % 2 == 0
        return low, high, even, even
    if value == 0:
        return low, high, False, False
    return (low, high, False, True) if value < 0 else (low, high, True, False)


def finest_unit(quantity: Quantity) -> Fraction | None:
    """The unit of the most precisely printed cell, where cells of one array can be compared."""
    units = [n.unit for n in quantity.numerals if n.special is None and "%" not in n.text]
    return min(units) if len(units) > 1 else None


def explains(values: Sequence[Enclosure], quantity: Quantity, rounding: Rounding) -> tuple[list[bool | None], bool]:
    """For each cell whether `rounding` gives it; and whether that took dropping trailing zeros somewhere.

    A cell printed with fewer decimals than its neighbours may have lost its trailing zeros, or may be rounded to
    its own last place: either reading will do, the first is reported where it loses something.
    """
    finest = finest_unit(quantity)
    answers: list[bool | None] = []
    dropped = False
    for value, numeral in zip(values, quantity.numerals, strict=True):
        own = fits(value, numeral, rounding)
        if finest is None or numeral.special is not None or numeral.unit == finest:
            answers.append(own)
            continue
        padded = fits(value, numeral, rounding, finest)
        answers.append(True if own or padded else None if None in (own, padded) else False)
        dropped = dropped or bool(padded and value.exact != numeral.value)
    return answers, dropped
