"""The arithmetic of balls: the array API namespace in which a formula written for NumPy gives enclosures."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls.cells import Cell, enclosure, first_largest, fraction_cell, keep_small, to_ball
from verify.arithmetic.balls.operations import OPERATIONS
from verify.arithmetic.cellwise import OVERHEAD, Cellwise
from verify.arithmetic.elementwise import boxed
from verify.numerals import cell_bounds
from verify.records.enclosure import Enclosure
from verify.records.numeral import Numeral, Quantity

KEPT_SMALL, ROUNDED = np.frompyfunc(keep_small, 1, 1), np.frompyfunc(to_ball, 1, 1)


class Balls(Cellwise):
    """The arithmetic of balls, and the array API namespace of its arrays.

    bits: the working precision. exact: keep rational cells as fractions; without it every cell is rounded to
    `bits`, as a floating-point machine would, and the radii bound what that machine can lose.
    """

    name = "balls"
    float32 = float64 = "ball"
    operations = OPERATIONS

    def __init__(self, bits: int = 256, *, exact: bool = True) -> None:
        super().__init__(f"balls of {bits} bits")
        self.bits = bits
        self.settle = KEPT_SMALL if exact else ROUNDED

    @contextmanager
    def active(self) -> Iterator[None]:
        """Compute at this arithmetic's precision, with a fresh budget of operations."""
        previous, ctx.prec = ctx.prec, self.bits
        self.spent = 0
        try:
            with np.errstate(all="ignore"):  # nan is an answer here, not a warning
                yield
        finally:
            ctx.prec = previous

    # — from records and back —

    def number(self, value: Fraction) -> CellArray:
        """An exact number as an array without axes."""
        self.charge(OVERHEAD, 1)
        return CellArray(boxed(self.settle(fraction_cell(value))), self)

    def array(self, quantity: Quantity) -> CellArray:
        """The printed numbers, taken as exact."""
        return self._filled([self._exact(numeral) for numeral in quantity.numerals], quantity.shape)

    def spread(self, quantity: Quantity, below: Fraction, above: Fraction) -> CellArray:
        """The printed numbers, each anywhere between `below` and `above` units of its last place, outward from 0."""
        cells = []
        for numeral in quantity.numerals:
            low, high = cell_bounds(numeral, below, above)
            exact = numeral.special is not None or numeral.unit == 0
            cells.append(self._exact(numeral) if exact else arb(fraction_cell(low)).union(arb(fraction_cell(high))))
        return self._filled(cells, quantity.shape)

    def between(self, low: Fraction, high: Fraction) -> CellArray:
        """Any number between two bounds, as an array without axes."""
        return self._filled([arb(fraction_cell(low)).union(arb(fraction_cell(high)))], ())

    def floats(self, array: np.ndarray[Any, Any]) -> CellArray:
        """Binary floating-point numbers, each taken as the exact fraction that it is."""
        cells = [fraction_cell(Fraction(float(x))) if math.isfinite(x) else float(x) for x in array.ravel()]
        return self._filled(cells, array.shape)

    def enclosures(self, array: Any) -> tuple[Enclosure, ...]:
        """Row-major proved bounds of every cell."""
        previous, ctx.prec = ctx.prec, self.bits  # bounds are rounded outward to the precision in force
        try:
            return tuple([enclosure(cell) for cell in self.cells(array).ravel().tolist()])
        finally:
            ctx.prec = previous

    @staticmethod
    def _exact(numeral: Numeral) -> Cell:
        return float(numeral.special) if numeral.special else fraction_cell(numeral.value)

    def _filled(self, cells: Sequence[Cell], shape: tuple[int, ...]) -> CellArray:
        array = np.empty(len(cells), dtype=object)
        array[:] = cells
        return self.settled(array.reshape(shape), 0)

    def argmax(self, x: Any, *, axis: int | None = None, keepdims: Any = False) -> CellArray:
        """The first of the largest cells; that other cells cannot be told apart does not matter."""
        cells = self.cells(x)
        rows = np.moveaxis(cells, axis, -1) if axis is not None else cells.reshape(-1)
        first = np.empty(rows.shape[:-1], dtype=np.int64)
        for where in np.ndindex(first.shape):
            first[where] = first_largest(rows[where])
        if keepdims:
            first = first.reshape((1,) * cells.ndim) if axis is None else np.expand_dims(first, axis)
        return CellArray(np.asarray(first), self)

    # — constants —

    @property
    def pi(self) -> CellArray:
        return CellArray(boxed(arb.pi()), self)

    @property
    def e(self) -> CellArray:
        return CellArray(boxed(arb(1).exp()), self)
