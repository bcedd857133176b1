"""The results that the lines of a document end in, and where results are claimed."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate

from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import PrintedArray
from verify.numerals import parse_numeral
from verify.records.document import Document
from verify.records.example import UndecidableClaim, ValueClaim
from verify.records.expression import Expression, Name, Number
from verify.records.numeral import Numeral, Quantity

WINDOW = 2400
"""Characters before a place that are read for the lines that end in a number."""

PROSE = 6
"""Lines that may stand between without ending in one."""

ENDS_IN = re.compile(r"(?:(?<![\w.])(?=[-−]?\d+\.)|[=≈]\s*)(?P<number>[-−]?\d+(?:\.\d+)?)[\s$\\)}\]|*.,;&]*\Z")
"""A line that ends in a result."""


class Spans:
    """Stretches of a text, which may lie within each other."""

    def __init__(self, spans: Iterable[tuple[int, int]]) -> None:
        ordered = sorted(spans)
        self.starts = [start for start, _ in ordered]
        self.ends = list(accumulate((end for _, end in ordered), max))

    def __contains__(self, offset: int) -> bool:
        before = bisect_right(self.starts, offset) - 1
        return before >= 0 and offset < self.ends[before]


class Claimed:
    """Where results are claimed, by their lines and by their places."""

    def __init__(self, ledger: Ledger) -> None:
        self.lines: dict[int, list[tuple[str, Quantity]]] = {}
        self.arrays: dict[tuple[int, tuple[Numeral, ...]], str] = {}
        """The first claim of each array that ends on a line."""
        self.lengths: dict[int, set[int]] = {}
        """How many numbers are printed by the claims of each line; none where they compute no one result."""
        results: list[tuple[int, int]] = []
        places: dict[tuple[int, int | tuple[Numeral, ...]], list[tuple[int, int]]] = defaultdict(list)
        for claim in ledger.claims:
            statement = claim.statement
            unread = isinstance(statement, UndecidableClaim) and not claim.alternatives
            numerals = statement.printed.numerals if isinstance(statement, ValueClaim) else ()
            for place in claim.places if not unread else ():
                for line in range(place.line, place.end_line + 1):
                    self.lengths.setdefault(line, set()).add(len(numerals))
                    for key in (len(numerals), numerals):
                        places[line, key].append(ledger.document.span(place))
            if isinstance(statement, ValueClaim):
                place = claim.places[0]
                results.append(ledger.document.span(place))
                if not claim.denied:
                    self.lines.setdefault(place.end_line, []).append((claim.name, statement.printed))
                    self.arrays.setdefault((place.end_line, numerals), claim.name)
        self.results = Spans(results)
        self.places = {key: Spans(spans) for key, spans in places.items()}
        """Where claims stand, by their lines and what they print, and by how many numbers that are."""

    def holds(self, array: PrintedArray) -> bool:
        """Whether an array is claimed already: its statement, and no other array of as many numbers in it."""
        line, numerals = array.place.line, array.quantity.numerals
        keys: list[int | tuple[Numeral, ...]] = [*(self.lengths.get(line, set()) - {len(numerals)}), numerals]
        return any(array.start in self.places.get((line, key), ()) for key in keys)

    def __contains__(self, offset: int) -> bool:
        return offset in self.results

    def result(self, line: int, numeral: Numeral) -> Expression:
        """What the result of a line comes to: the claim of it, or the number as printed."""
        for name, printed in reversed(self.lines.get(line, [])):
            if not printed.shape and printed.numerals[0].value == numeral.value:
                return Name(name)
        return Number(numeral, rounded=not numeral.is_integer)

    def array(self, line: int, quantity: Quantity) -> Name | None:
        """The claim of an array that ends on a line."""
        name = self.arrays.get((line, quantity.numerals))
        return Name(name) if name is not None else None


def last_lines(document: Document, offset: int, count: int) -> tuple[list[tuple[int, Numeral]], int]:
    """The last lines before an offset that end in a number, each with its number, and where the last of them ends."""
    start = max(0, offset - WINDOW)
    number, position = document.place(offset, offset + 1).line, document.text.rfind("\n", 0, offset)
    found: list[tuple[int, Numeral]] = []
    others, last = 0, offset
    for line in reversed(document.text[start : max(start, position)].split("\n")):
        number -= 1
        match = ENDS_IN.search(line) if "." in line or "=" in line else None
        if match is not None:
            last = position if not found else last
            found.append((number, parse_numeral(match["number"].replace("−", "-"))))
        elif line.strip(" \t$`>|\\"):
            others += 1
        position -= len(line) + 1
        if len(found) == count or others > PROSE:
            break
    return found[::-1], last
