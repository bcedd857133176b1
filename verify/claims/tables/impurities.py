"""Entropy and Gini impurity beside the counts of classes that they are of: 2 yes and 3 no have 0.971 bits."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce

from verify.claims.meaning.bearing_out import borne_out
from verify.claims.meaning.constants import ONE
from verify.claims.tables.cells import Cell, Table
from verify.claims.tables.summary import AVERAGED, sums_up
from verify.claims.tables.totals import Tables
from verify.records.document import Block
from verify.records.expression import Binary, Call, Expression, Negative, Number
from verify.records.numeral import Numeral

ENTROPY = re.compile(
    r"\$?(?:entropy|entropie|entropía|entropia|熵|信息熵|H|H\(.{1,12}\))(?: \(bits?\)| in bits)?\$?", re.IGNORECASE
)
GINI = re.compile(r"\$?(?:gini(?: (?:impurity|index))?|基尼(?:不纯度|指数|系数)?)\$?", re.IGNORECASE)

CLASSES = re.compile(
    r"(?:#\s*|no\. of |number of )?(?:yes|no|pos(?:itives?)?|neg(?:atives?)?|\+|-|−|true|false|是|否|ja|nein|oui|non|"
    r"sí|sim|não)(?: count)?",
    re.IGNORECASE,
)
"""What heads the counts of two classes, which says enough by itself."""

ENOUGH = 3
"""Rows that bear an impurity out where the headings of the counts do not name classes."""

FEWEST, MOST = 2, 6
"""Classes that are counted."""

Counts = Sequence[Numeral]


def claim_impurities(block: Block, table: Table, tables: Tables) -> None:
    """Claims of each impurity against the counts of its row, where most rows bear out that it is theirs."""
    for words, impurity, expression in KINDS:
        at = table.headed(words)
        rows = list(_rows(table, at)) if at is not None else []
        fits = [_fits(cell, impurity(_values(counts))) for cell, counts in rows]
        told = sum(CLASSES.fullmatch(heading.text) is not None for heading in table.header[: at or 0]) == FEWEST
        if _is_of_counts(rows) and (borne_out(fits, ENOUGH) or (told and any(fits))):
            for cell, counts in rows:
                said = f"{table.header[at or 0].text} of {', '.join(one.text for one in counts)}: {cell.text}"
                tables.value(block, cell, expression(counts), "stated", said, reading="T20")


def _is_of_counts(rows: Sequence[tuple[Cell, Counts]]) -> bool:
    """Whether the same counts have the same impurity everywhere: not after different splits."""
    cells: dict[tuple[Fraction, ...], str] = {}
    return all(cells.setdefault(tuple(_values(counts)), cell.text) == cell.text for cell, counts in rows)


def _rows(table: Table, at: int) -> Iterator[tuple[Cell, Counts]]:
    """Each cell of an impurity with the counts to its left, of which none is the total of the others."""
    whole = [n for n in range(1, at) if any(_is_count(row[n]) for row in table.rows)]
    rows = [
        row for number, row in enumerate(table.rows) if row[at].numeral is not None and _is_item(table, number, whole)
    ]
    counted = [n for n in whole if all(_is_count(row[n]) for row in rows)]
    for total in counted if len(counted) > FEWEST else ():
        if all(_values([row[total].numeral])[0] * 2 == sum(_values([row[n].numeral for n in counted])) for row in rows):
            counted = [n for n in counted if n != total]
            break
    if not FEWEST <= len(counted) <= MOST:
        return
    for row in rows:
        counts = [one for n in counted if (one := row[n].numeral) is not None]
        if sum(_values(counts)) > 0 and min(_values(counts)) >= 0:
            yield row[at], counts


def _is_count(cell: Cell) -> bool:
    return cell.numeral is not None and cell.numeral.is_integer


def _is_item(table: Table, number: int, counted: Sequence[int]) -> bool:
    """Whether a row is no average of those above, nor their total."""
    if AVERAGED.search(table.rows[number][0].text) is not None:
        return False
    return number < FEWEST or not sums_up(table, number, counted)


def _values(counts: Sequence[Numeral | None]) -> list[Fraction]:
    return [one.value for one in counts if one is not None]


def _fits(cell: Cell, value: float) -> bool:
    """Whether a cell prints a value that tells something: 0 and 1 are those of many counts."""
    numeral = cell.numeral
    if numeral is None or round(value, 6) in (0, 1) or numeral.unit > Fraction(1, 100):
        return False
    return abs(value - float(numeral.value)) <= 0.51 * float(numeral.unit)


def _entropy(counts: Sequence[Fraction]) -> float:
    total = sum(counts)
    return -math.fsum(float(n / total) * math.log2(n / total) for n in counts if n)


def _gini(counts: Sequence[Fraction]) -> float:
    total = sum(counts)
    return float(1 - sum((n / total) ** 2 for n in counts))


def _shares(counts: Counts) -> list[Expression]:
    known = [one for one in counts if one.value]
    total = Number(Numeral(str(sum(_values(known))), sum(_values(known), Fraction(0)), Fraction(1)))
    return [Binary("/", Number(one), total) for one in known]


def _sum(terms: Sequence[Expression]) -> Expression:
    return reduce(lambda one, other: Call("plus", (one, other)), terms)


def _entropy_of(counts: Counts) -> Expression:
    return _sum([Negative(Call("times", (share, Call("log2", (share,))))) for share in _shares(counts)])


def _gini_of(counts: Counts) -> Expression:
    return Call("plus", (ONE, Negative(_sum([Call("times", (share, share)) for share in _shares(counts)]))))


KINDS: Sequence[tuple[re.Pattern[str], Callable[[Sequence[Fraction]], float], Callable[[Counts], Expression]]] = (
    (ENTROPY, _entropy, _entropy_of),
    (GINI, _gini, _gini_of),
)
"""What heads a column, its value in floats, by which the rows bear it out, and its expression."""
