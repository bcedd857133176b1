"""Derivatives of activation functions, as documents state them: σ'(z), dσ/dz, and ∂a/∂z of its value a."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from verify.claims.formulas.heads import cards_of, required_of
from verify.claims.formulas.parts import Part, UnreadError, whole
from verify.claims.formulas.roles import CELLS
from verify.claims.formulas.unrolled import Unrolling
from verify.claims.formulas.vocabulary import ELEMENTWISE, function_name
from verify.claims.meaning.notation import key
from verify.expressions import CARDS, NoRule
from verify.expressions import derivative as derived
from verify.expressions.printed import derivative, differential, parse_printed
from verify.formulas.signature import signature
from verify.records.expression import Array, Call, Expression, Name
from verify.records.formula import Formula
from verify.records.printed import Applied, Chain, Infixed, Printed, Raised, Symbol

PRIME = "′"


class Differentiated(NamedTuple):
    """The left side of a derivative: the function or its value, and what it is differentiated for."""

    function: Printed
    argument: Printed

    @property
    def cards(self) -> tuple[Formula, ...]:
        """The functions that it names as their own name, which have a derivative in the catalogue."""
        return tuple(card for card in cards_of(key(self.function)) if card in differentiable())

    @property
    def usual(self) -> tuple[Formula, ...]:
        """The functions that it names by their own name or by their usual letter."""
        name = function_name(self.function)
        usual = CARDS.get(ELEMENTWISE.get(name, ""))
        return self.cards or ((usual,) if usual in differentiable() and usual is not None else ())

    def values(self) -> Iterator[str]:
        """The spellings of the value of the function: s(z), s."""
        spelled, argument = key(self.function), key(self.argument)
        if spelled is not None:
            yield f"{spelled}({argument})"
            yield spelled


def differentiated(side: Printed) -> Differentiated | None:
    """The derivative that a left side is; None where it is none."""
    match side:
        case Applied(Raised(function, exponent, label=True), (argument,), _, None, None) if _is_prime(exponent):
            return Differentiated(function, argument)
        case Applied(Raised(Raised(function), exponent, label=True), (argument,), _, None, None) if _is_prime(exponent):
            return Differentiated(function, argument)
        case Infixed("implicit", Infixed("/", Symbol("d"), below), Applied(function, (argument,), _, None, None)):
            found = differential(below)  # d/dx f(x)
            return Differentiated(function, argument) if found is not None and key(found) == key(argument) else None
    quotient = derivative(side)
    if quotient is None:
        return None
    above, below = quotient
    if isinstance(above, Applied) and len(above.arguments) == 1 and key(above.arguments[0]) == key(below):
        above = above.head
    return Differentiated(above, below)


def _is_prime(exponent: Printed) -> bool:
    return isinstance(exponent, Symbol) and exponent.name == PRIME


@cache
def differentiable() -> tuple[Formula, ...]:
    """The elementwise functions of one argument whose gradient the catalogue has."""
    return tuple(
        card
        for card in CARDS.values()
        if f"{card.name}_gradient" in CARDS
        and len(signature(card).parameters) <= 2
        and all(form.axes in (("…",), ()) for one in signature(card).parameters for form in one.forms)
        and sum(one.required for one in signature(card).parameters) == 1
    )


def gradient_of(card: Formula, argument: Part) -> Expression:
    """The derivative of a function at an argument: of its equation by the rules, or its gradient in the catalogue."""
    names = required_of(card)[0].names
    unrolling = Unrolling(lambda spelled: argument if spelled in names else None, elementwise=True)
    (statement, *_) = parse_printed(card.equation)
    if isinstance(statement, Chain) and isinstance(argument.expression, Name):
        for side in statement.sides[1:]:
            try:
                if side is not None:
                    return derived(unrolling.part(side).expression, argument.expression.text)
            except (UnreadError, NoRule):
                continue
    ones = Array((whole(1),) * CELLS)
    return Call(f"{card.name}_gradient", (ones, argument.expression))
