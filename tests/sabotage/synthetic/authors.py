"""Authors: an arithmetic, what they go on with, how they round what they print, and how they write numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

import numpy as np

from synthetic.hands import Exact, Machine, Pencil


@dataclass(frozen=True)
class Policy:
    """How an author computes and rounds; `carries`: goes on with the numbers as printed."""

    hand: Callable[[int], Exact]
    carries: bool = False
    rounding: str = ROUND_HALF_EVEN
    places: tuple[int, ...] = (2, 3, 4, 5, 6)


POLICIES: Mapping[str, Policy] = {
    "full precision": Policy(lambda _: Exact()),
    "full precision, half up": Policy(lambda _: Exact(), rounding=ROUND_HALF_UP, places=(2, 3)),
    "carried from print": Policy(lambda _: Exact(), carries=True),
    "each sum rounded": Policy(lambda places: Pencil(places, "sums"), carries=True, rounding=ROUND_HALF_UP),
    "each step rounded": Policy(lambda places: Pencil(places, "steps"), carries=True, rounding=ROUND_HALF_UP),
    "each term rounded": Policy(lambda places: Pencil(places, "terms"), carries=True, rounding=ROUND_HALF_UP),
    "truncated": Policy(lambda _: Exact(), rounding=ROUND_DOWN),
    "truncated and carried": Policy(lambda _: Exact(), carries=True, rounding=ROUND_DOWN),
    "float32": Policy(lambda _: Machine(np.float32), places=(3, 4, 5, 6)),
    "float16": Policy(lambda _: Machine(np.float16), places=(2, 3, 4)),
}
"""The known policies."""

APART = ("float16",)
"""Policies that are listed and not counted: what float16 adds up to depends on the library that adds."""


PROVED = Decimal("1e-25")
"""Digits to which decimals are right; what is beyond them decides no rounding."""


@dataclass(frozen=True)
class Author:
    """One author: a policy, so many decimals, and whether trailing zeros are dropped within arrays."""

    policy: Policy
    places: int
    drops_zeros: bool = False

    @property
    def hand(self) -> Exact:
        """The author's arithmetic."""
        return self.policy.hand(self.places)

    def printed(self, value: Any) -> Any:
        """The numbers as text, in an array of the same shape."""
        texts = np.vectorize(self._text, otypes=[object])(value)
        if not self.drops_zeros or texts.ndim == 0:
            return texts
        return np.vectorize(lambda t: t.rstrip("0").rstrip(".") if "." in t else t, otypes=[object])(texts)

    def _text(self, value: Any) -> str:
        exact = value if isinstance(value, Decimal) else Decimal(float(value))
        if not exact.is_finite():
            raise ArithmeticError("nobody prints a number that is none")
        exact = exact.quantize(PROVED)
        text = f"{exact.quantize(Decimal(1).scaleb(-self.places), self.policy.rounding):f}"
        return text.removeprefix("-") if not any(digit in text for digit in "123456789") else text
