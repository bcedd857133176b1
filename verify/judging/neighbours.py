"""The names that stand beside one: the order in which a search for a mistake looks at them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from heapq import merge
from itertools import islice
from typing import TypeAlias

from verify.judging.prints import Prints, line_of
from verify.records.example import Claim, Given, ValueClaim
from verify.records.expression import Name
from verify.records.numeral import Quantity

MAX_LOOKED_AT = 1000
"""Names beside one that a search looks at: of thousands with its own value, none is another number to try."""

Stated: TypeAlias = tuple[Name, int, int | None]
"""A name, its line, and how many numbers it is printed with, where that takes no computation."""

Turn: TypeAlias = tuple[int, Name, int]
"""When a name was stated, the name and its line."""


class Neighbours:
    """The givens and the printed results of an example, by their places in the document."""

    def __init__(self, givens: Sequence[Given], claims: Sequence[Claim]) -> None:
        results = [one for one in claims if isinstance(one.statement, ValueClaim)]
        self.givens = [(Name(one.name), line_of(one), numbers_in(one)) for one in givens]
        self.results = [(Name(one.name), line_of(one), numbers_in(one)) for one in results]
        self.prints = Prints([*givens, *claims])
        self._sizes = {name: size for name, _, size in reversed(self.givens)}
        self._printed = _Firsts(self.results)
        self._alike: dict[int, _Alike] = {}

    def printed_in(self, name: Name, before: int) -> int | None:
        """How many numbers a name is printed with, above a line; None where that takes a computation."""
        if name in self._sizes:
            return self._sizes[name]
        found = self._printed.above(name, before)
        return None if found is None else found[1]

    def beside(self, name: Name, size: int, before: int) -> Iterator[tuple[Name, int]]:
        """The names above a line that have, or may have, so many numbers, with their lines: the nearest first.

        Equally far ones come as they stand.
        """
        if size not in self._alike:
            givens, results = (
                [one for one in stated if one[2] in (size, None)] for stated in (self.givens, self.results)
            )
            self._alike[size] = _Alike(givens, results)
        return islice(self._alike[size].in_order(name, before), MAX_LOOKED_AT)


class _Firsts:
    """Of what each name is stated as, what was stated first above a line."""

    def __init__(self, stated: Iterable[Stated]) -> None:
        self.of: dict[Name, list[tuple[int, int | None]]] = {}
        for name, line, size in stated:
            known = self.of.setdefault(name, [])
            if not known or line < known[-1][0]:  # what stands further down than an earlier one is never the first
                known.append((line, size))

    def above(self, name: Name, before: int) -> tuple[int, int | None] | None:
        """The line and the size of the first one; None where there is none."""
        known = self.of.get(name, [])
        at = bisect_right(known, -before, key=lambda one: -one[0])
        return known[at] if at < len(known) else None


class _Alike:
    """The names with so many numbers, by line: of the lines from the one at hand on, the givens alone count."""

    def __init__(self, givens: Sequence[Stated], results: Sequence[Stated]) -> None:
        self.given = {name: line for name, line, _ in reversed(givens)}
        self.results = _Firsts(results)
        self.above: dict[int, list[Turn]] = {}
        self.below: dict[int, list[Turn]] = {}
        for turn, (name, line, _) in enumerate((*givens, *results)):
            self.above.setdefault(line, []).append((turn, name, line))
            if turn < len(givens):
                self.below.setdefault(line, []).append((turn, name, line))
        self.above_lines, self.below_lines = sorted(self.above), sorted(self.below)

    def in_order(self, name: Name, before: int) -> Iterator[tuple[Name, int]]:
        """The names by how many lines with such names lie between, then as they were stated."""
        parted = bisect_left(self.above_lines, before)
        behind = bisect_left(self.below_lines, before) - parted
        first = self.results.above(name, before)
        own = self.given.get(name, first[0] if first is not None else before)
        here = bisect_left(self.above_lines, own) if own < before else bisect_left(self.below_lines, own) - behind
        count = len(self.below_lines) - behind

        def turns(at: int) -> list[Turn]:
            if 0 <= at < parted:
                return self.above[self.above_lines[at]]
            return self.below[self.below_lines[at + behind]] if parted <= at < count else []

        for apart in range(max(here, count - here) + 1):
            for _, other, line in merge(turns(here - apart), turns(here + apart) if apart else []):
                yield other, line


def numbers_in(one: Given | Claim) -> int | None:
    """How many numbers it prints; None where that takes a computation."""
    printed = one.printed if isinstance(one, Claim) else one.value
    return len(printed.numerals) if isinstance(printed, Quantity) else None
