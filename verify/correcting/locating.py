"""Where the numerals of a claim stand in its document's text, where only one stretch of it can be meant."""

from __future__ import annotations

import re
from bisect import bisect_left

from verify.ratchet import digits_of, numerals
from verify.records.document import Document
from verify.records.example import Claim, FormulaClaim
from verify.records.numeral import Numeral
from verify.records.patch import Replacement

SIGNS = ("+", "-", "−")
MINUS = SIGNS[1:]
ESCAPED_MINUS = "\\u2212"  # as JSON may have it

RESULT = re.compile(r"(?:[=≈≃≅]|\\(?:approx|simeq|cong))(?:\s|[\[({&]|\\+(?:left|n)(?![a-z])|\\+begin\{\w+\})*[-+−]?\Z")
"""What stands before the numbers that a relation gives: the relation, and what opens an array."""

GOES_ON = re.compile(r"(?:[\s)}\]]|\\+right)*(?:[-+−*/^×·⋅]|\\+(?:times|cdot|div)\b)")
"""What stands behind a number that is part of a computation."""

BEHIND = 200
"""Characters before a number in which its relation is looked for."""


class Located:
    """The numerals of a document in order, to find those of a claim among."""

    def __init__(self, document: Document) -> None:
        self.document = document
        found = numerals(document.blocks)
        self.offsets = sorted(found)
        self.digits = [found[offset] for offset in self.offsets]
        self.has_commas = any(
            "." in digits and document.text.startswith(digits.replace(".", ","), offset)
            for offset, digits in found.items()
        )
        """Whether the document has decimal commas, which were read as points."""

    def of(self, claim: Claim) -> tuple[int, ...] | None:
        """Where the digits of each printed number begin in the text; None where that can be said in two ways, or none.

        The numbers of a claim stand together, in their order. Where its place has several such stretches, the one
        that a relation gives as a result is meant.
        """
        if claim.printed is None or len(claim.places) != 1 or claim.places[0].path != self.document.path:
            return None
        start, end = self.document.span(claim.places[0])
        first, behind = bisect_left(self.offsets, start), bisect_left(self.offsets, end)
        wanted = [digits_of(numeral.text) for numeral in claim.printed.numerals]
        runs = [
            self.offsets[at : at + len(wanted)]
            for at in range(first, behind - len(wanted) + 1)
            if self.digits[at : at + len(wanted)] == wanted
        ]
        runs = [run for run in runs if self._signed_alike(run, claim.printed.numerals)]
        if len(runs) > 1:
            runs = [run for run in runs if self._is_result(run, claim.printed.numerals)]
        return tuple(runs[0]) if len(runs) == 1 else None

    def respelled(self, claim: Claim) -> Replacement | None:
        """The one symbol of a printed formula that is mistaken, and what belongs there; None where there is none."""
        wanted = claim.statement.respelling if isinstance(claim.statement, FormulaClaim) else None
        if wanted is None or len(claim.places) != 1 or claim.places[0].path != self.document.path:
            return None
        start, end = self.document.span(claim.places[0])
        if self.document.text[start:end] != wanted.text:
            return None  # it is drawn together from several lines, or has marks between
        return Replacement(start + wanted.start, start + wanted.end, wanted.symbol)

    def _signed_alike(self, run: list[int], numerals: tuple[Numeral, ...]) -> bool:
        """Whether a minus stands before each negative number; before others one may: it subtracts them."""
        return all(
            sign_before(self.document.text, offset) in MINUS
            for offset, numeral in zip(run, numerals, strict=True)
            if numeral.text.startswith(MINUS)
        )

    def _is_result(self, run: list[int], numerals: tuple[Numeral, ...]) -> bool:
        text = self.document.text
        behind = run[-1] + len(digits_of(numerals[-1].text))
        before = text[max(0, run[0] - BEHIND) : run[0]]
        return RESULT.search(before) is not None and GOES_ON.match(text, behind) is None


def sign_before(text: str, offset: int) -> str:
    """The sign before a number's digits, whether or not blanks stand between; empty where there is none."""
    before = text[max(0, offset - BEHIND) : offset].rstrip(" ~{")
    if before.endswith(ESCAPED_MINUS):
        return "−"
    return before[-1:] if before.endswith(SIGNS) else ""
