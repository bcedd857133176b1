"""What the print of a result leaves open, beside what its names mean."""

from __future__ import annotations

from collections.abc import Callable

from verify.claims.alternatives import recalled, taken_again
from verify.claims.multiples import as_marked, counted_behind
from verify.claims.resolve import Resolver
from verify.claims.rounded_up import rounded_up
from verify.claims.strokes import other_grouping
from verify.records.example import Alternative
from verify.records.expression import Expression
from verify.records.numeral import Quantity
from verify.records.printed import Printed


def left_open(
    form: Printed,
    expression: Expression,
    printed: Quantity,
    resolver: Resolver,
    text: str,
    words: Callable[[], str],
) -> list[Alternative]:
    """The other readings of a computation as it is printed, and of the mark and the rounding of its result.

    text: the statement. words: what stands around it.
    """
    return [
        *as_marked(expression, printed),
        *counted_behind(expression, printed, words),
        *other_grouping(form, text, resolver),
        *recalled(expression, resolver.scope.constants),
        *taken_again(expression, resolver.scope.short),
        *rounded_up(expression, printed, words),
    ]
