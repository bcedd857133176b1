"""A chain that goes on from what stands before it: on each line with the same name, or with its value."""

from __future__ import annotations

from verify.claims.chains.steps import is_numeric
from verify.claims.meaning.literals import is_fraction, literal
from verify.claims.meaning.notation import is_name, is_update, key
from verify.records.printed import Chain, Infixed, Printed


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


def is_value_of(above: Chain | None, chain: Chain) -> bool:
    """Whether a line says what the computation on the line above comes to: F = 2·3 + 1, and F = 7 below it.

    A fraction may be one solution of several, x = 1/2 and x = 3, but for what is about as much.
    """
    if above is None or len(chain.sides) != 2:
        return False
    last, value, spelling = above.sides[-1], literal(chain.sides[1]), _spelled(chain.sides[0])
    if last is None or value is None or spelling is None or spelling != _spelled(above.sides[0]):
        return False
    fraction = is_fraction(last) and chain.relations[0] == "="
    return is_numeric(last) and literal(last) is None and not fraction


def _spelled(head: Printed | None) -> str | None:
    """How a head is spelled, which may be a name of several words: F1 Score."""
    if isinstance(head, Infixed) and head.operator == "implicit":
        parts = _spelled(head.left), _spelled(head.right)
        return f"{parts[0]} {parts[1]}" if None not in parts else None
    return key(head) if is_name(head) else None


def unlabelled(chain: Chain) -> Chain:
    """A chain without what a colon parts from its first name: P(C): P(A) = 9/14."""
    match chain.sides[0]:
        case Infixed(":", label, head) if is_name(label) and is_name(head):
            return Chain((head, *chain.sides[1:]), chain.relations, chain.span)
    return chain


def without_head(statement: Printed) -> Printed:
    """A chain whose first side cannot be read; anything else as it stands."""
    if not isinstance(statement, Chain):
        return statement
    return Chain((None, *statement.sides[1:]), statement.relations, statement.span)
