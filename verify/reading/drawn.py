"""Matrices that plain text draws over several lines, ⎡1 2⎤ above ⎣3 4⎦: read as mathematics on one line."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from verify.records.document import Block, BlockKind

TOP, BOTTOM = "⎡⎛┌", "⎣⎝└"
OPENING, CLOSING = f"{TOP}⎢⎜│{BOTTOM}", "⎤⎞┐⎥⎟│⎦⎠┘"
ROW = re.compile(rf"[{OPENING}](?P<cells>[^{OPENING}{CLOSING}\n]*)[{CLOSING}]")
"""A row between its brackets."""

NUMERAL = r"[-−+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+−]?\d+)?(?:/\d+)?"
ALIGNED = re.compile(
    rf"(?<![|\w\])])(?:\|[ \t]+|(?P<list>\[)[ \t]*)(?P<cells>{NUMERAL}(?:(?:[ \t]*,[ \t]*|[ \t]+){NUMERAL})*)"
    r"(?(list)[ \t]*\]|[ \t]+\|(?![|\w]))"
)
"""A row of numbers between bars or brackets, as rows below each other have them, in the same columns."""

BOX = re.compile(r"[─━═╌┄┈├┤┬┴┼╭╮╰╯▲▼►◄]")
"""What draws a box or a tree: what stands in one is no matrix."""

MAX_LINES = 40
"""Lines of the tallest drawing."""

MAX_WIDTH = 400
"""Characters of the widest one: some of the expressions below look at each more than once."""

NUMBER = re.compile(NUMERAL)
CELL, WIDE_CELL = re.compile(r"[^\s,]+"), re.compile(r"[^\s,](?:[ ]?[^\s,])*")
SEVERAL = re.compile(r"[^\s+*/×·⋅−-] [^\s+*/×·⋅−-]|\|")
"""What may be two cells, or an augmented matrix."""

GOES_ON = re.compile(r"\s*(?:[-+−*/×·⋅∘⊙⊗@^=≈ᵀ]|T\b)")
"""How what stands behind the last matrix begins, where it is no remark."""

REMARK = re.compile(r"(?<!\s)\s*(?:[✓✔✗✘☑#←]|//|(?<=\s\s)\()|(?<![\s.,;:])[\s.,;:]+\Z")
"""What ends a statement."""

APART = re.compile(
    r"(?:\s*+[,;]|\s\s|\s+(?=and|or|so|then))\s*+(?:(?:and|or|so|then)\s++)?"
    r"(?P<head>[^\s=≈+*/×·⋅@^,;−-][^=≈]*[=≈])\s*"
)
"""What parts two statements beside each other: a comma or a gap, and what the second one is about."""

LEADING = re.compile(r"(?:.*(?::|\s\s))?\s*+(?:(?:[^\W\d_]{3,}+|as|by|is|of|so|to|we)\s++)*(?=[^\s=≈])", re.DOTALL)
"""What leads to a statement: a label, words."""

LEADS = re.compile(r"[=≈][ \t]*\Z")
"""The end of a line that the drawing below it goes on with."""

OTHER = re.compile(r"\||\bdet\b|\A[^=≈]*\Z")
"""What stands beside bars that are no matrix's: other bars, as in a table, or a determinant; or no equals sign."""

DOT = re.compile(r"(?<=\s)\.(?=\s)")

AGAIN = re.compile(r"\s*[=≈]")
"""How a drawing begins that goes on with the one above it."""

Part = tuple[str, int]
"""A piece of mathematics, and where it stands in the text."""


@dataclass(eq=False)
class Matrix:
    """A drawn matrix: the column that it begins in, where its rows start and end, and whether more may come."""

    left: int
    rows: list[tuple[int, int]] = field(default_factory=list)
    open: bool = True


