"""Where a formula meets its arrays: one floating type for all of them, and constants in the same place."""

from __future__ import annotations

import functools
from decimal import Decimal
from typing import Any

from array_api_compat import device

from verify.namespaces import NUMPY, array_namespace

Array = Any
"""An array of any library that follows the array API standard; the standard ships no common base class."""

SHORT = 16
"""So many numbers in a row are few, where there are 64 times as many rows."""

MANY = 2**13
"""So many numbers are many: work on them outweighs a look at them, and a choice of how to do it."""


def reals(*values: Any) -> tuple[Any, ...]:
    """Give all values one kind: integers, Booleans and Python numbers take the floating type beside them.

    Without a floating array among them it is the namespace's default floating type, and without any array it is
    NumPy's float64. Floating arrays and None pass through untouched.
    """
    if all(value is None or at_hand(value) for value in values):
        return values
    arrays = [value for value in values if hasattr(value, "dtype")]
    if not arrays:
        import numpy

        return tuple(None if value is None else numpy.asarray(value, dtype=numpy.float64) for value in values)
    xp = array_namespace(*arrays)
    floating = [array.dtype for array in arrays if not xp.isdtype(array.dtype, ("bool", "integral"))]
    if len(floating) == sum(value is not None for value in values):
        return values
    if floating:
        dtype = functools.reduce(xp.result_type, floating)
    else:
        dtype = xp.__array_namespace_info__().default_dtypes()["real floating"]

    def floated(value: Any) -> Any:
        if value is None:
            return None
        if not hasattr(value, "dtype"):
            return xp.asarray(value, dtype=dtype, device=device(arrays[0]))
        return xp.astype(value, dtype) if xp.isdtype(value.dtype, ("bool", "integral")) else value

    return tuple(floated(value) for value in values)


def real(value: Any) -> Any:
    """Give one value a floating type: see `reals`."""
    return value if value is None or at_hand(value) else reals(value)[0]


def constant(value: float, like: Array) -> Array:
    """Put a Python number beside an array, as an array without axes of the same type and device."""
    return array_namespace(like).asarray(value, dtype=like.dtype, device=device(like))


def counting(start: int, stop: int, like: Array) -> Array:
    """Count start, start + 1, …, stop − 1 in the type and on the device of another array."""
    return array_namespace(like).arange(start, stop, dtype=like.dtype, device=device(like))


def one_minus(x: Any) -> Any:
    """Take 1 − x: for a Python number that of its decimals, 0.1 for 0.9, which floats would miss."""
    return 1 - x if hasattr(x, "dtype") else float(1 - Decimal(repr(x)))


def multiplied(fresh: Array, factor: Array) -> Array:
    """Multiply an array that nobody else holds: in its own memory, where its type is that of the product."""
    if fresh.dtype != factor.dtype:
        return fresh * factor
    fresh *= _in_rows(factor, fresh)
    return fresh


def increased(fresh: Array, summand: Array) -> Array:
    """Add to an array that nobody else holds: in its own memory, where its type is that of the sum."""
    if fresh.dtype != summand.dtype:
        return fresh + summand
    fresh += _in_rows(summand, fresh)
    return fresh


def _in_rows(parameter: Array, x: Array) -> Array:
    """One number for each column of x, repeated for each row of its matrices where those are many numbers.

    NumPy then works on a whole matrix at a time, which for short rows takes a third of the time.
    """
    if not at_hand(x) or parameter.ndim != 1 or x.ndim < 3 or x.shape[-2] * x.shape[-1] < MANY:
        return parameter
    return array_namespace(x).tile(parameter, (x.shape[-2], 1))


def at_hand(x: Array) -> bool:
    """Whether x holds NumPy's floats: values that can be looked at, which proofs, or other devices, do not allow."""
    return isinstance(x, NUMPY) and x.dtype.kind == "f"


def largest(x: Array, axis: int) -> Array:
    """Largest value along an axis, which is kept with length 1."""
    xp = array_namespace(x)
    if columns := _columns(x, axis):
        return functools.reduce(xp.maximum, columns)
    return xp.max(x, axis=axis, keepdims=True)


def total(x: Array, axis: int) -> Array:
    """Sum along an axis, which is kept with length 1; the error is at most n − 1 rounding units of Σ |x|.

    Of many numbers as a product with a column of ones, which takes NumPy a tenth of the time for short rows.
    """
    xp = array_namespace(x)
    if not _many_in_rows(x, axis):
        return xp.sum(x, axis=axis, keepdims=True)
    n = x.shape[-1]
    return xp.reshape(xp.reshape(x, (-1, n)) @ xp.ones((n, 1), dtype=x.dtype), (*x.shape[:-1], 1))


def mean(x: Array, axis: int | tuple[int, ...]) -> Array:
    """Mean along axes, which are kept with length 1; the error is at most n rounding units of the mean of |x|."""
    if _many_in_rows(x, axis):
        return total(x, -1) / x.shape[-1]
    return array_namespace(x).mean(x, axis=axis, keepdims=True)


def mean_square(x: Array, axis: int | tuple[int, ...]) -> Array:
    """Mean of the squares along axes, which are kept with length 1; the error is at most n + 1 rounding units.

    Of many numbers without an array of squares.
    """
    xp = array_namespace(x)
    if _many_in_rows(x, axis):
        return xp.expand_dims(xp.vecdot(x, x), axis=-1) / x.shape[-1]
    return xp.mean(x**2, axis=axis, keepdims=True)


def _many_in_rows(x: Array, axis: int | tuple[int, ...]) -> bool:
    """Whether x holds many of NumPy's numbers, and the axis is their last."""
    return x.size >= MANY and axis in (-1, x.ndim - 1) and at_hand(x)


def _columns(x: Array, axis: int) -> list[Array]:
    """Columns of many short rows, which NumPy joins up to 40 times as fast as it reduces row after row."""
    if x.size < 64 or axis not in (-1, x.ndim - 1):  # so few are also the symbols of an axis of any length
        return []
    n = x.shape[axis]
    return [x[..., i : i + 1] for i in range(n)] if n <= SHORT and x.size >= 64 * n * n else []


def axes_of(axis: int | tuple[int, ...], ndim: int) -> tuple[int, ...]:
    """Name axes from the front: −1 of three axes is axis 2."""
    return tuple(each % ndim for each in ((axis,) if isinstance(axis, int) else axis))


def sum_to_shape(x: Array, shape: tuple[int, ...]) -> Array:
    """Sum over the axes along which `shape` was broadcast to the shape of x: the gradient of broadcasting."""
    xp = array_namespace(x)
    added = x.ndim - len(shape)
    stretched = tuple(added + i for i, n in enumerate(shape) if n == 1 and x.shape[added + i] != 1)
    axes = tuple(range(added)) + stretched
    return xp.reshape(xp.sum(x, axis=axes), shape) if axes else x
