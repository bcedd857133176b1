"""Coefficients with decimals: what the later side of an identity prints anew, √2 m = 1.414 m, may be rounded."""

from __future__ import annotations

from fractions import Fraction

from verify.records.expression import Expression, Number, children, literals, with_children


def with_rounded(side: Expression, before: Expression) -> Expression:
    """The side with each number rounded that has decimals and stands not in the side before it: there it is given."""
    return _marked(side, frozenset(abs(numeral.value) for numeral in literals(before)))


def _marked(node: Expression, copied: frozenset[Fraction]) -> Expression:
    if isinstance(node, Number):
        return Number(node.numeral, rounded=True, stood=copied) if node.numeral.unit < 1 else node
    parts = children(node)
    return with_children(node, tuple(_marked(part, copied) for part in parts)) if parts else node
