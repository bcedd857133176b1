"""Products of matrices without a blank: Ab = [4, 6], where A and b are known and Ab is not, gives no name a value."""

from __future__ import annotations

from dataclasses import replace

from verify.claims.meaning.products import apart, of_last, product
from verify.claims.meaning.scope import Scope
from verify.records.printed import Chain, Symbol, Transposed


def with_product(chain: Chain, scope: Scope) -> Chain:
    """The chain with the product at its head apart; as it stands where its head is a name, or may be one.

    The first letter names a matrix, the others matrices or vectors: AB of two points is the way between them. In QK^T
    the last one is transposed.
    """
    head = chain.sides[0]
    word = head.base if isinstance(head, Transposed) else head
    if not isinstance(word, Symbol) or word.quoted or not _is_product(word.name, scope):
        return chain
    factors = product(apart(word)) if not isinstance(head, Transposed) else of_last(head, scope)
    return chain if factors is None else replace(chain, sides=(factors, *chain.sides[1:]))


def _is_product(name: str, scope: Scope) -> bool:
    if not 1 < len(name) < 4 or not name.isalpha() or scope.newest(name) is not None:
        return False
    shapes = [definition.shape if (definition := scope.newest(letter)) is not None else None for letter in name]
    return all(shapes) and len(shapes[0] or ()) == 2
