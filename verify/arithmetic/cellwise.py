"""A namespace of the array API over cells of any exact kind: an arithmetic supplies what one cell can do.

Arrays hold cells (objects), whole numbers or truth values. Infinities and nan are Python floats among the cells,
whatever the kind, since neither intervals nor symbols keep track of them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from verify.arithmetic.array import CellArray
from verify.arithmetic.elementwise import Elementwise, boxed
from verify.arithmetic.standard import Standard
from verify.records.mistake import OverBudget

MAX_OPERATIONS = 3_000_000
"""Scalar operations one evaluation may take: seconds, where a printed example takes thousands."""

OVERHEAD = 50
"""Scalar operations that an operation on arrays costs at least, however small they are."""

MAX_CELLS = 200_000
"""Cells of one array."""

SPECIAL = np.frompyfunc(lambda cell: type(cell) is float, 1, 1)

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


class Cellwise(Standard):
    """Arithmetic, reductions, choices and creation over cells.

    `number` names the dtype of the cells. `operations` gives by name what one cell can do: `cell` (a Python scalar
    as a cell), add, negative, multiply, divide, pow, maximum, minimum, less, equal and the elementary functions.
    `settle` brings the result of an operation into the form that the arithmetic keeps.
    """

    __array_api_version__ = "2023.12"
    by_hand = False
    max_operations, max_cells = MAX_OPERATIONS, MAX_CELLS
    operations: Mapping[str, Elementwise]
    settle: np.ufunc

    def __init__(self, name: str) -> None:
        self.__name__ = name  # array_api_compat tells namespaces apart by their module's name
        self.spent = 0

    # — bookkeeping —

    def cells(self, x: Any) -> Any:
        """Any operand as an array of cells."""
        cells = x.cells if type(x) is CellArray else x
        if isinstance(cells, np.ndarray):
            return cells if cells.dtype.kind == "O" else self.operations["cell"](cells)
        return SCALARS[x] if isinstance(x, float) and x in SCALARS else self.operations["cell"](boxed(cells))

    def plain(self, x: Any) -> Any:
        """The NumPy array inside, through any nesting of tuples and lists."""
        if isinstance(x, CellArray):
            return x.cells
        if isinstance(x, (tuple, list)):
            return type(x)(self.plain(item) for item in x)
        return x

    def shape_of(self, cells: Any) -> tuple[int, ...]:
        """The shape that an array of these cells has."""
        return tuple(cells.shape)

    def settled(self, cells: Any, cost: int = 0) -> CellArray:
        """The result of an operation: charged to the budget, each cell in the form that this arithmetic keeps."""
        self.charge(max(cost, cells.size, OVERHEAD), cells.size)
        return CellArray(boxed(self.settle(cells)), self)

    def charge(self, operations: int, cells: int = 0) -> None:
        """Refuse work beyond the budget before it is done."""
        self.spent += operations
        if self.spent > self.max_operations or cells > self.max_cells:
            raise OverBudget(
                "a computation too long to replay",
                f"at most {self.max_operations:,} scalar operations and {self.max_cells:,} cells an array",
                "state a smaller example",
            )

    def _paired(self, operation: str, x: Any, y: Any) -> Any:
        """An operation of two operands, refused where they stretch to an array over the budget."""
        left, right = self.cells(x), self.cells(y)
        if left.size * right.size > self.max_cells:  # otherwise no stretching can go over the budget
            self._stretch(left, right)
        return self.operations[operation](left, right)

    def _stretch(self, *operands: Any) -> None:
        shapes = [operand.shape for operand in operands if isinstance(operand, np.ndarray)]
        if math.prod(math.prod(shape) for shape in shapes) > self.max_cells:
            self.charge(0, math.prod(np.broadcast_shapes(*shapes)))

    @staticmethod
    def _whole(*operands: Any) -> bool:
        """Whether the operands are whole numbers or truth values throughout."""
        for operand in operands:
            if type(operand) is CellArray:
                if operand.cells.dtype.kind == "O":
                    return False
            elif not isinstance(operand, int):
                return False
        return True

    def _wrap(self, array: Any) -> CellArray:
        return CellArray(np.asarray(array), self)

    # — arithmetic —

    def add(self, x: Any, y: Any) -> CellArray:
        if self._whole(x, y):
            return self._wrap(self.plain(x) + self.plain(y))
        return self.settled(self._paired("add", x, y))

    def negative(self, x: Any) -> CellArray:
        return self._wrap(-x.cells) if self._whole(x) else self._wrap(self.operations["negative"](self.cells(x)))

    def subtract(self, x: Any, y: Any) -> CellArray:
        if self._whole(x, y):
            return self._wrap(self.plain(x) - self.plain(y))
        return self.settled(self._paired("add", x, self.operations["negative"](self.cells(y))))

    def multiply(self, x: Any, y: Any) -> CellArray:
        if self._whole(x, y):
            return self._wrap(self.plain(x) * self.plain(y))
        return self.settled(self._paired("multiply", x, y))

    def divide(self, x: Any, y: Any) -> CellArray:
        return self.settled(self._paired("divide", x, y))

    def pow(self, x: Any, y: Any) -> CellArray:
        return self.settled(self._paired("pow", x, y))

    def matmul(self, x: Any, y: Any) -> CellArray:
        left, right = self.cells(x), self.cells(y)
        batch = np.broadcast_shapes(left.shape[:-2], right.shape[:-2])
        rows, columns = math.prod(left.shape[-2:-1]), right.shape[-1] if right.ndim > 1 else 1
        self.charge(math.prod((*batch, rows, left.shape[-1], columns)), math.prod((*batch, rows, columns)))
        if not SPECIAL(left).any() and not SPECIAL(right).any():
            return self.settled(boxed(np.matmul(left, right)))
        lines = left if left.ndim > 1 else left[None, :]
        stacks = right if right.ndim > 1 else right[:, None]
        products = self.operations["multiply"](lines[..., :, :, None], stacks[..., None, :, :])
        result = self.operations["add"].reduce(products, (products.ndim - 2,), keepdims=False)
        result = result[..., 0, :] if left.ndim == 1 else result
        return self.settled(boxed(result[..., 0] if right.ndim == 1 else result))

    def integers(self, function: Callable[..., Any], x: Any, y: Any) -> CellArray:
        """An operation of whole numbers, which counts and indices are made of."""
        if not self._whole(x, y):
            raise TypeError(f"{function.__name__}: expected whole numbers, found {self.float64} cells")
        return self._wrap(function(self.plain(x), self.plain(y)))

    # — elementary functions, and functions that move cells —

    def __getattr__(self, function: str) -> Any:
        if function in MOVES:
            return lambda x, *args, **options: self._moved(function, x, args, options)
        if not function.startswith("_") and function in self.operations:
            return lambda x: self.settled(self.operations[function](self.cells(x)))
        return super().__getattr__(function)

    def _moved(self, function: str, x: Any, args: tuple[Any, ...], options: dict[str, Any]) -> CellArray:
        if isinstance(x, (tuple, list)):
            x = [self.asarray(item) for item in x]
            if len({item.dtype for item in x}) > 1:
                x = [CellArray(self.cells(item), self) for item in x]
            self.charge(0, sum(item.size for item in x))
        elif function == "broadcast_to":
            self.charge(0, math.prod(args[0]))
        moved = np.array(MOVES[function](self.plain(x), *self.plain(args), **options))
        self.charge(0, moved.size)
        if function in ("tril", "triu") and moved.dtype == object:  # NumPy fills the triangle with whole zeros
            moved = self.operations["cell"](moved)
        return CellArray(moved, self)

    # — reductions —

    def _reduced(self, operation: str, x: Any, axis: Any, keepdims: Any) -> CellArray:
        cells = self.cells(x)
        axes = tuple(range(cells.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        axes = tuple(sorted(np.lib.array_utils.normalize_axis_tuple(axes, cells.ndim), reverse=True))
        return self.settled(self.operations[operation].reduce(cells, axes, keepdims=keepdims), cells.size)

    def sum(self, x: Any, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> CellArray:
        cells = self.cells(x)
        if cells.size == 0:
            totals = np.sum(np.zeros(cells.shape, dtype=np.int64), axis=axis, keepdims=keepdims)
            return self.asarray(totals, dtype=self.float64)
        return self._reduced("add", x, axis, keepdims)

    def prod(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> CellArray:
        return self._reduced("multiply", x, axis, keepdims)

    def max(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> CellArray:
        return self._reduced("maximum", x, axis, keepdims)

    def min(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> CellArray:
        return self._reduced("minimum", x, axis, keepdims)

    def cumulative_sum(self, x: Any, *, axis: int = -1) -> CellArray:
        moved = np.moveaxis(self.cells(x), axis, 0)
        totals = list(moved[:1])
        for row in moved[1:]:
            totals.append(self.operations["add"](totals[-1], row))
        return self.settled(np.moveaxis(np.stack(totals), 0, axis))

    def argsort(self, x: Any, *, axis: int = -1, descending: Any = False, stable: Any = True) -> CellArray:
        cells = np.moveaxis(self.cells(x), axis, -1)
        order = np.empty(cells.shape, dtype=np.int64)
        for where in np.ndindex(cells.shape[:-1]):
            ranks = [_Ordered(cell, self.operations["less"]) for cell in cells[where]]
            order[where] = sorted(range(len(ranks)), key=ranks.__getitem__, reverse=descending)
        return self._wrap(np.moveaxis(order, -1, axis))

    # — comparisons, choices and truth values —

    def maximum(self, x: Any, y: Any) -> CellArray:
        return self.settled(self._paired("maximum", x, y))

    def minimum(self, x: Any, y: Any) -> CellArray:
        return self.settled(self._paired("minimum", x, y))

    def less(self, x: Any, y: Any) -> CellArray:
        if self._whole(x, y):
            self._stretch(self.plain(x), self.plain(y))
            return self._wrap(self.plain(x) < self.plain(y))
        return self._wrap(self._paired("less", x, y).astype(np.bool_))

    def equal(self, x: Any, y: Any) -> CellArray:
        if self._whole(x, y):
            self._stretch(self.plain(x), self.plain(y))
            return self._wrap(self.plain(x) == self.plain(y))
        return self._wrap(self._paired("equal", x, y).astype(np.bool_))

    def where(self, condition: Any, x: Any, y: Any) -> CellArray:
        if self._whole(x, y):
            return self._wrap(np.where(*self.plain((condition, x, y))))
        return self._wrap(np.where(self.plain(condition), self.cells(x), self.cells(y)))

    def isinf(self, x: Any) -> CellArray:
        return self._test(lambda cell: type(cell) is float and math.isinf(cell), x)

    def isnan(self, x: Any) -> CellArray:
        return self._test(lambda cell: type(cell) is float and math.isnan(cell), x)

    def isfinite(self, x: Any) -> CellArray:
        return self._test(lambda cell: type(cell) is not float, x)

    def _test(self, predicate: Callable[[Any], Any], x: Any) -> CellArray:
        return self._wrap(boxed(np.frompyfunc(predicate, 1, 1)(self.cells(x))).astype(np.bool_))

    # — creation —

    def asarray(self, x: Any, *, dtype: Any = None, device: Any = None, copy: Any = None) -> CellArray:
        if not isinstance(x, CellArray):
            array = np.asarray(self.plain(x))
            x = CellArray(self.cells(array if array.ndim else x) if array.dtype.kind in "fO" else array, self)
        return self.astype(x, dtype) if dtype is not None else x

    def astype(self, x: Any, dtype: Any, *, copy: Any = True, device: Any = None) -> CellArray:
        if x.dtype == dtype:
            return x  # type: ignore[no-any-return]
        if dtype == self.float64:
            return CellArray(self.cells(x), self)
        if x.dtype == self.float64:
            raise TypeError(f"astype({dtype}): expected a real dtype, since {x.dtype} cells cannot be cut to it")
        return self._wrap(x.cells.astype(np.bool_ if dtype == "bool" else np.int64))

    def full(self, shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> CellArray:
        shape = (shape,) if isinstance(shape, int) else tuple(int(n) for n in shape)
        self.charge(0, math.prod(shape))
        if dtype == self.float64 or (dtype is None and not isinstance(fill_value, int)):
            cells = np.empty(shape, dtype=object)
            cells[...] = self.cells(fill_value)[()]
            return CellArray(cells, self)
        return self._wrap(np.full(shape, fill_value, dtype=np.bool_ if dtype == "bool" else np.int64))

    def eye(
        self, rows: int, columns: int | None = None, *, k: int = 0, dtype: Any = None, device: Any = None
    ) -> CellArray:
        self.charge(0, rows * (columns or rows))
        return self.astype(self._wrap(np.eye(rows, columns, k, dtype=np.int64)), dtype or self.float64)

    def arange(
        self, start: int, stop: int | None = None, step: int = 1, *, dtype: Any = None, device: Any = None
    ) -> CellArray:
        bounds = (0, start) if stop is None else (start, stop)
        steps = range(int(bounds[0]), int(bounds[1]), int(step))
        self.charge(0, len(steps))
        return self.asarray(np.array(steps, dtype=np.int64), dtype=dtype)


class _Ordered:
    """A cell that sorts by decided comparisons."""

    __slots__ = ("cell", "less")

    def __init__(self, cell: Any, less: Elementwise) -> None:
        self.cell = cell
        self.less = less

    def __lt__(self, other: _Ordered) -> bool:
        return bool(self.less(self.cell, other.cell))
