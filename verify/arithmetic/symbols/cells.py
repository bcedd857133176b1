"""One cell of symbols: a SymPy expression, or a Python float that is an infinity or nan."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import sympy

from verify.arithmetic.elementwise import Elementwise
from verify.records.mistake import OverBudget

Cell = Any
"""A SymPy expression, or a Python float that is an infinity or nan."""

MAX_POWER = 100_000
"""Bits of a power of numbers that is multiplied out."""

Decide = Callable[[Any], int | None]
"""The sign of an expression, −1, 0 or 1; None where it is open."""


class Refused(Exception):  # noqa: N818 — a limit of what symbols can answer, not an error of the formula
    """A question that symbols leave open, or a function that their namespace does not have."""


def rational(value: Fraction | int) -> Any:
    """An exact number as an expression."""
    return sympy.Rational(value.numerator, value.denominator)


def cell_of(value: Any) -> Cell:
    """A scalar of a formula as a cell: a float as the decimal that it is written as."""
    if isinstance(value, sympy.Basic):
        return value
    if isinstance(value, bool | np.bool_ | int | np.integer):
        return sympy.Integer(int(value))
    if isinstance(value, float | np.floating):
        return float(value) if not math.isfinite(value) else rational(Fraction(repr(float(value))))
    if isinstance(value, Fraction):
        return rational(value)
    raise TypeError(f"value={value!r}: expected a real number or an expression")


def assumed_sign(cell: Any) -> int | None:
    """The sign as far as SymPy's assumptions settle it."""
    if cell.is_positive:
        return 1
    if cell.is_negative:
        return -1
    return 0 if cell.is_zero else None


def _special(cell: Cell) -> bool:
    return type(cell) is float


def _add(a: Cell, b: Cell) -> Cell:
    if _special(a) or _special(b):
        return (a if _special(a) else 0.0) + (b if _special(b) else 0.0)
    return a + b


def _power(a: Cell, b: Cell) -> Cell:
    if _special(a) or _special(b):
        raise Refused(f"{a} to the power {b}")
    if a.is_Rational and b.is_Rational and not _is_small(a, b):
        found = f"a power of more than {MAX_POWER:,} bits"
        raise OverBudget(found, "a smaller exponent", "write a number that is printed")
    return a**b


def _is_small(base: Any, exponent: Any) -> bool:
    """Whether a power of two fractions can be written down."""
    height = max(abs(int(base.p)), int(base.q)).bit_length()
    return height <= 1 or abs(exponent) * height <= MAX_POWER


def _log(cell: Any) -> Any:
    return -math.inf if cell.is_zero else sympy.log(cell)


def _function(function: Callable[[Any], Any], *, low: Any = None, high: Any = None) -> Elementwise:
    """A function of SymPy; `low` and `high` are its limits at −∞ and ∞, where it has any."""

    def apply(cell: Cell) -> Cell:
        if not _special(cell):
            return function(cell)
        limit = math.nan if math.isnan(cell) else high if cell > 0 else low
        if limit is None:
            raise Refused(f"{function.__name__} at {cell}")
        return cell_of(limit)

    return Elementwise(apply)


class Comparing:
    """The operations that need a sign; `decide` gives it, and `differ` says of two cells whether they do."""

    def __init__(self, decide: Decide, differ: Callable[[Any], bool | None]) -> None:
        self.decide = decide
        self.differ = differ

    def sign(self, cell: Cell) -> int:
        """The sign; Refused where it is open."""
        settled = self.decide(cell)
        if settled is None:
            raise Refused(f"the sign of {cell}")
        return settled

    def multiply(self, a: Cell, b: Cell) -> Cell:
        """a · b."""
        if _special(a) or _special(b):
            return float(a if _special(a) else self.sign(a)) * float(b if _special(b) else self.sign(b))
        return a * b

    def divide(self, a: Cell, b: Cell) -> Cell:
        """a / b; by 0 is refused."""
        if _special(b):
            return math.nan if _special(a) or math.isnan(b) else sympy.Integer(0)
        if b.is_zero:
            raise Refused(f"{a} divided by 0")
        return float(a) * self.sign(b) if _special(a) else a / b

    def maximum(self, a: Cell, b: Cell) -> Cell:
        """The larger: one of the two where the sign of their difference is known, else Max of both."""
        for special, other in ((a, b), (b, a)):
            if _special(special):
                return math.nan if math.isnan(special) else special if special > 0 else other
        settled = self.decide(a - b)
        return sympy.Max(a, b) if settled is None else a if settled > 0 else b

    def minimum(self, a: Cell, b: Cell) -> Cell:
        """The smaller."""
        return -self.maximum(-a, -b)

    def absolute(self, cell: Cell) -> Cell:
        """|x|: x or −x where the sign is known."""
        settled = None if _special(cell) else self.decide(cell)
        return abs(cell) if settled is None else cell * settled

    def less(self, a: Cell, b: Cell) -> bool:
        """Whether a < b; Refused where that is open."""
        if _special(a) or _special(b):
            return (a if _special(a) else 0.0) < (b if _special(b) else 0.0)
        return (b - a).is_nonpositive is not True and self.sign(b - a) > 0

    def equal(self, a: Cell, b: Cell) -> bool:
        """Whether a = b; Refused where that is open."""
        if _special(a) or _special(b):
            return _special(a) and _special(b) and a == b
        differ = self.differ(a - b)
        if differ is None:
            raise Refused(f"whether {a} = {b}")
        return not differ


def operations(decide: Decide, differ: Callable[[Any], bool | None]) -> Mapping[str, Elementwise]:
    """The operations of symbols by the names that the array API standard gives them."""
    comparing = Comparing(decide, differ)
    return ELEMENTARY | {
        "multiply": Elementwise(comparing.multiply, 2),
        "divide": Elementwise(comparing.divide, 2),
        "maximum": Elementwise(comparing.maximum, 2),
        "minimum": Elementwise(comparing.minimum, 2),
        "less": Elementwise(comparing.less, 2),
        "equal": Elementwise(comparing.equal, 2),
        "abs": Elementwise(comparing.absolute),
    }


ELEMENTARY = {
    "cell": Elementwise(cell_of),
    "add": Elementwise(_add, 2),
    "negative": Elementwise(lambda cell: -cell),
    "pow": Elementwise(_power, 2),
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
