"""Scores in tables: F1 of the precision and the recall beside it; rows of macro and weighted averages."""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify.claims.meaning.bearing_out import ENOUGH, borne_out
from verify.claims.tables.cells import Cell, Table
from verify.claims.tables.summary import AVERAGED
from verify.claims.tables.totals import Tables, place_of
from verify.records.document import Block
from verify.records.example import Certainty
from verify.records.expression import Array, Binary, Call, Expression, Name, Number
from verify.records.numeral import Numeral

PRECISION = re.compile(
    r"(?:macro |micro |weighted )?prec(?:ision|\.)?|精确率|查准率|precisión|précision", re.IGNORECASE
)
RECALL = re.compile(r"(?:macro |micro |weighted )?rec(?:all|\.)?|召回率|查全率|rappel|sensitivity|tpr", re.IGNORECASE)
F1 = re.compile(r"(?:macro |micro |weighted )?f[-_₁ ]?1?(?:[- ]?(?:score|measure|值|分数))?", re.IGNORECASE)
SUPPORT = re.compile(r"support|count|samples?|instances|examples|n|supp\.|样本数|支持", re.IGNORECASE)

SUMMARY = re.compile(
    r"(?P<mean>macro(?:[- ]?av(?:erage|g\.?))?|unweighted av(?:erage|g\.?)|宏平均)"
    r"|(?P<weighted>weighted(?:[- ]?(?:av(?:erage|g\.?)|mean))?|加权平均)",
    re.IGNORECASE,
)
"""The first cell of a row that says what it makes of the rows above."""

MAX_CLAIMS = 400
"""Claims among which those of a table are looked for."""

TINY = 1e-9
"""What floats may be apart from what they stand for."""

TWO = Number(Numeral("2", Fraction(2), Fraction(1)))


def _mean(column: Expression, weights: Sequence[Numeral]) -> Expression:
    """The mean of a column, with a weight for each of its cells where there are any."""
    if not weights:
        return Call("mean", (column,))
    count = sum((n.value for n in weights), Fraction(0))
    factors = tuple(Number(numeral) for numeral in weights)
    return Binary("/", Binary("@", column, Array(factors)), Number(Numeral(str(count), count, Fraction(1))))


def claim_scores(block: Block, table: Table, tables: Tables) -> None:
    """Claims from columns of scores, and from rows that average those above."""
    if len(table.rows) < ENOUGH:
        return
    _f1(block, table, tables)
    for at, row in enumerate(table.rows):
        match = SUMMARY.fullmatch(row[0].text) if at >= ENOUGH else None
        if match is not None and match.lastgroup is not None:
            _summary(block, table, at, match.lastgroup, tables)


def _f1(block: Block, table: Table, tables: Tables) -> None:
    """Each row's F1 against its precision and recall, where most rows bear out that it is theirs."""
    columns = [table.headed(words, 1) for words in (PRECISION, RECALL, F1)]
    if None in columns:
        return
    chosen = ([row[at] for at in columns if at is not None] for row in table.rows if not AVERAGED.search(row[0].text))
    rows = [cells for cells in chosen if all(cell.numeral is not None for cell in cells)]
    fits = [_harmonic(*(cell.numeral for cell in cells if cell.numeral is not None)) for cells in rows]
    if not borne_out(fits):
        return
    certainty: Certainty = "stated" if table.headed(SUPPORT, 1) is not None else "inferred"
    for cells in rows:
        p, r = (Number(cell.numeral, rounded=True) for cell in cells[:2] if cell.numeral is not None)
        value = Binary("/", Binary("*", TWO, Binary("*", p, r)), Binary("+", p, r))
        said = f"F1 of {cells[0].text} and {cells[1].text}: {cells[2].text}"
        tables.value(block, cells[2], value, certainty, said, reading="T16")


def _harmonic(precision: Numeral, recall: Numeral, score: Numeral) -> bool:
    """Whether a score is the harmonic mean of two, as far as their digits tell."""
    ends = []
    for sign in (-1, 1):
        p, r = (numeral.value + sign * numeral.unit / 2 for numeral in (precision, recall))
        if p <= 0 or r <= 0:
            return False
        ends.append(2 * p * r / (p + r))
    half = score.unit / 2
    return score.unit < 1 and ends[0] - half <= score.value <= ends[1] + half


def _summary(block: Block, table: Table, at: int, kind: str, tables: Tables) -> None:
    """The cells of a row, each against those above it that are items; where most bear out what the row says."""
    first = next(n for n, row in enumerate(table.rows) if n == at or _sums_up(row[0]))
    support = table.headed(SUPPORT, 1)
    columns = dict(_columns(table, at, first, support))
    counts = [row[support].numeral for row in table.rows[:first]] if support is not None else []
    known = [numeral for numeral in counts if numeral is not None and numeral.is_integer]
    if first < ENOUGH or (kind == "weighted" and len(known) < first):
        return
    weights = known if kind == "weighted" else []
    if borne_out([_near(weights, above, table.rows[at][number]) for number, above in columns.items()]):
        for number, above in columns.items():
            cell = table.rows[at][number]
            said = f"{table.rows[at][0].text}, {table.header[number].text}: {cell.text}"
            tables.value(block, cell, _mean(_as_computed(block, above, tables), weights), "stated", said, reading="T17")


def _as_computed(block: Block, above: Sequence[Cell], tables: Tables) -> Expression:
    """The cells of a column as a name, or where some of them are claimed, as what they come to."""
    claims = {claim.places[0]: claim.name for claim in tables.ledger.claims[-MAX_CLAIMS:]}
    named = [claims.get(place_of(tables.ledger, block, cell)) for cell in above]
    if not any(named):
        return tables.given(block, above, rounded=any(not c.numeral.is_integer for c in above if c.numeral))
    numbers = (Number(cell.numeral, rounded=True) for cell in above if cell.numeral is not None)
    return Array(tuple(Name(name) if name else one for name, one in zip(named, numbers, strict=True)))


def _sums_up(cell: Cell) -> bool:
    return SUMMARY.fullmatch(cell.text) is not None or AVERAGED.search(cell.text) is not None


def _columns(table: Table, at: int, first: int, support: int | None) -> Iterator[tuple[int, list[Cell]]]:
    """The columns with a number in a row and in each of the items above it, but for their weights."""
    for number, cell in enumerate(table.rows[at]):
        above = table.column(number, range(first))
        measured = {one.measure for one in (*above, cell)}
        if number and number != support and len(measured) == 1 and None not in [c.numeral for c in (*above, cell)]:
            yield number, above


def _near(weights: Sequence[Numeral], above: Sequence[Cell], cell: Cell) -> bool:
    """Whether a cell has the digits of the mean of those above it, as far as they tell."""
    *items, result = [one.numeral for one in (*above, cell) if one.numeral is not None]
    factors = [numeral.as_float for numeral in weights] or [1.0] * len(items)
    mean = math.fsum(map(operator.mul, (numeral.as_float for numeral in items), factors)) / math.fsum(factors)
    reach = 0 if all(numeral.is_integer for numeral in items) else max(numeral.unit for numeral in items)
    return 2 * abs(mean - result.as_float) <= float(result.unit + reach) + TINY
