"""A table as printed, Markdown or LaTeX → its header and rows of cells, each with its place and its number."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from verify.numerals import parse_numeral
from verify.records.document import Block
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral
from verify.records.remembered import remembered

MAX_CELLS = 5_000
"""Cells of a table that is read."""

MAX_HEADS, MAX_TURNED = 40, 200
"""Rows of a table whose first cells may head them, by names and at all."""

DELIMITER = re.compile(r"[ \t>]*+\|?[ \t]*+:?-++:?[ \t]*+(?:\|[ \t]*+:?-++:?[ \t]*+)*+\|?[ \t]*+")
RULES = re.compile(r"(?:\\(?:hline|toprule|midrule|bottomrule|addlinespace|cline\{[^}]*\}|cmidrule(?:\([^)]*\))?"
                   r"\{[^}]*\})(?:\[[^\]]*\])?\s*)+")  # fmt: skip
EMPHASIS = ("**", "__", "*", "_", "`", "$$", "$")
MARKUP = re.compile(r"\\(?:text|operatorname|mathrm|mathbf)\{([^{}]*)\}|[$\\`*]")
WRAPPED = re.compile(r"\\(?:textbf|mathbf|textit|emph|underline|boldsymbol|bm|num)\{(.*)\}|\\\((.*)\\\)", re.DOTALL)
VALUE = re.compile(
    r"(?P<currency>[$€£]|\\\$)?\s*(?P<number>[+\-−]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:[eE][+\-−]?\d+)?\s*(?:\\?%)?)"
    r"\s*(?P<measure>[A-Za-zµμ°][\w/°]{0,7})?"
)
CHOSEN = re.compile(r"[-−+]?(?:\d+|[0.]*[1-9]?[0.]*|\d*\.?\d*5)")
"""A number that people choose: whole, of a single digit but for zeros, or halved."""

BLANK = frozenset({"", "-", "–", "—", "--", "---"})


@dataclass(frozen=True)
class Cell:
    """What stands between two bars: its text without emphasis, where it stands in the block, its number if it is one.

    `measure` is the unit or currency printed with the number.
    """

    text: str
    start: int
    end: int
    numeral: Numeral | None = None
    measure: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing stands there, or a dash."""
        return self.text in BLANK


@dataclass(frozen=True)
class Table:
    """The header's cells and the rows below it, all of one length."""

    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def column(self, number: int, rows: range | None = None) -> list[Cell]:
        """The cells of a column below the header."""
        chosen = self.rows if rows is None else self.rows[rows.start : rows.stop]
        return [row[number] for row in chosen]

    def is_of_truths(self, columns: Iterable[int]) -> bool:
        """Whether columns hold zeros and ones alone: + and · may be those of logic."""
        return all(cell.numeral is None or cell.text in ("0", "1") for c in columns for cell in self.column(c))


def turned(table: Table) -> Table | None:
    """A table with its rows as columns, where each row begins with words: what heads a row then heads a column."""
    named = len(table.header) > 2 and all(row[0].numeral is None for row in table.rows)
    return as_turned(table) if named and len(table.rows) <= MAX_HEADS else None


def as_turned(table: Table) -> Table | None:
    """The same where each row begins with something, and there are rows of any number that is read."""
    if len(table.rows) > MAX_TURNED or any(row[0].blank for row in table.rows):
        return None
    header, *rows = zip(table.header, *table.rows, strict=True)
    return Table(header, tuple(rows))


def parted(table: Table) -> Iterator[Table]:
    """A table in its parts: rows that are wholly blank stand between them.

    All have the header of the first, but for those whose own first row has no number in it.
    """
    for blank, rows in groupby(table.rows, key=lambda row: all(cell.blank for cell in row)):
        part = tuple(rows)
        if not blank:
            headed = len(part) > 1 and part[0] is not table.rows[0] and all(cell.numeral is None for cell in part[0])
            yield Table(part[0], part[1:]) if headed else Table(table.header, part)


def read_cells(block: Block) -> Table | None:
    """The table of a block; None where its rows have different lengths or cells that span others."""
    rows = _rows(block.text)
    if not rows or len(rows) * len(rows[0]) > MAX_CELLS:
        return None
    return Table(rows[0], tuple(rows[1:]))


