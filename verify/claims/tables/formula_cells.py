"""What the formula of a column makes of a row, and whether the rows are those of another formula of that name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verify.claims.meaning.float_value import float_value
from verify.claims.tables.cells import Cell, is_chosen
from verify.claims.tables.claimed import Tables
from verify.records.document import Block
from verify.records.example import Alternative
from verify.records.expression import Expression, Index, Name, Number, rebuilt

ROUGHLY = 0.1
"""How far what is meant may be from what is printed, as a part of it: a slip in a row is no sign of another formula."""


@dataclass(frozen=True)
class Computed:
    """What the formula of a column makes of a row.

    sure: whether it is stated where the table stands. near: whether it is roughly what is printed.
    """

    cell: Cell
    expression: Expression
    said: str
    others: tuple[Alternative, ...]
    sure: bool
    near: bool | None


def given(tables: Tables, block: Block, cells: Sequence[Cell], *, exact: bool = False, heading: str = "") -> Name:
    """A column as a name; its numbers are exact where they are known to be, or look chosen."""
    numbers = [cell for cell in cells if cell.numeral is not None]
    chosen = exact or all(is_chosen(cell) for cell in numbers)
    return tables.given(block, numbers, rounded=not chosen, exact=exact, heading=heading)


def are_of_another(column: Sequence[Computed]) -> bool:
    """Whether no row of several is roughly what the formula gives: another section's f may be meant."""
    near = [one.near for one in column if one.near is not None]
    return len(near) > 1 and not any(near)


def is_near(result: Cell, expression: Expression, cells: Mapping[str, Cell]) -> bool | None:
    """Whether what a formula gives of a row is roughly what is printed; None where its columns do not tell."""
    numeral = result.numeral
    if numeral is None:
        return None

    def filled(node: Expression) -> Expression:
        match node:
            case Index(Name(column), _):
                number = cells[column].numeral
                return Number(number) if number is not None else node
        return node

    try:
        far = abs(float_value(rebuilt(expression, filled), {}) - float(numeral.value))
    except (LookupError, ArithmeticError, ValueError):
        return None
    return far <= max(2 * float(numeral.unit), ROUGHLY * abs(float(numeral.value)))
