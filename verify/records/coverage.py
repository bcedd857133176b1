"""How much of what a document prints was checked: every numeral in one class."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Coverage:
    """Every numeral of the covered passages in one class; `stray` lists those that no file accounts for."""

    numerals: int
    checked: int
    given: int
    unlinked: int
    stray: tuple[tuple[int, str], ...] = ()

    @property
    def share(self) -> Fraction | None:
        """The part of the numerals that is checked or given; None where there are none."""
        return Fraction(self.checked + self.given, self.numerals) if self.numerals else None

    def __add__(self, other: Coverage) -> Coverage:
        return Coverage(
            self.numerals + other.numerals,
            self.checked + other.checked,
            self.given + other.given,
            self.unlinked + other.unlinked,
            self.stray + other.stray,
        )
