"""How much of what a document prints was checked: every numeral in one class."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from operator import itemgetter


@dataclass(frozen=True)
class Coverage:
    """Every numeral of the covered passages in one class.

    `stray` lists those that no file accounts for, `unlinked_at` the unlinked ones of a document, each by its line.
    """

    numerals: int
    checked: int
    given: int
    unlinked: int
    stray: tuple[tuple[int, str], ...] = ()
    unlinked_at: tuple[tuple[int, str], ...] = ()

    def lines(self) -> list[tuple[int, list[str]]]:
        """The unlinked numerals of each line that has any."""
        return [(line, [text for _, text in found]) for line, found in groupby(self.unlinked_at, key=itemgetter(0))]

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
            self.unlinked_at + other.unlinked_at,
        )
