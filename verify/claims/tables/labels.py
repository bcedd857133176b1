"""Lines that are called total, mean or average, macro or weighted: of the lines before them, row by row."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial

from verify.claims.lexicon.headings import of_headings
from verify.claims.tables.cells import Table, unmarked
from verify.claims.tables.forms import Hypothesis, Readings, Trust, leaf
from verify.claims.tables.words import named_by
from verify.records.expression import Array, Binary, Call, Expression

AGGREGATES = frozenset({"total", "mean", "macro", "weighted mean"})

LABELLED = Trust(1, 2.0, 2.0, 1)
"""A line is called so, and a row bears out of which."""

OF_COLUMNS = Trust(2, 8.0, 16.0)
"""The same of a column of means, which may be of some columns alone."""

ALONE = Trust(0, -math.inf, -math.inf, 1)
"""A line of items in plain words is called so, and nothing speaks for or against it."""


def label(text: str) -> str:
    """What a heading that consists of it claims of the lines before it; empty for nothing."""
    words = unmarked(text).lower().strip(" .:").replace("-", " ")
    found = of_headings().get(words.removeprefix("grand ").removeprefix("overall "), "")
    return found if found in AGGREGATES else ""


def by_label(table: Table, number: int, lines: Sequence[int], *, alone: bool) -> Iterator[Hypothesis]:
    """What a labelled line may be of those before it: all of them, or all but the first, which may number the rows.

    alone: whether one cell may be claimed though no other bears it out.
    """
    kind = label(table.header[number].text)
    if not kind:
        return
    first = next(at for at in (*lines, number) if at == number or label(table.header[at].text))
    parts = [at for at in lines if at < first]
    weights = next(
        (row for row, cells in enumerate(table.rows) if of_headings().get(cells[0].text.lower()) == "support"), None
    )
    if any("overall" in named_by(table.header[at].text.partition(" ")[0]) for at in parts):
        return
    if len(parts) < 2 or (kind == "weighted mean" and weights is None):
        return
    reading = partial(_reading, table, kind, weights, number)
    if kind not in ("total", "mean"):
        yield Hypothesis(kind, partial(reading, parts), trust=LABELLED, reading="T17")
        return
    plain = alone and all(_is_plain(table.header[at].text) for at in parts)
    for some in (parts, parts[1:]) if len(parts) > 2 else (parts,):
        trust = ALONE if plain and some is parts else LABELLED if alone or kind == "total" else OF_COLUMNS
        yield Hypothesis(kind, partial(reading, some), trust=trust, reading="T11")


def _reading(table: Table, kind: str, weights: int | None, number: int, parts: Sequence[int], row: int) -> Readings:
    """The sum or the mean of the cells of a row, all in one measure; a total within their range is a mean or a rate."""
    cells = [at for at in parts if table.rows[row][at].numeral is not None]
    blank = all(table.rows[row][at].blank for at in parts if at not in cells)
    measures = {table.rows[row][at].measure for at in cells}
    weighs = row == weights and kind in ("macro", "weighted mean")
    if len(cells) < 2 or not blank or len(measures) > 1 or weighs:
        return ()
    numbers = [one.value for at in cells if (one := table.rows[row][at].numeral) is not None]
    result = table.rows[row][number].numeral
    least = min(Fraction(0), *numbers)  # a total below its parts is none, unless some are below zero
    if result is None or (kind == "total" and least <= result.value <= max(numbers)):
        return ()
    items: list[Expression] = [leaf(row, at) for at in cells]
    if kind != "weighted mean" or weights is None:
        total = Call("sum", (Array(tuple(items)),))
        return (total if kind == "total" else Call("mean", total.arguments),)
    factors = [leaf(weights, at) for at in cells]
    products = tuple(Binary("*", factor, item) for factor, item in zip(factors, items, strict=True))
    return (Binary("/", Call("sum", (Array(products),)), Call("sum", (Array(tuple(factors)),))),)


def _is_plain(text: str) -> bool:
    """Whether a label names one item: words alone, without a number or a sign that may count or part it."""
    return bool(text) and all((sign.isalnum() and not sign.isdecimal()) or sign in " '’.&/()" for sign in text)
