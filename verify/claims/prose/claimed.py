"""Where results are claimed, by their lines and by their places."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from itertools import accumulate

from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import PrintedArray
from verify.records.example import UndecidableClaim, ValueClaim
from verify.records.expression import Name
from verify.records.numeral import Numeral, Quantity


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
    """Which arrays are claimed already."""

    def __init__(self, ledger: Ledger) -> None:
        self.arrays: dict[tuple[int, tuple[Numeral, ...]], str] = {}
        """The first claim of each array that ends on a line."""
        self.lengths: dict[int, set[int]] = {}
        """How many numbers are printed by the claims of each line; none where they compute no one result."""
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
            if isinstance(statement, ValueClaim) and not claim.denied:
                self.arrays.setdefault((claim.places[0].end_line, numerals), claim.name)
        self.places = {key: Spans(spans) for key, spans in places.items()}
        """Where claims stand, by their lines and what they print, and by how many numbers that are."""

    def holds(self, array: PrintedArray) -> bool:
        """Whether an array is claimed already: its statement, and no other array of as many numbers in it."""
        line, numerals = array.place.line, array.quantity.numerals
        keys: list[int | tuple[Numeral, ...]] = [*(self.lengths.get(line, set()) - {len(numerals)}), numerals]
        return any(array.start in self.places.get((line, key), ()) for key in keys)

    def array(self, line: int, quantity: Quantity) -> Name | None:
        """The claim of an array that ends on a line."""
        name = self.arrays.get((line, quantity.numerals))
        return Name(name) if name is not None else None
