"""Printed numbers as a sieve for values in float64: which lie so near that a rounding may explain them; no proof."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np

from verify.arithmetic.floats import Floats
from verify.records.numeral import Quantity

NEAR = Fraction(2)
"""Units in the last place within which a value may still be explained by a rounding."""


class Target:
    """What a value is to be, how far it may be from that, and which cells are wrong as it stands."""

    def __init__(
        self, shape: Sequence[int], middle: np.ndarray[Any, Any], reach: np.ndarray[Any, Any], wrong: Sequence[int] = ()
    ) -> None:
        self.shape = [length for length in shape if length != 1]
        self.middle, self.reach = middle, reach
        self.finite = bool(np.isfinite(middle).all())
        self.wrong = np.array(wrong, dtype=int) if 0 < len(wrong) < middle.size else None
        self.first = wrong[0] if wrong else 0
        self.aim = float(self.middle[self.first])

    @classmethod
    @lru_cache(maxsize=64)
    def of(cls, printed: Quantity, wrong: tuple[int, ...] = ()) -> Target:
        """The target that printed numbers are."""
        return cls(printed.shape, *neighbourhood(printed), wrong)

    def same_shape(self, value: np.ndarray[Any, Any]) -> bool:
        """Whether a value has the shape, but for axes of length one."""
        return [length for length in value.shape if length != 1] == self.shape

    def fits(self, value: np.ndarray[Any, Any]) -> tuple[bool, bool]:
        """Whether a value is near in every cell, and whether it is in the wrong ones."""
        if not self.same_shape(value):
            return False, False
        near = self._near(value.ravel())
        whole = bool(near.all())
        return whole, self.wrong is not None and (whole or bool(near[self.wrong].all()))

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
