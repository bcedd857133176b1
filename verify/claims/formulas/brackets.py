"""The changes of one bracket in a printed formula: one that is missing, closes too late or too early."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from verify.claims.formulas.changes import Around, Change, fenced
from verify.claims.meaning.notation import PRODUCT_FUNCTIONS
from verify.records.printed import Applied, Bounded, Infixed, Printed, Radical, Raised, Span


def bracket(node: Printed, around: Around) -> Iterator[Change]:
    """A factor outside of a bracket, and one around two parts or around all that stands behind a function."""
    match node:
        case Applied(head, (Infixed(operator, inside, last),), _, None, None) if operator in PRODUCT_FUNCTIONS:
            called = Applied(head, (inside,), node.span)
            told = f"with {around.source(last)} outside of the bracket of {around.source(head)}"
            yield Change(Infixed(operator, called, last, node.span), told)
        case Applied(head, (Infixed("/", Infixed(operator, inside, last), below),), _, None, None) if (
            operator in PRODUCT_FUNCTIONS
        ):
            called = Applied(head, (Infixed("/", inside, below, node.span),), node.span)
            told = f"with {around.source(last)} outside of the bracket of {around.source(head)}"
            yield Change(Infixed(operator, called, last, node.span), told)
        case Infixed("+" | "-", left, last) if (whole := _within(left, node)) is not None:
            yield Change(whole, f"with all up to {around.source(last)} inside of the bracket")
    match node:
        case Infixed(outer, Infixed(inner, first, second), third) if outer != inner:
            grouped = Infixed(outer, second, third, node.span)
            told = f"with a bracket around {around.source(second)} and {around.source(third)}"
            yield Change(Infixed(inner, first, fenced(grouped), node.span), told)
    if isinstance(node, Infixed):
        yield from _regrouped(node, around)
        yield from _summed(node, around)


def _within(left: Printed, node: Infixed) -> Printed | None:
    """A sum with all of its terms in the argument of the function that it begins with: tanh(a + b) for tanh a + b."""
    match left:
        case Applied(head, (argument,), _, None, None):
            return Applied(head, (Infixed(node.operator, argument, node.right, node.span),), node.span)
        case Infixed("+" | "-", first, _):
            inner = _within(first, left)
            if isinstance(inner, Applied):
                (argument,) = inner.arguments
                return Applied(inner.head, (Infixed(node.operator, argument, node.right, node.span),), node.span)
    return None


def _summed(node: Infixed, around: Around) -> Iterator[Change]:
    """The last part before a sign and the first behind it in one bracket: (x - y)^2 for x - y^2, in a sum as well."""
    if node.operator not in ("+", "-"):
        return
    for last, put in _ends(node.left):
        match node.right:
            case Raised(base, exponent):
                new: Printed = Raised(_both(node, last, base), exponent, node.span)
            case Infixed(operator, base, rest) if operator == "/" or operator in PRODUCT_FUNCTIONS:
                new = Infixed(operator, _both(node, last, base), rest, node.span)
            case base:
                new = _both(node, last, base)
        yield Change(put(new), f"with a bracket around {around.source(last)} and {around.source(base)}")


def _both(node: Infixed, last: Printed, base: Printed) -> Printed:
    return fenced(Infixed(node.operator, last, base, node.span))


def _ends(left: Printed) -> Iterator[tuple[Printed, Callable[[Printed], Printed]]]:
    """What ends there: the last term, the last factor of it, what a sum at the end is over; and how to exchange it."""
    if not (isinstance(left, Infixed) and left.operator in ("+", "-")):
        yield left, lambda new: new
    match left:
        case Infixed(operator, first, last, span) if operator in ("+", "-") or operator in PRODUCT_FUNCTIONS:
            for inner, put in _ends(last):
                yield inner, partial(_with_end, operator, first, span, put)
        case Bounded():
            for inner, put in _ends(left.body):
                yield inner, partial(_with_body, left, put)


def _with_end(operator: Any, first: Printed, span: Span, put: Callable[[Printed], Printed], new: Printed) -> Printed:
    return Infixed(operator, first, put(new), span)


def _with_body(left: Bounded, put: Callable[[Printed], Printed], new: Printed) -> Printed:
    return replace(left, body=put(new))


def _regrouped(node: Infixed, around: Around) -> Iterator[Change]:
    match node:
        case Infixed(outer, Infixed("implicit", Radical(radicand, None), second), third):
            below = Infixed(outer, Infixed("implicit", radicand, second, node.span), third, node.span)
            yield Change(Radical(below, None, node.span), f"with the root over all up to {around.source(third)}")
        case Infixed("implicit" as outer, Radical(radicand, None), second):
            below = Infixed(outer, radicand, second, node.span)
            yield Change(Radical(below, None, node.span), f"with the root over {around.source(second)} as well")
    match node:
        case Infixed(outer, first, Infixed(inner, second, third)) if outer != inner:
            grouped = fenced(Infixed(outer, first, second, node.span))
            told = f"with a bracket around {around.source(first)} and {around.source(second)}"
            yield Change(Infixed(inner, grouped, third, node.span), told)