class Drawing:
    """Lines of a text with matrices, from left to right, and what stands beside them: (start, end, matrices before)."""

    def __init__(self, start: int, over: str = "") -> None:
        self.start, self.end = start, start
        self.matrices: list[Matrix] = []
        self.over = over
        """The budget for which it is not read."""
        self.texts: list[tuple[int, int, int, int, Sequence[Matrix]]] = []

    def add(self, start: int, line: str, rows: Sequence[re.Match[str]], here: Sequence[Matrix]) -> None:
        """One line, its rows, and the matrix that each belongs to."""
        for matrix, row in zip(here, rows, strict=True):
            matrix.rows.append((start + row.start("cells"), start + row.end("cells")))
        edges = [0, *(edge for row in rows for edge in row.span()), len(line)]
        for number, (left, right) in enumerate(zip(edges[::2], edges[1::2], strict=True)):
            if line[left:right].strip():
                self.texts.append((start + left, start + right, left, number, here))
        self.end = start + len(line)

    def leads(self, start: int, line: str) -> None:
        """The line above, where it ends in an equals sign and nothing else stands before the first matrix."""
        if LEADS.search(line) and all(before for _, _, before in self.beside()):
            self.start = start
            self.texts.append((start, start + len(line), -1, 0, self.matrices[:1]))

    def beside(self) -> list[tuple[int, int, int]]:
        """The texts, each with how many matrices stand before it."""
        return [(start, end, self._before(left, number, here)) for start, end, left, number, here in self.texts]

    def _before(self, left: int, number: int, here: Sequence[Matrix]) -> int:
        first = self.matrices.index(here[number - 1]) + 1 if number else 0
        behind = self.matrices.index(here[number]) if number < len(here) else len(self.matrices)
        return first + sum(matrix.left <= left for matrix in self.matrices[first:behind])


def with_drawn(blocks: Iterable[Block], languages: Collection[str | None]) -> Iterator[Block]:
    """Blocks of code, where plain text draws matrices, in parts: what a drawing states as display mathematics.

    languages: those of code that is plain text.
    """
    for block in blocks:
        plain = block.kind is BlockKind.CODE and block.language in languages
        if plain and (any(sign in block.text for sign in TOP) or ALIGNED.search(block.text) is not None):
            yield from _parted(block)
        else:
            yield block


def _parted(block: Block) -> Iterator[Block]:
    """The statements of each drawing, and the lines around them."""
    last = 0
    stated: list[list[Part]] = []
    for drawing in _drawings(block.text):
        statements = [] if drawing.over else _statements(block.text, drawing)
        if not (statements or drawing.over):
            continue
        if block.text[last : drawing.start].strip():
            yield from (_mathematics(block, parts) for parts in stated)
            yield _lines(block, last, drawing.start)
            stated = []
        if drawing.over:
            block, last = replace(block, over=drawing.over), drawing.start
            continue
        if stated and AGAIN.match(statements[0][0][0]):
            stated[-1] += statements.pop(0)
        stated += statements
        last = drawing.end
    yield from (_mathematics(block, parts) for parts in stated)
    if block.text[last:].strip():
        yield _lines(block, last, len(block.text))


def _lines(block: Block, start: int, end: int) -> Block:
    """Some lines of a block as a block."""
    inner = [(content - start, origin) for content, origin in block.pieces if start < content < end]
    return replace(block, text=block.text[start:end], pieces=((0, block.offset(start)), *inner))


def _mathematics(block: Block, parts: Sequence[Part]) -> Block:
    """A statement as display mathematics, each part of it with its place."""
    pieces: list[tuple[int, int]] = []
    length = 0
    for part, at in parts:
        pieces.append((length, block.offset(at)))
        length += len(part)
    text = "".join(part for part, _ in parts)
    return replace(block, kind=BlockKind.MATH, text=text, pieces=tuple(pieces), display=True, language=None)


def _drawings(text: str) -> Iterator[Drawing]:
    """The drawings of a text, in order."""
    lines: list[tuple[int, str]] = []
    wide: set[int] = set()
    start = 0
    for line in text.split("\n"):
        lines.append((start, line if len(line) <= MAX_WIDTH else ""))
        if len(line) > MAX_WIDTH and any(sign in line for sign in TOP):
            wide.add(start)
        start += len(line) + 1
    at = last = 0
    while at < len(lines):
        if lines[at][0] in wide:
            yield Drawing(lines[at][0], f"{MAX_WIDTH} characters of the width of a drawing")
        read = _bracketed if any(sign in lines[at][1] for sign in TOP) else _aligned
        found, height = read(lines[at : at + MAX_LINES + 1]) or (None, 1)
        if height > MAX_LINES and found is not None:
            found.over = f"{MAX_LINES} lines of a drawing"
            yield found
            while at + height < len(lines) and any(row.search(lines[at + height][1]) for row in (ROW, ALIGNED)):
                height += 1
        elif found is not None:
            if at > last:
                found.leads(*lines[at - 1])
            last = at + height
            around = " ".join(text[start:end] for start, end, _ in found.beside())
            if read is _bracketed or OTHER.search(around) is None:
                yield found
        at += height


