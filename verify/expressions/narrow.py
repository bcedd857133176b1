"""The same value by steps in which a rounded number stands fewer times, so that bounds of it come out narrower.

Bounds of a/(a + b) let the two a vary apart, as if a share could grow while its part shrinks; 1/(1 + b/a) has one a.
So do the exponentials of a softmax: e^a / (e^a + e^b) is 1/(1 + e^(b - a)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from verify.expressions.derivative import ONE
from verify.records.expression import Binary, Call, Expression, names, rebuilt


def narrowed(expression: Expression, is_number: Callable[[Expression], bool]) -> Expression:
    """An expression of equal value wherever both have one; itself, where there is nothing to narrow.

    is_number: whether a part is a single number. Shares of arrays stay: what a sum of them means shows in their shapes.
    """
    return rebuilt(expression, partial(_narrower, is_number))


def _narrower(is_number: Callable[[Expression], bool], node: Expression) -> Expression:
    match node:
        case Call("softmax", (x,), ()):
            return Call("softmax_by_differences", (x,))
        case Binary("/", part, whole) if names(part):
            terms = list(_terms(whole))
            if len(terms) > 1 and part in terms and all(map(is_number, terms)):
                terms.remove(part)
                return Binary("/", ONE, _sum([ONE, *(_ratio(term, part) for term in terms)]))
    return node


def _terms(node: Expression) -> Iterator[Expression]:
    """The summands of a sum."""
    match node:
        case Binary("+", left, right) | Call("plus", (left, right)):
            yield from _terms(left)
            yield from _terms(right)
        case _:
            yield node


def _sum(terms: list[Expression]) -> Expression:
    total, *rest = terms
    for term in rest:
        total = Binary("+", total, term)
    return total


def _ratio(term: Expression, part: Expression) -> Expression:
    """A summand over another: of two powers of e one power."""
    match term, part:
        case Call("exp", (one,)), Call("exp", (other,)):
            return Call("exp", (Binary("-", one, other),))
    return Binary("/", term, part)
