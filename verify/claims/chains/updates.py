"""A name that is given a new value from its old one: w ← w - 0.1 g = 1 - 0.02 = 0.98, and the same with =."""

from __future__ import annotations

from verify.claims.chains.steps import is_numeric
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import is_name, is_update, key
from verify.claims.meaning.scope import Scope
from verify.records.printed import Chain, Printed

ASSIGNING = frozenset({"←", ":=", "=", "→"})


def updated(chain: Chain) -> Printed | None:
    """The name that a chain changes: behind an arrow whatever stands there, else what it is computed from as well."""
    head, *rest = chain.sides
    if head is None or not is_name(head) or key(head) is None or chain.relations[0] not in ASSIGNING:
        return None
    return head if chain.relations[0] == "←" or is_update(head, tuple(rest)) else None


def reassigned(chain: Chain, scope: Scope) -> Printed | None:
    """The name that has an array for its value and is given another by a := sign."""
    head = chain.sides[0]
    if chain.relations[0] != ":=" or head is None or not is_name(head):
        return None
    found = scope.newest(key(head) or "")
    return head if found is not None and found.shape else None


def keeps_shape(head: Printed, chain: Chain, scope: Scope) -> bool:
    """Whether the new value can be all of the name's: W := 0.1 - 0.01 = 0.09 tells of each cell of a matrix."""
    found, last = scope.value_of(key(head) or ""), literal(chain.sides[-1])
    return found is None or not found.shape or last is None or last.shape == found.shape


def computed(chain: Chain) -> tuple[int, bool] | None:
    """The side from which on such a chain computes, and whether with numbers alone; None where it does not.

    The names on its way change from line to line.
    """
    sides = chain.sides
    if "→" in chain.relations[1:]:
        return None
    first = next((at for at, side in enumerate(sides) if side is not None and is_numeric(side)), len(sides))
    if first < len(sides) - 1:
        return first, True
    stated = len(sides) > 2 and sides[-1] is not None and literal(sides[-1]) is not None
    return (1, False) if stated else None


def new_value(chain: Chain) -> Printed | None:
    """What the name is from now on, where that is numbers, or computed with them alone."""
    last = chain.sides[-1] if "→" not in chain.relations[1:] else None
    return last if last is not None and (literal(last) is not None or is_numeric(last)) else None
