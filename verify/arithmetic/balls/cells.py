"""One cell: an exact fraction while it can be, else an interval proved to hold the true value.

A cell stays an exact fraction (`fmpq`) while only rational operations, exact roots and exact special values touch
it, so that ties are decided; otherwise it is a ball (`arb`) at the working precision. Infinities and nan are Python
floats, since interval arithmetic forgets the sign of an infinity.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, fmpq

from verify.records.enclosure import Enclosure
from verify.records.mistake import OverBudget

MAX_HEIGHT = 2_000
"""Bits of an exact fraction's numerator or denominator; a larger one becomes a ball."""

MAX_POWER = 7_000_000
"""Natural logarithm up to which powers are computed, either way: 10,000,000 bits."""

MAX_MAGNITUDE = 20_000
"""Bounds beyond 2^±this are widened to 0 or to 2^this rather than written out as fractions."""

WHOLE = int, np.integer, bool, np.bool_
"""The types of whole numbers and truth values."""

Cell = Any
"""fmpq, arb, or a Python float that is an infinity or nan."""


class Undecided(Exception):  # noqa: N818 — a state of knowledge, not an error
    """A comparison whose answer the enclosures leave open at this precision; never guessed."""


def fraction_cell(value: Fraction | int) -> fmpq:
    return fmpq(value.numerator, value.denominator)


def exact_cell(value: object) -> Cell:
    """A scalar of a formula as a cell: an integer or fraction as it is, a float as the decimal it is written as."""
    if isinstance(value, WHOLE):
        return fmpq(int(value))
    if isinstance(value, Fraction):
        return fraction_cell(value)
    if isinstance(value, (float, np.floating)):
        return float(value) if not math.isfinite(value) else fraction_cell(Fraction(repr(float(value))))
    if isinstance(value, (fmpq, arb)):
        return value
    raise TypeError(f"value={value!r}: expected a real number")


def is_special(cell: Cell) -> bool:
    return type(cell) is float


def sign(cell: Cell) -> int:
    """−1, 0 or 1 where it is certain; Undecided otherwise."""
    if cell > 0:
        return 1
    if cell < 0:
        return -1
    if cell == 0:
        return 0
    raise Undecided


def add(a: Cell, b: Cell) -> Cell:
    if is_special(a) or is_special(b):
        return (a if is_special(a) else 0.0) + (b if is_special(b) else 0.0)
    return a + b


def negate(a: Cell) -> Cell:
    return -a


def multiply(a: Cell, b: Cell) -> Cell:
    if is_special(a) or is_special(b):
        return float(a if is_special(a) else sign(a)) * float(b if is_special(b) else sign(b))
    return a * b


def divide(a: Cell, b: Cell) -> Cell:
    if is_special(b):
        return math.nan if is_special(a) or math.isnan(b) else fmpq(0)
    if is_special(a):
        return float(a) * (sign(b) or 1)
    if type(b) is fmpq and b == 0:
        direction = sign(a)
        return direction * math.inf if direction else math.nan
    return a / b


def power(base: Cell, exponent: Cell) -> Cell:
    if is_special(base) or is_special(exponent):
        raise Undecided
    if type(exponent) is arb and exponent.is_integer():
        exponent = fmpq(exponent.unique_fmpz() or 0)
    if type(exponent) is fmpq and exponent.q == 1 and type(base) is fmpq:
        return _integer_power(base, int(exponent.p))
    if type(exponent) is fmpq and exponent.q == 1:
        return base**exponent.p
    if type(base) is fmpq and type(exponent) is fmpq and base >= 0 and exponent.q <= 64:
        if base == 0:
            return _integer_power(base, 1 if exponent > 0 else -1)
        numerator, denominator = base.p.root(int(exponent.q)), base.q.root(int(exponent.q))
        if numerator**exponent.q == base.p and denominator**exponent.q == base.q:
            return _integer_power(fmpq(numerator, denominator), int(exponent.p))
    if base < 0:
        return math.nan
    return arb(base) ** arb(exponent)


def _integer_power(base: fmpq, exponent: int) -> Cell:
    if base == 0:
        return fmpq(0**exponent) if exponent >= 0 else math.inf
    if base.height_bits() * abs(exponent) <= MAX_HEIGHT or abs(base) == 1:
        return base**exponent if abs(base) != 1 else base ** (exponent % 2)
    if not abs(exponent * arb(abs(base)).log()) < MAX_POWER:
        raise OverBudget("a power of more than 10,000,000 bits", "a smaller exponent", "write a number that is printed")
    return arb(base) ** exponent


def sqrt(a: Cell) -> Cell:
    if is_special(a):
        return a if a > 0 else math.nan
    if type(a) is fmpq:
        if a < 0:
            return math.nan
        if a.p.is_square() and a.q.is_square():
            return fmpq(a.p.isqrt(), a.q.isqrt())
    return arb(a).sqrt()


def exp(a: Cell) -> Cell:
    if is_special(a):
        return fmpq(0) if a < 0 else a
    return fmpq(1) if type(a) is fmpq and a == 0 else arb(a).exp()


