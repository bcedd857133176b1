"""The cards whose symbols the names of a statement are, whatever stands on its left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from verify.claims.formulas.heads import Left, Stated, required_of
from verify.claims.formulas.normal_form import bound_letters, in_normal_form, operands_of
from verify.claims.formulas.roles import COUNTS
from verify.claims.formulas.spelling import spellings
from verify.claims.formulas.standing import BRACKETED, standing
from verify.claims.meaning.notation import key
from verify.expressions import CARDS
from verify.formulas.signature import signature
from verify.records.printed import Indexed, Printed


def stated_by_names(left: Left, sides: Sequence[Printed]) -> Iterator[Stated]:
    """The cards whose symbols the names of a statement are, one of them at most by elimination."""
    letters = left.letters
    normal = [in_normal_form(side, frozenset(letters)) for side in sides]
    running = frozenset(letters).union(*map(bound_letters, normal))
    plain = _names(normal, letters)
    fewest = _names(standing(normal, running, _is_none), letters) - {BRACKETED}
    for name, symbols in symbols_of_cards().items():
        if sum(not symbols.has(one) and not symbols.has(one.partition("_")[0]) for one in fewest) > 1:
            continue
        names, arguments = plain, list(left.arguments)
        if sum(not symbols.has(one) for one in plain) > 1:
            arguments = standing(left.arguments, running, symbols.has)
            own = standing(normal, running, symbols.has)
            names = _names(own, letters)
        called = {key(one.base) if isinstance(one, Indexed) else key(one) for one in arguments}
        strange = sum(not symbols.has(one) for one in names - called)
        if strange < 2 and len(arguments) == len(symbols.required) and called & names:
            yield Stated(CARDS[name], left.arguments, letters)
        strange = sum(not symbols.has(one) for one in names)
        is_other = len(names) < 2 and len(arguments) == len(symbols.required)  # σ(z) of x
        is_other = is_other or (bool(called & names) and not called <= names)  # H(p, q) of p alone
        if strange < 2 and not is_other and symbols.unnamed(names) <= strange:
            yield Stated(CARDS[name], (), letters)


def _is_none(_: str) -> bool:
    return False


def _names(sides: Sequence[Printed], letters: Sequence[str]) -> frozenset[str]:
    return frozenset(name for side in sides for name in operands_of(side, letters)) - set(letters)


class Symbols(NamedTuple):
    """The spellings of all symbols and steps of a card, of each required symbol, and of each step."""

    known: frozenset[str]
    required: tuple[frozenset[str], ...]
    steps: frozenset[str]

    def has(self, name: str) -> bool:
        """Whether a name is a symbol or a step, a word with capitals or without, or a product of letters that are."""
        if name in self.known or name.casefold() in self.known:
            return True
        return name.isalpha() and all(letter in self.known for letter in name)

    def unnamed(self, names: Set[str]) -> int:
        """How many required symbols no name is for; none where a step stands for them."""
        if names & self.steps:
            return 0
        spelled = {*names, *(one.casefold() for one in names if len(one) > 2)}
        return sum(not spelled & one for one in self.required)


@cache
def symbols_of_cards() -> Mapping[str, Symbols]:
    """The spellings of the symbols and steps of each card that documents state."""
    found = {}
    for name, card in CARDS.items():
        if card.heads:
            named = {one.name: _all(one.names) for one in signature(card).parameters}
            steps = _all(one for one, _ in card.derived)
            axes = [axis for one in signature(card).parameters for form in one.forms for axis in form.axes]
            known = frozenset[str]().union(*named.values(), steps, COUNTS, axes)
            found[name] = Symbols(known, tuple(named[one.name] for one in required_of(card)), steps)
    return found


def _all(called: Iterable[str]) -> frozenset[str]:
    return frozenset[str]().union(*map(spellings, called))
