"""The prints of an example by their digits: the earlier ones that are alike, and how many stand before each."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence, Set
from itertools import zip_longest

from verify.records.example import Claim, Given
from verify.records.numeral import Quantity

Digits = tuple[str, ...]

MAX_ALIKE = 16
"""Prints of the same digits that are looked at: those of so many digits that more would count are no matter of luck."""


class Prints:
    """What an example prints, in the order in which it is stated: its givens, then its claims."""

    def __init__(self, stated: Sequence[Given | Claim]) -> None:
        self.stated = [(one, digits) for one in stated if (digits := digits_of(one)) is not None]
        self.alike: dict[Digits, list[int]] = {}
        self.named: dict[str, list[int]] = {}
        for turn, (one, digits) in enumerate(self.stated):
            self.alike.setdefault(digits, []).append(turn)
            self.named.setdefault(one.name, []).append(turn)
        self.lines = _Lines([line_of(one) for one, _ in self.stated])

    def earlier(self, digits: Digits, used: Set[str], line: int) -> Iterator[tuple[Given | Claim, int]]:
        """What is printed with these digits above a line, under none of the names used.

        With each stands which of all that is printed so it is, the first being 1.
        """
        ours = sorted(turn for name in used for turn in self.named.get(name, ()) if self.lines.of[turn] < line)
        for turn in self.alike.get(digits, [])[:MAX_ALIKE]:
            one = self.stated[turn][0]
            if self.lines.of[turn] < line and one.name not in used:
                yield one, self.lines.above(turn, line) - bisect_left(ours, turn) + 1


class _Lines:
    """Lines in any order: how many of the first so many are above another, in a few steps."""

    def __init__(self, lines: Sequence[int]) -> None:
        self.of = lines
        self.runs: list[list[list[int]]] = [[[line] for line in lines]]
        """The lines in runs of 1, 2, 4, …, each in order."""
        while len(self.runs[-1]) > 1:
            pairs = zip_longest(self.runs[-1][::2], self.runs[-1][1::2], fillvalue=list[int]())
            self.runs.append([sorted([*one, *other]) for one, other in pairs])

    def above(self, end: int, line: int) -> int:
        """How many of the first `end` lines are above a line."""
        start = count = 0
        for level in reversed(range(len(self.runs))):
            if end - start >= 1 << level:
                count += bisect_left(self.runs[level][start >> level], line)
                start += 1 << level
        return count


def line_of(one: Given | Claim) -> int:
    """The line of the document at which it stands, or that of its file where it is in that alone."""
    return (one.places[0] if one.places else one.source).line


def digits_of(one: Given | Claim) -> Digits | None:
    """The digits of what is printed, number by number; None where that takes a computation."""
    printed = one.printed if isinstance(one, Claim) else one.value
    return tuple([numeral.text for numeral in printed.numerals]) if isinstance(printed, Quantity) else None
