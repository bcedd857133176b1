"""Claims of what nothing states: digits show that a number is the mean of a vector, or a matrix the product of two."""

from __future__ import annotations

from verify.claims.instructions.told import told
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
    identifier = f"{name}@{len(scope.versions.get(name, [])) + 1}"
    computed = shown(name, printed, scope, stated[2])
    if computed is None:
        document = ledger.document
        said = told(document.text, document.span(stated[0]), printed, scope, stated[2])
        if said is not None:
            ledger.claim(ValueClaim(said.expression, printed), *stated, identifier, "inferred", said.alternatives)
            scope.remember(identifier, said.expression, printed)
            return True
        try:
            computed = derived(name, printed, scope, stated[2])
        except Rounded:
            scope.remember_rounded(printed)
    if computed is None:
        return False
    ledger.claim(ValueClaim(computed, printed), *stated, identifier, "inferred")
    scope.remember(identifier, computed, printed)
    return True
