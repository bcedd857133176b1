"""Rows of a table that sum it up: no items, but their total, mean or spread."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from verify.claims.tables.cells import Cell, Table

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
    first, *above = [cells[0] for cells in table.rows[row::-1]]
    if first.blank or SAID.search(first.text):
        return True
    if len(above) < 2:
        return False
    if first.numeral is None and all(cell.numeral is not None for cell in above):
        return True
    return all(_is_sum(table.rows[row][at], [cells[at] for cells in table.rows[:row]]) for at in columns)


def _is_sum(cell: Cell, above: Sequence[Cell]) -> bool:
    numbers = [one.numeral for one in above if one.numeral is not None]
    if cell.numeral is None or len(numbers) < 2:
        return False
    apart = abs(sum((one.value for one in numbers), Fraction(0)) - cell.numeral.value)
    return 2 * apart <= cell.numeral.unit
