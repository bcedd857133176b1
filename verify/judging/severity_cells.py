"""The neighbours of a printed number: its other one-digit changes, and a few steps in the last place that counts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from verify.judging.rounding import Rounding, fits
from verify.numerals import parse_numeral
from verify.records.enclosure import Enclosure
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

STEPS = (-5, -4, -3, -2, -1, 1, 2, 3, 4, 5)
"""Steps in the last place that are neighbours, besides the changes of one digit."""

OF_FLOATS, FREE = 15, (1, 2)
"""Digits of a float that each arithmetic has, and how many more it is printed with, so that it can be read again."""

MANTISSA = re.compile(r"[eE].*", re.DOTALL)


class Cell(NamedTuple):
    """A printed number as its severity sees it: all its digits, its least step, and its neighbours."""

    numeral: Numeral
    step: Fraction
    neighbours: frozenset[int]

    def reach(
        self, value: Enclosure, unit: Fraction, halves: int, scale: Fraction = Fraction(1)
    ) -> tuple[bool, list[int]]:
        """Whether the number is no further than so many halves of a unit from a value; and which neighbours are.

        Of a copy of the digits, by its scale. Whole numbers alone: with fractions this was a quarter of what judging
        took.
        """
        (a, b), (c, d) = self.numeral.value.as_integer_ratio(), self.step.as_integer_ratio()
        (e, f), (m, n) = unit.as_integer_ratio(), scale.as_integer_ratio()
        a, b, c, d = a * m, b * n, c * m, d * n
        reach, parts = halves * e * d * b, 2 * f * c * b
        p, q = value.lower.as_integer_ratio()
        low = -((reach * q - 2 * f * d * (p * b - a * q)) // (parts * q))
        p, q = value.upper.as_integer_ratio()
        high = (reach * q + 2 * f * d * (p * b - a * q)) // (parts * q)
        if high - low < len(self.neighbours):
            near = [steps for steps in range(low, high + 1) if steps in self.neighbours]
        else:
            near = [steps for steps in self.neighbours if low <= steps <= high]
        return low <= 0 <= high, near

    def other(self, steps: int, scale: Fraction = Fraction(1)) -> Numeral:
        """The neighbour so many steps away, printed in the same place."""
        value = (self.numeral.value + steps * self.step) * scale
        negative = value < 0 or (value == 0 and self.numeral.text.startswith(("-", "−")))
        return Numeral("-" if negative else "", value, self.numeral.unit * scale)


def cell(numeral: Numeral, *, to_floats: bool = False) -> Cell:
    """The cell of a numeral that is a finite number; to_floats: without the last digits of a float, which are noise."""
    printed = _printed(numeral)
    step = min(printed, numeral.unit)
    free = len(str(int(abs(numeral.value) / step))) - OF_FLOATS if to_floats else 0
    free = free if free in FREE else 0
    coarse, digit = int(numeral.unit / step) * 10**free, int(printed / step)
    steps = {coarse * one for one in STEPS}
    sign = -1 if numeral.text.startswith(("-", "−")) else 1
    for place, now in enumerate(reversed(_digits(numeral, printed))):
        if place < free:
            continue
        steps.update(sign * (other - now) * digit * 10**place for other in range(10) if other != now)
    return Cell(numeral, step, frozenset(steps))


def _digits(numeral: Numeral, printed: Fraction) -> list[int]:
    """The digits that stand there; those of the value, where they stand there in another way."""
    digits = "".join(one for one in MANTISSA.sub("", numeral.text) if one in "0123456789")
    if not digits or int(digits) * printed != abs(numeral.value):
        digits = str(int(abs(numeral.value) / printed))
    return [int(one) for one in digits]


def in_full(quantity: Quantity) -> Quantity:
    """Printed numbers with all the digits that stand there, where they are read to fewer."""
    numerals = tuple(map(_in_full, quantity.numerals))
    return quantity if numerals == quantity.numerals else replace(quantity, numerals=numerals)


def read_to(quantity: Quantity) -> int:
    """To how many digits numbers are read: the fewest of those of which not all digits count, if there are any."""
    finite = [one for one in quantity.numerals if one.special is None]
    coarse = [one for one in finite if _in_full(one) is not one] or finite
    return min((len(str(int(abs(one.value) / one.unit))) for one in coarse), default=1)


def _in_full(numeral: Numeral) -> Numeral:
    if numeral.special is not None:
        return numeral
    try:
        full = parse_numeral(numeral.text)
    except Mistake:
        return numeral
    return full if full.special is None and full.unit < numeral.unit else numeral


def _printed(numeral: Numeral) -> Fraction:
    """The worth of the last digit that stands there."""
    try:
        read = parse_numeral(numeral.text)
    except Mistake:
        return numeral.unit
    return read.unit if read.special is None and read.value == numeral.value else numeral.unit


def given(
    value: Enclosure, here: Cell, rounding: Rounding, finest: Fraction | None, scale: Fraction = Fraction(1)
) -> Iterator[int]:
    """The neighbours of a cell that a rounding of a value gives, as steps."""
    halves = 2 if rounding is Rounding.TRUNCATED else 1
    unit = here.numeral.unit * scale
    for each in (unit,) if finest is None or finest == unit else (unit, finest):
        for steps in here.reach(value, each, halves, scale)[1]:
            if fits(value, here.other(steps, scale), rounding, each):
                yield steps
