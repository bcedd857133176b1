"""Claims of what no formula states: the words before it tell what a matrix is, or its digits show it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from verify.claims.instructions.told import Told, told
from verify.claims.ledger import Ledger
from verify.claims.meaning.conventional import shown
from verify.claims.meaning.derived import Rounded, derived
from verify.claims.meaning.literals import array_of, is_fractional
from verify.claims.meaning.scope import Scope
from verify.records.example import Alternative, ValueClaim
from verify.records.expression import Binary, Call, Expression, Name, Negative, Number, rebuilt
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
    others: tuple[Alternative, ...] = ()
    said: Told | None = None
    if computed is None:
        document = ledger.document
        said = told(document.text, document.span(stated[0]), printed, scope, stated[2])
        try:
            computed = derived(name, printed, scope, stated[2])
        except Rounded:
            scope.remember_rounded(printed)
        if said is not None and not _is_same(said.expression, computed):
            computed, others = said.expression, (*said.alternatives, *_of_rounded(said.expression, scope))
    if computed is None:
        return False
    identifier = f"{name}@{len(scope.versions.get(name, [])) + 1}"
    ledger.claim(
        ValueClaim(computed, printed, loose=said is not None), *stated, identifier, "inferred", others, reading="D01"
    )
    scope.remember(identifier, computed, printed)
    return True


def _is_same(said: Expression, computed: Expression | None) -> bool:
    """Whether digits show what words tell: they tell as well that what it is computed from is exact."""
    return computed is not None and rebuilt(said, _as_operator) == computed


def _as_operator(node: Expression) -> Expression:
    """A sum or a product of arrays, as digits show it."""
    match node:
        case Call("plus", (left, Negative(right))):
            return Binary("-", left, right)
        case Call("plus", (left, right)):
            return Binary("+", left, right)
        case Call("times" | "dot", (left, right)):
            return Binary("@", left, right)
    return node


def _of_rounded(expression: Expression, scope: Scope) -> Iterator[Alternative]:
    """The reading by which the decimals that are given were rounded: digits alone could tell that they are not."""
    rounded = rebuilt(expression, partial(_rounded, scope))
    if rounded != expression:
        yield Alternative("with what is given as rounded", rounded, "given")


def _rounded(scope: Scope, node: Expression) -> Expression:
    definition = scope.numeric(node.text.partition("@")[0]) if isinstance(node, Name) else None
    if definition is None or definition.origin == "result" or not isinstance(definition.body, Quantity):
        return node
    printed = definition.body
    if not is_fractional(printed):
        return node
    return array_of([Number(n, rounded=not n.is_integer) for n in printed.numerals], printed.shape)
