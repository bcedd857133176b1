"""The symbols and steps of the cards by the spellings under which documents print them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from verify.claims.formulas.spelling import spellings
from verify.expressions import CARDS
from verify.formulas.signature import signature, terms_of
from verify.records.formula import Formula, Parameter, Signature

ANY_STEP: frozenset[str] = frozenset()
"""The names of no step by itself: of all steps."""


@cache
def signature_of(name: str, step: frozenset[str] | None) -> Signature:
    """What a formula takes and gives; of a step of it, with its terms, those first that the step is computed from.

    A spelling may be of two symbols, of which a step has one: W_i those of input and state side by side, or of one.
    """
    card = CARDS[name]
    own = signature(card)
    if step is None:
        return own
    parameters = sorted((*terms_of(card), *own.parameters), key=lambda one: spellings(one.names[0]).isdisjoint(step))
    return Signature(tuple(parameters), own.results)


@cache
def _symbols(name: str, step: frozenset[str] | None) -> Mapping[str, Parameter]:
    found: dict[str, Parameter] = {}
    for parameter in signature_of(name, step).parameters:
        for called in parameter.names:
            for spelled in spellings(called):
                found.setdefault(spelled, parameter)
    return found


@cache
def _derived(name: str) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for called, meaning in CARDS[name].derived:
        for spelled in spellings(called):
            found.setdefault(spelled, meaning)
    return found


def symbol_of(card: Formula, spelled: str, step: frozenset[str] | None = None) -> Parameter | None:
    """The symbol of a card, or of a step with these names, that is printed so, words with capitals or without."""
    symbols = _symbols(card.name, step)
    return symbols.get(spelled) or (symbols.get(spelled.casefold()) if len(spelled) > 2 else None)


def meaning_of(card: Formula, spelled: str) -> str | None:
    """The expression for a step that is printed so, over the symbols of the card."""
    derived = _derived(card.name)
    return derived.get(spelled) or (derived.get(spelled.casefold()) if len(spelled) > 2 else None)


def sibling_of(card: Formula, spelled: str, taken: Collection[str]) -> Parameter | None:
    """A symbol of another formula of the same kind that is printed so, and that is not taken: FN beside precision."""
    for other in CARDS.values():
        if other.family == card.family and other.heads:
            parameter = symbol_of(other, spelled)
            if parameter is not None and parameter.name not in taken:
                return parameter
    return None


def is_another(spelled: str, parameter: Parameter) -> bool:
    """Whether a name is that of a distribution of another formula, y or ŷ, and no p."""
    if [form.kind for form in parameter.forms[:1]] != ["distribution"]:
        return False
    own = (symbol_of(card, spelled) for card in CARDS.values() if card.heads)
    return any(one is not None and one.forms and one.forms[0].kind == "distribution" for one in own)
