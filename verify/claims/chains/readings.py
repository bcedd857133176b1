"""What the print of a result leaves open, beside what its names mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from verify.claims.chains.grouping import of_two_sides, other_grouping
from verify.claims.chains.multiples import as_marked, counted_behind
from verify.claims.chains.rounded_up import rounded_up
from verify.claims.chains.separators import is_pointed, other_separators, with_other_separators
from verify.claims.meaning.alternatives import taken_again
from verify.claims.meaning.constants import ONE
from verify.claims.meaning.contents import contents
from verify.claims.meaning.conventions import PI, with_rounded_pi
from verify.claims.meaning.resolve import Resolver
from verify.records.example import Alternative
from verify.records.expression import Binary, Call, Expression, Number, Operator, names
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Printed

ONE_UNIT = "one side alone names a unit"
RADIANS, DEGREES = frozenset({"rad"}), frozenset({"°"})
TURN = Number(Numeral("360", Fraction(360), Fraction(1)))
"""The degrees behind which directions come again."""
TURNING: tuple[Operator, ...] = ("+", "-")


def left_open(
    form: Printed,
    expression: Expression,
    printed: Quantity,
    resolver: Resolver,
    text: str,
    words: Callable[[], tuple[str, str]],
) -> list[Alternative]:
    """The other readings of a computation as it is printed, and of the mark and the rounding of its result.

    text: the statement. words: what stands before and behind it.
    """
    return [
        *as_marked(expression, printed),
        *counted_behind(expression, printed, words),
        *other_separators(expression, printed),
        *other_grouping(form, text, resolver),
        *rounded_up(expression, printed, words),
        *with_rounded_pi(expression),
        *taken_again(expression, resolver.scope, resolver.stood),
        *_a_turn_on(form, expression),
    ]


def _a_turn_on(form: Printed, expression: Expression) -> list[Alternative]:
    """The readings of an angle in degrees as the same direction a turn on, or before: 0° = 360°, -90° = 270°."""
    measures = contents(form).measures
    if not measures or not measures <= DEGREES:
        return []
    return [Alternative("as the same direction", Binary(sign, expression, TURN)) for sign in TURNING]


def of_difference(left: Printed, right: Printed, text: str, resolver: Resolver) -> tuple[list[Alternative], bool]:
    """The other readings of the difference of two sides, and whether its notation leaves open what it is.

    That a number has the digits of an earlier one leaves open what it was rounded from alone; and where a number of the
    statement has a decimal point, a comma is none.
    """
    difference = Binary("-", resolver.expression(left), resolver.expression(right))
    readings, separated = of_two_sides(left, right, text, resolver), list(with_other_separators(difference))
    ambiguous = bool(readings) or (bool(separated) and not is_pointed(text))
    return [*readings, *separated, *taken_again(difference, resolver.scope, resolver.stood)], ambiguous


def angle(left: Printed, right: Printed, expression: Expression) -> tuple[Alternative, ...]:
    """The reading of a side in radians, by its unit or its π, whose result is the same angle in degrees: π/4 = 45°."""
    unit, result = contents(left).measures, contents(right).measures
    radians = unit <= RADIANS if unit else PI.text in names(expression)
    if not radians or not result or not result <= DEGREES:
        return ()
    return (Alternative("in degrees", Binary("/", expression, Call("degrees", (ONE,)))),)


def computations(
    left: Printed, right: Printed, expression: Expression, conventions: Iterable[Alternative]
) -> tuple[Alternative, ...]:
    """The readings of a side that may be no computation of its result, as one."""
    return (Alternative("as a computation", expression), *conventions, *angle(left, right, expression))
