"""Whether rounding of earlier printed values can give printed digits: anywhere in their cells, the bounds must meet."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from verify.arithmetic.balls import Undecided
from verify.expressions import narrowed
from verify.judging.policies import Values, attempt
from verify.judging.rounding import HALF
from verify.judging.valuation import Reading, Valuation
from verify.judging.worlds import PRECISIONS, Worlds
from verify.numerals import cell_bounds
from verify.records.expression import Expression
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

Cell = tuple[Fraction, Fraction]
"""How far a rounded number may be from its print, below and above, in units of its last place."""

BY_CHANCE = Fraction(1, 1000)
"""How often numbers may be right to the last digit by chance, where what they come from was rounded."""

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


def are_exact(expression: Expression, printed: Quantity, misfits: Sequence[int], worlds: Worlds) -> bool:
    """Whether the numbers that fit show that what they are computed from was not rounded.

    With inputs anywhere in their cells, each would have its last digit by chance: once in as many times as its
    enclosure holds units.
    """
    values = attempt(worlds.balls(PRECISIONS[0], Reading.SPREAD, NEAREST), expression, printed.shape)
    if values is None:
        return False
    chance = Fraction(1)
    for at, (value, numeral) in enumerate(zip(values, printed.numerals, strict=True)):
        if at not in misfits and value.special is None and numeral.special is None and value.upper > value.lower:
            chance *= min(Fraction(1), numeral.unit / (value.upper - value.lower))
    return chance < BY_CHANCE


def excluding(expression: Expression, printed: Quantity, spread: Valuation) -> Expression | None:
    """The steps of a computation that exclude the printed digits, wherever in their cells its inputs lie; or None.

    They are those of the expression, or others of equal value with narrower bounds.
    """
    values = attempt(spread, expression, printed.shape)
    if values is None:
        return None
    if not _meet(values, printed, spread.cell):
        return expression
    narrow = narrowed(expression, partial(_is_number, spread))
    values = attempt(spread, narrow, printed.shape) if narrow != expression else None
    if values is None or any(value.special for value in values) or _meet(values, printed, spread.cell):
        return None
    return narrow


def _is_number(spread: Valuation, part: Expression) -> bool:
    try:
        return not spread.value(part).shape
    except (Mistake, Undecided):
        return False


def _meet(values: Values, printed: Quantity, cell: Cell) -> bool:
    return all(
        value.special == numeral.special if numeral.special or value.special
        else value.meets(*cell_bounds(numeral, *cell))
        for value, numeral in zip(values, printed.numerals, strict=True)
    )  # fmt: skip
