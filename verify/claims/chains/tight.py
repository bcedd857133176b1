"""Products of matrices without a blank: Ab = [4, 6], where A and b are known and Ab is not, gives no name a value."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import key
from verify.claims.meaning.products import apart, of_last, product
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import rebuilt
from verify.records.printed import Chain, Indexed, Printed, Raised, Symbol, Transposed

LABELLED = re.compile(r"(?<![\\A-Za-z])[A-Za-z]{2,3}[_^]")
"""Two names or three without a blank, of which the last has a label: XW^Q."""


def with_products(chain: Chain, text: str, scope: Scope) -> Chain:
    """The chain with each product apart that its names show to be one; `text` is what it is printed as."""
    chain = _with_head(chain, scope)
    if ("_" not in text and "^" not in text) or LABELLED.search(text) is None:
        return chain
    if not any(map(_may_be_several, contents(chain).symbols)):
        return chain
    apart_in = partial(_labelled, scope=scope)
    sides = tuple(side and rebuilt(side, apart_in) for side in chain.sides)
    return replace(chain, sides=sides)


def _may_be_several(word: str) -> bool:
    """Whether a word may be two names or three."""
    return 1 < len(word) < 4 and word.isalpha()


def _labelled(node: Printed, scope: Scope) -> Printed | None:
    """X times W^Q in the place of XW^Q, which nobody has given a value, where both are arrays; None for others."""
    if not isinstance(node, Indexed | Raised) or scope.newest(key(node) or "") is not None:
        return None
    word = node.base
    if not isinstance(word, Symbol) or word.quoted or not _may_be_several(word.name):
        return None
    *front, last = apart(word)
    factors = [*front, replace(node, base=last)]
    return product(factors) if all(_is_array(factor, scope) for factor in factors) else None


def _is_array(name: Printed, scope: Scope) -> bool:
    definition = scope.newest(key(name) or "")
    return definition is not None and bool(definition.shape)


def _with_head(chain: Chain, scope: Scope) -> Chain:
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
    if not _may_be_several(name) or scope.newest(name) is not None:
        return False
    shapes = [definition.shape if (definition := scope.newest(letter)) is not None else None for letter in name]
    return all(shapes) and len(shapes[0] or ()) == 2
