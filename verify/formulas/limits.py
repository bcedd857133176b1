"""Elementary operations continued to their limits: no limit that exists comes out as NaN or a warning."""

from __future__ import annotations

import math

from verify.formulas.arrays import MANY, Array, at_hand, largest
from verify.namespaces import array_namespace


def exponentials(x: Array, axis: int, *, out: Array | None = None) -> Array:
    """Exponentials of x less its largest value along an axis, so that none overflows.

    Many numbers stay as they are where none overflows or vanishes without it, since the shift cancels in their
    proportions. out: memory for the result where NumPy holds x, which may be that of x.
    """
    if x.size >= MANY and at_hand(x) and _moderate(x, x.shape[axis]):
        return _exponential(x, out)
    shifted = difference(x, peak(x, axis), out)
    return _exponential(shifted, shifted)


def difference(x: Array, shift: Array, out: Array | None) -> Array:
    """Give x − shift, in the memory that is offered where NumPy holds x."""
    xp = array_namespace(x)
    return xp.subtract(x, shift, out=out) if out is not None and at_hand(x) else x - shift


def _moderate(x: Array, n: int) -> bool:
    """Whether |x| ≤ ½ ln(h/n), h the largest number: n exponentials sum to √(n h) at most, and none is below √(n/h)."""
    xp = array_namespace(x)
    bound = math.log(float(xp.finfo(x.dtype).max) / n) / 2
    return bool(xp.max(x) <= bound and xp.min(x) >= -bound)


def _exponential(x: Array, out: Array | None) -> Array:
    xp = array_namespace(x)
    return xp.exp(x, out=out) if out is not None and at_hand(x) else xp.exp(x)


def peak(x: Array, axis: int) -> Array:
    """Largest value along an axis, as the shift that keeps exponentials from overflowing.

    Zero where every value is −∞, since nothing is to be shifted; NaN where one is +∞, since no limit exists.
    """
    xp = array_namespace(x)
    top = largest(x, axis)
    if at_hand(top) and xp.isfinite(top).all():
        return top
    shift = xp.where(top == -math.inf, xp.zeros_like(top), top)
    return xp.where(top == math.inf, xp.full_like(top, math.nan), shift)


def one_where_zero(x: Array) -> Array:
    """Take 1 for a divisor 0, so that 0/0 of an empty weighting is 0."""
    if at_hand(x) and x.all():
        return x
    return x + array_namespace(x).astype(x == 0, x.dtype)


def nan_where_zero(x: Array) -> Array:
    """Take NaN for a divisor 0: the quotient is undefined, and says so without a warning."""
    xp = array_namespace(x)
    return xp.where(x == 0, xp.full_like(x, math.nan), x)


def logarithm(x: Array) -> Array:
    """Give ln x, with its limit −∞ at 0."""
    xp = array_namespace(x)
    zero = x == 0
    return xp.where(zero, xp.full_like(x, -math.inf), xp.log(xp.where(zero, xp.ones_like(x), x)))


def weighted(weight: Array, x: Array) -> Array:
    """Give weight · x, with the limit 0 where the weight is 0, even beside an infinite x."""
    xp = array_namespace(weight, x)
    return weight * xp.where(weight == 0, xp.zeros_like(x), x)
