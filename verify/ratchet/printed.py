"""Where a document prints digits, whether or not anything reads them there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property

from verify.ratchet.coverage import COUNTED, digits_of, numerals
from verify.records.document import Document
from verify.records.numeral import Numeral
from verify.records.place import Place


class PrintedElsewhere:
    """Whether a document prints the digits of a number anywhere but in some places."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def __call__(self, numeral: Numeral, places: Iterable[Place]) -> bool:
        """By the digits as they stand, whatever their sign, and however their thousands are set apart."""
        standing = self._standing.get(_compact(digits_of(numeral.text)))
        if not standing:
            return False
        spans = [self._document.span(place) for place in places if place.path == self._document.path]
        return any(not any(start <= offset < end for start, end in spans) for offset in standing)

    @cached_property
    def _standing(self) -> dict[str, list[int]]:
        """Where each number stands, by its digits."""
        found: defaultdict[str, list[int]] = defaultdict(list)
        for offset, digits in numerals(self._document.blocks, COUNTED).items():
            found[_compact(digits)].append(offset)
        return dict(found)


def _compact(digits: str) -> str:
    return digits.replace(",", "")
