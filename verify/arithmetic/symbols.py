"""Symbols: arrays of SymPy expressions with an array API namespace, so that a proof runs the shipped formula.

Sound by construction. Symbols are real and finite. The maximum that a softmax subtracts is an opaque number, which
has to cancel from the result. A comparison is answered only where SymPy's assumptions settle it; any other is
refused, as is every function outside the namespace.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np
import sympy

from verify.arithmetic.array import CellArray
from verify.arithmetic.cellwise import SPECIAL, Cellwise
from verify.arithmetic.elementwise import Elementwise, boxed
from verify.records.numeral import Quantity

Cell = Any
"""A SymPy expression, or a Python float that is an infinity or nan."""


class Refused(Exception):  # noqa: N818 — a limit of what symbols can answer, not an error of the formula
    """A question that symbols leave open, or a function that their namespace does not have."""


class Symbols(Cellwise):
    """The arithmetic of symbols, and the array API namespace of its arrays."""

    name = "symbols"
    float32 = float64 = "symbol"

    def __init__(self) -> None:
        super().__init__("symbols")
        self.operations = OPERATIONS
        self.settle = UNCHANGED
        self.shifts: set[sympy.Symbol] = set()

    @contextmanager
    def active(self) -> Iterator[None]:
        """A fresh budget of operations."""
        self.spent = 0
        yield

    def variables(self, name: str, *shape: int, **assumptions: bool) -> CellArray:
        """An array of symbols name_i_j, real unless the assumptions say more."""
        cells = np.empty(shape, dtype=object)
        for index in np.ndindex(*shape):
            label = "_".join([name, *(str(i + 1) for i in index)])
            cells[index] = sympy.Symbol(label, **({"real": True} | assumptions))
        return CellArray(cells, self)

    def number(self, value: Fraction) -> CellArray:
        """An exact number as an array without axes."""
        return CellArray(boxed(_rational(value)), self)

    def array(self, quantity: Quantity) -> CellArray:
        """The printed numbers, taken as exact."""
        cells = [float(n.special) if n.special else _rational(n.value) for n in quantity.numerals]
        return self._filled(cells, quantity.shape)

    def floats(self, array: np.ndarray[Any, Any]) -> CellArray:
        """Binary floating-point numbers, each taken as the exact fraction that it is."""
        cells = [_rational(Fraction(float(x))) if math.isfinite(x) else float(x) for x in array.ravel()]
        return self._filled(cells, array.shape)

    def _filled(self, cells: list[Cell], shape: tuple[int, ...]) -> CellArray:
        array = np.empty(len(cells), dtype=object)
        array[:] = cells
        return CellArray(array.reshape(shape), self)

    def max(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> CellArray:
        """An opaque number for each maximum: what is proved with it holds whatever it is, if it cancels."""
        template = np.max(np.zeros(x.shape), axis=axis, keepdims=keepdims)
        masked = np.all(SPECIAL(self.cells(x)).astype(np.bool_), axis=axis, keepdims=keepdims)
        cells = np.empty(template.shape, dtype=object)
        for index in np.ndindex(cells.shape):
            if np.asarray(masked)[index]:
                cells[index] = -math.inf
            else:
                cells[index] = sympy.Dummy(f"shift_{len(self.shifts)}", real=True)
                self.shifts.add(cells[index])
        return CellArray(cells, self)

    def expressions(self, x: CellArray) -> list[Any]:
        """The cells in row-major order; Refused where an opaque maximum has not cancelled."""
        return [cell if isinstance(cell, float) else _without(cell, self.shifts) for cell in self.cells(x).ravel()]

    def __getattr__(self, function: str) -> Any:
        try:
            return super().__getattr__(function)
        except AttributeError as error:
            if function.startswith("__"):
                raise
            raise Refused(f"{function}: not in the array API namespace of symbols") from error

    @property
    def pi(self) -> CellArray:
        """π."""
        return CellArray(boxed(sympy.pi), self)

    @property
    def e(self) -> CellArray:
        """Euler's number."""
        return CellArray(boxed(sympy.E), self)


def _rational(value: Fraction | int) -> sympy.Rational:
    return sympy.Rational(value.numerator, value.denominator)


def _without(cell: Any, shifts: set[sympy.Symbol]) -> Any:
    """The expression with every shift replaced by 0, which is allowed once it is shown not to depend on them."""
    present = cell.free_symbols & shifts
    for shift in sorted(present, key=str):
        scaled = cell.subs(shift, 0)
        if not vanishes(cell - scaled):
            raise Refused(f"the maximum {shift} does not cancel from the result")
        cell = scaled
    return cell


def vanishes(expression: Any) -> bool:
    """Whether the expression is proved to be 0 as a rational function of its exponentials."""
    return bool(sympy.simplify(sympy.powsimp(sympy.together(sympy.expand_power_exp(expression)))) == 0)


