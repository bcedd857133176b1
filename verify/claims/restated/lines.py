"""A document → its lines in order: sentences, items, lines of fences, displayed mathematics, each with its tokens."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import attrgetter, itemgetter

from verify.claims.programs.written import is_written
from verify.claims.text import Kind, Token, sentences, tokens
from verify.records.document import Block, BlockKind, CellText, Document
from verify.records.frozen import dataclass


@dataclass(frozen=True)
class Line:
    """A sentence, an item, a line of a fence, or a display as one token; of a table and of a program, none."""

    tokens: tuple[Token, ...]
    start: int
    end: int
    kind: BlockKind
    section: tuple[str, ...]
    cell: int | None = None
    is_bare: bool = True
    """Whether no number stands in it, nor in its mathematics."""


def lines_of(document: Document) -> list[Line]:
    """The lines of a document; those of a notebook are cut in the texts of its cells, and stand where these do."""
    if document.cells:
        found = [_moved(line, cell) for cell, view in _views(document) for line in _all(view)]
    else:
        found = list(_all(document))
    return sorted(found, key=attrgetter("start"))


def _all(document: Document) -> Iterator[Line]:
    for block in document.blocks:
        if block.text:
            yield from _lines(document, block)


def _views(document: Document) -> Iterator[tuple[CellText, Document]]:
    """The text of each cell as a document, with the blocks that begin in it."""
    starts = [cell.pieces[0][1] for cell in document.cells]
    own: dict[int, list[Block]] = {}
    for block in document.blocks:
        at = bisect_right(starts, block.offset(0)) - 1 if block.text else -1
        if at >= 0:
            cell = document.cells[at]
            pieces = tuple([(content, _within(cell, origin)) for content, origin in block.pieces])
            own.setdefault(at, []).append(replace(block, pieces=pieces))
    for at, blocks in own.items():
        cell = document.cells[at]
        yield cell, Document(document.path, cell.text, document.sha256, tuple(blocks), cell.lines)


def _within(cell: CellText, offset: int) -> int:
    """Where an offset of the document's text lies in that of a cell."""
    index = max(bisect_right(cell.pieces, offset, key=itemgetter(1)) - 1, 0)
    content, origin = cell.pieces[index]
    return content + offset - origin


def _moved(line: Line, cell: CellText) -> Line:
    """A line of a cell's text as one of the document's."""

    def offset(position: int) -> int:
        content, origin = cell.pieces[bisect_right(cell.pieces, position, key=itemgetter(0)) - 1]
        return origin + position - content

    def end(position: int) -> int:
        return offset(position - 1) + 1

    tokens = tuple([replace(one, start=offset(one.start), end=end(one.end)) for one in line.tokens])
    return replace(line, tokens=tokens, start=offset(line.start), end=end(line.end))


def _lines(document: Document, block: Block) -> Iterator[Line]:
    start, end = block.span(0, len(block.text))
    if not any(map(str.isdigit, block.text)):
        yield Line((), start, end, block.kind, block.section, block.cell)
    elif block.kind is BlockKind.PROSE:
        for sentence in sentences(document, block):
            yield _line(sentence.tokens, block)
    elif block.kind is BlockKind.OUTPUT or is_written(block):
        for first, last in _stretches(document.text, start, end):
            found = [token for token in tokens(document, first, last) if token.kind is not Kind.BREAK]
            if found:
                yield _line(found, block)
    elif block.kind is BlockKind.MATH and block.display:
        yield _line([Token(Kind.MATH, start, end, document.text[start:end])], block)
    elif block.kind in (BlockKind.TABLE, BlockKind.CODE):
        yield Line((), start, end, block.kind, block.section, block.cell, is_bare=False)


def _line(found: Sequence[Token], block: Block) -> Line:
    is_bare = not any(any(map(str.isdigit, token.text)) for token in found)
    return Line(tuple(found), found[0].start, found[-1].end, block.kind, block.section, block.cell, is_bare)


def _stretches(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        if stop > start:
            yield start, stop
        start = stop + 1
