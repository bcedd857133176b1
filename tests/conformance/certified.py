"""What a formula's result must be: proved by balls, and how far a floating type may be from it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np

from calls import Call, leaves
from verify.arithmetic.balls import Balls
from verify.records.enclosure import Enclosure

FACTOR = 4
"""Radii that a machine may be off: a ball charges one unit for an elementary function, NumPy's stay within four."""

EXACT = Balls(256)


def enclosures(world: Balls, function: Callable[..., Any], call: Call) -> list[Any]:
    """What a world of balls proves of a result: for each array its cells' enclosures, in its shape."""

    def make(array: Any) -> Any:
        return world.floats(array) if array.dtype.kind == "f" else world.asarray(array)

    with world.active():
        return [_cells(world, leaf) for leaf in leaves(call.of(function, make))]


def _cells(world: Balls, leaf: Any) -> Any:
    array = leaf if hasattr(leaf, "shape") else world.asarray(leaf)
    cells = np.empty(array.size, dtype=object)
    cells[:] = world.enclosures(array)
    return cells.reshape(array.shape)


def farthest(values: list[Any], function: Callable[..., Any], call: Call, bits: int) -> float:
    """Largest distance of the values from the true ones, in what a machine of so many bits is allowed.

    Allowed are FACTOR radii of that machine's ball, and half a unit in the last place of the value itself.
    """
    exact = enclosures(EXACT, function, call)
    machine = enclosures(Balls(bits, exact=False), function, call)
    assert len(values) == len(exact) == len(machine) > 0
    worst = 0.0
    for value, true, rough in zip(values, exact, machine, strict=True):
        value = np.asarray(value)
        assert value.shape == true.shape == rough.shape
        for cell in np.ndindex(value.shape):
            worst = max(worst, _distance(value[cell], true[cell], rough[cell]))
    return worst


def _distance(value: Any, true: Enclosure, rough: Enclosure) -> float:
    if true.special is not None or not np.isfinite(value):
        return 0.0 if str(float(value)) == true.special else float("inf")
    error = abs(Fraction(float(value)) - true.middle)
    unit = Fraction(float(np.spacing(value))) if np.asarray(value).dtype.kind == "f" else Fraction(0)
    allowed = FACTOR * (rough.upper - rough.lower) / 2 + (true.upper - true.lower) + abs(unit) / 2
    return float(error / allowed) if allowed else float(error > 0) * float("inf") if error else 0.0


def off(expected: Any, proved: Any) -> Any:
    """How far proved cells are from mpmath's numbers, in parts of the largest; infinite where one is special alone."""
    assert expected.shape == proved.shape
    largest = max([abs(x) for x in expected.ravel() if mpmath.isfinite(x)] + [mpmath.mpf(0)])
    worst = mpmath.mpf(0)
    for x, cell in zip(expected.ravel(), proved.ravel(), strict=True):
        if cell.special is not None or not mpmath.isfinite(x):
            worst = worst if cell.special == str(float(x)) else mpmath.inf
        elif error := abs(mpmath.mpf(cell.middle.numerator) / cell.middle.denominator - x):
            worst = max(worst, error / largest if largest else mpmath.inf)
    return worst


def machine_width(function: Callable[..., Any], call: Call, bits: int) -> float:
    """The widest ball of a machine of so many bits, in parts of the largest number of its array."""
    return max(
        float(max(cell.upper - cell.lower for cell in array.ravel()))
        / float(max([abs(cell.middle) for cell in array.ravel()] + [Fraction(1, 2**10)]))
        for array in enclosures(Balls(bits, exact=False), function, call)
    )