def _cell(value: Any) -> Cell:
    if isinstance(value, sympy.Basic):
        return value
    if isinstance(value, bool | np.bool_ | int | np.integer):
        return sympy.Integer(int(value))
    if isinstance(value, float | np.floating):
        return float(value) if not math.isfinite(value) else _rational(Fraction(repr(float(value))))
    if isinstance(value, Fraction):
        return _rational(value)
    raise TypeError(f"value={value!r}: expected a real number or an expression")


def _special(cell: Cell) -> bool:
    return type(cell) is float


def _sign(cell: Cell) -> float:
    for sign, settled in ((1.0, cell.is_positive), (-1.0, cell.is_negative), (0.0, cell.is_zero)):
        if settled:
            return sign
    raise Refused(f"the sign of {cell}")


def _add(a: Cell, b: Cell) -> Cell:
    if _special(a) or _special(b):
        return (a if _special(a) else 0.0) + (b if _special(b) else 0.0)
    return a + b


def _multiply(a: Cell, b: Cell) -> Cell:
    if _special(a) or _special(b):
        return (a if _special(a) else _sign(a)) * (b if _special(b) else _sign(b))
    return a * b


def _divide(a: Cell, b: Cell) -> Cell:
    if _special(b):
        return math.nan if _special(a) or math.isnan(b) else sympy.Integer(0)
    if _special(a):
        return a * _sign(b)
    if b.is_zero:
        raise Refused(f"{a} divided by 0")
    return a / b


def _power(a: Cell, b: Cell) -> Cell:
    if _special(a) or _special(b):
        raise Refused(f"{a} to the power {b}")
    return a**b


def _maximum(a: Cell, b: Cell) -> Cell:
    for special, other in ((a, b), (b, a)):
        if _special(special):
            return math.nan if math.isnan(special) else special if special > 0 else other
    return sympy.Max(a, b)


def _minimum(a: Cell, b: Cell) -> Cell:
    return -_maximum(-a, -b)


def _less(a: Cell, b: Cell) -> bool:
    if _special(a) or _special(b):
        return (a if _special(a) else 0.0) < (b if _special(b) else 0.0)
    difference = b - a
    if difference.is_positive or difference.is_nonpositive:
        return bool(difference.is_positive)
    raise Refused(f"whether {a} < {b}")


def _equal(a: Cell, b: Cell) -> bool:
    if _special(a) or _special(b):
        return _special(a) and _special(b) and a == b
    same = (a - b).is_zero
    if same is None:
        raise Refused(f"whether {a} = {b}")
    return bool(same)


def _function(function: Callable[[Any], Any], *, low: Any = None, high: Any = None) -> Elementwise:
    """A function of SymPy; `low` and `high` are its limits at −∞ and ∞, where it has any."""

    def apply(cell: Cell) -> Cell:
        if not _special(cell):
            return function(cell)
        limit = math.nan if math.isnan(cell) else high if cell > 0 else low
        if limit is None:
            raise Refused(f"{function.__name__} at {cell}")
        return _cell(limit)

    return Elementwise(apply)


def _log(cell: Any) -> Any:
    return -math.inf if cell.is_zero else sympy.log(cell)


UNCHANGED = np.frompyfunc(lambda cell: cell, 1, 1)

OPERATIONS = {
    "cell": Elementwise(_cell),
    "add": Elementwise(_add, 2),
    "negative": Elementwise(lambda cell: -cell),
    "multiply": Elementwise(_multiply, 2),
    "divide": Elementwise(_divide, 2),
    "pow": Elementwise(_power, 2),
    "maximum": Elementwise(_maximum, 2),
    "minimum": Elementwise(_minimum, 2),
    "less": Elementwise(_less, 2),
    "equal": Elementwise(_equal, 2),
    "abs": Elementwise(abs),
    "exp": _function(sympy.exp, low=0, high=math.inf),
    "log": _function(_log, high=math.inf),
    "log2": _function(lambda x: sympy.log(x, 2), high=math.inf),
    "log10": _function(lambda x: sympy.log(x, 10), high=math.inf),
    "sqrt": _function(sympy.sqrt, high=math.inf),
    "sin": _function(sympy.sin),
    "cos": _function(sympy.cos),
    "tan": _function(sympy.tan),
    "sinh": _function(sympy.sinh, low=-math.inf, high=math.inf),
    "cosh": _function(sympy.cosh, low=math.inf, high=math.inf),
    "tanh": _function(sympy.tanh, low=-1, high=1),
    "erf": _function(sympy.erf, low=-1, high=1),
    "expm1": _function(lambda x: sympy.exp(x) - 1, low=-1, high=math.inf),
    "log1p": _function(lambda x: sympy.log(1 + x), high=math.inf),
    "sign": _function(sympy.sign, low=-1, high=1),
}
