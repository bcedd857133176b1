"""The symbols and steps of the cards by the spellings under which documents print them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache

from verify.claims.formulas.spelling import spellings
from verify.expressions import CARDS
from verify.formulas.signature import signature, terms_of
from verify.records.formula import Formula, Parameter, Signature


@cache
def signature_of(name: str, *, of_step: bool) -> Signature:
    """What a formula takes and gives; of a step of it, with its terms."""
    card = CARDS[name]
    own = signature(card)
    return Signature((*terms_of(card), *own.parameters), own.results) if of_step else own


@cache
def _symbols(name: str, *, of_step: bool) -> Mapping[str, Parameter]:
    found: dict[str, Parameter] = {}
    for parameter in signature_of(name, of_step=of_step).parameters:
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


def symbol_of(card: Formula, spelled: str, *, of_step: bool = False) -> Parameter | None:
    """The symbol of a card that is printed so, words with capitals or without."""
    symbols = _symbols(card.name, of_step=of_step)
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
