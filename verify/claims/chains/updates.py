"""A name that is given a new value from its old one: w ← w - 0.1 g = 1 - 0.02 = 0.98, and the same with =."""

from __future__ import annotations

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
