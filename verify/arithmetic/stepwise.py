"""Stepwise: the arithmetic of an author who rounds every intermediate result to the same number of decimals."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls.cells import Cell, add, exact_cell, floor, is_special, multiply
from verify.arithmetic.balls.namespace import Balls
from verify.records.numeral import Quantity

UNCHANGED = np.frompyfunc(lambda cell: cell, 1, 1)


class Stepwise(Balls):
    """Exact arithmetic in which the result of each operation is rounded, half up, to `decimals` decimals.

    Inputs keep all the digits they are printed with. Nobody who works by hand subtracts the maximum inside a
    softmax, and the exact result does not depend on it, so here the maximum of an axis counts as 0.
    """

    name = "stepwise"

    def __init__(self, decimals: int, bits: int = 256) -> None:
        super().__init__(bits)
        self.decimals = decimals
        self.steps = Fraction(10) ** decimals
        self.settle = np.frompyfunc(self._rounded, 1, 1)

    def array(self, quantity: Quantity) -> CellArray:
        """The printed numbers with every digit."""
        self.settle, rounded = UNCHANGED, self.settle
        try:
            return super().array(quantity)
        finally:
            self.settle = rounded

    def number(self, value: Fraction) -> CellArray:
        """An exact number with every digit."""
        self.settle, rounded = UNCHANGED, self.settle
        try:
            return super().number(value)
        finally:
            self.settle = rounded

    def max(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> CellArray:
        """The shift of a softmax that nobody makes, told by its kept axis, is 0; any other maximum is itself."""
        largest = super().max(x, axis=axis, keepdims=keepdims)
        return self.multiply(largest, 0) if keepdims else largest

    def _rounded(self, cell: Cell) -> Cell:
        if is_special(cell):
            return cell
        steps = floor(add(multiply(abs(cell), exact_cell(self.steps)), exact_cell(Fraction(1, 2))))
        whole = multiply(steps, exact_cell(1 / self.steps))
        return -whole if cell < 0 else whole
