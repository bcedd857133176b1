"""Powers that some people mean otherwise: x^24 with four beside the square, as TeX sets it; -0.4^2 as (-0.4)^2."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verify.claims.meaning.contents import contents
from verify.claims.meaning.notation import PRODUCTS
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.expressions.printed import rebuilt, walk
from verify.records.example import Alternative
from verify.records.printed import Fenced, Infixed, Prefixed, Printed, PrintedNumber, Raised


def negative_bases(form: Printed, resolver: Resolver) -> list[Alternative]:
    """The reading of a sum with each minus before a power inside it: -0.4^2 + 0.3^2, 0.3^2 + -0.4^2."""
    if not contents(form).kinds >= {Prefixed, Raised} or all(_minus_inside(node) is None for node in walk(form)):
        return []
    return _with(_minus_inside, form, resolver, "with the minus inside the power")


def _with(
    change: Callable[[Printed], Printed | None], form: Printed, resolver: Resolver, told: str
) -> list[Alternative]:
    """The reading of a form with each of its parts put through a change."""
    try:
        expression = Resolver(resolver.scope, resolver.skip, resolver.rounded).expression(rebuilt(form, change))
    except Unresolved:
        return []
    return [Alternative(told, expression)]


def _minus_inside(node: Printed) -> Printed | None:
    """(-0.4)^2 for -0.4^2, also as the first factor of a product; None for anything else."""
    match node:
        case Prefixed("-", Raised(PrintedNumber() as base) as power):
            return replace(power, base=Fenced("parentheses", replace(node, operand=base), node.span))
        case Prefixed("-", Infixed(operator, Raised() as power) as product) if operator in PRODUCTS:
            inside = _minus_inside(replace(node, operand=power))
            return None if inside is None else replace(product, left=inside)
    return None
