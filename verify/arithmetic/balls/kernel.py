"""What a kernel may lose: balls of its accumulation type, with sums in any order, and operands as matrix units take.

A sum of n numbers is charged for its n additions and for nothing else, since nobody knows in which order a kernel adds
them: in tiles, in pairs, by thread. What it adds up is charged where it came about.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import numpy as np
from flint import arb, ctx

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls import cells as one
from verify.arithmetic.balls.namespace import Balls
from verify.arithmetic.balls.operations import OPERATIONS
from verify.arithmetic.elementwise import Elementwise, boxed

WORKING = 96
"""Bits in which a sum is added up, so that only what is charged for it counts."""

USUAL = 4.0
"""Rounding errors of n additions come together like √n of them, not like n (Higham, Mary 2019): independent ones of a
uniform size are, as a sum, within ten of their standard deviations at 4 √n u."""

OUTWARD = 1 + 2.0**-40
"""What bounds are rounded up by, as they are computed in float64."""

MAX_OPERATIONS, MAX_CELLS = 40_000_000, 2_000_000
"""Scalar operations of one evaluation, and cells of an array: a minute, as somebody waits for one answer."""


def _exp(cell: Any) -> Any:
    """The exponential, by whatever base: through 2^(x · log₂ e), x is as good as its product with a rounded number."""
    return one.exp(cell if one.is_special(cell) else _relative(arb(cell), 2.0**-ctx.prec))


def _relative(cell: arb, share: float) -> arb:
    return cell + arb(0, float(abs(cell).upper()) * share * OUTWARD)


class Kernel(Balls):
    """Balls of `bits`, the accumulation type's, whose sums are charged for their additions in no order of their own.

    usual: charge a sum with what it loses in all but contrived cases; else with the most that it can lose. operands:
    bits to which a factor of a matrix product may be rounded before. What has no more is an input, and usually stays;
    at most it is rounded as well, as where it is scaled before the product. factor: what the radii are multiplied with
    afterwards, which sums are spared; rounded: the same of factors that are rounded, which are so once.
    """

    name = "kernel"
    operations: Mapping[str, Elementwise] = {**OPERATIONS, "exp": Elementwise(_exp)}
    max_operations, max_cells = MAX_OPERATIONS, MAX_CELLS

    def __init__(self, bits: int, *, usual: bool, operands: int, factor: float, rounded: float) -> None:
        super().__init__(bits, exact=False)
        self.usual = usual
        self.unit = 2.0**-bits / factor
        self.operand_bits = operands
        self.operand_unit = 2.0**-operands / rounded if operands < bits else 0.0

    def sum(self, x: Any, **options: Any) -> CellArray:
        """The sum, as exact as its additions leave it."""
        cells = self.cells(x)
        with self._working():
            total = super().sum(x, **options)
        additions = cells.size // max(total.size, 1) - 1
        if additions < 1:
            return total
        along = {name: value for name, value in options.items() if name in ("axis", "keepdims")}
        return self._widened(total, np.sum(_sizes(cells), **along) * self._charged(additions))

    def matmul(self, x: Any, y: Any) -> CellArray:
        """The product, as exact as its additions and its operands leave it."""
        left, right = self.cells(x), self.cells(y)
        with self._working():
            total = super().matmul(x, y)
        sizes = _sizes(left), _sizes(right)
        lost = np.matmul(*sizes) * self._charged(left.shape[-1])
        if self.operand_unit:
            rounded = tuple(
                np.where(_longer(each, self.operand_bits), size, 0.0) if self.usual else size
                for each, size in zip((left, right), sizes, strict=True)
            )
            lost = lost + self._operands(rounded[0], sizes[1]) + self._operands(sizes[0], rounded[1])
        return self._widened(total, lost)

    def _operands(self, left: Any, right: Any) -> Any:
        """What rounding one operand makes of a product of sizes, the sizes of the other being 0 where nothing is."""
        most = np.matmul(left, right)
        if not self.usual:
            return most * self.operand_unit
        return np.minimum(most, USUAL * np.sqrt(np.matmul(left**2, right**2))) * self.operand_unit

    def _charged(self, additions: int) -> float:
        return (min(additions, USUAL * math.sqrt(additions)) if self.usual else additions) * self.unit * OUTWARD

    @contextmanager
    def _working(self) -> Iterator[None]:
        previous, ctx.prec = ctx.prec, max(WORKING, self.bits + 32)
        try:
            yield
        finally:
            ctx.prec = previous

    def _widened(self, total: CellArray, by: Any) -> CellArray:
        return self.settled(boxed(WIDENED(total.cells, by)))


def _wider(cell: Any, by: float) -> Any:
    """A cell with so much added to its radius; infinities and NaN stay what they are."""
    if one.is_special(cell):
        return cell
    return arb(cell) + arb(0, by) if by < math.inf else arb(cell)


def _size(cell: Any) -> float:
    return abs(cell) if one.is_special(cell) else float(abs(arb(cell)).upper()) * OUTWARD


def _is_longer(cell: Any, bits: int) -> bool:
    """Whether a cell is known to have more bits than so many, or is not known to have fewer."""
    if one.is_special(cell):
        return False
    ball = arb(cell)
    return not ball.is_exact() or int(abs(ball.man_exp()[0])).bit_length() > bits


WIDENED, SIZES, LONGER = np.frompyfunc(_wider, 2, 1), np.frompyfunc(_size, 1, 1), np.frompyfunc(_is_longer, 2, 1)


def _sizes(cells: Any) -> Any:
    """How large each cell is at most."""
    return np.asarray(SIZES(cells), dtype=np.float64)


def _longer(cells: Any, bits: int) -> Any:
    return np.asarray(LONGER(cells, bits), dtype=np.bool_)
