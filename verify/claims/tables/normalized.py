"""Columns headed by what is normalized, probability or weight: softmax or shares of the column that bears them out."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from verify.claims.meaning.bearing_out import borne_out, is_near, tells
from verify.claims.tables.cells import Cell, Table, unmarked
from verify.claims.tables.summary import sums_up
from verify.claims.tables.totals import Tables, place_of
from verify.records.document import Block
from verify.records.expression import Binary, Call, Expression, Index, Name
from verify.records.place import Place

HEADED = re.compile(
    r"(?:attention )?(?:softmax|prob|probability|probabilities|weight|weights|share|normali[sz]ed)"
    r"(?: ?(?:output|prob|probability|weight|share|value|score|weights))?(?: ?\(.*\))?"
    r"|gewichte?|wahrscheinlichkeit(?:en)?|poids|probabilités?|pesos?|probabilidad(?:es)?|权重|概率|確率|重み",
    re.IGNORECASE,
)

Given = Callable[[Sequence[Cell]], Name]


@dataclass(frozen=True)
class Normalization:
    """What makes a distribution of a column: each share in floats, and its expression at a position."""

    shares: Callable[[Sequence[float]], list[float]]
    expression: Callable[[Name, int], Expression]


def _of_sum(column: Sequence[float]) -> list[float]:
    return [x / math.fsum(column) for x in column]


def _softmax(column: Sequence[float]) -> list[float]:
    return _of_sum([math.exp(x - max(column)) for x in column])


NORMALIZATIONS = (
    Normalization(_of_sum, lambda column, row: Binary("/", Index(column, (row,)), Call("sum", (column,)))),
    Normalization(_softmax, lambda column, row: Index(Call("softmax", (column,)), (row,))),
)


def claim_normalized(block: Block, table: Table, tables: Tables, known: Collection[Place], given: Given) -> None:
    """Claims from columns of which nothing is known yet: each against the nearest column that bears it out.

    known: where results are claimed. given: a column as a name, its numbers rounded unless they look chosen.
    """
    for number, heading in enumerate(table.header):
        if HEADED.fullmatch(unmarked(heading.text)) is None:
            continue
        for at, normalization in _candidates(number):
            rows = [row for row in range(len(table.rows)) if not sums_up(table, row, [number, at])]
            cells = [table.rows[row][number] for row in rows]
            operands = [table.rows[row][at] for row in rows]
            if any(place_of(tables.ledger, block, cell) in known for cell in cells):
                break
            if _bear_out(cells, operands, normalization):
                column = given(operands)
                for position, (cell, operand) in enumerate(zip(cells, operands, strict=True)):
                    said = f"{heading.text} of {operand.text}: {cell.text}"
                    tables.value(block, cell, normalization.expression(column, position), "stated", said, reading="T19")
                break


def _candidates(number: int) -> Iterator[tuple[int, Normalization]]:
    """The columns to the left, the nearest first, and how each may be normalized."""
    for at in range(number - 1, -1, -1):
        for normalization in NORMALIZATIONS:
            yield at, normalization


def _bear_out(cells: Sequence[Cell], operands: Sequence[Cell], normalization: Normalization) -> bool:
    numerals = [cell.numeral for cell in cells if cell.numeral is not None and not cell.measure]
    column = [cell.numeral.as_float for cell in operands if cell.numeral is not None and not cell.measure]
    if not len(numerals) == len(column) == len(cells):
        return False
    try:
        shares = normalization.shares(column)
    except (ValueError, ZeroDivisionError, OverflowError):
        return False
    return borne_out([tells(one) and is_near(share, one) for share, one in zip(shares, numerals, strict=True)])
