"""A function of one cell, applied to arrays of cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np


def boxed(result: Any) -> Any:
    """NumPy unpacks arrays without axes; put the cell back into one."""
    if isinstance(result, np.ndarray):
        return result
    box = np.empty((), dtype=object)
    box[()] = result
    return box


class Elementwise:
    """A function of cells, applied with broadcasting to arrays of them."""

    def __init__(self, function: Callable[..., Any], arity: int = 1) -> None:
        self.ufunc = np.frompyfunc(function, arity, 1)

    def __call__(self, *arrays: Any) -> Any:
        """The function of each cell of the arrays, stretched to one shape."""
        return boxed(self.ufunc(*arrays))

    def reduce(self, cells: Any, axes: tuple[int, ...], *, keepdims: bool) -> Any:
        """Fold the cells along the axes, one axis after the other."""
        for axis in axes:  # from the last to the first, so that each still has its place
            cells = boxed(self.ufunc.reduce(cells, axis=axis, keepdims=keepdims))
        return cells
