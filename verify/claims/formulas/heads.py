"""What the left side of a statement says it states: the card, what it is of, and the index letters that run."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from typing import NamedTuple

from verify.claims.formulas.normal_form import in_normal_form, operands_of
from verify.claims.formulas.parts import letters_of
from verify.claims.formulas.roles import COUNTS, is_elementwise, spellings
from verify.claims.formulas.vocabulary import OF_TWO, function_name, is_function
from verify.claims.meaning.notation import key
from verify.expressions import CARDS
from verify.expressions.printed import walk
from verify.formulas.signature import signature
from verify.records.formula import Formula, Parameter
from verify.records.printed import (
    Applied,
    Bounded,
    Fenced,
    Grid,
    Indexed,
    Infixed,
    Opaque,
    Printed,
    Radical,
    Raised,
    Symbol,
)


@cache
def heads() -> Mapping[str, tuple[Formula, ...]]:
    """The cards by the names under which documents state them, words without capitals; some names are of two."""
    found: dict[str, tuple[Formula, ...]] = {}
    for card in CARDS.values():
        for spelled in {_spelled(head) for head in card.heads}:
            found[spelled] = (*found.get(spelled, ()), card)
    return found


def cards_of(spelled: str | None) -> tuple[Formula, ...]:
    """The cards whose own name a spelling is; none, as a rule."""
    return heads().get(_spelled(spelled), ()) if spelled is not None else ()


def _spelled(head: str) -> str:
    return head.casefold() if len(head) > 2 else head


MAX_SIDES = 4
"""Sides of one statement that are judged: a formula is rewritten two or three times at most."""

NAMES = (Symbol, Indexed)


class Stated(NamedTuple):
    """The left side of a statement: its card, what it is of, and the index letters that run."""

    card: Formula
    arguments: tuple[Printed, ...]
    letters: tuple[str, ...]
    by_position: bool = True
    """Whether its arguments have the order of the card; else each is the symbol that it is called."""

    @property
    def is_of_one_number(self) -> bool:
        """Whether it is a function of one number, as which many others are."""
        return len(required_of(self.card)) == 1 and is_elementwise(self.card)


class Left(NamedTuple):
    """A left side apart: the name that stands there, its arguments, the indices of the whole or of an argument."""

    name: Printed
    arguments: tuple[Printed, ...]
    indices: tuple[Printed, ...]


def left_side(side: Printed) -> Left:
    """A left side taken apart: softmax(x)_i, softmax_i(x), softmax(x_i), L(w, b), L_{MSE}."""
    indices: tuple[Printed, ...] = ()
    node = side
    if not cards_of(key(node)) and isinstance(node, Indexed):
        indices, node = tuple(letters_of(node.subscripts)), node.base
    if not isinstance(node, Applied) or node.base is not None or node.power is not None:
        return Left(node if not indices or cards_of(key(node)) else side, (), indices)
    head, arguments = node.head, tuple(_separate(node.arguments))
    if isinstance(head, Indexed) and not cards_of(key(head)) and cards_of(key(head.base)):
        indices, head = indices or tuple(letters_of(head.subscripts)), head.base
    for argument in arguments:
        if isinstance(argument, Indexed) and not indices:
            indices = tuple(letters_of(argument.subscripts))
    return Left(head, arguments, indices)


def _separate(arguments: Sequence[Printed]) -> Iterator[Printed]:
    """Arguments that commas or bars part, as in D(p ‖ q)."""
    for one in arguments:
        if isinstance(one, Infixed) and one.operator == "|":
            yield from _separate((one.left, one.right))
        elif not isinstance(one, Opaque) or one.text.strip():
            yield one


def stated_by_name(left: Left, sides: Sequence[Printed]) -> list[Stated]:
    """The cards whose own name stands on the left, perhaps as the label of a loss, with the orders of arguments."""
    cards = cards_of(key(left.name))
    if not cards and isinstance(left.name, Indexed) and len(left.name.subscripts) == 1:
        cards = cards_of(key(left.name.subscripts[0]))  # L_{MSE}
        left = left._replace(arguments=(), indices=())
    letters = tuple(one.name for one in left.indices if isinstance(one, Symbol))
    left = _of_what_it_uses(left, sides) if cards else left
    found = []
    for card in cards:
        if not left.arguments or len(left.arguments) == len(required_of(card)):
            found.append(Stated(card, left.arguments, letters))
            if len(left.arguments) > 1 and not any("," in symbol.name for symbol in card.symbols):
                found.append(Stated(card, left.arguments, letters, by_position=False))  # p and q have their order alone
    return found


def _of_what_it_uses(left: Left, sides: Sequence[Printed]) -> Left:
    """A left side without its arguments where no side has any of them: PPL(W) of P(w_i), H(X) of p(x)."""
    used = {name for side in sides for name in operands_of(side)}
    of_others = all(map(is_name, left.arguments)) and not used & {key(one) for one in left.arguments}
    return left._replace(arguments=()) if of_others else left


def stated_by_letter(left: Left, sides: Sequence[Printed]) -> list[Stated]:
    """The cards for which documents use the name on the left as for others: σ, or their own of other arguments."""
    spelled = key(left.name)
    letters = tuple(one.name for one in left.indices if isinstance(one, Symbol))
    found: list[Stated] = []
    for card in CARDS.values() if all(map(is_name, left.arguments)) else ():
        if spelled in card.weak_heads or card in cards_of(spelled):
            arguments = left.arguments if is_elementwise(card) else _of_what_it_uses(left, sides).arguments
            fits = len(arguments) == len(required_of(card))
            found.append(Stated(card, arguments if fits else (), letters))
    return found


def required_of(card: Formula) -> list[Parameter]:
    """The parameters that every statement of a formula has."""
    return [one for one in signature(card).parameters if one.required]


def stated_by_names(left: Left, sides: Sequence[Printed]) -> Iterator[Stated]:
    """The cards whose symbols the names of a statement are, one of them at most by elimination."""
    letters = tuple(one.name for one in left.indices if isinstance(one, Symbol))
    spelled = [spelled for one in left.arguments if (spelled := key(one)) is not None]
    bases = {key(one.base) if isinstance(one, Indexed) else key(one) for one in left.arguments}
    normal = [in_normal_form(side, frozenset(letters)) for side in sides]
    names = {name for side in normal for name in operands_of(side, letters)} - bases - set(letters) - set(spelled)
    for name, symbols in _symbols().items():
        card = CARDS[name]
        strange = [one for one in names if not symbols.has(one)]
        if len(strange) > 1:
            continue
        if len(left.arguments) == len(symbols.required):
            yield Stated(card, left.arguments, letters)
        elif symbols.unnamed(names) <= len(strange):
            yield Stated(card, (), letters)


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
def _symbols() -> Mapping[str, Symbols]:
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


def formulas_of(sides: Sequence[Printed]) -> list[Printed]:
    """The sides of a statement that are computed from names: no numbers, nor a name by itself."""
    return [one for one in sides[:MAX_SIDES] if not isinstance(one, NAMES) and operands_of(one)]


def is_name(node: Printed) -> bool:
    """Whether something printed is a name by itself, with indices and labels."""
    return isinstance(node, NAMES) or (isinstance(node, Raised) and node.label)


def computes(side: Printed) -> bool:
    """Whether a side has what tells a formula by its value: a function, a sum, a root or an exponential."""
    if isinstance(side, Applied) and all(map(is_name, side.arguments)):
        return function_name(side.head) in OF_TWO  # y = softmax(z) says what y is, and nothing of softmax
    return any(
        isinstance(one, Bounded | Radical | Grid)
        or (isinstance(one, Fenced) and one.fence == "norm")
        or (isinstance(one, Applied) and is_function(one.head))
        or (isinstance(one, Raised) and isinstance(one.base, Symbol) and one.base.name == "e")
        for one in walk(side)
    )
