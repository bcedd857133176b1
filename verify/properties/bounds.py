"""What rounding explains: the proved value of a formula, and how far float64 may be from it, both by balls.

The bound is argued, not chosen: a ball of 53 bits charges every operation with the rounding that float64 can make
there, and carries it to the result, so it is narrow where arguments are well conditioned and wide where they are not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from hypothesis.errors import UnsatisfiedAssumption

from verify.arithmetic.balls import Balls, Undecided
from verify.properties.law import Array, Function, mapped
from verify.records.enclosure import Enclosure
from verify.records.numeral import Numeral, Quantity

FACTOR = 4
"""Radii of the 53-bit ball that float64 may be off: a ball charges one unit in the last place for an elementary
function, NumPy's are documented to stay within four."""

EPSILON = float(np.finfo(np.float64).eps)
"""One unit in the last place of 1."""

TINY = float(np.finfo(np.float64).tiny)
"""What underflows is smaller than this."""

EXACT_BITS, FLOAT64_BITS, DERIVATIVE_BITS = 256, 53, 512

STEP = Fraction(1, 2**100)
"""Step of a central difference at 512 bits."""

TRUNCATION = 2.0**-140
"""What a central difference of that step leaves out, a third derivative · 2⁻²⁰⁰ / 6, is less where none exceeds 2⁶²."""


class Machine(Balls):
    """What float64 can lose: balls of 53 bits, or of another type's, with sums that may be added up in any order.

    In whatever order n terms are added, the sum is off by at most (n − 1) 2⁻⁵³ Σ|terms| (Higham 2002, §4.2); the ball
    knows one order only, in which some roundings may happen to be exact. Two terms have but one order.
    """

    def __init__(self, bits: int = FLOAT64_BITS) -> None:
        super().__init__(bits, exact=False)
        either_way = Quantity((Numeral("0", Fraction(0), Fraction(1)),), ())
        self.sign = self.spread(either_way, Fraction(1), Fraction(1))

    def sum(self, x: Any, **options: Any) -> Any:
        """The sum, as exact as any order of adding leaves it."""
        total = super().sum(x, **options)
        terms = self.asarray(x).size // max(total.size, 1)
        return self._blurred(total, terms, super().sum(abs(self.asarray(x)), **options)) if terms > 2 else total

    def matmul(self, x: Any, y: Any) -> Any:
        """The product, as exact as any order of adding leaves it."""
        total, terms = super().matmul(x, y), x.shape[-1]
        return self._blurred(total, terms, super().matmul(abs(x), abs(y))) if terms > 2 else total

    def _blurred(self, total: Any, terms: int, size: Any) -> Any:
        if not bool(np.all(self.isfinite(size).cells)):
            return total
        return total + size * self.sign * Fraction(terms - 1, FACTOR * 2**self.bits)


def proved(formula: Function, *arguments: Any, **options: Any) -> list[Array]:
    """The value of each array of a formula's result, as the floats nearest to what 256-bit balls enclose."""
    return [each_cell(middle, each) for each in _decided(Balls(EXACT_BITS), formula, arguments, options)]


def rounding(formula: Function, *arguments: Any, **options: Any) -> list[Array]:
    """How far float64 may be from the value in each cell: FACTOR radii of a 53-bit ball, and one unit beside them."""
    return [each_cell(allowed, each) for each in _decided(Machine(), formula, arguments, options)]


def allowed(cell: Enclosure, dtype: type[np.floating[Any]] = np.float64) -> float:
    """How far a floating type may be from what a ball of its precision holds."""
    with np.errstate(over="ignore"):
        size = abs(dtype(middle(cell)))
    unit = float(np.spacing(size)) if np.isfinite(size) else 0.0
    return FACTOR * radius(cell) + unit + float(np.finfo(dtype).tiny)


def derivative(
    formula: Function, arguments: Mapping[str, Any], directions: Mapping[str, Array], upstream: Any = None
) -> tuple[float, float]:
    """Σ upstream · d/dh formula(arguments + h directions) at h = 0, by a central difference at 512 bits.

    Gives its value and how far that may be off.
    """
    world = Balls(DERIVATIVE_BITS)
    with world.active():
        totals = []
        for step in (STEP, -STEP):
            moved = {name: _into(world, value) for name, value in arguments.items()}
            for name, direction in directions.items():
                moved[name] = _moved(world, moved[name], direction, step)
            result = formula(**moved)
            totals.append(world.sum(result if upstream is None else result * _into(world, upstream)))
        (slope,) = world.enclosures((totals[0] - totals[1]) / (world.number(2 * STEP)))
    return middle(slope), radius(slope) + TRUNCATION


Enclosures = tuple[tuple[Enclosure, ...], tuple[int, ...]]
"""The enclosures of an array's cells, and its shape."""


def enclosures(
    world: Balls, formula: Function, arguments: tuple[Any, ...], options: Mapping[str, Any]
) -> list[Enclosures]:
    """What is proved of each array of a result; raises Undecided where an enclosure leaves a comparison open."""
    with world.active():
        positional = (_into(world, value) for value in arguments)
        named = {name: _into(world, value) for name, value in options.items()}
        result = formula(*positional, **named)
        return [(world.enclosures(part), tuple(getattr(part, "shape", ()))) for part in _parts(result)]


def _decided(
    world: Balls, formula: Function, arguments: tuple[Any, ...], options: Mapping[str, Any]
) -> list[Enclosures]:
    """What is proved of a result. Arguments for which that is left open say nothing; Hypothesis tries others."""
    try:
        return enclosures(world, formula, arguments, options)
    except Undecided:
        raise UnsatisfiedAssumption from None


def each_cell(function: Callable[[Enclosure], float], part: Enclosures) -> Array:
    """A number of each cell of an array, in its shape."""
    cells, shape = part
    return np.reshape([function(cell) for cell in cells], shape)


def _parts(result: Any) -> list[Any]:
    if isinstance(result, tuple | list):
        return [part for each in result for part in _parts(each)]
    return [] if result is None else [result]


def _into(world: Balls, value: Any) -> Any:
    """Arrays of an argument as arrays of the world; numbers, names and functions as they are."""

    def into(leaf: Any) -> Any:
        if not isinstance(leaf, np.ndarray):
            return leaf
        return world.floats(leaf) if leaf.dtype.kind == "f" else world.asarray(leaf)

    return mapped(into, value)


def _moved(world: Balls, value: Any, direction: Any, step: Fraction) -> Any:
    """An argument, moved by a step along a direction of the same form."""

    def move(leaf: Any, along: Any) -> Any:
        return None if leaf is None else leaf + world.number(step) * world.floats(along)

    return mapped(move, value, direction)


def middle(cell: Enclosure) -> float:
    """The float nearest to what is proved of a cell."""
    return float(cell.special) if cell.special else nearest_float(cell.middle)


def radius(cell: Enclosure) -> float:
    """How far the true value may be from the middle."""
    return 0.0 if cell.special else nearest_float((cell.upper - cell.lower) / 2)


def nearest_float(value: Fraction) -> float:
    """The float nearest to a fraction, infinite beyond the largest."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
