"""A source as read: its text, and the stretches of it that may state something, exactly as written."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from enum import StrEnum
from functools import cached_property

from verify.records.frozen import dataclass
from verify.records.place import InCell, Place

INFINITY = float("inf")

PYTHON = frozenset({"python", "python3", "py", "ipython", "ipython3"})
"""What fences and notebooks call the language of code that is Python."""


class BlockKind(StrEnum):
    """What a stretch of a document is."""

    PROSE = "prose"
    MATH = "math"
    CODE = "code"
    OUTPUT = "output"
    TABLE = "table"
    COMMENT = "comment"


@dataclass(frozen=True)
class Block:
    """A stretch of a document.

    `text` is its content without delimiters, fences or quote marks. `pieces` maps it back: for each run of content
    (offset in `text`, offset in the document's text), ascending, so that every character keeps its exact place.
    `display` tells display mathematics from inline; `language` is a fence's or cell's; `section` the headings above,
    outermost first; `cell` a notebook's cell, counted from 1; `certainty` is below 1 where the reader had to guess.
    `over` is the budget for which it, or what begins in it, is not read as what it is.
    """

    kind: BlockKind
    text: str
    pieces: tuple[tuple[int, int], ...]
    section: tuple[str, ...] = ()
    display: bool = False
    language: str | None = None
    cell: int | None = None
    certainty: float = 1.0
    over: str = ""

    @property
    def is_python(self) -> bool:
        """Whether it is a piece of a Python program."""
        return self.kind is BlockKind.CODE and (self.language or "").lower() in PYTHON

    def offset(self, position: int) -> int:
        """Where a position of `text` lies in the document's text."""
        pieces = self.pieces
        content, origin = pieces[0 if len(pieces) == 1 else bisect_right(pieces, (position, INFINITY)) - 1]
        return origin + position - content

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Where a stretch of `text` begins in the document's text, and ends: its last character counts.

        The parts of a drawn matrix stand below each other, those of all else one behind the other.
        """
        pieces = self.pieces
        first, last = self.offset(start), self.offset(max(start, end - 1)) + 1
        if len(pieces) > 1:
            between = pieces[bisect_right(pieces, (start, INFINITY)) : bisect_left(pieces, (end,))]
            origins = [origin for _, origin in between]
            first, last = min([first, *origins]), max([last, *(origin + 1 for origin in origins)])
        return first, last


@dataclass(frozen=True)
class CellText:
    """What a notebook's cell holds, or what it printed, as text; `pieces` maps it back as those of a block do."""

    number: int
    text: str
    pieces: tuple[tuple[int, int], ...]
    output: bool = False

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The offset of each line's first character."""
        text, starts = self.text, [0]
        while end := text.find("\n", starts[-1]) + 1:
            starts.append(end)
        return tuple(starts)

    def position(self, offset: int) -> tuple[int, int]:
        """The line and column of what stands at an offset of the document's text, both from 1."""
        index = max(bisect_right(self.pieces, offset, key=lambda piece: piece[1]) - 1, 0)
        content, origin = self.pieces[index]
        end = self.pieces[index + 1][0] if index + 1 < len(self.pieces) else len(self.text)
        at = min(content + max(offset - origin, 0), end)
        line = bisect_right(self.lines, at)
        return line, at - self.lines[line - 1] + 1


@dataclass(frozen=True)
class Document:
    """A document as read; `lines` holds the offset of each line's first character in `text`.

    cells: of a notebook the texts of its cells, in the order of the file. in_order: whether its programs ran in that
    order, as far as it tells.
    """

    path: str
    text: str
    sha256: str
    blocks: tuple[Block, ...]
    lines: tuple[int, ...]
    cells: tuple[CellText, ...] = ()
    in_order: bool = True

    @cached_property
    def mathematics(self) -> list[tuple[int, int]]:
        """Where each stretch of mathematics begins in `text`, and its last character; in order."""
        stretches = [block for block in self.blocks if block.kind is BlockKind.MATH and block.text]
        spans = [block.span(0, len(block.text)) for block in stretches]
        return sorted([(start, end - 1) for start, end in spans])

    def place(self, start: int, end: int, cell: int | None = None) -> Place:
        """The place of a stretch of `text`, its end excluded; lines and columns count from 1."""
        lines, last = self.lines, max(start, end)
        line, end_line = bisect_right(lines, start), bisect_right(lines, last)
        column, end_column = start - lines[line - 1] + 1, last - lines[end_line - 1] + 1
        within = self._in_cell(start, end) if self.cells else None
        return Place(self.path, line, end_line, column, end_column, cell, within)

    def line(self, offset: int) -> int:
        """The line that an offset of `text` lies on."""
        return bisect_right(self.lines, offset)

    def span(self, place: Place) -> tuple[int, int]:
        """Where a place starts and ends in `text`, its end excluded; without columns it is whole lines."""
        start = self.lines[place.line - 1] + (place.column or 1) - 1
        if place.end_column is not None:
            return start, self.lines[place.end_line - 1] + place.end_column - 1
        return start, self.lines[place.end_line] if place.end_line < len(self.lines) else len(self.text)

    def _in_cell(self, start: int, end: int) -> InCell | None:
        """A stretch of `text` in the cell that it begins in."""
        index = bisect_right(self.cells, start, key=lambda cell: cell.pieces[0][1]) - 1
        if index < 0:
            return None
        cell = self.cells[index]
        line, column = cell.position(start)
        end_line, end_column = cell.position(max(start, end - 1))
        return InCell(index, line, end_line, column, end_column + 1, cell.output)
