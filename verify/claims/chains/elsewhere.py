"""Numbers held to what stands elsewhere: the pieces of a function to its terms, a probability to that of the rest."""

from __future__ import annotations

from collections.abc import Iterator

from verify.claims.meaning.events import complement
from verify.claims.meaning.literals import literal
from verify.claims.meaning.pieces import is_in_pieces, points
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.records.expression import Expression, Number
from verify.records.numeral import Quantity
from verify.records.printed import Grid, Printed


def of_pieces(left: Printed, right: Printed, scope: Scope) -> Iterator[tuple[Expression, Quantity, Resolver]] | None:
    """What a side gives within each piece of the function behind it, and the number there; None of any other side."""
    return _each(left, right, scope) if isinstance(right, Grid) and is_in_pieces(right) else None


def _each(left: Printed, right: Grid, scope: Scope) -> Iterator[tuple[Expression, Quantity, Resolver]]:
    for piece, variable, within in points(right):
        printed, resolver = literal(piece), Resolver(scope)
        resolver.local = {variable: Number(within)}
        try:
            expression = resolver.expression(left)
        except Unresolved:
            return
        if printed is not None:
            yield expression, printed, resolver


def of_the_rest(
    name: Printed, printed: Quantity, scope: Scope, section: tuple[str, ...]
) -> tuple[Expression, Resolver] | None:
    """What a probability is by that of what is not its event, which its section gives."""
    resolver = Resolver(scope)
    other = complement(name, resolver, supposing=False) if not printed.shape else None
    if other is None or any(one.section != section for one in resolver.used.values()):
        return None
    return other, resolver
