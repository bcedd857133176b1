"""Lines that are called total or average: of the lines before them, row by row; and the rows that are no items."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from verify.claims.lexicon.headings import of_headings
from verify.claims.tables.cells import Table, unmarked
from verify.claims.tables.forms import STATED, Hypothesis, Readings, Trust, leaf
from verify.claims.tables.words import named_by
from verify.records.expression import Array, Call, Expression
from verify.records.remembered import remembered

AGGREGATES = frozenset({"total", "mean"})

SIGNS_OF_ALL = ("\\sum", "\\bar", "\\overline", "Σ", "∑")
"""What stands for a total or a mean in mathematics."""

LABELLED = Trust(1, 2.0, 2.0, 1)
"""A line is called so, and a row bears out of which."""

OF_COLUMNS = Trust(2, 8.0, 16.0)
"""The same of a column of means, which may be of some columns alone."""


def label(text: str) -> str:
    """What a heading that consists of it claims of the lines before it; empty for nothing."""
    words = unmarked(text).lower().strip(" .:").replace("-", " ")
    found = of_headings().get(words.removeprefix("grand ").removeprefix("overall "), "")
    return found if found in AGGREGATES else ""


def is_summary(text: str) -> bool:
    """Whether the words that head a line say that it is no item: a total, a mean, the best."""
    return bool(named_by(text) & {*AGGREGATES, "overall"}) or any(sign in text for sign in SIGNS_OF_ALL)


def sums_up(table: Table, row: int, columns: Sequence[int]) -> bool:
    """Whether a row says that it is no item, or is none by its place or its numbers.

    It begins with nothing, or without a number where each row above begins with one; or it prints in each of these
    columns the sum of what stands above.
    """
    first, above = table.rows[row][0], _above(table)
    if first.blank or is_summary(first.text):
        return True
    if row < 2:
        return False
    if first.numeral is None and above[0][row][0] == row:
        return True
    sums = ((table.rows[row][at].numeral, *above[at][row]) for at in columns)
    return all(n is not None and count > 1 and 2 * abs(total - n.value) <= n.unit for n, count, total in sums)


@remembered
def _above(table: Table) -> list[list[tuple[int, Fraction]]]:
    """Of each column, how many numbers stand above each row, and their sum."""
    columns = []
    for at in range(len(table.header)):
        column = [(0, Fraction(0))]
        for cell in table.column(at):
            count, total = column[-1]
            column.append((count, total) if cell.numeral is None else (count + 1, total + cell.numeral.value))
        columns.append(column)
    return columns


def by_label(table: Table, number: int, lines: Sequence[int], *, alone: bool) -> Iterator[Hypothesis]:
    """What a labelled line may be of those before it: all of them, or all but the first, which may number the rows.

    alone: whether one cell may be claimed though no other bears it out.
    """
    kind = label(table.header[number].text)
    if not kind:
        return
    first = next(at for at in (*lines, number) if at == number or label(table.header[at].text))
    parts = [at for at in lines if at < first]
    if len(parts) < 2 or any("overall" in named_by(table.header[at].text.partition(" ")[0]) for at in parts):
        return
    plain = alone and all(_is_plain(table.header[at].text) for at in parts)
    for some in (parts, parts[1:]) if len(parts) > 2 else (parts,):
        trust = STATED if plain and some is parts else LABELLED if alone or kind == "total" else OF_COLUMNS
        yield Hypothesis(kind, partial(_reading, table, kind, number, some), trust=trust, reading="T11")


def _reading(table: Table, kind: str, number: int, parts: Sequence[int], row: int) -> Readings:
    """The sum or the mean of the cells of a row, all in one measure; a total within their range is a mean or a rate."""
    cells = [at for at in parts if table.rows[row][at].numeral is not None]
    blank = all(table.rows[row][at].blank for at in parts if at not in cells)
    if len(cells) < 2 or not blank or len({table.rows[row][at].measure for at in cells}) > 1:
        return ()
    numbers = [one.value for at in cells if (one := table.rows[row][at].numeral) is not None]
    result = table.rows[row][number].numeral
    least = min(Fraction(0), *numbers)  # a total below its parts is none, unless some are below zero
    if result is None or (kind == "total" and least <= result.value <= max(numbers)):
        return ()
    items: list[Expression] = [leaf(row, at) for at in cells]
    return (Call("sum" if kind == "total" else kind, (Array(tuple(items)),)),)


def _is_plain(text: str) -> bool:
    """Whether a label names one item: words alone, without a number or a sign that may count or part it."""
    return bool(text) and all((sign.isalnum() and not sign.isdecimal()) or sign in " '’.&/()" for sign in text)
