"""A computed number as far as it is proved: two exact bounds that hold the true value between them."""

from __future__ import annotations

from fractions import Fraction

from verify.records.frozen import dataclass
from verify.records.numeral import Special


@dataclass(frozen=True)
class Enclosure:
    """The true value lies in [lower, upper]; `special` stands for an infinity or nan, with bounds 0."""

    lower: Fraction
    upper: Fraction
    special: Special | None = None

    @property
    def exact(self) -> Fraction | None:
        """The value itself, where the bounds meet."""
        if self.special is not None:
            return None
        same = self.lower is self.upper or self.lower.as_integer_ratio() == self.upper.as_integer_ratio()
        return self.lower if same else None

    @property
    def middle(self) -> Fraction:
        """The midpoint of the bounds."""
        return self.lower if self.lower is self.upper else (self.lower + self.upper) / 2

    def within(self, low: Fraction, high: Fraction) -> bool:
        """Whether the true value is proved to lie strictly between `low` and `high`."""
        return self.special is None and low < self.lower and self.upper < high

    def meets(self, low: Fraction, high: Fraction) -> bool:
        """Whether the true value may lie in the closed interval [low, high]."""
        return self.special is None and self.lower <= high and low <= self.upper
