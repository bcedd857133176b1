"""How far a result is from the right one, in units in the last place: the only measure of these tests."""

from __future__ import annotations

from typing import Any

import numpy as np

RELATED = -1
"""The axis whose elements share a unit: that of the largest among them, since they are sums of the same terms."""


def units(actual: Any, expected: Any, dtype: str | None = None, *, by_row: bool = False, least: float = 0) -> float:
    """Largest distance in units in the last place of a floating type, the expected one's where not given.

    The unit is that of the expected number itself, or, by row, of the largest in its row: of a sum whose terms cancel
    only the latter can be asked. Infinities and NaN must stand in the same cells. Whole numbers must be equal.
    least: the number whose unit smaller ones have as well: 1, where 1 − z goes in.
    """
    actual, expected = np.asarray(actual), np.asarray(expected)
    if actual.shape != expected.shape:
        return float("inf")
    if dtype is None and expected.dtype.kind in "biu":
        return 0.0 if np.array_equal(actual, expected) else float("inf")
    dtype = dtype or expected.dtype
    found, right = actual.astype("float64"), expected.astype("float64")
    finite = np.isfinite(right)
    if not np.array_equal(found[~finite], right[~finite], equal_nan=True) or not np.isfinite(found[finite]).all():
        return float("inf")
    size = np.where(finite, abs(right), 0)
    if by_row and size.ndim:
        size = np.max(size, axis=RELATED, keepdims=True, initial=0)
    size = np.maximum(size, least)
    unit = np.broadcast_to(_spacing(size.astype(dtype)), right.shape)
    return float(np.max(abs(found[finite] - right[finite]) / unit[finite], initial=0))


def _spacing(size: Any) -> Any:
    """The unit in the last place; above half of the largest number, beyond which there is no next, half the unit."""
    infinity, nothing = np.asarray([np.inf, 0]).astype(size.dtype)
    return np.spacing(np.minimum(size, np.nextafter(infinity, nothing) / 2)).astype("float64")
