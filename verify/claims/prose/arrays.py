"""The arrays that a document prints, in order: what a sentence before or behind them may speak of."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass

from verify.claims.attempts import Said
from verify.claims.ledger import Ledger
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import is_name, key
from verify.records.document import Block, BlockKind, Document
from verify.records.expression import Name
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.printed import Chain, Listing, Printed

APART = frozenset({BlockKind.CODE, BlockKind.OUTPUT, BlockKind.TABLE})
NEAREST = 4
"""Arrays of one name on either side of a place that may be the ones it speaks of."""

DECIMAL = re.compile(r"\d\.\d")


@dataclass(frozen=True)
class PrintedArray:
    """One printed array: the name it is given there, if any, and where it stands in the document's text."""

    name: str | None
    quantity: Quantity
    start: int
    end: int
    place: Place
    section: tuple[str, ...]
    text: str
    of_table: bool = False
    """Whether it is what a table has beside its labels: it may have columns of another kind among them."""

    @property
    def said(self) -> Said:
        """Where it stands, its words and its section."""
        return Said(self.place, self.text, self.section)


class Arrays:
    """The arrays of one document, collected block by block."""

    def __init__(self, document: Document, ledger: Ledger) -> None:
        self.document, self.ledger = document, ledger
        self.found: list[PrintedArray] = []
        self.starts: list[int] = []
        self.by_name: dict[str, list[PrintedArray]] = {}
        self.turns: dict[int, int] = {}
        """Of each array, by where it starts, the how manyth of its name it is."""
        apart = (block for block in document.blocks if block.display or block.kind in APART)
        self.barriers = sorted(block.offset(0) for block in apart)

    def read(self, block: Block, statements: tuple[Printed, ...]) -> None:
        """Collect the arrays that the statements of a block print."""
        for statement in statements:
            sides = statement.sides if isinstance(statement, Chain) else (statement,)
            quantity = literal(sides[-1])
            if quantity is None or not quantity.shape or (isinstance(sides[-1], Listing) and not sides[-1].brackets):
                continue
            name = key(sides[0]) if len(sides) > 1 and is_name(sides[0]) else None
            start, end = block.span(max(statement.span[0], 0), statement.span[1])
            place = self.document.place(start, end, block.cell)
            text = block.text[statement.span[0] : statement.span[1]]
            self.found.append(PrintedArray(name, quantity, start, end, place, block.section, text))

    def read_table(self, block: Block, numbers: Quantity | None) -> None:
        """Collect what a table prints as a matrix, if it does."""
        if numbers is not None:
            start, end = block.offset(0), block.offset(len(block.text) - 1) + 1
            place = self.document.place(start, end, block.cell)
            self.found.append(PrintedArray(None, numbers, start, end, place, block.section, block.text, of_table=True))

    def in_order(self) -> list[PrintedArray]:
        """All of them by their offset; a notebook's cells are in order already."""
        self.found.sort(key=lambda array: array.start)
        self.starts = [array.start for array in self.found]
        seen: Counter[str | None] = Counter()
        for array in self.found:
            seen[array.name] += 1
            self.turns[array.start] = seen[array.name]
            if array.name is not None:
                self.by_name.setdefault(array.name, []).append(array)
        return self.found

    def before(self, offset: int, section: tuple[str, ...], within: int) -> PrintedArray | None:
        """The last array of the section that ends at most so many characters before an offset."""
        index = bisect_left(self.starts, offset) - 1
        array = self.found[index] if index >= 0 else None
        if array is None or array.section != section or not array.end <= offset <= array.end + within:
            return None
        return None if self._interrupted(array.end, offset) else array

    def _interrupted(self, start: int, end: int) -> bool:
        """Whether other numbers, a formula of its own line or code stand between: what is spoken of may be they."""
        index = bisect_left(self.barriers, start)
        other = index < len(self.barriers) and self.barriers[index] < end
        return other or DECIMAL.search(self.document.text, start, end) is not None

    def after(self, offset: int, section: tuple[str, ...], within: int) -> PrintedArray | None:
        """The first array of the section that begins at most so many characters behind an offset."""
        index = bisect_left(self.starts, offset)
        array = self.found[index] if index < len(self.found) else None
        return array if array is not None and array.start <= offset + within and array.section == section else None

    def around(self, name: str, offset: int) -> list[PrintedArray]:
        """The arrays of a name that stand nearest to an offset, on either side."""
        same = self.by_name.get(name, [])
        index = bisect_left(same, offset, key=lambda array: array.start)
        return same[max(0, index - NEAREST) : index + NEAREST]

    def name_of(self, array: PrintedArray) -> str:
        """What claims about the printed numbers call them."""
        return f"{array.name or 'array'}@print{self.turns[array.start]}"

    def given(self, array: PrintedArray, *, rounded: bool) -> Name:
        """The array as a name that a claim about the printed numbers can refer to."""
        name = self.name_of(array) + "~" * rounded
        if all(given.name != name for given in self.ledger.givens[-8:]):
            self.ledger.given(name, array.quantity, array.place, array.text, rounded=rounded)
        return Name(name)
