"""Columns headed by the name of an operation alone, exp or probability, over the column that bears it out."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from verify.claims.tables.cells import Cell, Table
from verify.claims.tables.summary import sums_up
from verify.claims.tables.totals import ENOUGH, Tables, place_of
from verify.records.document import Block
from verify.records.example import Claim
from verify.records.expression import Binary, Call, Expression, Index, Name, Number
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral

FINE = Fraction(1, 100)
"""The last digit of a cell that bears an operation out: fewer digits agree by luck."""

MARKUP = re.compile(r"\\(?:text|operatorname|mathrm|mathbf)\{([^{}]*)\}|[$\\`*]")

Row = Callable[[Sequence[float], int], float]
"""What an operation gives at a position of a column."""


@dataclass(frozen=True)
class Operation:
    """What a heading may name: its words, its value at a row of floats, and its expression over a column."""

    words: re.Pattern[str]
    value: Row
    expression: Callable[[Name, int], Expression]


def _elementwise(words: str, name: str, function: Callable[[float], float]) -> Operation:
    return Operation(
        re.compile(rf"(?:{words})(?: ?(?:\(.*\)|of .*))?", re.IGNORECASE),
        lambda column, row: function(column[row]),
        lambda column, row: Call(name, (Index(column, (row,)),)),
    )


def _share(column: Sequence[float], row: int) -> float:
    return column[row] / math.fsum(column)


def _softmax(column: Sequence[float], row: int) -> float:
    return 1 / math.fsum(math.exp(x - column[row]) for x in column)


SHARES = re.compile(
    r"(?:attention )?(?:softmax|prob|probability|probabilities|weight|weights|share|normali[sz]ed)"
    r"(?: ?(?:output|prob|probability|weight|share|value|score|weights))?(?: ?\(.*\))?",
    re.IGNORECASE,
)

OPERATIONS = (
    _elementwise(r"exp|exponential|exponentiated|e\^.{1,8}|eˣ|eᶻ", "exp", math.exp),
    _elementwise("sigmoid|σ|sigma", "sigmoid", lambda x: 1 / (1 + math.exp(-x))),
    _elementwise("tanh", "tanh", math.tanh),
    _elementwise("ln|log|natural log|logarithm", "ln", math.log),
    _elementwise("log2|log_2|log₂", "log2", math.log2),
    _elementwise("sqrt|square root|root", "sqrt", math.sqrt),
    Operation(
        re.compile(r"squared?s?(?: .*)?", re.IGNORECASE),
        lambda column, row: column[row] ** 2,
        lambda column, row: Binary("**", Index(column, (row,)), Number(Numeral("2", Fraction(2), Fraction(1)))),
    ),
    Operation(SHARES, _share, lambda column, row: Binary("/", Index(column, (row,)), Call("sum", (column,)))),
    Operation(SHARES, _softmax, lambda column, row: Index(Call("softmax", (column,)), (row,))),
)


def claim_worded(block: Block, table: Table, tables: Tables, claims: Sequence[Claim], given: Given) -> None:
    """Claims from columns of which nothing is claimed yet: each against the nearest column that bears it out.

    given: a column of the table as a name, its numbers rounded unless they look chosen.
    """
    known = {claim.places[0] for claim in claims if claim.places}
    for number, heading in enumerate(table.header):
        named = MARKUP.sub(r"\1", heading.text).strip(" ,")
        operations = [one for one in OPERATIONS if one.words.fullmatch(named)]
        for at, operation in _candidates(number, operations):
            rows = [row for row in range(len(table.rows)) if not sums_up(table, row, [number, at])]
            if any(place_of(tables.ledger, block, table.rows[row][number]) in known for row in rows):
                break
            if _bears_out(table, rows, number, at, operation.value):
                column = given([table.rows[row][at] for row in rows])
                for position, row in enumerate(rows):
                    cell, said = table.rows[row][number], f"{heading.text} of {table.rows[row][at].text}"
                    tables.value(block, cell, operation.expression(column, position), "stated", f"{said}: {cell.text}")
                break


Given = Callable[[Sequence[Cell]], Name]


def _candidates(number: int, operations: Sequence[Operation]) -> Iterator[tuple[int, Operation]]:
    """The columns to the left, the nearest first, and what each may be put through."""
    for at in range(number - 1, -1, -1):
        for operation in operations:
            yield at, operation


def _bears_out(table: Table, rows: Sequence[int], number: int, at: int, value: Row) -> bool:
    """Whether an operation on one column gives most cells of another, and more of fine digits than luck would."""
    cells = [(table.rows[row][at], table.rows[row][number]) for row in rows]
    if any(one.numeral is None or one.measure or other.numeral is None or other.measure for one, other in cells):
        return False
    column = [float(one.numeral.value) for one, _ in cells if one.numeral is not None]
    fitting = 0
    for position, (_, cell) in enumerate(cells):
        assert cell.numeral is not None  # noqa: S101 — all have been looked at
        try:
            apart = abs(value(column, position) - float(cell.numeral.value))
        except (ValueError, ZeroDivisionError, OverflowError):
            return False
        fitting += apart <= cell.numeral.unit <= FINE and cell.numeral.value not in (0, 1)
    return fitting >= ENOUGH and 2 * fitting > len(cells)