def log(a: Cell) -> Cell:
    if is_special(a):
        return a if a > 0 else math.nan
    if type(a) is fmpq:
        if a <= 0:
            return -math.inf if a == 0 else math.nan
        if a == 1:
            return fmpq(0)
    return arb(a).log()


def logarithm(base: int) -> Callable[[Cell], Cell]:
    """The logarithm to a whole base, exact where the argument is a power of it."""

    def to_base(a: Cell) -> Cell:
        natural = log(a)
        if is_special(natural):
            return natural
        quotient = arb(natural) / arb(base).log()
        whole = quotient.unique_fmpz()
        if type(a) is fmpq and whole is not None and fmpq(base) ** int(whole) == a:
            return fmpq(whole)
        return quotient

    return to_base


def analytic(method: str, *, at_zero: int, at_infinity: float | None = None) -> Callable[[Cell], Cell]:
    """A function of arb whose value at 0 is a whole number; `at_infinity` is the limit of an odd function."""

    def apply(a: Cell) -> Cell:
        if is_special(a):
            if at_infinity is None or math.isnan(a):
                return math.nan
            return exact_cell(math.copysign(at_infinity, a))
        return fmpq(at_zero) if type(a) is fmpq and a == 0 else getattr(arb(a), method)()

    return apply


def absolute(a: Cell) -> Cell:
    return abs(a)


def floor(a: Cell) -> Cell:
    if type(a) is fmpq:
        return fmpq(a.floor())
    if is_special(a):
        return a
    whole = a.floor().unique_fmpz()
    if whole is None:
        raise Undecided
    return fmpq(whole)


def maximum(a: Cell, b: Cell) -> Cell:
    if is_special(a) or is_special(b):
        if any(is_special(c) and math.isnan(c) for c in (a, b)):
            return math.nan
        special, other = (a, b) if is_special(a) else (b, a)
        return special if special > 0 else other
    if type(a) is fmpq and type(b) is fmpq:
        return max(a, b)
    return arb(a).max(arb(b))


def minimum(a: Cell, b: Cell) -> Cell:
    return negate(maximum(negate(a), negate(b)))


def less(a: Cell, b: Cell) -> bool:
    if is_special(a) or is_special(b):
        low, high = (c if is_special(c) else 0.0 for c in (a, b))
        if math.isnan(low) or math.isnan(high):
            raise Undecided
        return bool(low < high)
    if a < b:
        return True
    if a >= b:
        return False
    raise Undecided


def first_largest(cells: Sequence[Cell]) -> int:
    """The index of the first of the largest cells, proved against every other; Undecided otherwise."""
    best = 0
    for i in range(1, len(cells)):
        with suppress(Undecided):
            best = i if less(cells[best], cells[i]) else best
    before = all(less(cell, cells[best]) for cell in cells[:best])
    if not before or any(less(cells[best], cell) for cell in cells[best + 1 :]):
        raise Undecided
    return best


def equal(a: Cell, b: Cell) -> bool:
    if is_special(a) or is_special(b):
        return is_special(a) and is_special(b) and a == b
    if a == b:
        return True
    if type(a) is not fmpq and type(b) is not fmpq and not a.overlaps(b):
        return False
    if a < b or a > b:
        return False
    raise Undecided


def keep_small(cell: Cell) -> Cell:
    """The cell as it is, unless it is a fraction grown too large to stay one."""
    return arb(cell) if type(cell) is fmpq and cell.height_bits() > MAX_HEIGHT else cell


def to_ball(cell: Cell) -> Cell:
    """The cell rounded to the working precision, as a floating-point machine would."""
    return arb(cell) if type(cell) is fmpq else cell


def enclosure(cell: Cell) -> Enclosure:
    """The cell's proved bounds as exact fractions."""
    if is_special(cell):
        special = "nan" if math.isnan(cell) else "inf" if cell > 0 else "-inf"
        return Enclosure(Fraction(0), Fraction(0), special)  # type: ignore[arg-type]
    if type(cell) is fmpq:
        value = Fraction(int(cell.p), int(cell.q))
        return Enclosure(value, value)
    if not cell.is_finite():
        return Enclosure(-_LARGEST, _LARGEST)
    lower, upper = _dyadic(cell.lower(), -1), _dyadic(cell.upper(), 1)
    if lower == upper and abs(lower) == _LARGEST:
        raise OverBudget(f"a value beyond 2^{MAX_MAGNITUDE:,}", "a smaller one", "write a number that is printed")
    return Enclosure(lower, upper)


_LARGEST = Fraction(2) ** MAX_MAGNITUDE


def _dyadic(bound: arb, outward: int) -> Fraction:
    """An exact ball's value; one too large or small to write out is moved outward."""
    mantissa, exponent = map(int, bound.man_exp())
    size = exponent + mantissa.bit_length()
    if mantissa == 0:
        return Fraction(0)
    if size > MAX_MAGNITUDE:
        return _LARGEST if mantissa > 0 else -_LARGEST
    if size < -MAX_MAGNITUDE:
        return outward / _LARGEST if (mantissa > 0) == (outward > 0) else Fraction(0)
    return Fraction(mantissa << exponent) if exponent >= 0 else Fraction(mantissa, 1 << -exponent)
