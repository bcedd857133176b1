"""The arithmetic of a machine, bounded: each cell is an exact value in a ball, and how far a machine may be from it.

A machine rounds every sum, product and quotient correctly to `bits` of precision, and its exponential is off by a
stated number of units in the last place. What has come together so far is carried along as a proved upper bound, so
the same source that gives a formula's value gives the largest error that float32 can make of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls.cells import Undecided, enclosure, exact_cell, fraction_cell
from verify.arithmetic.cellwise import Cellwise
from verify.arithmetic.elementwise import Elementwise
from verify.records.enclosure import Enclosure

WORKING = 96
"""Bits in which the bounds themselves are computed."""


@dataclass(frozen=True, eq=False)
class Erring:
    """The exact value lies in `exact`; what the machine has is at most `error` away from it.

    sides: the bounds of a number that the machine has exactly, where known; a ball only just holds them.
    """

    exact: Any
    error: Any
    sides: tuple[Fraction, Fraction] | None = None

    @property
    def computed(self) -> Any:
        """Where the machine's number lies."""
        return self.exact + arb(0, self.error.upper())


class Machine(Cellwise):
    """Floating-point numbers of so many bits, with an exponential of so many units in the last place."""

    name = "machine"
    float32 = float64 = "erring"

    def __init__(self, *, bits: int = 24, exponential_units: int = 3) -> None:
        super().__init__(f"machine of {bits} bits")
        with self.active():
            self.unit = arb(2) ** -bits
            self.exponential = arb(exponential_units) * 2 * self.unit
            self.tiny = arb(2) ** -150  # half of float32's smallest number: products may fall below the normal ones
        self.settle = np.frompyfunc(lambda cell: cell, 1, 1)
        functions: dict[str, tuple[Any, int]] = {
            "cell": (self._cell, 1),
            "add": (self._add, 2),
            "negative": (self._negative, 1),
        }
        functions |= {"multiply": (self._multiply, 2), "divide": (self._divide, 2), "exp": (self._exp, 1)}
        functions |= {"maximum": (_maximum, 2), "less": (_less, 2), "equal": (_equal, 2)}
        self.operations = {name: Elementwise(function, arity) for name, (function, arity) in functions.items()}

    @contextmanager
    def active(self) -> Iterator[None]:
        """Compute with bounds of enough precision, and with a fresh budget of operations."""
        previous, ctx.prec, self.spent = ctx.prec, WORKING, 0
        try:
            yield
        finally:
            ctx.prec = previous

    def box(self, sides: Sequence[tuple[Fraction, Fraction]]) -> CellArray:
        """A vector of numbers that the machine has exactly, each anywhere between its two bounds."""
        cells = np.empty(len(sides), dtype=object)
        for i, (low, high) in enumerate(sides):
            cells[i] = Erring(arb(fraction_cell(low)).union(arb(fraction_cell(high))), arb(0), (low, high))
        return CellArray(cells, self)

    def errors(self, x: CellArray) -> tuple[Enclosure, ...]:
        """How far the machine's numbers may be from the exact ones: bounds of the bounds, in row-major order."""
        with self.active():
            return tuple(enclosure(cell.error) for cell in x.cells.ravel())

    # — operations —

    def _cell(self, value: object) -> Any:
        if isinstance(value, Erring):
            return value
        cell = exact_cell(value)
        return cell if isinstance(cell, float) else Erring(arb(cell), arb(0))

    def _rounded(self, exact: Any, error: Any, tiny: Any = 0) -> Erring:
        """A result that came out with `error`, and is then rounded."""
        return Erring(exact, error + self.unit * (abs(exact) + error) + tiny)

    def _add(self, a: Any, b: Any) -> Any:
        if isinstance(a, float) or isinstance(b, float):
            return (a if isinstance(a, float) else 0.0) + (b if isinstance(b, float) else 0.0)
        for zero, other in ((a, b), (b, a)):
            if zero.exact == 0 and zero.error == 0:  # a machine adds 0 without rounding
                return other
        return self._rounded(a.exact + b.exact, a.error + b.error)

    @staticmethod
    def _negative(a: Any) -> Any:
        return -a if isinstance(a, float) else Erring(-a.exact, a.error)

    def _multiply(self, a: Erring, b: Erring) -> Erring:
        error = abs(a.exact) * b.error + abs(b.exact) * a.error + a.error * b.error
        return self._rounded(a.exact * b.exact, error, self.tiny)

    def _divide(self, a: Erring, b: Erring) -> Erring:
        least = abs(b.exact) - b.error
        if not least > 0:
            raise Undecided
        quotient = a.exact / b.exact
        return self._rounded(quotient, (a.error + abs(quotient) * b.error) / least, self.tiny)

    def _exp(self, a: Any) -> Any:
        if isinstance(a, float):
            return self._cell(0) if a < 0 else a
        if a.exact == 0 and a.error == 0:
            return self._cell(1)
        exact = a.exact.exp()
        moved = exact * a.error.expm1()
        return Erring(exact, moved + self.exponential * (exact + moved) + self.tiny)


def _maximum(a: Any, b: Any) -> Any:
    for special, other in ((a, b), (b, a)):
        if isinstance(special, float):
            return special if special > 0 else other
    for one, other in ((a, b), (b, a)):
        if one.sides and other.sides and one.sides[0] >= other.sides[1]:
            return one
    return Erring(a.exact.max(b.exact), a.error.max(b.error))


def _less(a: Any, b: Any) -> bool:
    if isinstance(a, float) or isinstance(b, float):
        return (a if isinstance(a, float) else 0.0) < (b if isinstance(b, float) else 0.0)
    if a.computed < b.computed:
        return True
    if a.computed >= b.computed:
        return False
    raise Undecided


def _equal(a: Any, b: Any) -> bool:
    if isinstance(a, float) or isinstance(b, float):
        return isinstance(a, float) and isinstance(b, float) and a == b
    if not a.computed.overlaps(b.computed):
        return False
    if a.computed == b.computed:
        return True
    raise Undecided
