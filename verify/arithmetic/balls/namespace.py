"""The arithmetic of balls: the array API namespace in which a formula written for NumPy gives enclosures."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx

from verify.arithmetic.balls import elementwise as on
from verify.arithmetic.balls.array import BallArray
from verify.arithmetic.balls.cells import (
    Cell,
    Ordered,
    enclosure,
    exact_cell,
    fraction_cell,
    is_special,
    keep_small,
    to_ball,
)
from verify.arithmetic.balls.elementwise import boxed
from verify.arithmetic.standard import Standard
from verify.numerals import cell_bounds
from verify.records.enclosure import Enclosure
from verify.records.mistake import OverBudget
from verify.records.numeral import Numeral, Quantity

MAX_OPERATIONS = 3_000_000
"""Scalar operations one evaluation may take: seconds, where a printed example takes thousands."""

MAX_CELLS = 200_000
"""Cells of one array."""

Cells = np.ndarray[Any, np.dtype[np.object_]]

TO_CELLS = np.frompyfunc(exact_cell, 1, 1)

SCALARS = {value: boxed(value) for value in (math.inf, -math.inf)}
"""The numbers that formulas compare with at every step, boxed once."""

# Functions of the standard that only move cells about: NumPy's own, on the cells.
MOVES: dict[str, Callable[..., Any]] = {
    "broadcast_to": np.broadcast_to,
    "concat": np.concatenate,
    "expand_dims": np.expand_dims,
    "flip": np.flip,
    "matrix_transpose": lambda x: np.swapaxes(x, -1, -2),
    "moveaxis": np.moveaxis,
    "permute_dims": np.transpose,
    "repeat": np.repeat,
    "reshape": np.reshape,
    "roll": np.roll,
    "squeeze": np.squeeze,
    "stack": np.stack,
    "take": np.take,
    "take_along_axis": np.take_along_axis,
    "tile": np.tile,
    "tril": np.tril,
    "triu": np.triu,
}


class Balls(Standard):
    """The arithmetic of balls, and the array API namespace of its arrays.

    bits: the working precision. exact: keep rational cells as fractions; without it every cell is rounded to
    `bits`, as a floating-point machine would, and the radii bound what that machine can lose.
    """

    name = "balls"
    __array_api_version__ = "2023.12"
    float32 = float64 = "ball"

    def __init__(self, bits: int = 256, *, exact: bool = True) -> None:
        self.bits = bits
        self.__name__ = f"balls of {bits} bits"  # namespaces are told apart by their module's name
        self.settle = np.frompyfunc(keep_small if exact else to_ball, 1, 1)
        self.operations = 0

    @contextmanager
    def active(self) -> Iterator[None]:
        """Compute at this arithmetic's precision, with a fresh budget of operations."""
        previous, ctx.prec = ctx.prec, self.bits
        self.operations = 0
        try:
            yield
        finally:
            ctx.prec = previous

    # — from records and back —

    def number(self, value: Fraction) -> BallArray:
        """An exact number as an array without axes."""
        return self._settled(boxed(fraction_cell(value)), 0)

    def array(self, quantity: Quantity) -> BallArray:
        """The printed numbers, taken as exact."""
        return self._filled([self._exact(numeral) for numeral in quantity.numerals], quantity.shape)

    def spread(self, quantity: Quantity, below: Fraction, above: Fraction) -> BallArray:
        """The printed numbers, each anywhere between `below` and `above` units of its last place, outward from 0."""
        cells = []
        for numeral in quantity.numerals:
            low, high = cell_bounds(numeral, below, above)
            exact = numeral.special is not None or numeral.unit == 0
            cells.append(self._exact(numeral) if exact else arb(fraction_cell(low)).union(arb(fraction_cell(high))))
        return self._filled(cells, quantity.shape)

    def floats(self, array: np.ndarray[Any, Any]) -> BallArray:
        """Binary floating-point numbers, each taken as the exact fraction that it is."""
        cells = [fraction_cell(Fraction(float(x))) if math.isfinite(x) else float(x) for x in array.ravel()]
        return self._filled(cells, array.shape)

    def enclosures(self, array: Any) -> tuple[Enclosure, ...]:
        """Row-major proved bounds of every cell."""
        return tuple(enclosure(cell) for cell in self._cells(array).ravel())

    @staticmethod
    def _exact(numeral: Numeral) -> Cell:
        return float(numeral.special) if numeral.special else fraction_cell(numeral.value)

    def _filled(self, cells: Sequence[Cell], shape: tuple[int, ...]) -> BallArray:
        array = np.empty(len(cells), dtype=object)
        array[:] = cells
        return self._settled(array.reshape(shape), 0)

    # — bookkeeping —

    def _cells(self, x: Any) -> Cells:
        """Any operand as an array of ball cells."""
        cells = x.cells if type(x) is BallArray else x
        if isinstance(cells, np.ndarray):
            return cells if cells.dtype.kind == "O" else boxed(TO_CELLS(cells))
        return SCALARS[x] if isinstance(x, float) and x in SCALARS else boxed(exact_cell(cells))  # type: ignore[no-any-return]

    def plain(self, x: Any) -> Any:
        """The NumPy array inside, through any nesting of tuples and lists."""
        if isinstance(x, BallArray):
            return x.cells
        if isinstance(x, tuple | list):
            return type(x)(self.plain(item) for item in x)
        return x

    def _settled(self, cells: Any, cost: int) -> BallArray:
        """The result of an operation: counted against the budget, and each cell in the form this world keeps."""
        self.operations += max(cost, cells.size)
        if self.operations > MAX_OPERATIONS or cells.size > MAX_CELLS:
            raise OverBudget(
                "a computation too long to replay",
                f"at most {MAX_OPERATIONS:,} scalar operations and {MAX_CELLS:,} cells an array",
                "state a smaller example",
            )
        return BallArray(boxed(self.settle(cells)), self)

    # — arithmetic —

    def add(self, x: Any, y: Any) -> BallArray:
        if self._whole(x, y):
            return BallArray(np.asarray(self.plain(x) + self.plain(y)), self)
        return self._settled(on.ADD(self._cells(x), self._cells(y)), 0)

    def negative(self, x: Any) -> BallArray:
        if self._whole(x):
            return BallArray(-x.cells, self)
        return BallArray(on.NEGATE(self._cells(x)), self)

    def subtract(self, x: Any, y: Any) -> BallArray:
        if self._whole(x, y):
            return BallArray(np.asarray(self.plain(x) - self.plain(y)), self)
        return self._settled(on.ADD(self._cells(x), on.NEGATE(self._cells(y))), 0)

    def multiply(self, x: Any, y: Any) -> BallArray:
        if self._whole(x, y):
            return BallArray(np.asarray(self.plain(x) * self.plain(y)), self)
        return self._settled(on.MULTIPLY(self._cells(x), self._cells(y)), 0)

    def divide(self, x: Any, y: Any) -> BallArray:
        return self._settled(on.DIVIDE(self._cells(x), self._cells(y)), 0)

    def pow(self, x: Any, y: Any) -> BallArray:
        return self._settled(on.POWER(self._cells(x), self._cells(y)), 0)

    def matmul(self, x: Any, y: Any) -> BallArray:
        left, right = self._cells(x), self._cells(y)
        cost = left.size * (right.shape[-1] if right.ndim > 1 else 1)
        if self.operations + cost > MAX_OPERATIONS:
            self._settled(np.empty(0, dtype=object), cost)
        if on.IS_SPECIAL(left).any() or on.IS_SPECIAL(right).any():
            rows = left[..., :, :, None] if left.ndim > 1 else left[:, None]
            products = on.MULTIPLY(rows, right[..., None, :, :] if left.ndim > 1 else right)
            return self._settled(
                on.ADD.reduce(
                    products, (products.ndim - (2 if left.ndim > 1 or right.ndim > 1 else 1),), keepdims=False
                ),
                cost,
            )
        return self._settled(boxed(np.matmul(left, right)), cost)

    def integers(self, function: Callable[..., Any], x: Any, y: Any) -> BallArray:
        """An operation of whole numbers, which counts and indices are made of."""
        if not self._whole(x, y):
            raise TypeError(f"{function.__name__} of balls: expected whole numbers")
        return BallArray(np.asarray(function(self.plain(x), self.plain(y))), self)

    @staticmethod
    def _whole(*operands: Any) -> bool:
        """Whether the operands are whole numbers or truth values throughout."""
        for operand in operands:
            if type(operand) is BallArray:
                if operand.cells.dtype.kind == "O":
                    return False
            elif not isinstance(operand, int):
                return False
        return True

    # — elementary functions: see elementwise.py —

    def __getattr__(self, function: str) -> Any:
        if function in on.ELEMENTARY:
            return lambda x: self._settled(on.ELEMENTARY[function](self._cells(x)), 0)
        if function in MOVES:
            return lambda x, *args, **options: self._moved(function, x, args, options)
        return super().__getattr__(function)

    def _moved(self, function: str, x: Any, args: tuple[Any, ...], options: dict[str, Any]) -> BallArray:
        if isinstance(x, tuple | list):
            x = [self.asarray(item) for item in x]
            if len({item.dtype for item in x}) > 1:
                x = [BallArray(self._cells(item), self) for item in x]
        moved = np.array(MOVES[function](self.plain(x), *self.plain(args), **options))
        if moved.size > MAX_CELLS:
            self._settled(moved, 0)
        if function in ("tril", "triu") and moved.dtype == object:  # NumPy fills the triangle with whole zeros
            moved = boxed(np.frompyfunc(lambda cell: exact_cell(cell) if type(cell) is int else cell, 1, 1)(moved))
        return BallArray(moved, self)

    @property
    def pi(self) -> BallArray:
        return BallArray(boxed(arb.pi()), self)

    @property
    def e(self) -> BallArray:
        return BallArray(boxed(arb(1).exp()), self)

    # — reductions —

    def _reduced(self, operation: on.Elementwise, x: Any, axis: Any, keepdims: Any) -> BallArray:
        cells = self._cells(x)
        axes = tuple(range(cells.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        axes = tuple(sorted((one % cells.ndim for one in axes), reverse=True))
        return self._settled(operation.reduce(cells, axes, keepdims=keepdims), cells.size)

    def sum(self, x: Any, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> BallArray:
        cells = self._cells(x)
        if cells.size == 0:
            totals = np.sum(np.zeros(cells.shape, dtype=np.int64), axis=axis, keepdims=keepdims)
            return self.asarray(totals, dtype="ball")
        return self._reduced(on.ADD, x, axis, keepdims)

    def prod(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> BallArray:
        return self._reduced(on.MULTIPLY, x, axis, keepdims)

    def max(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> BallArray:
        return self._reduced(on.MAXIMUM, x, axis, keepdims)

    def min(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> BallArray:
        return self._reduced(on.MINIMUM, x, axis, keepdims)

    def cumulative_sum(self, x: Any, *, axis: int = -1) -> BallArray:
        moved = np.moveaxis(self._cells(x), axis, 0)
        totals = list(moved[:1])
        for row in moved[1:]:
            totals.append(on.ADD(totals[-1], row))
        return self._settled(np.moveaxis(np.stack(totals), 0, axis), 0)

    def argsort(self, x: Any, *, axis: int = -1, descending: Any = False, stable: Any = True) -> BallArray:
        cells = np.moveaxis(self._cells(x), axis, -1)
        order = np.empty(cells.shape, dtype=np.int64)
        for where in np.ndindex(cells.shape[:-1]):
            ranked = sorted(range(cells.shape[-1]), key=lambda i, row=cells[where]: Ordered(row[i]), reverse=descending)
            order[where] = ranked
        return BallArray(np.moveaxis(order, -1, axis), self)

    # — comparisons, choices and truth values —

    def maximum(self, x: Any, y: Any) -> BallArray:
        return self._settled(on.MAXIMUM(self._cells(x), self._cells(y)), 0)

    def minimum(self, x: Any, y: Any) -> BallArray:
        return self._settled(on.MINIMUM(self._cells(x), self._cells(y)), 0)

    def less(self, x: Any, y: Any) -> BallArray:
        if self._whole(x, y):
            return BallArray(np.asarray(self.plain(x) < self.plain(y)), self)
        return BallArray(on.LESS(self._cells(x), self._cells(y)).astype(np.bool_), self)

    def equal(self, x: Any, y: Any) -> BallArray:
        if self._whole(x, y):
            return BallArray(np.asarray(self.plain(x) == self.plain(y)), self)
        return BallArray(on.EQUAL(self._cells(x), self._cells(y)).astype(np.bool_), self)

    def where(self, condition: Any, x: Any, y: Any) -> BallArray:
        if self._whole(x, y):
            return BallArray(np.asarray(np.where(*self.plain((condition, x, y)))), self)
        return BallArray(np.asarray(np.where(self.plain(condition), self._cells(x), self._cells(y))), self)

    def isinf(self, x: Any) -> BallArray:
        return self._test(lambda cell: is_special(cell) and math.isinf(cell), x)

    def isnan(self, x: Any) -> BallArray:
        return self._test(lambda cell: is_special(cell) and math.isnan(cell), x)

    def isfinite(self, x: Any) -> BallArray:
        return self._test(lambda cell: not is_special(cell), x)

    def _test(self, predicate: Callable[[Cell], Any], x: Any) -> BallArray:
        return BallArray(boxed(np.frompyfunc(predicate, 1, 1)(self._cells(x))).astype(np.bool_), self)

    # — creation —

    def asarray(self, x: Any, *, dtype: Any = None, device: Any = None, copy: Any = None) -> BallArray:
        if isinstance(x, BallArray):
            return self.astype(x, dtype) if dtype is not None else x
        array = np.asarray(self.plain(x)) if not isinstance(x, float) else boxed(exact_cell(x))
        if array.dtype.kind == "f":
            array = self._cells(array)
        return self.astype(BallArray(array, self), dtype) if dtype is not None else BallArray(array, self)

    def astype(self, x: Any, dtype: Any, *, copy: Any = True, device: Any = None) -> BallArray:
        if dtype in ("ball", None) or x.dtype == dtype:
            return BallArray(self._cells(x), self) if dtype == "ball" else x
        if x.dtype == "ball":
            raise TypeError(
                f"astype({dtype}) of balls: expected a real dtype, since balls cannot be cut to whole numbers"
            )
        return BallArray(x.cells.astype(np.bool_ if dtype == "bool" else np.int64), self)

    def full(self, shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> BallArray:
        shape = (shape,) if isinstance(shape, int) else tuple(int(n) for n in shape)
        if math.prod(shape) > MAX_CELLS:
            self._settled(np.empty(0, dtype=object), MAX_OPERATIONS + 1)
        if dtype == "ball" or (dtype is None and not isinstance(fill_value, int)):
            cells = np.empty(shape, dtype=object)
            cells[...] = self._cells(fill_value)[()]
            return BallArray(cells, self)
        return BallArray(np.full(shape, fill_value, dtype=np.bool_ if dtype == "bool" else np.int64), self)

    def eye(
        self, rows: int, columns: int | None = None, *, k: int = 0, dtype: Any = None, device: Any = None
    ) -> BallArray:
        self._affordable(rows * (columns or rows))
        return self.astype(BallArray(np.eye(rows, columns, k, dtype=np.int64), self), dtype or "ball")

    def arange(
        self, start: int, stop: int | None = None, step: int = 1, *, dtype: Any = None, device: Any = None
    ) -> BallArray:
        bounds = (0, start) if stop is None else (start, stop)
        steps = range(int(bounds[0]), int(bounds[1]), int(step))
        self._affordable(len(steps))
        return self.asarray(np.array(steps, dtype=np.int64), dtype=dtype)

    def _affordable(self, cells: int) -> None:
        if cells > MAX_CELLS:
            raise OverBudget(f"an array of {cells:,} cells", f"at most {MAX_CELLS:,}", "state a smaller example")


def _refilled(cell: Cell) -> Cell:
    """A cell of a triangle: NumPy writes whole zeros where it cuts."""
    return exact_cell(cell) if type(cell) is int else cell
