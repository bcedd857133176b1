"""Rows of a table that sum it up: no items, but their total, mean or spread."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from verify.claims.tables.cells import Cell, Table
from verify.records.remembered import remembered

SAID = re.compile(
    r"\b(?:(?:sub)?totals?|macro|micro|weighted|overall|totaux|sums?|means?|averages?|avg|medians?|variances?|deviations?|std|s\.?d|min(?:imum)?|"
    r"max(?:imum)?|n\s*=|summ[ea]|suma|somme|moyenne|media|mittelwert|gesamt)\b|"
    r"[Σ∑]|^\W*σ\W*$|\\sum|\\bar|\\overline|сумма|итого|среднее|合计|总|求和|平均|合計|합계|평균",
    re.IGNORECASE,
)
"""What the first cell of such a row says."""

AVERAGED = re.compile(r"av(?:erage|g)|mean|macro|micro|total|overall|accuracy|all\b|sum|平均|总", re.IGNORECASE)
"""What the first cell of a row says that averages scores: no item itself."""


def sums_up(table: Table, row: int, columns: Sequence[int]) -> bool:
    """Whether a row says that it is no item, or is none by its place or its numbers.

    It begins with nothing, or without a number where each row above begins with one; or it prints in each of these
    columns the sum of what stands above.
    """
    first = table.rows[row][0]
    if first.blank or SAID.search(first.text):
        return True
    if row < 2:
        return False
    running = _running(table)
    if first.numeral is None and running.above(row, 0)[0] == row:
        return True
    return all(running.is_sum(row, at) for at in columns)


class _Running:
    """How many numbers each column of a table has above a row, and their sum: every cell is added once."""

    def __init__(self, rows: Sequence[Sequence[Cell]]) -> None:
        self.rows = rows
        self.columns: dict[int, list[tuple[int, Fraction]]] = {}

    def above(self, row: int, at: int) -> tuple[int, Fraction]:
        """The numbers of a column above a row, and their sum."""
        known = self.columns.setdefault(at, [(0, Fraction(0))])
        while len(known) <= row:
            numeral, (count, total) = self.rows[len(known) - 1][at].numeral, known[-1]
            known.append((count, total) if numeral is None else (count + 1, total + numeral.value))
        return known[row]

    def is_sum(self, row: int, at: int) -> bool:
        """Whether a cell prints the sum of at least two numbers above it."""
        numeral = self.rows[row][at].numeral
        if numeral is None:
            return False
        count, total = self.above(row, at)
        return count > 1 and 2 * abs(total - numeral.value) <= numeral.unit


@remembered
def _running(table: Table) -> _Running:
    return _Running(table.rows)
