"""Printed numbers as a sieve for values in float64: which lie so near that a rounding may explain them; no proof."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from verify.arithmetic.floats import Floats
from verify.records.numeral import Quantity

NEAR = Fraction(2)
"""Units in the last place within which a value may still be explained by a rounding."""


class Target:
    """What a value is to be, and how far it may be from that."""

    def __init__(self, shape: Sequence[int], middle: np.ndarray[Any, Any], reach: np.ndarray[Any, Any]) -> None:
        self.shape = [length for length in shape if length != 1]
        self.middle, self.reach = middle, reach
        self.finite = bool(np.isfinite(middle).all())

    def same_shape(self, value: np.ndarray[Any, Any]) -> bool:
        """Whether a value has the shape, but for axes of length one."""
        return [length for length in value.shape if length != 1] == self.shape

    def fits(self, value: np.ndarray[Any, Any]) -> bool:
        """Whether a value is near in every cell."""
        return self.same_shape(value) and bool(self._near(value.ravel()).all())

    def _near(self, flat: np.ndarray[Any, Any]) -> Any:
        """Which cells are near; an infinity or nan only where it is printed."""
        if self.finite:
            return np.abs(flat - self.middle) <= self.reach
        with np.errstate(invalid="ignore"):
            near = np.abs(flat - self.middle) <= self.reach
        return near | (flat == self.middle) | (np.isnan(flat) & np.isnan(self.middle))


def neighbourhood(printed: Quantity) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The printed numbers as floats, and how far from each a value may be, the error of both floats included."""
    floats = Floats(np.float64)
    middle = floats.array(printed).ravel()
    units = np.array([floats.number(NEAR * numeral.unit) for numeral in printed.numerals])
    return middle, units + 4 * np.spacing(np.where(np.isfinite(middle), np.abs(middle), 0.0))