def _bracketed(lines: Sequence[tuple[int, str]]) -> tuple[Drawing, int] | None:
    """What tall brackets draw from the first of some lines on, and its height; None where a row is missing."""
    found = Drawing(lines[0][0])
    for height, (start, line) in enumerate(lines, 1):
        rows = list(ROW.finditer(line))
        here = _continued(found.matrices, [(row.start(), line[row.start()] in TOP) for row in rows])
        if here is None or BOX.search(line):
            return None
        found.add(start, line, rows, here)
        for matrix, row in zip(here, rows, strict=True):
            matrix.open = line[row.start()] not in BOTTOM
        if not any(matrix.open for matrix in found.matrices) or height > MAX_LINES:
            return found, height
    return None


def _continued(matrices: list[Matrix], rows: Sequence[tuple[int, bool]]) -> list[Matrix] | None:
    """The matrices that the rows of a line belong to: those that are open, from left to right, and those that begin."""
    here: list[Matrix] = []
    at = 0
    for left, begins in rows:
        if begins:
            matrices.insert(at, Matrix(left))
        else:
            at = next((i for i in range(at, len(matrices)) if matrices[i].open), len(matrices))
        if at == len(matrices):
            return None
        here.append(matrices[at])
        at += 1
    return here if here and all(one in here for one in matrices if one.open) else None


def _aligned(lines: Sequence[tuple[int, str]]) -> tuple[Drawing, int] | None:
    """What rows of numbers between bars, or several between brackets, draw one below the other, in the same columns."""
    found = Drawing(lines[0][0])
    height = 0
    for start, line in lines:
        rows = list(ALIGNED.finditer(line))
        columns = [row.start() for row in rows]
        if height and columns != [matrix.left for matrix in found.matrices]:
            break
        if not rows or (len(rows) == 1 and line[columns[0]] == "["):  # one alone is a list of numbers
            return None
        found.matrices = found.matrices or [Matrix(column) for column in columns]
        found.add(start, line, rows, found.matrices)
        height += 1
    return (found, height) if height > 1 else None


def _statements(text: str, drawing: Drawing) -> list[list[Part]]:
    """What a drawing states, one by one; nothing where that cannot be told."""
    beside: dict[int, tuple[int, int]] = {}
    for start, end, before in drawing.beside():
        if before == len(drawing.matrices) and not GOES_ON.match(text, start, end):
            continue  # a remark on a row
        if before in beside:
            return []
        beside[before] = start, end
    stated: list[list[Part]] = [[]]
    for number, matrix in enumerate(drawing.matrices):
        if number in beside:
            start, end = beside[number]
            apart = APART.fullmatch(text, start, end) if number else None
            if apart is not None:
                stated.append([])
                start = apart.start("head")
            elif not number:
                start = _end(LEADING.match(text, start, end), start)
            stated[-1].append((f"{_signs(text[start:end].rstrip())} ", start))
        cells = _cells(text, matrix)
        if cells is None:
            return []
        stated[-1] += cells
    if len(drawing.matrices) in beside:
        start, end = beside[len(drawing.matrices)]
        remark = REMARK.search(text, start, end)
        stated[-1].append((text[start : remark.start() if remark else end].rstrip(), start))
    return stated


def _signs(text: str) -> str:
    """What stands between matrices, a product's dot or x as such."""
    return "×" if text.strip() == "x" else DOT.sub("·", text)


def _end(match: re.Match[str] | None, start: int) -> int:
    return match.end() if match is not None else start


def _cells(text: str, matrix: Matrix) -> list[Part] | None:
    """A matrix as LaTeX writes it, each cell with its place; None where its rows have not as many cells each."""
    rows = [(start, end) for start, end in matrix.rows if text[start:end].strip()]
    numbers = all(NUMBER.fullmatch(cell[0]) for row in rows for cell in CELL.finditer(text, *row))
    cells = [list((CELL if numbers else WIDE_CELL).finditer(text, *row)) for row in rows]
    if len({len(row) for row in cells}) != 1 or any(SEVERAL.search(cell[0]) for row in cells for cell in row):
        return None
    parts: list[Part] = [(r"\begin{bmatrix} ", matrix.rows[0][0] - 1)]
    for number, row in enumerate(cells):
        for at, cell in enumerate(row):
            parts.append((cell[0], cell.start()))
            parts.append((" & " if at + 1 < len(row) else r" \\ " if number + 1 < len(cells) else " ", cell.end()))
    closing = matrix.rows[-1][1]
    return [*parts, (r"\end{bmatrix", closing), ("}", closing)]
