"""The operations of one cell, applied to arrays of cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from verify.arithmetic.balls import cells as one


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
        return boxed(self.ufunc(*arrays))

    def reduce(self, cells: Any, axes: tuple[int, ...], *, keepdims: bool) -> Any:
        """Fold the cells along the axes, one axis after the other."""
        for axis in axes:  # from the last to the first, so that each still has its place
            cells = boxed(self.ufunc.reduce(cells, axis=axis, keepdims=keepdims))
        return cells


ADD, MULTIPLY, DIVIDE, POWER = (Elementwise(f, 2) for f in (one.add, one.multiply, one.divide, one.power))
MAXIMUM, MINIMUM, LESS, EQUAL = (Elementwise(f, 2) for f in (one.maximum, one.minimum, one.less, one.equal))
NEGATE, IS_SPECIAL = Elementwise(one.negate), Elementwise(one.is_special)
ELEMENTARY: dict[str, Elementwise] = {
    "abs": Elementwise(one.absolute),
    "exp": Elementwise(one.exp),
    "floor": Elementwise(one.floor),
    "log": Elementwise(one.log),
    "log2": Elementwise(one.logarithm(2)),
    "log10": Elementwise(one.logarithm(10)),
    "sign": Elementwise(lambda cell: one.exact_cell(one.sign(cell))),
    "sqrt": Elementwise(one.sqrt),
    "erf": Elementwise(one.analytic("erf", at_zero=0, at_infinity=1.0)),
    "sin": Elementwise(one.analytic("sin", at_zero=0)),
    "cos": Elementwise(one.analytic("cos", at_zero=1)),
    "tan": Elementwise(one.analytic("tan", at_zero=0)),
    "sinh": Elementwise(one.analytic("sinh", at_zero=0, at_infinity=float("inf"))),
    "tanh": Elementwise(one.analytic("tanh", at_zero=0, at_infinity=1.0)),
    "expm1": Elementwise(lambda cell: one.add(one.exp(cell), one.exact_cell(-1))),
    "log1p": Elementwise(lambda cell: one.log(one.add(cell, one.exact_cell(1)))),
}
