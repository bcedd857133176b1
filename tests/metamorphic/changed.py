"""A text put together from stretches of another and from what is new: each kept character knows where it stood."""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from verify.reading import read_string
from verify.records.document import Block, BlockKind, Document

Kept = tuple[int, int]
"""A stretch of the text before: start, and end excluded."""

Edit = tuple[int, int, str]
"""A stretch of the text before, and what stands there now."""

MARK = re.compile(r"(?:\$|\\\\?[(\[]|\}|:math:`|```math)[\s\\n\",>]*\Z")
"""What stands before mathematics that is marked as such."""

NAMED = {"markdown": "document.md", "latex": "document.tex", "plain": "document.txt", "notebook": "document.ipynb"}


@dataclass(frozen=True)
class Changed:
    """A text after a change. runs: of each kept stretch where it begins now, where it began, and its length."""

    text: str
    document_format: str
    runs: tuple[tuple[int, int, int], ...]

    def origin(self, offset: int) -> int | None:
        """Where a character stood before; None for one that is new."""
        index = bisect_right(self.runs, offset, key=lambda run: run[0]) - 1
        if index < 0:
            return None
        now, before, length = self.runs[index]
        return before + offset - now if offset < now + length else None


def built(text: str, document_format: str, parts: Iterable[Kept | str]) -> Changed:
    """The text that parts make, one behind the other."""
    out: list[str] = []
    runs: list[tuple[int, int, int]] = []
    length = 0
    for part in parts:
        if isinstance(part, str):
            piece = part
        else:
            piece = text[part[0] : part[1]]
            if piece:
                runs.append((length, part[0], len(piece)))
        out.append(piece)
        length += len(piece)
    return Changed("".join(out), document_format, tuple(runs))


def edited(text: str, document_format: str, edits: Iterable[Edit]) -> Changed:
    """The text with stretches of it replaced; of two edits that overlap the first counts."""
    parts: list[Kept | str] = []
    done = 0
    for start, end, replacement in sorted(set(edits)):
        if start >= done:
            parts += [(done, start), replacement]
            done = end
    return built(text, document_format, [*parts, (done, len(text))])


@dataclass(frozen=True)
class Subject:
    """A document to be changed, as it is read, and where the numerals stand that its findings print."""

    name: str
    text: str
    document_format: str
    printed: frozenset[int] = frozenset()

    @cached_property
    def document(self) -> Document:
        """The document."""
        return read_string(self.text, self.document_format, NAMED[self.document_format])

    @cached_property
    def mathematics(self) -> tuple[Block, ...]:
        """Its marked stretches of mathematics that stand in it just as they are read."""
        found = [block for block in self.document.blocks if block.kind is BlockKind.MATH and self.is_there(block)]
        return tuple(block for block in found if self._is_marked(block))

    def _is_marked(self, block: Block) -> bool:
        start = block.offset(0)
        return block.text.startswith("\\begin") or MARK.search(self.text, max(0, start - 40), start) is not None

    def is_there(self, block: Block) -> bool:
        """Whether a block stands in the text as it is read, so that it can be edited there."""
        return self.edit(block, 0, len(block.text), "") is not None

    def edit(self, block: Block, start: int, end: int, replacement: str) -> Edit | None:
        """An edit of a block as one of the text; None where the block is not what stands there."""
        first = block.offset(start)
        last = block.offset(end - 1) + 1 if end > start else first
        if self.document_format == "notebook":
            last = last + 1 if self.text[last - 1 : last] == "\\" and end > start else last
            standing = [json.dumps(block.text[start:end], ensure_ascii=kind)[1:-1] for kind in (True, False)]
            new = json.dumps(replacement, ensure_ascii=False)[1:-1]
            is_there = self.text[first:last] in standing or '",\n' in self.text[first:last]
            return (first, last, new) if is_there and (end - start <= 1 or replacement == "") else None
        return (first, last, replacement) if self.text[first:last] == block.text[start:end] else None

    def is_in_a_table(self, offset: int) -> bool:
        """Whether a place lies in a table, whose rows are lines."""
        tables = [block.span(0, len(block.text)) for block in self.document.blocks if block.kind is BlockKind.TABLE]
        return any(start <= offset < end for start, end in tables)

    def is_in_a_heading(self, offset: int) -> bool:
        """Whether a place lies in a heading of Markdown, which is one line."""
        line = self.text[self.text.rfind("\n", 0, offset) + 1 :].lstrip(' \t>"')
        return self.document_format != "latex" and line.startswith("#")
