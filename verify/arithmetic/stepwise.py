"""Stepwise: the arithmetic of an author who rounds every intermediate result to the same number of decimals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np
from flint import fmpq

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls.cells import Cell, Undecided, floor, is_special
from verify.arithmetic.balls.namespace import Balls
from verify.arithmetic.elementwise import boxed
from verify.records.numeral import Quantity

HALF = fmpq(1, 2)
VANISHED = fmpq(0)
"""What is rounded away altogether, known by its identity."""

UNCHANGED = np.frompyfunc(lambda cell: cell, 1, 1)


class Detail(StrEnum):
    """What an author writes down, and so rounds, of a sum of products."""

    SUMS = "each sum"
    STEPS = "each step"
    TERMS = "each term"


class Stepwise(Balls):
    """Exact arithmetic in which the result of each operation is rounded, half up, to `decimals` decimals.

    detail: of a sum of products the sum alone is rounded, as a calculator adds them up; or each array that is written
    down, of which a matrix product is one; or each term, within matrix products too.
    Inputs keep all the digits they are printed with. Nobody who works by hand subtracts the maximum inside a
    softmax, and the exact result does not depend on it, so here the maximum of an axis counts as 0.
    """

    name = "stepwise"
    by_hand = True

    def __init__(self, decimals: int, detail: Detail = Detail.STEPS, bits: int = 256) -> None:
        super().__init__(bits)
        self.decimals = decimals
        self.detail = detail
        self.products: dict[int, tuple[Any, Any]] = {}
        """Arrays of products, by the identity of their cells, with the products before they were rounded."""
        steps = fmpq(10) ** decimals
        self.settle = np.frompyfunc(partial(_rounded, steps, 1 / steps), 1, 1)

    @contextmanager
    def active(self) -> Iterator[None]:
        """Compute with nothing remembered of what was computed before."""
        with super().active():
            try:
                yield
            finally:
                self.products.clear()

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

    def multiply(self, x: Any, y: Any) -> CellArray:
        """Products, rounded; a sum of them may still want them as they were."""
        return super().multiply(x, y) if self._whole(x, y) else self._product("multiply", x, y)

    def add(self, x: Any, y: Any) -> CellArray:
        """Sums; of two products as one entry, where only sums are rounded."""
        return super().add(*self._entered(x, y))

    def subtract(self, x: Any, y: Any) -> CellArray:
        """Differences, likewise."""
        return super().subtract(*self._entered(x, y))

    def _entered(self, x: Any, y: Any) -> tuple[Any, Any]:
        """Two products as they were before they were rounded; anything else as it is."""
        exact = [self.products[id(one.cells)][1] for one in (x, y) if self._is_product(one)]
        return (CellArray(exact[0], self), CellArray(exact[1], self)) if len(exact) == 2 else (x, y)

    def _is_product(self, x: Any) -> bool:
        return isinstance(x, CellArray) and id(x.cells) in self.products

    def pow(self, x: Any, y: Any) -> CellArray:
        """Powers, likewise. Undecided where an exponent is rounded away: nobody takes 2/512 for 0 and goes on."""
        if isinstance(y, CellArray) and any(cell is VANISHED for cell in y.cells.flat):
            raise Undecided
        return self._product("pow", x, y)

    def _product(self, operation: str, x: Any, y: Any) -> CellArray:
        exact = self._paired(operation, x, y)
        result = self.settled(exact)
        if self.detail is Detail.SUMS:
            self.products[id(result.cells)] = result.cells, exact
        return result

    def sum(self, x: Any, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> CellArray:
        """A sum; of products, as they were before they were rounded, where only sums are."""
        _, exact = self.products.get(id(x.cells), (None, x.cells))
        return super().sum(CellArray(exact, self), axis=axis, dtype=dtype, keepdims=keepdims)

    def matmul(self, x: Any, y: Any) -> CellArray:
        """A matrix product, of rounded terms where each term is."""
        if self.detail is not Detail.TERMS:
            return super().matmul(x, y)
        left, right = self.cells(x), self.cells(y)
        lines, stacks = left if left.ndim > 1 else left[None, :], right if right.ndim > 1 else right[:, None]
        terms = self.multiply(CellArray(lines[..., :, :, None], self), CellArray(stacks[..., None, :, :], self))
        sums = self.sum(terms, axis=-2).cells
        sums = sums[..., 0, :] if left.ndim == 1 else sums
        return CellArray(boxed(sums[..., 0] if right.ndim == 1 else sums), self)

    def max(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> CellArray:
        """The shift of a softmax that nobody makes, told by its kept axis, is 0; any other maximum is itself."""
        largest = super().max(x, axis=axis, keepdims=keepdims)
        return self.multiply(largest, 0) if keepdims else largest


def _rounded(steps: Cell, step: Cell, cell: Cell) -> Cell:
    """A cell rounded, half up, to so many steps in 1, each of them this long."""
    if is_special(cell):
        return cell
    whole = floor(abs(cell) * steps + HALF) * step
    if not whole and cell:
        return VANISHED
    return -whole if cell < 0 else whole
