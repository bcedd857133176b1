"""Products of matrices without a blank: AV = [4, 6] gives no name a value, nor is XW^Q the name of one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import key
from verify.claims.meaning.products import apart, product
from verify.claims.meaning.scope import Scope
from verify.expressions.printed import rebuilt
from verify.records.printed import Chain, Indexed, Printed, Raised, Symbol, Transposed

LONGEST = 3
"""Letters of a word that may be as many names."""


def with_products(chain: Chain, scope: Scope) -> Chain:
    """The chain with each product of arrays apart that nobody has given a value: X times W^Q for XW^Q."""
    if not any(1 < len(word) <= LONGEST and word.isalpha() for word in contents(chain).symbols):
        return chain
    return replace(chain, sides=tuple(side and rebuilt(side, partial(_product, scope)) for side in chain.sides))


def _product(scope: Scope, node: Printed) -> Printed | None:
    """The product that a word of letters is: a matrix and what it is multiplied with, the last with its label."""
    if not isinstance(node, Symbol | Indexed | Raised | Transposed):
        return None
    word = node if isinstance(node, Symbol) else node.base
    if not isinstance(word, Symbol) or word.quoted or not 1 < len(word.name) <= LONGEST:
        return None
    *front, last = apart(word)
    factor = last if isinstance(node, Symbol) else replace(node, base=last)
    if any(scope.newest(key(one) or "") for one in (word, node)):
        return None
    found = [scope.newest(key(one) or "") for one in (*front, last if isinstance(node, Transposed) else factor)]
    shapes = [one.shape or () if one is not None else () for one in found]
    return product([*front, factor]) if all(shapes) and len(shapes[0]) == 2 else None
