"""Two arithmetics through one source: NumPy's float64 must lie where 53-bit rounding can have taken it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.arithmetic.floats import Floats
from verify.judging.valuation import Valuation
from verify.judging.worlds import Worlds
from verify.records.enclosure import Enclosure
from verify.records.expression import Expression
from verify.records.finding import Agreement
from verify.records.mistake import InternalDisagreement, Mistake
from verify.records.numeral import Quantity

FACTOR = 4
"""Radii of the 53-bit ball that float64 may be off: a ball charges one unit in the last place for an elementary
function, NumPy's are documented to stay within four."""

ILL_CONDITIONED = Fraction(1, 2**26)
"""A 53-bit ball wider than half its digits bounds nothing; float64 is then not held against the proved value."""


SMALLEST, LARGEST = Fraction(1, 10**300), Fraction(10**300)
"""Between them float64 has all its digits."""

SMALL, LARGE = float(SMALLEST), float(LARGEST)


def agreement(expression: Expression, exact: tuple[Enclosure, ...], worlds: Worlds) -> Agreement | None:
    """How far float64 is from the proved values, in units in the last place of the largest cell.

    None where 53 bits are too few to tell. Raises InternalDisagreement where it is farther than rounding explains.
    """
    machine, floats = worlds.machine(), worlds.floats(np.float64)
    array = floats.value(expression)
    close = _within_a_unit(np.asarray(array).ravel().tolist(), exact)
    if close is not None:
        return close
    values = floats.arithmetic.enclosures(array)
    try:
        balls = machine.arithmetic.enclosures(machine.value(expression))
    except Undecided:
        return None
    if not len(values) == len(balls) == len(exact):
        found = f"{len(values)} cells in float64, {len(balls)} in balls of 53 bits, {len(exact)} in certified balls"
        raise InternalDisagreement(found, "the same array", "report this: our arithmetics disagree on a shape")
    if any(ball.special != true.special for ball, true in zip(balls, exact, strict=True)):
        return None
    cells = [
        (value, (ball.upper - ball.lower) / 2 + true.upper - true.lower, true)
        for value, ball, true in zip(values, balls, exact, strict=True)
        if value.special != true.special or true.special is None
    ]
    scale = max((abs(true.middle) for _, _, true in cells), default=Fraction(0))
    if scale == 0 or scale > LARGEST or any(radius > ILL_CONDITIONED * scale for _, radius, _ in cells):
        return None
    if any(value.special != true.special for value, _, true in cells):
        _disagree(expression, worlds, "infinity or nan in float64 where the certified value has none", "a number")
        return None
    unit = Fraction(float(np.spacing(float(scale))))
    distances = [(abs(value.middle - true.middle), radius) for value, radius, true in cells]
    error, radius = max(distances, key=lambda cell: cell[0] - FACTOR * cell[1])
    result = Agreement(float(max(error for error, _ in distances) / unit), float(FACTOR * radius / unit) + 1)
    if error > FACTOR * radius + unit:
        found = f"float64 {float(error / unit):.1f} units in the last place from the certified value"
        _disagree(expression, worlds, found, f"at most {result.allowed:.1f}")
        return None
    return result


def _within_a_unit(values: Sequence[float], exact: Sequence[Enclosure]) -> Agreement | None:
    """The agreement of floats that are off by a unit at most: nothing has to excuse that, so no ball is computed."""
    if len(values) != len(exact) or not all(map(math.isfinite, values)):
        return None
    if any(true.special is not None for true in exact):
        return None
    try:
        scale = max([abs(float(true.lower)) for true in exact], default=0.0)
    except OverflowError:
        return None
    if not SMALL < scale < LARGE:
        return None
    unit = math.ulp(scale).as_integer_ratio()
    pairs = zip(values, exact, strict=True)
    off = [_apart(value, bound, unit) for value, true in pairs for bound in _bounds(true)]
    if any(distance > whole for distance, whole in off):
        return None
    return Agreement(max([distance / whole for distance, whole in off]), 1.0)


def _bounds(value: Enclosure) -> tuple[Fraction, ...]:
    return (value.lower,) if value.lower is value.upper else (value.lower, value.upper)


def _apart(one: float, other: Fraction, unit: tuple[int, int]) -> tuple[int, int]:
    """How far two numbers are from each other, in units: numerator and denominator, not reduced."""
    (a, b), (c, d), (e, f) = one.as_integer_ratio(), other.as_integer_ratio(), unit
    return abs(a * d - c * b) * f, b * d * e


def _disagree(expression: Expression, worlds: Worlds, found: str, expected: str) -> None:
    """Raise InternalDisagreement, unless float64 left its range on the way: what follows then is no fault of ours."""
    watched = Valuation(InRange(), worlds.meanings)
    try:
        watched.value(expression)
    except (FloatingPointError, Mistake):
        return
    raise InternalDisagreement(found, expected, "report this: one of our two arithmetics is wrong here")


class InRange(Floats):
    """NumPy's float64 in which overflow and underflow are errors, of printed numbers as of results."""

    @contextmanager
    def active(self) -> Iterator[None]:
        """Compute until the range is left."""
        with np.errstate(over="raise", under="raise", divide="ignore", invalid="ignore"):
            yield

    def number(self, value: Fraction) -> Any:
        """The nearest float, or FloatingPointError where there is none."""
        if value and not SMALLEST < abs(value) < LARGEST:
            raise FloatingPointError
        return super().number(value)

    def array(self, quantity: Quantity) -> np.ndarray[Any, Any]:
        """The printed numbers, each as the nearest float."""
        for numeral in quantity.numerals:
            self.number(numeral.value)
        return super().array(quantity)
