"""Derivatives as documents print them: what is differentiated, for which names, and where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from verify.claims.meaning.notation import key
from verify.claims.meaning.products import product
from verify.expressions.printed import differential
from verify.records.printed import (
    Applied,
    Fenced,
    Indexed,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Raised,
    Symbol,
)

CHANGES = frozenset({"d", "partial", "delta"})
"""The d of dy/dx, ∂, and δ, as some write it."""

FOR_A_NAME = frozenset({"nabla", "partial", "D"})
"""What has the name below it that it differentiates for: ∇_w L, ∂_x f, D_x f."""

PRIMES = {"′": 1, "′′": 2, "′′′": 3, "prime": 1}

MAX_ORDER = 4

JUXTAPOSED = frozenset({"implicit", "dot", "*"})


@dataclass(frozen=True)
class Derivative:
    """What a printed form differentiates.

    body: a name, a call or a formula; None of an operator such as d/dx by itself. names: for which, each as often as it
    is; none behind a prime. order: how often. at: the arguments behind a prime, or behind ∂f/∂x.
    """

    body: Printed | None
    names: tuple[Printed, ...] = ()
    order: int = 1
    at: tuple[Printed, ...] = ()


def derivative_in(node: Printed) -> Derivative | None:
    """The derivative that a form is as a whole: f'(x), (x³)', dy/dx, ∂²f/∂x∂y, the operator d/dx; or None."""
    match node:
        case Applied(Raised() as head, arguments, base=None, power=None):
            primed = _primed(head)
            return None if primed is None else replace(primed, at=arguments)
        case Raised():
            return _primed(node)
        case Infixed("/", above, below):
            names = _below(below)
            found = _above(above) if names else None
            if found is not None and found[1] == len(names) <= MAX_ORDER:
                return Derivative(found[0], names, len(names))
        case Indexed(Symbol(name), (below,), "_") if name in FOR_A_NAME:
            return Derivative(None, (below,))
    return None


def factors(node: Printed) -> list[Printed]:
    """The factors of a product that stand side by side, or with a dot between."""
    if isinstance(node, Infixed) and node.operator in JUXTAPOSED:
        return [*factors(node.left), *factors(node.right)]
    return [node]


def slashed(node: Printed) -> tuple[Printed, Printed, Sequence[Printed]] | None:
    """A slash with factors behind it, 1 / 2 √x and 1/2x: what is above, right below, and behind, either way it is read.

    A fraction begins before what it has above.
    """
    first, *rest = factors(node)
    if not isinstance(first, Infixed) or first.operator != "/" or first.span[0] != first.left.span[0]:
        return None
    below, *behind = [first.right] if rest else factors(first.right)
    return (first.left, below, [*behind, *rest]) if behind or rest else None


def operated(node: Printed) -> tuple[Sequence[Printed], Derivative, Sequence[Printed]] | None:
    """A product with an operator in it: the factors before it, the operator, and those that it may be applied to."""
    parts = factors(node)
    for i, part in enumerate(parts):
        found = derivative_in(part)
        if found is not None and found.body is None and parts[i + 1 :]:
            return parts[:i], found, parts[i + 1 :]
    return None


def applied(operator: Derivative, body: Sequence[Printed]) -> Derivative:
    """An operator with what it is applied to."""
    return replace(operator, body=unbracketed(product(list(body))))


def is_derivative(side: Printed) -> bool:
    """Whether a side is a derivative of something, with a sign before it at most."""
    if isinstance(side, Prefixed):
        return is_derivative(side.operand)
    if isinstance(side, Infixed) and side.operator in ("+", "-"):  # d/dx x² + 3x
        first = operated(side.left)
        return first is not None and not first[0]
    found = derivative_in(side)
    if found is not None:
        return found.body is not None
    product_of = operated(side)
    return product_of is not None and not product_of[0]


def widened(side: Printed) -> Printed | None:
    """A sum whose first term begins with an operator, with the operator before all of it: d/dx x² + 3x."""
    terms = side
    while isinstance(terms, Infixed) and terms.operator in ("+", "-"):
        terms = terms.left
    found = operated(terms)
    if terms is side or found is None or found[0]:
        return None
    operator = factors(terms)[0]
    inside = _without(side, terms, product(list(found[2])))
    return Infixed("implicit", operator, Fenced("parentheses", inside, side.span), side.span)


def _without(side: Printed, old: Printed, new: Printed) -> Printed:
    if side is old:
        return new
    assert isinstance(side, Infixed)  # noqa: S101 — a sum whose first term is the old one
    return replace(side, left=_without(side.left, old, new))


def unbracketed(node: Printed) -> Printed:
    """A form without the brackets around it."""
    match node:
        case Fenced("parentheses", content) | Listing((content,), "[" | "{"):
            return unbracketed(content)
    return node


def _primed(node: Printed) -> Derivative | None:
    order = 0
    while isinstance(node, Raised) and isinstance(node.exponent, Symbol) and node.exponent.name in PRIMES:
        order += PRIMES[node.exponent.name]
        node = node.base
    return Derivative(unbracketed(node), order=order) if 0 < order <= MAX_ORDER else None


def _above(node: Printed) -> tuple[Printed | None, int] | None:
    """What stands above the line, and how often it is differentiated: y of dy, d, ∂²f."""
    order = _order(node)
    if order:
        return None, order
    match node:
        case Infixed("implicit"):
            first, *rest = factors(node)
            order = _order(first)
            return (unbracketed(product(rest)), order) if order else None
        case Applied(head, (body,), base=None, power=None) if _order(head):
            return body, _order(head)
    changed = differential(node)
    return None if changed is None else (changed, 1)


def _order(node: Printed) -> int:
    match node:
        case Symbol(name) if name in CHANGES:
            return 1
        case Raised(Symbol(name), PrintedNumber(numeral)) if name in CHANGES and numeral.is_integer:
            return int(numeral.value)
    return 0


def _below(node: Printed) -> tuple[Printed, ...]:
    """The names below the line, each as often as it stands there: x of dx, x twice of ∂x²."""
    parts, found = factors(node), []
    while parts:
        first, *parts = parts
        if isinstance(first, Symbol) and first.name in CHANGES and parts:
            first, *parts = parts
            name: Printed | None = first
        else:
            name = differential(first.base if isinstance(first, Raised) else first)
        times = 1
        if isinstance(first, Raised) and isinstance(first.exponent, PrintedNumber):
            times = int(first.exponent.numeral.value) if first.exponent.numeral.is_integer else 0
            name = first.base if name is first else name
        if name is None or key(name) is None or not 0 < times <= MAX_ORDER:
            return ()
        found += [name] * times
    return tuple(found)
