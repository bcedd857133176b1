"""What the array API standard derives from a few functions: written once for every arithmetic of ours.

A namespace supplies arithmetic, `sum`, `less`, `equal`, `argsort`, `full` and the elementary functions; the rest
follows here.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

KINDS = {
    "int64": ("integral", "signed integer", "numeric"),
    "bool": ("bool",),
}
REAL = ("real floating", "numeric")


class Standard:
    """Derived functions of the array API; `float64` names the dtype of the arithmetic's own numbers."""

    float64: str
    int32 = int64 = "int64"
    inf, nan, newaxis = math.inf, math.nan, None

    def __getattr__(self, name: str) -> Any:
        """The dtype `bool`, which as a class attribute would hide the builtin; everything else is missing."""
        if name == "bool":
            return "bool"
        raise AttributeError(f"{name}: not in the array API namespace of {type(self).__name__}")

    # — statistics —

    def mean(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> Any:
        return self.sum(x, axis=axis, keepdims=keepdims) / self._count(x, axis)

    def var(self, x: Any, *, axis: Any = None, correction: int = 0, keepdims: Any = False) -> Any:
        deviation = x - self.mean(x, axis=axis, keepdims=True)
        total = self.sum(self.square(deviation), axis=axis, keepdims=keepdims)
        return total / (self._count(x, axis) - correction)

    def std(self, x: Any, **options: Any) -> Any:
        return self.sqrt(self.var(x, **options))

    def _count(self, x: Any, axis: Any) -> Any:
        axes = range(x.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        return math.prod(x.shape[one] for one in axes)

    # — arithmetic —

    def square(self, x: Any) -> Any:
        return self.multiply(x, x)

    def vecdot(self, x: Any, y: Any, *, axis: int = -1) -> Any:
        return self.sum(x * y, axis=axis)

    # — comparisons and truth values —

    def greater(self, x: Any, y: Any) -> Any:
        return self.less(y, x)

    def less_equal(self, x: Any, y: Any) -> Any:
        return ~self.less(y, x)

    def greater_equal(self, x: Any, y: Any) -> Any:
        return ~self.less(x, y)

    def not_equal(self, x: Any, y: Any) -> Any:
        return ~self.equal(x, y)

    def logical_and(self, x: Any, y: Any) -> Any:
        return self.asarray(x) & y

    def logical_or(self, x: Any, y: Any) -> Any:
        return self.asarray(x) | y

    def logical_not(self, x: Any) -> Any:
        return ~self.asarray(x)

    def all(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> Any:
        return self.asarray(np.all(x.cells, axis=axis, keepdims=keepdims))

    def any(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> Any:
        return self.asarray(np.any(x.cells, axis=axis, keepdims=keepdims))

    # — searching and sorting —

    def argmax(self, x: Any, *, axis: int | None = None, keepdims: Any = False) -> Any:
        if axis is None:
            return self.argmax(self.reshape(x, (-1,)), axis=0)
        first = np.take(self.argsort(x, axis=axis, descending=True).cells, 0, axis=axis)
        return self.asarray(np.expand_dims(first, axis) if keepdims else first)

    def argmin(self, x: Any, *, axis: int | None = None, keepdims: Any = False) -> Any:
        return self.argmax(-x, axis=axis, keepdims=keepdims)

    def sort(self, x: Any, *, axis: int = -1, descending: Any = False) -> Any:
        return self.take_along_axis(x, self.argsort(x, axis=axis, descending=descending), axis=axis)

    # — creation —

    def zeros(self, shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
        return self.full(shape, 0, dtype=dtype or self.float64, device=device)

    def ones(self, shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
        return self.full(shape, 1, dtype=dtype or self.float64, device=device)

    def full_like(self, x: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
        return self.full(x.shape, fill_value, dtype=dtype or x.dtype, device=device)

    def zeros_like(self, x: Any, *, dtype: Any = None, device: Any = None) -> Any:
        return self.full_like(x, 0, dtype=dtype, device=device)

    def ones_like(self, x: Any, *, dtype: Any = None, device: Any = None) -> Any:
        return self.full_like(x, 1, dtype=dtype, device=device)

    # — data types —

    def __array_namespace_info__(self) -> Standard:
        """What the standard asks a namespace about itself; of that, formulas use the default types."""
        return self

    def default_dtypes(self, *, device: Any = None) -> dict[str, str]:
        return {"real floating": self.float64, "integral": "int64", "indexing": "int64"}

    def isdtype(self, dtype: Any, kind: Any) -> Any:
        kinds = kind if isinstance(kind, tuple) else (kind,)
        return any(one == dtype or one in KINDS.get(dtype, REAL) for one in kinds)

    def result_type(self, *operands: Any) -> str:
        dtypes = {self.float64 if isinstance(x, float) else getattr(x, "dtype", x) for x in operands}
        if self.float64 in dtypes:
            return self.float64
        return "int64" if "int64" in dtypes else "bool"
