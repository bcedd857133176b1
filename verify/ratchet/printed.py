"""Where a document prints digits, whether or not anything reads them there."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import accumulate

from verify.ratchet.coverage import COUNTED, digits_of, numerals
from verify.records.document import Document
from verify.records.numeral import Numeral
from verify.records.place import Place


class PrintedElsewhere:
    """Whether a document prints the digits of a number anywhere but in some places."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def __call__(self, places: Iterable[Place]) -> Callable[[Numeral], bool]:
        """Whether a number stands outside of some places, of which the document is asked once.

        By the digits as they stand, whatever their sign, and however their thousands are set apart.
        """
        spans = sorted(self._document.span(place) for place in places if place.path == self._document.path)
        starts, ends = [start for start, _ in spans], list(accumulate((end for _, end in spans), max))

        def is_within(offset: int) -> bool:
            before = bisect_right(starts, offset) - 1
            return before >= 0 and offset < ends[before]

        outside = {digits for digits, offsets in self._standing.items() if not all(map(is_within, offsets))}
        return lambda numeral: _compact(digits_of(numeral.text)) in outside

    @cached_property
    def _standing(self) -> dict[str, list[int]]:
        """Where each number stands, by its digits."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for offset, digits in numerals(self._document.blocks, COUNTED).items():
            found[_compact(digits)].append(offset)
        return dict(found)


def _compact(digits: str) -> str:
    return digits.replace(",", "")
