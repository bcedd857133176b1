"""Arrays as NumPy, PyTorch, Python and plain rows print them → Quantity."""

from __future__ import annotations

import re
from dataclasses import replace

from verify.numerals.numeral import parse_numeral
from verify.records.mistake import Mistake, NotANumeral, OverBudget, RaggedArray
from verify.records.numeral import Layout, Numeral, Quantity

MAX_CELLS = 100_000
"""Cells an array may have: far more than a printed one, far fewer than would exhaust memory."""

MAX_NESTING = 8
"""Levels of brackets an array may have."""

TORCH = re.compile(r"\s*tensor\((?P<body>.*)\)\s*", re.DOTALL)
TORCH_KEYWORDS = re.compile(r",\s*(?:grad_fn|dtype|device|requires_grad|size)\s*=.*", re.DOTALL)
TOKEN = re.compile(r"[\[\]]|,(?!\d{3}(?!\d))|,(?=\d)|[^\s\[\],]+(?:,\d{3}(?!\d)[^\s\[\],]*)*|\s+")

Nested = Numeral | list["Nested"]


def parse_array(text: str) -> Quantity:
    """Read a printed array: one number, rows of numbers, or nested brackets with or without commas.

    Raises NotANumeral, RaggedArray or OverBudget, with the line counted from 1 within `text`.
    """
    if "[" in text:
        return _bracketed(text)
    rows = [(line, row.replace("−", "-").split()) for line, row in enumerate(text.splitlines(), 1) if row.strip()]
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


def _bracketed(text: str) -> Quantity:
    torch = TORCH.fullmatch(text)
    body = TORCH_KEYWORDS.sub("", torch["body"]) if torch else text
    nested = _nest(body)
    flat, shape = _flatten(nested)
    layout: Layout = "torch" if torch else "list" if re.search(r"\d\.?\s*,|,\s*[-\d\[]", body) else "numpy"
    if layout != "list":
        flat = _common_unit(flat)
    return Quantity(tuple(flat), shape, layout)


def _nest(body: str) -> list[Nested]:
    """The brackets of `body` as nested lists of numerals."""
    grouped = re.search(r",\s", body) is not None  # 10,000 is one number only where ", " parts the others
    stack: list[list[Nested]] = [[]]
    line, cells = 1, 0
    for match in TOKEN.finditer(body):
        word = match[0]
        if word == "[":
            stack.append([])
            if len(stack) > MAX_NESTING + 1:
                raise OverBudget("brackets nested too deep", f"at most {MAX_NESTING} levels", "print fewer axes")
        elif word == "]":
            if len(stack) == 1:
                raise RaggedArray("a ] that closes nothing", "balanced brackets", "remove it", line=line)
            closed = stack.pop()
            stack[-1].append(closed)
        elif word.strip(" \t\r\n,"):
            pieces = [word] if grouped else word.split(",")
            stack[-1].extend(_numeral(piece, line) for piece in pieces)
            cells += len(pieces)
            if cells > MAX_CELLS:
                raise _too_many()
        line += word.count("\n")
    if len(stack) != 1:
        raise RaggedArray("a [ that is never closed", "balanced brackets", "close it", line=line)
    if len(stack[0]) != 1 or not isinstance(stack[0][0], list):
        raise RaggedArray(f"{len(stack[0])} arrays side by side", "one array", "give each array a claim of its own")
    return stack[0][0]


def _flatten(nested: list[Nested]) -> tuple[list[Numeral], tuple[int, ...]]:
    """The numerals of `nested` in row-major order, and its shape."""
    parts = [_flatten(item) if isinstance(item, list) else ([item], ()) for item in nested]
    if not parts:
        raise RaggedArray("an empty array", "at least one number", "print the numbers")
    shapes = [shape for _, shape in parts]
    if len(set(shapes)) > 1:
        lengths = " and ".join(dict.fromkeys(str(shape[0]) if shape else "a bare number" for shape in shapes))
        raise RaggedArray(f"rows of {lengths} cells", "rows of one length", "complete the shorter row")
    return [numeral for flat, _ in parts for numeral in flat], (len(nested), *shapes[0])


def _common_unit(numerals: list[Numeral]) -> list[Numeral]:
    """NumPy and PyTorch round a whole array to one number of decimals, then blank or drop the zeros."""
    finite = [numeral for numeral in numerals if numeral.special is None]
    if any("e" in numeral.text.lower() for numeral in finite) or not finite:
        return numerals
    unit = min(numeral.unit for numeral in finite)
    return [n if n.special is not None else replace(n, unit=unit) for n in numerals]


def _numeral(word: str, line: int) -> Numeral:
    try:
        return parse_numeral(word)
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
