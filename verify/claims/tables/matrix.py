"""A table as a matrix: its numbers beside their labels, without totals, as attention weights are printed."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verify.claims.tables.cells import Cell, Table
from verify.claims.tables.labels import is_summary, sums_up
from verify.records.numeral import Quantity

INDEXED = re.compile(r"[$`*]*\\?(?P<name>[A-Za-zα-ω]+(?:\{[A-Za-z]\})?)_?\{?(?P<index>[1-9₁-₉])\}?[$`*]*")
r"""The heading of one of several columns: p_1, p₂, $\hat{p}_3$."""

DIGITS = str.maketrans("₁₂₃₄₅₆₇₈₉", "123456789")


def shown(table: Table) -> Quantity | None:
    """What a table shows as one array: its columns p_1, p_2, …, else all of its numbers beside their labels."""
    names = [INDEXED.fullmatch(cell.text) for cell in table.header]
    series = [at for at, match in enumerate(names) if match is not None]
    found = [(match["name"], int(match["index"].translate(DIGITS))) for match in names if match is not None]
    if len(series) < 2 or found != [(found[0][0], number + 1) for number in range(len(found))]:
        return matrix(table)
    rows = [row for number, row in enumerate(table.rows) if not sums_up(table, number, series)]
    numerals = tuple(n for row in rows for at in series if (n := row[at].numeral) is not None)
    whole = rows and len(numerals) == len(rows) * len(series)
    return Quantity(numerals, (len(rows), len(series)), "plain") if whole else matrix(table)


def matrix(table: Table) -> Quantity | None:
    """The numbers of a table; None where it has others than plain ones beside its first column, or but one column."""
    numbers = [at for at in range(1, len(table.header)) if not is_summary(table.header[at].text)]
    columns = numbers if _is_of_labels(table, numbers) else [0, *numbers]
    rows = [row for number, row in enumerate(table.rows) if not sums_up(table, number, columns)]
    cells = [row[at] for row in rows for at in columns]
    numerals = tuple(cell.numeral for cell in cells if cell.numeral is not None and not cell.measure)
    if len(columns) < 2 or not rows or len(numerals) < len(cells):
        return None
    return Quantity(numerals, (len(rows), len(columns)), "plain")


def _is_of_labels(table: Table, others: Sequence[int]) -> bool:
    """Whether the first column names its rows: in words, or by numbers that are printed otherwise than all others."""
    units = {cell.numeral.unit for at in others for cell in table.column(at) if cell.numeral is not None}
    return all(cell.numeral is None or cell.numeral.unit not in units for cell in table.column(0))


def mirrored(table: Table) -> Table | None:
    """The cells of a square table, whose rows and columns have the same names, beside those across its diagonal."""
    names = [cell.text for cell in table.header[1:]]
    if len(names) < 3 or names != [row[0].text for row in table.rows]:
        return None
    pairs = [(i, j) for j in range(len(names)) for i in range(j)]
    head = tuple(Cell(text, 0, 0) for text in ("", "a cell", "the one across the diagonal"))
    rows = [(table.rows[i][j + 1], table.rows[j][i + 1]) for i, j in pairs]
    labels = [Cell(f"{names[i]} and {names[j]}", 0, 0) for i, j in pairs]
    return Table(head, tuple((label, *row) for label, row in zip(labels, rows, strict=True)))
