"""The names that stand beside one: the order in which a search for a mistake looks at them, and how far it did."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verify.records.example import Claim, Given, ValueClaim
from verify.records.expression import Name
from verify.records.numeral import Quantity


@dataclass
class Look:
    """One look at what stands beside a name: at so many of the names with so many numbers; `ended` where at all."""

    name: Name
    size: int
    count: int = 0
    ended: bool = False


class Neighbours:
    """The givens and the printed results of an example, by their places in the document."""

    def __init__(self, givens: Sequence[Given], claims: Sequence[Claim]) -> None:
        results = [one for one in claims if isinstance(one.statement, ValueClaim)]
        self.givens = [(Name(one.name), line_of(one), numbers_in(one)) for one in givens]
        self.results = [(Name(one.name), line_of(one), numbers_in(one)) for one in results]
        self.looks: list[Look] = []
        """The looks since they were last forgotten."""

    def printed_in(self, name: Name, before: int) -> int | None:
        """How many numbers a name is printed with, above a line; None where that takes a computation."""
        return next((size for other, _, size in self._stated(before) if other == name), None)

    def beside(self, name: Name, size: int, before: int) -> Iterator[tuple[Name, int]]:
        """The names above a line that have, or may have, so many numbers, with their lines: the nearest first."""
        look = Look(name, size)
        self.looks.append(look)
        for other in self.in_order(look, before):
            look.count += 1
            yield other
        look.ended = True

    def in_order(self, look: Look, before: int) -> list[tuple[Name, int]]:
        """All the names that a look would come to, with their lines."""
        alike = [(other, line) for other, line, size in self._stated(before) if size in (look.size, None)]
        lines = sorted({line for _, line in alike})
        here = bisect_left(lines, next((line for other, line in alike if other == look.name), before))
        return sorted(alike, key=lambda one: abs(bisect_left(lines, one[1]) - here))

    def _stated(self, before: int) -> list[tuple[Name, int, int | None]]:
        """The names of the givens and of the results before a line, their lines and numbers."""
        return [*self.givens, *(one for one in self.results if one[1] < before)]


def numbers_in(one: Given | Claim) -> int | None:
    """How many numbers it prints; None where that takes a computation."""
    printed = one.printed if isinstance(one, Claim) else one.value
    return len(printed.numerals) if isinstance(printed, Quantity) else None


def line_of(one: Given | Claim) -> int:
    """The line of the document at which it stands, or that of its file where it is in that alone."""
    return (one.places[0] if one.places else one.source).line
