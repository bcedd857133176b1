"""A chain that goes on from what stands before it: on each line with the same name."""

from __future__ import annotations

from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import is_name, is_update, key
from verify.records.printed import Chain, Printed


def continued(above: Chain | None, chain: Chain) -> Chain | None:
    """The link from the last computation above to the first of this line; None where the line starts anew.

    A line behind a value is another calculation, and so is one that gives the name back to itself.
    """
    if above is None or above.sides[0] is None or chain.sides[0] is None:
        return None
    head, last, following = chain.sides[0], above.sides[-1], chain.sides[1]
    if not is_name(head) or key(head) is None or key(head) != key(above.sides[0]):
        return None
    if last is None or following is None or literal(last) is not None or literal(following) is not None:
        return None
    if is_update(head, chain.sides[1:]) or is_update(head, above.sides[1:]):
        return None
    return Chain((last, following), chain.relations[:1], chain.span)


def without_head(statement: Printed) -> Printed:
    """A chain whose first side cannot be read; anything else as it stands."""
    if not isinstance(statement, Chain):
        return statement
    return Chain((None, *statement.sides[1:]), statement.relations, statement.span)
