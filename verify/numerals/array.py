"""Arrays as NumPy, PyTorch, Python and plain rows print them → Quantity."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from verify.numerals.numeral import numeral
from verify.records.mistake import Mistake, NotANumeral, OverBudget, RaggedArray
from verify.records.numeral import Layout, Numeral, Quantity

MAX_CELLS = 100_000
"""Cells an array may have: far more than a printed one, far fewer than would exhaust memory."""

MAX_NESTING = 8
"""Levels of brackets an array may have."""

WRAPPED = re.compile(
    r"\s*(?:torch\.|np\.|numpy\.)?(?P<library>tensor|array|float\d+|u?int\d+)\((?P<body>.*)\)\s*", re.DOTALL
)
KEYWORDS = re.compile(r",\s*(?:grad_fn|dtype|device|requires_grad|shape|size)\s*=.*", re.DOTALL)
LISTED = re.compile(r"\d\.?\s*,|,\s*[-\d\[]")
GROUPED = re.compile(r"[^\]\s]\s*,\s+[^\s\[]")
"""A blank behind the comma between two numbers: only there 10,000 is one number."""
TOKEN = re.compile(r"[\[\]]|,(?!\d{3}(?!\d))|,(?=\d)|[^\s\[\],]+(?:,\d{3}(?!\d)[^\s\[\],]*)*|\s+")


@dataclass
class Row:
    """What a pair of brackets holds, and the line on which it opens."""

    line: int
    items: list[Numeral | Row]


def parse_array(text: str) -> Quantity:
    """Read a printed array: one number, rows of numbers, or nested brackets with or without commas.

    Raises NotANumeral, RaggedArray or OverBudget, with the line counted from 1 within `text`.
    """
    wrapped = WRAPPED.fullmatch(text)
    body = KEYWORDS.sub("", wrapped["body"]) if wrapped else text
    if "[" in body:
        return _bracketed(body, wrapped["library"] if wrapped else None)
    rows = [(line, row.split()) for line, row in enumerate(body.split("\n"), 1) if row.strip()]
    if not rows:
        raise NotANumeral("nothing", "at least one printed number", "print the numbers")
    if sum(len(row) for _, row in rows) > MAX_CELLS:
        raise _too_many()
    cells = [[_numeral(word.rstrip(","), line) for word in row] for line, row in rows]
    if len(cells) == 1 and len(cells[0]) == 1:
        return Quantity((cells[0][0],), (), "scalar")
    _same_length([len(row) for row in cells], [line for line, _ in rows])
    flat = tuple(numeral for row in cells for numeral in row)
    shape = (len(cells[0]),) if len(cells) == 1 else (len(cells), len(cells[0]))
    return Quantity(flat, shape, "plain")


def _bracketed(body: str, library: str | None) -> Quantity:
    flat, shape = _flatten(_nest(body))
    listed = LISTED.search(body)
    layout: Layout = "torch" if library == "tensor" else "list" if listed and library is None else "numpy"
    if layout != "list":
        flat = _common_unit(flat)
    return Quantity(tuple(flat), shape, layout)


def _nest(body: str) -> Row:
    """The brackets of `body` as nested rows of numerals."""
    grouped = GROUPED.search(body) is not None
    stack = [Row(1, [])]
    line, cells, before = 1, 0, "["
    for match in TOKEN.finditer(body):
        word = match[0]
        if word == "[":
            stack.append(Row(line, []))
            if len(stack) > MAX_NESTING + 1:
                raise OverBudget("brackets nested too deep", f"at most {MAX_NESTING} levels", "print fewer axes")
        elif word == "]":
            if len(stack) == 1:
                raise RaggedArray("a ] that closes nothing", "balanced brackets", "remove it", line=line)
            closed = stack.pop()
            stack[-1].items.append(closed)
        elif word == ",":
            if before in {"[", ","}:
                raise RaggedArray("a comma with no number before it", "a number", "print it", line=line)
        elif not word.isspace():
            pieces = [word] if grouped else word.split(",")
            stack[-1].items.extend(_numeral(piece, line) for piece in pieces)
            cells += len(pieces)
            if cells > MAX_CELLS:
                raise _too_many()
        line += word.count("\n")
        before = before if word.isspace() else word
    if len(stack) != 1:
        raise RaggedArray("a [ that is never closed", "balanced brackets", "close it", line=stack[-1].line)
    if len(stack[0].items) != 1 or not isinstance(stack[0].items[0], Row):
        raise RaggedArray(
            f"{len(stack[0].items)} arrays side by side", "one array", "give each array a claim of its own"
        )
    return stack[0].items[0]


def _flatten(row: Row) -> tuple[list[Numeral], tuple[int, ...]]:
    """The numerals of a row in row-major order, and its shape."""
    parts = [_flatten(item) if isinstance(item, Row) else ([item], ()) for item in row.items]
    if not parts:
        raise RaggedArray("an empty array", "at least one number", "print the numbers", line=row.line)
    first = parts[0][1]
    for item, (_, shape) in zip(row.items, parts, strict=True):
        if shape != first:
            found = f"{_counted(shape)} beside {_counted(first)}"
            line = item.line if isinstance(item, Row) else row.line
            raise RaggedArray(found, "rows of one length", "complete the shorter row", line=line)
    return [numeral for flat, _ in parts for numeral in flat], (len(row.items), *first)


def _counted(shape: tuple[int, ...]) -> str:
    return f"a row of {shape[0]}" if len(shape) == 1 else f"an array of shape {shape}" if shape else "a bare number"


def _common_unit(numerals: list[Numeral]) -> list[Numeral]:
    """NumPy and PyTorch round a whole array to one number of decimals, then blank or drop the zeros."""
    finite = [numeral for numeral in numerals if numeral.special is None]
    if any("e" in numeral.text.lower() for numeral in finite) or not finite:
        return numerals
    unit = min(numeral.unit for numeral in finite)
    return [n if n.special is not None else replace(n, unit=unit) for n in numerals]


def _numeral(word: str, line: int) -> Numeral:
    try:
        return numeral(word)
    except Mistake as mistake:
        mistake.line = line
        raise


def _same_length(lengths: list[int], lines: list[int]) -> None:
    for length, line in zip(lengths, lines, strict=True):
        if length != lengths[0]:
            raise RaggedArray(
                f"a row of {length} numbers under a row of {lengths[0]}",
                "rows of one length",
                "complete the shorter row",
                line=line,
            )


def _too_many() -> OverBudget:
    return OverBudget("a larger array", f"at most {MAX_CELLS:,} cells", "split the array")
