"""How much of two prints is alike, in decimal digits: whether they show the same thing, though not the same number."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from verify.records.numeral import Numeral


def shared_digits(pairs: Iterable[tuple[Numeral, Fraction]]) -> tuple[int, int]:
    """How many significant digits of the printed numbers the values share from the front, and how many there are.

    Zeros, ones, infinities and nan are left out: masks and unit matrices are alike without being the same.
    """
    shared = total = 0
    for numeral, value in pairs:
        if numeral.special is not None or abs(numeral.value) in (0, 1) or not numeral.unit:
            continue
        digits = _whole_digits(abs(numeral.value) / numeral.unit)
        off = abs(numeral.value - value) / numeral.unit
        shared += digits if off <= Fraction(1, 2) else max(0, digits - _whole_digits(off))
        total += digits
    return shared, total


def mostly_shared(pairs: Iterable[tuple[Numeral, Fraction]]) -> bool:
    """Whether more than half of all digits are shared: by luck one in ten is, for each number its first."""
    shared, total = shared_digits(pairs)
    return 2 * shared > total


def _whole_digits(size: Fraction) -> int:
    """The digits before the point of a positive number rounded up."""
    return len(str(-(-size.numerator // size.denominator)))
