r"""Matrices of nothing but numbers, \begin{pmatrix} 1 & 0.5 \\ 0 & -1 \end{pmatrix}: read as a whole, cell by cell."""

from __future__ import annotations

import re

from verify.expressions.printed import commands as c
from verify.expressions.printed.tokens import Token
from verify.numerals import numeral
from verify.records.printed import Prefixed, Printed, PrintedNumber

DIGITS = r"(?:[0-9]{1,15}(?:\.[0-9]{1,15})?|\.[0-9]{1,15})"
NUMBERS = re.compile(
    rf"\s*[-−]?{DIGITS}(?:\s*(?:&|\\\\)\s*[-−]?{DIGITS})*\s*(?:\\\\\s*)?\\end\{{(?P<name>[A-Za-z]+)\}}"
)
CELL = re.compile(rf"(?P<row>\\\\)|(?P<sign>[-−])?(?P<digits>{DIGITS})")

BRACKETED = frozenset(name for name, kind in c.MATRICES.items() if kind.endswith("matrix") and kind != "matrix")
"""Environments with brackets of their own: those around others may be theirs."""


def end_of_numbers(text: str, name: str, start: int) -> int:
    """Where an environment ends whose content begins at `start`, if it holds numbers alone; else 0."""
    numbers = NUMBERS.match(text, start) if name in BRACKETED else None
    return numbers.end() if numbers is not None and numbers["name"] == name else 0


def number_rows(text: str, grid: Token) -> tuple[tuple[Printed, ...], ...]:
    """The cells of such an environment, row by row."""
    rows: list[list[Printed]] = [[]]
    for cell in CELL.finditer(text, text.index("}", grid.start), grid.end):
        if cell["row"]:
            rows.append([])
            continue
        span = cell.span()
        number = PrintedNumber(numeral(cell["digits"]), cell.span("digits"))
        rows[-1].append(Prefixed("-", number, span) if cell["sign"] else number)
    return tuple(tuple(row) for row in rows if row)
