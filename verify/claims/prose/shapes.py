r"""Shapes that a document states of its matrices: $Q \in \mathbb{R}^{3 \times 4}$, "W of size [4×6]"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from verify.claims.attempts import Said
from verify.claims.meaning.notation import is_name, key
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.numerals import parse_numeral
from verify.records.document import Block
from verify.records.example import Certainty, ShapeClaim
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place
from verify.records.printed import Chain, Infixed, Listing, Printed, PrintedNumber, Raised, Symbol

TOY = 20
"""The longest axis of a matrix that is written out by hand: a longer one may be another model's than the example's."""

TIMES = r"\s{0,4}(?:\\times|×|x|,|by)\s{0,4}"
OPENED, CLOSED = r"[$\\(\[{]*\s{0,4}", r"\s{0,4},?\s{0,4}[$\\)\]}]*"
WORDS = r"(?:(?:is|are|be|will|has|have|with|being|an?|the|of|now|matrix|vector|tensor|weight|array)\s+){0,6}"
BEHIND = re.compile(
    rf"(?:\\\)|[$`])?\s+{WORDS}(?:(?:size|shape|dimensions?)\s+(?:of\s+)?{OPENED}(?P<sized>\d{{1,5}}(?:{TIMES}\d{{1,5}})*)"
    rf"{CLOSED}|{OPENED}(?P<matrix>\d{{1,5}}(?:{TIMES}\d{{1,5}})+){CLOSED}[\s-]{{0,4}}(?:matrix|array|tensor)\b)"
    r"(?![\w.]*\d|\s*\$?\s*(?:\\times|×|x|by)\s*\$?\s*\d)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class StatedShape:
    """A shape, the name it is stated of, and where."""

    name: str
    lengths: tuple[Numeral, ...]
    offset: int
    place: Place
    section: tuple[str, ...]
    text: str

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape as numbers."""
        return tuple(int(numeral.value) for numeral in self.lengths)


class Shapes:
    """The stated shapes of a document, held against the matrices of their names once all are read."""

    def __init__(self, arrays: Arrays) -> None:
        self.arrays = arrays
        self.stated: list[StatedShape] = []

    def read(self, block: Block, statements: tuple[Printed, ...]) -> None:
        """The shapes that a formula states, or the words behind it."""
        for statement in statements:
            for name, lengths in _members(statement) if isinstance(statement, Chain) else ():
                start, end = (block.offset(at) for at in (statement.span[0], statement.span[1] - 1))
                self._state(block, name, lengths, start, end + 1)
        if block.display or len(statements) != 1 or not is_name(statements[0]):
            return
        text = self.arrays.document.text
        behind = BEHIND.match(text, block.offset(len(block.text) - 1) + 1)
        if behind is None or (alone := key(statements[0])) is None:
            return
        start = block.offset(0)
        numbers = re.findall(r"\d+", behind["sized"] or behind["matrix"])
        self._state(block, alone, tuple(map(parse_numeral, numbers)), start, behind.end())

    def _state(self, block: Block, name: str, lengths: tuple[Numeral, ...], start: int, end: int) -> None:
        document = self.arrays.document
        place = document.place(start, end, block.cell)
        self.stated.append(StatedShape(name, lengths, start, place, block.section, document.text[start:end]))

    def claim(self) -> None:
        """Claims from each stated shape whose matrix is printed."""
        for stated in self.stated:
            said = Said(stated.place, stated.text, stated.section)
            self.arrays.ledger.attempt(said, self._held, stated)

    def _held(self, stated: StatedShape) -> None:
        """A stated shape against the matrix of its name."""
        array = self._matrix(stated)
        if array is not None and _comparable(array.quantity.shape, stated.shape):
            self._claim(stated, array)

    def _matrix(self, stated: StatedShape) -> PrintedArray | None:
        """The matrix of the name that has the shape, or else the one that the same section prints."""
        named = self.arrays.around(stated.name, stated.offset)
        near = [array for array in named if array.section == stated.section]
        fitting = [array for array in named if array.quantity.shape == stated.shape]
        near.sort(key=lambda array: abs(array.start - stated.offset))
        fitting.sort(key=lambda array: (array.section != stated.section, abs(array.start - stated.offset)))
        return next(iter([*fitting, *near]), None)

    def _claim(self, stated: StatedShape, array: PrintedArray) -> None:
        printed = Quantity(stated.lengths, (len(stated.lengths),), "list")
        statement = ShapeClaim(self.arrays.given(array, rounded=False), printed)
        certainty: Certainty = "inferred" if max(stated.shape) > TOY else "stated"
        name = f"shape of {stated.name}"
        self.arrays.ledger.claim(statement, stated.place, stated.text, stated.section, name, certainty, reading="W17")


def _comparable(printed: tuple[int, ...], stated: tuple[int, ...]) -> bool:
    """Whether both can only mean the same axes: a vector may be printed as a row, or as a column."""
    return printed == stated or [n for n in printed if n > 1] != [n for n in stated if n > 1]


def _members(statement: Printed) -> Iterator[tuple[str, tuple[Numeral, ...]]]:
    r"""The names that a formula puts into \mathbb{R}^{m \times n}, with the lengths."""
    match statement:
        case Chain((head, Raised(Symbol("ℝ"), exponent)), ("∈",)):
            lengths = _lengths(exponent)
            names = head.items if isinstance(head, Listing) and not head.brackets else (head,)
            for one in names:
                name = key(one) if is_name(one) else None
                if name is not None and lengths:
                    yield name, lengths


def _lengths(node: Printed) -> tuple[Numeral, ...]:
    """The lengths of the axes; empty where one of them is no number."""
    match node:
        case PrintedNumber(numeral) if numeral.is_integer and numeral.value > 0:
            return (numeral,)
        case Infixed("times" | "dot" | "*", left, right):
            parts = _lengths(left), _lengths(right)
            return parts[0] + parts[1] if all(parts) else ()
    return ()
