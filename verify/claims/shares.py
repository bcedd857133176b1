"""The weights of a mean that were rounded to be printed: 0.312 · 7 + 0.312 · 9 + 0.375 · 4, of 5, 5 and 6 in 16."""

from __future__ import annotations

from collections.abc import Iterator

from verify.records.printed import Fenced, Infixed, Printed, PrintedNumber

PRODUCTS = frozenset({"*", "times", "dot", "implicit"})


def shares(side: Printed | None) -> frozenset[PrintedNumber]:
    """The weights in a sum of products, where they come to one but for what was rounded away; else nothing."""
    terms = [] if side is None else list(_terms(side))
    products = [term for term in terms if isinstance(term, Infixed) and term.operator in PRODUCTS]
    factors = [(_number(term.left), _number(term.right)) for term in products]
    if len(terms) < 2 or len(factors) < len(terms):
        return frozenset()
    for weights in zip(*factors, strict=True):
        found = [number for number in weights if number is not None and 0 < number.numeral.value < 1]
        missing = abs(sum(number.numeral.value for number in found) - 1)
        if len(found) == len(terms) and 0 < missing <= sum(number.numeral.unit for number in found) / 2:
            return frozenset(found)
    return frozenset()


def _terms(side: Printed) -> Iterator[Printed]:
    """The summands of a sum, from the left."""
    side = _inner(side)
    if isinstance(side, Infixed) and side.operator == "+":
        yield from _terms(side.left)
        yield from _terms(side.right)
    else:
        yield side


def _number(factor: Printed) -> PrintedNumber | None:
    factor = _inner(factor)
    return factor if isinstance(factor, PrintedNumber) and factor.numeral.special is None else None


def _inner(node: Printed) -> Printed:
    """A form without the parentheses around it."""
    while isinstance(node, Fenced) and node.fence == "parentheses":
        node = node.content
    return node
