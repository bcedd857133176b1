"""Whether a rounding turns a proved value into the printed digits: the arithmetic of cells."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction

from verify.records.enclosure import Enclosure
from verify.records.numeral import Numeral, Quantity
from verify.records.remembered import remembered

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
    unit = numeral.unit if unit is None else unit
    low, high, low_belongs, high_belongs = _interval(numeral, rounding, unit)
    lower, scale = _distance(value.lower, numeral.value, unit)
    if value.exact is not None:
        return low * scale < lower < high * scale or bool(
            (low_belongs and lower == low * scale) or (high_belongs and lower == high * scale)
        )
    upper, upper_scale = _distance(value.upper, numeral.value, unit)
    if low * scale < lower and upper < high * upper_scale:
        return True
    return None if lower <= high * scale and low * upper_scale <= upper else False


def _distance(bound: Fraction, value: Fraction, unit: Fraction) -> tuple[int, int]:
    """How far a bound is from a value in halves of a unit: numerator and denominator, not reduced.

    Whole numbers alone: a fraction reduced for each comparison was a third of the time that judging took.
    """
    (a, b), (c, d), (e, f) = bound.as_integer_ratio(), value.as_integer_ratio(), unit.as_integer_ratio()
    return 2 * (a * d - c * b) * f, b * d * e


def _interval(numeral: Numeral, rounding: Rounding, unit: Fraction) -> tuple[int, int, bool, bool]:
    """What rounds to the numeral: bounds in halves of a unit around it, and whether each bound itself does."""
    if rounding is Rounding.NEAREST:
        return -1, 1, False, False
    value, negative = numeral.value, numeral.text.startswith(("-", "−"))
    if rounding is Rounding.TRUNCATED:
        if value == 0 and not negative:
            return -2, 2, False, False
        return (-2, 0, False, True) if negative else (0, 2, True, False)
    if rounding is Rounding.HALF_EVEN:
        even = (value / unit).numerator % 2 == 0
        return -1, 1, even, even
    if value == 0:
        return -1, 1, False, False
    return (-1, 1, False, True) if value < 0 else (-1, 1, True, False)


@remembered
def finest_unit(quantity: Quantity) -> Fraction | None:
    """The unit of the most precisely printed cell, where cells of one array can be compared."""
    units = [n.unit for n in quantity.numerals if n.special is None and "%" not in n.text]
    return min(units) if len(units) > 1 else None


def explains(
    values: Sequence[Enclosure], quantity: Quantity, rounding: Rounding, *, only_whole: bool = False
) -> tuple[list[bool | None], bool]:
    """For each cell whether `rounding` gives it; and whether that took dropping trailing zeros somewhere.

    A cell printed with fewer decimals than its neighbours may have lost its trailing zeros, or may be rounded to
    its own last place: either reading will do, the first is reported where it loses something. only_whole: stop at
    the first cell that is not given.
    """
    finest = finest_unit(quantity)
    answers: list[bool | None] = []
    dropped = False
    for value, numeral in zip(values, quantity.numerals, strict=True):
        answer = fits(value, numeral, rounding)
        unit = numeral.unit
        if finest is not None and numeral.special is None and unit is not finest and unit != finest:
            padded = fits(value, numeral, rounding, finest)
            answer = True if answer or padded else None if None in (answer, padded) else False
            dropped = dropped or bool(padded and value.exact != numeral.value)
        answers.append(answer)
        if only_whole and not answer:
            break
    return answers, dropped
