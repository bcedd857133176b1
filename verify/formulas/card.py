"""How a function joins the catalogue: `@formula` gives a card, `@variant` a way of differing, `@by_hand` the steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Any, TypeVar

from verify.formulas.precision import in_wide
from verify.records.formula import Formula, Symbol, Variant

F = TypeVar("F", bound=Callable[..., Any])

NOTHING: Mapping[str, str] = MappingProxyType({})

INVENTORY: dict[str, Formula] = {}
"""Every formula by its public name; filled as the family modules are imported, read-only to everybody else."""


def require_new(name: str) -> None:
    """Raise ValueError where a formula of that name is there."""
    if name in INVENTORY:
        raise ValueError(f"name={name!r}: expected one formula of that name, found a second")


def formula(
    *,
    equation: str,
    symbols: tuple[tuple[str, ...], ...],
    returns: tuple[str, ...] | str,
    domain: str,
    reference: str,
    conventions: tuple[str, ...] = (),
    seen_in: tuple[str, ...] = (),
    heads: str = "",
    weak_heads: str = "",
    derived: Mapping[str, str] = NOTHING,
    stated: tuple[str, ...] = (),
    terms: tuple[tuple[str, ...], ...] = (),
) -> Callable[[F], F]:
    """Enter the decorated function in the inventory with its card; half precision is computed in a wider type.

    symbols: name, shape, meaning, and what else it is called; returns: the same of the result, or its shape alone.
    heads, weak_heads: what documents call it, and what they call others as well; derived: its steps, by expressions.
    stated: statements of its steps as documents print them, with one = each, over its symbols and these terms.
    """
    card = Formula(
        name="",
        family="",
        function=require_new,
        summary="",
        equation=equation,
        symbols=tuple(Symbol(*symbol) for symbol in symbols),
        returns=_result(returns),
        domain=domain,
        conventions=conventions,
        reference=reference,
        seen_in=seen_in,
        heads=_listed(heads),
        weak_heads=_listed(weak_heads),
        derived=tuple(derived.items()),
        stated=stated,
        terms=tuple(Symbol(*term) for term in terms),
    )
    return partial(_enter, card)


def _enter(card: Formula, plain: F) -> F:
    """Put a function into the inventory with its card."""
    function = plain if _counts(card) else in_wide(plain)
    name, family = function.__name__, function.__module__.rpartition(".")[2]
    require_new(name)
    summary = (function.__doc__ or "").strip().partition("\n")[0]
    INVENTORY[name] = replace(card, name=name, family=family, function=function, summary=summary)
    return function


def _counts(card: Formula) -> bool:
    """Whether a formula takes labels alone: what it counts has no type of theirs."""
    return all(symbol.shape.endswith(" label") for symbol in card.symbols)


def _listed(text: str) -> tuple[str, ...]:
    return tuple(filter(None, text.split(", ")))


def _result(returns: tuple[str, ...] | str) -> Symbol:
    return Symbol("", returns, "what the formula gives") if isinstance(returns, str) else Symbol(*returns)


def variant(*, of: Callable[..., Any], difference: str, convention: bool = False) -> Callable[[F], F]:
    """Enter the decorated function as a variant of the formula `of`, saying in one clause how it differs.

    convention: whether it is as right under the same name.
    """

    def enter(plain: F) -> F:
        card = INVENTORY[of.__name__]
        function = plain if _counts(card) else in_wide(plain)
        entry = Variant(function.__name__, card.name, difference, function, convention)
        INVENTORY[card.name] = replace(card, variants=(*card.variants, entry))
        return function

    return enter


def by_hand(*, of: Callable[..., Any]) -> Callable[[F], F]:
    """Enter the decorated function as the formula `of` in the steps of its equation, as somebody with a pencil goes.

    Needed only where the formula takes other steps, so as not to overflow: their rounded results are others.
    """

    def enter(function: F) -> F:
        INVENTORY[of.__name__] = replace(INVENTORY[of.__name__], by_hand=function)
        return function

    return enter
