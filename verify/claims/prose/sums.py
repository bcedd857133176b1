"""Lists of results that end in their sum: e^1 ≈ 2.718, e^2 ≈ 7.389, Sum ≈ 10.107."""

from __future__ import annotations

import re
from dataclasses import dataclass

from verify.claims.cues import present
from verify.claims.ledger import Ledger
from verify.numerals import parse_numeral
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Array, Call, Number
from verify.records.numeral import Numeral, Quantity

MARKS = r"[\s*_$✅✓]*"
A_NUMBER = r"[-−]?\d+(?:\.\d+)?"
SUM = re.compile(
    rf"{MARKS}(?:the\s+)?(?:sum|summe|suma|somme|总和|合计|求和){MARKS}(?:[:=≈]|\\approx\s){MARKS}(?P<number>{A_NUMBER}){MARKS}",
    re.IGNORECASE,
)
"""The item of a list that says the sum of those above."""

SAID = re.compile(r"^[ \t*_$]*(?:the\s+)?(?:sum|summe|suma|somme|总和|合计|求和)", re.IGNORECASE | re.MULTILINE)
"""A line of several that begins so."""

CUES = ("sum", "somme", "总和", "合计", "求和")
"""One of them is in whatever begins so."""

RESULT = re.compile(
    rf"(?P<head>[^=≈]*[^=≈\s])\s*(?:=|≈|\\approx\s)(?:.*(?:=|≈|\\approx\s))?{MARKS}(?P<number>{A_NUMBER}){MARKS}"
)
"""An item that ends in a result."""

LETTERS = re.compile(r"[\W\d_]")
"""Where the letters end that a result begins with: e of e^2, x of x_1, TP."""

BULLET = re.compile(r"[\s*_$✅✓]*\n[ \t>]*(?:[-*+•]|\d+[.)])[ \t]+")
"""What stands between two items of a list."""

MAX_ITEMS = 64
"""Items that are added up."""

MAX_ITEM = 200
"""Characters of an item that is read."""


@dataclass(frozen=True)
class Item:
    """One item of a list that ends in a result: how it begins, and the number."""

    head: str
    number: Numeral


class Sums:
    """Claims from the sums that lists of results end in, item by item."""

    def __init__(self, document: Document, ledger: Ledger) -> None:
        self.document, self.ledger = document, ledger
        self.items: list[Item] = []
        self.said = bool(present(CUES, document.text))
        self.end = 0
        """Where the item before ends."""

    def read(self, block: Block) -> None:
        """One paragraph, which may be an item of a list; or lines below each other, in a paragraph or set as code."""
        text = block.text
        if self.said and "\n" in text and SAID.search(text) is not None:
            self._lines(block)
        if not text or len(text) > MAX_ITEM or block.kind is not BlockKind.PROSE:
            self.items = []
            return
        start = block.offset(0)
        if self.items and BULLET.fullmatch(self.document.text, self.end, max(self.end, start)) is None:
            self.items = []
        self._item(block, 0, text)
        self.end = block.offset(len(text) - 1) + 1

    def _lines(self, block: Block) -> None:
        """Each line of a text as an item, up to the next that is none."""
        self.items, position = [], 0
        for line in block.text.split("\n"):
            self._item(block, position, line if len(line) <= MAX_ITEM else "")
            position += len(line) + 1
        self.items = []

    def _item(self, block: Block, position: int, text: str) -> None:
        """One item that begins at a position: the sum of those above, or one to be added up."""
        match = SUM.fullmatch(text) if len(self.items) > 1 else None
        if match is not None:
            self._claim(block, position, match)
        found = RESULT.fullmatch(text) if match is None and ("=" in text or "≈" in text or "approx" in text) else None
        if found is None:
            self.items = []
            return
        item = Item(found["head"].lstrip("*_$ "), _numeral(found["number"]))
        self.items = [*self.items[-MAX_ITEMS:], item]

    def _claim(self, block: Block, position: int, match: re.Match[str]) -> None:
        """The sum of the items, or of the last of them; where all begin alike, it can be of nothing else."""
        if len(self.items) > MAX_ITEMS:
            stretch = self.ledger.said(block, position, position + match.end("number"))
            self.ledger.over_budget(f"{MAX_ITEMS} items that are added up", stretch)
            return
        printed = _numeral(match["number"])
        alike = len({LETTERS.split(item.head, maxsplit=1)[0] for item in self.items}) == 1
        runs = (self.items[at:] for at in range(len(self.items) - 1))
        run = next((one for one in runs if _fits(one, printed)), self.items)
        certainty: Certainty = "stated" if alike else "inferred"
        summands = Array(tuple(Number(one.number, rounded=not one.number.is_integer) for one in run))
        first, last = block.offset(position), block.offset(position + match.end("number") - 1) + 1
        place, said = self.document.place(first, last, block.cell), " ".join(match[0].split())
        claim = ValueClaim(Call("sum", (summands,)), Quantity((printed,), (), "scalar"))
        self.ledger.claim(claim, place, said, block.section, None, certainty, reading="W11")


def _numeral(text: str) -> Numeral:
    return parse_numeral(text.replace("−", "-"))


def _fits(items: list[Item], printed: Numeral) -> bool:
    """Whether numbers as rounded as these may come to a sum."""
    apart = abs(sum((item.number.value for item in items), -printed.value))
    return 2 * apart <= printed.unit + sum(item.number.unit for item in items)
