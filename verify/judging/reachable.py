"""Whether rounding of earlier printed values can give printed digits: anywhere in their cells, the bounds must meet."""

from __future__ import annotations

from fractions import Fraction

from verify.expressions import narrowed
from verify.judging.policies import Values, attempt
from verify.judging.rounding import HALF
from verify.judging.valuation import Reading, Valuation
from verify.judging.worlds import PRECISIONS, Worlds
from verify.numerals import cell_bounds
from verify.records.expression import Expression
from verify.records.numeral import Quantity

Cell = tuple[Fraction, Fraction]
"""How far a rounded number may be from its print, below and above, in units of its last place."""

NEAREST: Cell = (HALF, HALF)
TRUNCATED: Cell = (Fraction(0), Fraction(1))


def is_reachable(expression: Expression, printed: Quantity, worlds: Worlds) -> bool:
    """Whether some rounding of the earlier printed values can give the printed digits: the enclosures meet.

    Either all are rounded to nearest, or all are truncated: one policy for the whole claim.
    """
    if not worlds.meanings.is_inexact(expression):
        return False
    spreads = (worlds.balls(PRECISIONS[0], Reading.SPREAD, cell) for cell in (NEAREST, TRUNCATED))
    return any(excluding(expression, printed, spread) is None for spread in spreads)


def excluding(expression: Expression, printed: Quantity, spread: Valuation) -> Expression | None:
    """The steps of a computation that exclude the printed digits, wherever in their cells its inputs lie; or None.

    They are those of the expression, or others of equal value with narrower bounds.
    """
    values = attempt(spread, expression, printed.shape)
    if values is None:
        return None
    if not _meet(values, printed, spread.cell):
        return expression
    narrow = narrowed(expression)
    values = attempt(spread, narrow, printed.shape) if narrow != expression else None
    if values is None or any(value.special for value in values) or _meet(values, printed, spread.cell):
        return None
    return narrow


def _meet(values: Values, printed: Quantity, cell: Cell) -> bool:
    return all(
        value.special == numeral.special if numeral.special or value.special
        else value.meets(*cell_bounds(numeral, *cell))
        for value, numeral in zip(values, printed.numerals, strict=True)
    )  # fmt: skip
