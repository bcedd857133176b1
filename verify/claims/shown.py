"""Claims of what no formula states, where the digits of a matrix show what it is."""

from __future__ import annotations

from verify.claims.ledger import Ledger
from verify.claims.meaning.conventional import shown
from verify.claims.meaning.derived import Rounded, derived
from verify.claims.meaning.scope import Scope
from verify.records.example import ValueClaim
from verify.records.numeral import Quantity
from verify.records.place import Place


def claim_shown(
    name: str, printed: Quantity, scope: Scope, ledger: Ledger, stated: tuple[Place, str, tuple[str, ...]]
) -> bool:
    """Claim what a name is computed as from here on, by the digits that it prints; False where they show nothing.

    stated: where that stands, its words and its section.
    """
    if ledger.speaks_of(stated[0]):
        return False
    computed = shown(name, printed, scope, stated[2])
    if computed is None:
        try:
            computed = derived(name, printed, scope, stated[2])
        except Rounded:
            scope.remember_rounded(printed)
    if computed is None:
        return False
    identifier = f"{name}@{len(scope.versions.get(name, [])) + 1}"
    ledger.claim(ValueClaim(computed, printed), *stated, identifier, "inferred", reading="D01")
    scope.remember(identifier, computed, printed)
    return True
