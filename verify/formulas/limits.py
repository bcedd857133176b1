"""Elementary operations continued to their limits: no limit that exists comes out as NaN or a warning."""

from __future__ import annotations

import math

from array_api_compat import array_namespace

from verify.formulas.arrays import Array, largest


def peak(x: Array, axis: int) -> Array:
    """Largest value along an axis, as the shift that keeps exponentials from overflowing.

    Zero where every value is −∞, since nothing is to be shifted; NaN where one is +∞, since no limit exists.
    """
    xp = array_namespace(x)
    top = largest(x, axis)
    shift = xp.where(top == -math.inf, xp.zeros_like(top), top)
    return xp.where(top == math.inf, xp.full_like(top, math.nan), shift)


def one_where_zero(x: Array) -> Array:
    """Take 1 for a divisor 0, so that 0/0 of an empty weighting is 0."""
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
