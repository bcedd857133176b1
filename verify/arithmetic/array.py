"""The array class of the arithmetics that we define cell by cell: each operator is handed to the namespace."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.arithmetic.elementwise import boxed

if TYPE_CHECKING:
    from verify.arithmetic.cellwise import Cellwise


class CellArray:
    """An array of cells, whole numbers or truth values; behaves as the array API standard says."""

    __slots__ = ("cells", "world")
    __array_priority__ = 1000

    def __init__(self, cells: Any, world: Cellwise) -> None:
        self.cells = cells
        self.world = world

    def __array_namespace__(self, api_version: str | None = None) -> Cellwise:
        return self.world

    @property
    def dtype(self) -> str:
        kind = self.cells.dtype.kind
        return self.world.float64 if kind == "O" else "bool" if kind == "b" else "int64"

    @property
    def shape(self) -> tuple[int, ...]:
        return self.world.shape_of(self.cells)

    @property
    def ndim(self) -> int:
        return int(self.cells.ndim)

    @property
    def size(self) -> int:
        return int(self.cells.size)

    @property
    def device(self) -> str:
        return "cpu"

    def to_device(self, device: str) -> CellArray:
        return self

    @property
    def T(self) -> CellArray:
        return CellArray(self.cells.T, self.world)

    @property
    def mT(self) -> CellArray:
        return CellArray(np.swapaxes(self.cells, -1, -2), self.world)

    def __getitem__(self, key: Any) -> CellArray:
        found = self.cells[self.world.plain(key)]
        return CellArray(boxed(found) if self.cells.dtype.kind == "O" else np.asarray(found), self.world)

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[CellArray]:
        return (self[i] for i in range(len(self)))

    def __bool__(self) -> bool:
        if self.dtype == "bool" and self.size == 1:
            return bool(self.cells)
        raise TypeError(
            "the truth of an array of cells: expected one truth value, since formulas may not branch on values"
        )

    def __int__(self) -> int:
        if self.dtype == "int64" and self.size == 1:
            return int(self.cells)
        raise TypeError("an array of cells as an index: expected a whole number")

    __index__ = __int__

    def __add__(self, other: Any) -> CellArray:
        return self.world.add(self, other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> CellArray:
        return self.world.subtract(self, other)

    def __rsub__(self, other: Any) -> CellArray:
        return self.world.subtract(other, self)

    def __mul__(self, other: Any) -> CellArray:
        return self.world.multiply(self, other)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> CellArray:
        return self.world.divide(self, other)

    def __rtruediv__(self, other: Any) -> CellArray:
        return self.world.divide(other, self)

    def __floordiv__(self, other: Any) -> CellArray:
        return self.world.integers(np.floor_divide, self, other)

    def __mod__(self, other: Any) -> CellArray:
        return self.world.integers(np.remainder, self, other)

    def __pow__(self, other: Any) -> CellArray:
        return self.world.pow(self, other)

    def __rpow__(self, other: Any) -> CellArray:
        return self.world.pow(other, self)

    def __matmul__(self, other: Any) -> CellArray:
        return self.world.matmul(self, other)

    def __neg__(self) -> CellArray:
        return self.world.negative(self)

    def __pos__(self) -> CellArray:
        return self

    def __abs__(self) -> CellArray:
        return self.world.abs(self)  # type: ignore[no-any-return]

    def __lt__(self, other: Any) -> CellArray:
        return self.world.less(self, other)

    def __gt__(self, other: Any) -> CellArray:
        return self.world.less(other, self)

    def __le__(self, other: Any) -> CellArray:
        return ~self.world.less(other, self)

    def __ge__(self, other: Any) -> CellArray:
        return ~self.world.less(self, other)

    def __eq__(self, other: object) -> CellArray:  # type: ignore[override]
        return self.world.equal(self, other)

    def __ne__(self, other: object) -> CellArray:  # type: ignore[override]
        return ~self.world.equal(self, other)

    __hash__ = None  # type: ignore[assignment]

    def __invert__(self) -> CellArray:
        return CellArray(np.asarray(~self.cells), self.world)

    def __and__(self, other: Any) -> CellArray:
        return CellArray(np.asarray(self.cells & self.world.plain(other)), self.world)

    __rand__ = __and__

    def __or__(self, other: Any) -> CellArray:
        return CellArray(np.asarray(self.cells | self.world.plain(other)), self.world)

    __ror__ = __or__