def is_too_large(block: Block) -> bool:
    """Whether the table of a block could be read, if it had fewer cells."""
    return 2 * len(block.text) > MAX_CELLS and bool(_rows(block.text))


def _rows(text: str) -> list[tuple[Cell, ...]]:
    """The header and the rows of a table, all of one length; nothing where they are not."""
    lines = text.split("\n")
    if len(lines) > 1 and DELIMITER.fullmatch(lines[1]) and "|" in lines[1]:
        rows = list(_markdown(text))
        rows = [_of_width(row, len(rows[0])) for row in rows] if any(map(len, rows)) else rows
    elif "&" in text:
        rows = list(_latex(text))
    else:
        return []
    return rows if len(rows) > 1 and len({len(row) for row in rows}) == 1 else []


def _of_width(row: tuple[Cell, ...], width: int) -> tuple[Cell, ...]:
    """A row as GitHub shows it: what stands beyond the header's last cell is left out, what is missing is blank."""
    end = row[-1].end
    return (*row[:width], *[Cell("", end, end)] * (width - len(row)))


def is_chosen(table: Table, row: int, column: int) -> bool:
    """Whether a number looks chosen, and not rounded: it is whole, or so does its whole column."""
    numeral = table.rows[row][column].numeral
    return (numeral is not None and numeral.is_integer) or _are_chosen(table)[column]


@remembered
def _are_chosen(table: Table) -> tuple[bool, ...]:
    """Of each column, whether all of its numbers look chosen."""
    columns = (
        [cell.text.replace(",", "") for cell in column if cell.numeral] for column in zip(*table.rows, strict=True)
    )
    return tuple(all(CHOSEN.fullmatch(text) for text in column) for column in columns)


def unmarked(text: str) -> str:
    """The words of a heading without the marks of mathematics, code and emphasis within it."""
    return MARKUP.sub(r"\1", text).strip(" ,")


def _markdown(text: str) -> Iterator[tuple[Cell, ...]]:
    start = 0
    for number, line in enumerate(text.split("\n")):
        if number != 1 and line.strip():
            bars = [match.end() - 1 for match in re.finditer(r"(?<!\\)(?:\\\\)*\|", line)]
            first = line[: bars[0]].strip() if bars else line
            edges = ([] if bars and not first else [-1]) + bars
            if not (bars and not line[bars[-1] + 1 :].strip()):
                edges.append(len(line))
            yield tuple(_cell(line, a + 1, b, start) for a, b in pairwise(edges))
        start += len(line) + 1


def _latex(text: str) -> Iterator[tuple[Cell, ...]]:
    start, marks = 0, [mark.start() for mark in re.finditer(r"(?<!\\)&", text)]
    for end in [*(match.start() for match in re.finditer(r"\\\\", text)), len(text)]:
        rules = RULES.match(text, start + len(text[start:end]) - len(text[start:end].lstrip()), end)
        first = rules.end() if rules else start
        if text[first:end].strip():
            cuts = [first - 1, *marks[bisect_left(marks, first) : bisect_left(marks, end)], end]
            yield tuple(_cell(text, a + 1, b, 0) for a, b in pairwise(cuts))
        spacing = re.compile(r"\\\\\*?(?:\[[^\]]{0,80}\])?").match(text, end)
        start = spacing.end() if spacing else end


def _cell(text: str, start: int, end: int, offset: int) -> Cell:
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    plain = _plain(text[start:end]).replace("{,}", ",").replace("{.}", ".")
    numeral, measure = _number(plain)
    return Cell(plain, offset + start, offset + end, numeral, measure)


def _plain(text: str) -> str:
    """The text without emphasis and delimiters around the whole of it."""
    for mark in EMPHASIS:
        inner = text[len(mark) : -len(mark)]
        if len(text) > 2 * len(mark) and text.startswith(mark) and text.endswith(mark) and mark not in inner:
            return _plain(inner.strip())
    wrapped = WRAPPED.fullmatch(text)
    return _plain((wrapped[1] or wrapped[2] or "").strip()) if wrapped else text.replace("\\|", "|")


def _number(text: str) -> tuple[Numeral | None, str]:
    match = VALUE.fullmatch(text)
    if match is None or not match["number"]:
        return None, ""
    try:
        return parse_numeral(match["number"].replace(" ", "")), (match["currency"] or "") + (match["measure"] or "")
    except Mistake:
        return None, ""
