"""Products of matrices without a blank: Ab = [4, 6], where A and b are known and Ab is not, gives no name a value."""

from __future__ import annotations

from dataclasses import replace

from verify.claims.meaning.products import apart, product
from verify.claims.meaning.scope import Scope
from verify.records.printed import Chain, Symbol


def with_product(chain: Chain, scope: Scope) -> Chain:
    """The chain with the product at its head apart; as it stands where its head is a name, or may be one.

    The first letter names a matrix, the others matrices or vectors: AB of two points is the way between them.
    """
    head = chain.sides[0]
    if not isinstance(head, Symbol) or head.quoted or not _is_product(head.name, scope):
        return chain
    return replace(chain, sides=(product(apart(head)), *chain.sides[1:]))


def _is_product(name: str, scope: Scope) -> bool:
    if not 1 < len(name) < 4 or not name.isalpha() or scope.newest(name) is not None:
        return False
    shapes = [definition.shape if (definition := scope.newest(letter)) is not None else None for letter in name]
    return all(shapes) and len(shapes[0] or ()) == 2
