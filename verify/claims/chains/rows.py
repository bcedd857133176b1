"""Vectors that are printed one by one, and then the matrix that they are the rows of."""

from __future__ import annotations

from dataclasses import dataclass

from verify.claims.attempts import Said
from verify.claims.ledger import Ledger
from verify.numerals import mostly_shared
from verify.records.example import ValueClaim
from verify.records.expression import Array, Name
from verify.records.numeral import Quantity
from verify.records.place import Place

MAX_VECTORS = 64
"""Vectors that are remembered."""


@dataclass(frozen=True)
class Vector:
    """A vector of numbers, by the name that the document gave it, if any."""

    printed: Quantity
    place: Place
    text: str
    name: str | None


class Rows:
    """The vectors printed last, in the order of the document."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.vectors: list[Vector] = []

    def read(self, printed: Quantity, place: Place, text: str, section: tuple[str, ...], name: str | None) -> None:
        """A vector to be remembered, or a matrix: that its rows are the vectors before it, where they are alike."""
        if len(printed.shape) == 1:
            self.vectors = [*self.vectors[1 - MAX_VECTORS :], Vector(printed, place, text, name)]
        elif len(printed.shape) == 2 and printed.shape[0] > 1:
            self._stacked(printed, place, text, section)
            self.vectors = []

    def _stacked(self, printed: Quantity, place: Place, text: str, section: tuple[str, ...]) -> None:
        rows, columns = printed.shape
        last = self.vectors[-rows:]
        if rows > MAX_VECTORS == len(last) and all(vector.printed.shape == (columns,) for vector in last):
            self.ledger.over_budget(f"{MAX_VECTORS} rows of a matrix", Said(place, text, section))
        if len(last) < rows or any(vector.printed.shape != (columns,) for vector in last):
            return
        values = (numeral.value for vector in last for numeral in vector.printed.numerals)
        if not mostly_shared(zip(printed.numerals, values, strict=True)):
            return
        names = []
        for number, vector in enumerate(last):
            names.append(vector.name or f"row@{len(self.ledger.givens)}.{number}")
            if vector.name is None:
                self.ledger.given(names[-1], vector.printed, vector.place, vector.text)
        stacked = ValueClaim(Array(tuple(map(Name, names))), printed)
        self.ledger.claim(stacked, place, text, section, None, "inferred", reading="05")
