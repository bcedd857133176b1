"""A document → its page: its lines in order, sentences, items, lines of fences and displays."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from operator import attrgetter, itemgetter

from verify.claims.text.line import Line
from verify.claims.text.tokens import Kind, Token, tokens
from verify.records.document import Block, BlockKind, CellText, Document

ENDS = frozenset(".?!。？！")
"""Signs that end a sentence."""

PARTS = frozenset(",;:，；：、—–")
"""Signs that part clauses."""

GAPS = ("\n\n", "…", "...")
"""What parts two lines: an empty one, or what is left out."""

OPENING, CLOSING = frozenset("([{"), frozenset(")]}")
ARROWS = frozenset({"→", "⇒", "⟶", "->", "-->", "=>", "\\to", "\\Rightarrow", "\\rightarrow"})
"""What leads from a number to another: what it becomes, or what follows from it."""


class Page:
    """What of a document is read as words: its lines, those of a notebook cut in the texts of its cells.

    is_written: whether a fence holds text.
    """

    def __init__(self, document: Document, is_written: Callable[[Block], bool]) -> None:
        self.document, self.is_written = document, is_written
        lines: list[Line] = []
        if document.cells:
            for cell, view in _views(document):
                lines += [_moved(line, cell) for line in self._all(view)]
        else:
            lines = self._all(document)
        self.lines = sorted(lines, key=attrgetter("start"))

    def line_of(self, offset: int) -> int:
        """The number of the line that an offset lies in, or behind."""
        return bisect_right(self.lines, offset, key=attrgetter("start")) - 1

    def sentences(self, is_wanted: Callable[[Block], bool]) -> Iterator[Line]:
        """The sentences of the prose that is wanted, those without a number among them."""
        views = _views(self.document) if self.document.cells else ((None, self.document),)
        for cell, view in views:
            for block in view.blocks:
                if block.kind is BlockKind.PROSE and block.text and is_wanted(block):
                    whole = _whole(view.text, tokens(view, *block.span(0, len(block.text))))
                    for found, sign in _sentences(whole):
                        line = _line(view.text, found, block, sign)
                        yield line if cell is None else _moved(line, cell)

    def _all(self, document: Document) -> list[Line]:
        found = [line for block in document.blocks if block.text for line in self._lines(document, block)]
        apart, end = [], 0
        for line in sorted(found, key=attrgetter("start")):
            between = document.text[end : line.start].replace(" ", "")
            apart.append(replace(line, is_apart=any(gap in between for gap in GAPS)))
            end = line.stop
        return apart

    def _lines(self, document: Document, block: Block) -> Iterator[Line]:
        text, (start, end) = document.text, block.span(0, len(block.text))
        if not any(map(str.isdigit, block.text)):
            yield Line((), start, end, block)
        elif block.kind is BlockKind.PROSE:
            for found, sign in _sentences(tokens(document, start, end)):
                yield _line(text, found, block, sign)
        elif block.kind is BlockKind.OUTPUT or self.is_written(block):
            for first, last in _stretches(text, start, end):
                found = [token for token in tokens(document, first, last) if token.kind is not Kind.BREAK]
                if found:
                    yield _line(text, found, block)
        elif block.kind is BlockKind.MATH and block.display:
            yield _line(text, [Token(Kind.MATH, start, end, text[start:end])], block)
        elif block.kind in (BlockKind.TABLE, BlockKind.CODE):
            yield Line((), start, end, block, is_bare=False)


def _line(text: str, found: Sequence[Token], block: Block, sign: str = "") -> Line:
    start, stop = found[0].start, found[-1].end
    is_bare = not any(map(str.isdigit, text[start:stop]))
    return Line(tuple(found), start, stop, block, sign, start - text.rfind("\n", 0, start), is_bare)


def _whole(text: str, found: Sequence[Token]) -> list[Token]:
    """Tokens without the points within what is shortened to letters, e.g. or i.e., which end no sentence."""
    letters = {one.end: one.start for one in found if one.kind is Kind.WORD and len(one.text) == 1}

    def shortens(token: Token) -> bool:
        begin = letters.get(token.start, 0)
        return begin > 0 and (text[token.end : token.end + 1].isalpha() or text[begin - 1] == ".")

    return [one for one in found if one.text != "." or not shortens(one)]


def _sentences(found: Sequence[Token]) -> Iterator[tuple[list[Token], str]]:
    """The sentences among tokens, each with the sign that ends it; an item of a list, a cell, a heading end one."""
    sentence: list[Token] = []
    depth = 0
    for token in found:
        depth += (token.text in OPENING) - (token.text in CLOSING) if token.kind is Kind.SIGN else 0
        given = token.text == "|" and depth > 0  # of P(a | b)
        ends = token.kind is Kind.BREAK or (token.kind is Kind.SIGN and token.text in ENDS)
        if not ends or given:
            sentence.append(replace(token, kind=Kind.SIGN) if given else token)
            continue
        if sentence:
            yield sentence, token.text if token.kind is Kind.SIGN else ""
        sentence, depth = [], 0
    if sentence:
        yield sentence, ""


def _stretches(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    while start < end:
        stop = text.find("\n", start, end)
        stop = end if stop < 0 else stop
        if stop > start:
            yield start, stop
        start = stop + 1


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

    moved = tuple([replace(one, start=offset(one.start), end=end(one.end)) for one in line.tokens])
    return replace(line, tokens=moved, start=offset(line.start), stop=end(line.stop))
