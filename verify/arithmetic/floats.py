"""Floats: NumPy arrays of one binary floating-point type, the arithmetic that documents are computed with."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

import numpy as np

from verify.records.enclosure import Enclosure
from verify.records.numeral import Quantity

ZERO = Fraction(0)


class Floats:
    """NumPy in the given dtype; every formula runs here by default."""

    by_hand = False

    def __init__(self, dtype: type[np.floating[Any]] = np.float64) -> None:
        self.dtype = dtype
        self.name = dtype.__name__

    @contextmanager
    def active(self) -> Iterator[None]:
        """Infinities and nan are answers here, not warnings."""
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            yield

    @property
    def pi(self) -> Any:
        """The nearest float to π."""
        return np.asarray(np.pi, dtype=self.dtype)

    def number(self, value: Fraction) -> Any:
        """The nearest float, as an array without axes."""
        return np.asarray(_nearest(value), dtype=self.dtype)

    def array(self, quantity: Quantity) -> np.ndarray[Any, Any]:
        """The printed numbers, each as its nearest float."""
        cells = [float(n.special) if n.special else _nearest(n.value) for n in quantity.numerals]
        return np.array(cells, dtype=self.dtype).reshape(quantity.shape)

    def floats(self, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Floats of another kind in this dtype."""
        return array.astype(self.dtype, copy=False)

    def enclosures(self, array: Any) -> tuple[Enclosure, ...]:
        """The exact value of every float."""
        return tuple([_exact(x) for x in np.asarray(array).ravel().tolist()])


class TermByTerm(Floats):
    """NumPy in which a matrix product adds its terms one after the other, as a plain loop does.

    A library for matrices adds them in an order of its own, which differs between machines; a printed digit next to a
    tie may depend on it.
    """

    @property
    def pi(self) -> Any:
        """The nearest float to π."""
        return super().pi.view(_Ordered)

    def number(self, value: Fraction) -> Any:
        """The nearest float, as an array without axes."""
        return super().number(value).view(_Ordered)

    def array(self, quantity: Quantity) -> np.ndarray[Any, Any]:
        """The printed numbers, each as its nearest float."""
        return super().array(quantity).view(_Ordered)

    def floats(self, array: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Floats of another kind in this dtype."""
        return super().floats(array).view(_Ordered)


class _Ordered(np.ndarray[Any, Any]):
    def __matmul__(self, other: Any) -> Any:
        left, right = (self[None] if self.ndim == 1 else self), (other[:, None] if other.ndim == 1 else other)
        total = left[..., :, :1] * right[..., :1, :]
        for term in range(1, left.shape[-1]):
            total = total + left[..., :, term : term + 1] * right[..., term : term + 1, :]
        total = total[..., 0] if other.ndim == 1 else total
        return (total[0] if other.ndim == 1 else total[..., 0, :]) if self.ndim == 1 else total


def _nearest(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def _exact(x: float) -> Enclosure:
    if math.isfinite(x):
        value = Fraction(*x.as_integer_ratio())
        return Enclosure(value, value)
    return Enclosure(ZERO, ZERO, "nan" if math.isnan(x) else "inf" if x > 0 else "-inf")
