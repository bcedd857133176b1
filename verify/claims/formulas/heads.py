"""What the left side of a statement says it states: the card, what it is of, and the index letters that run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from verify.claims.formulas.normal_form import operands_of
from verify.claims.formulas.parts import letters_of
from verify.claims.formulas.roles import is_elementwise
from verify.claims.formulas.spelling import spellings
from verify.claims.formulas.standing import is_name
from verify.claims.formulas.steps import Step
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
    PrintedNumber,
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

LOSSES = frozenset({"L", "J", "E", "C", "Loss", "loss", "cost"})
"""Names of losses, of which there are many: only a slip under one of them is wrong."""

NAMES = (Symbol, Indexed)


class Stated(NamedTuple):
    """The left side of a statement: its card, what it is of, and the index letters that run."""

    card: Formula
    arguments: tuple[Printed, ...]
    letters: tuple[str, ...]
    by_position: bool = True
    """Whether its arguments have the order of the card; else each is the symbol that it is called."""
    is_ordered: bool = False
    """Whether its arguments have an order of the name's own, which some documents turn."""
    step: Step | None = None
    """The step of the formula that it is."""
    names: Mapping[str, Printed] = MappingProxyType({})
    """What the names of that step are on the left."""
    turned: bool = False
    """Whether weights have the axis of what comes out first: W x for x W."""

    @property
    def is_of_one_number(self) -> bool:
        """Whether it is a function of one number, as which many others are."""
        return len(required_of(self.card)) == 1 and is_elementwise(self.card)


class Left(NamedTuple):
    """A left side apart: the name that stands there, its arguments, the indices of the whole or of an argument."""

    name: Printed
    arguments: tuple[Printed, ...]
    indices: tuple[Printed, ...]

    @property
    def letters(self) -> tuple[str, ...]:
        """The index letters among the indices, which are small; others are labels."""
        return tuple(one.name for one in self.indices if isinstance(one, Symbol) and _is_letter(one.name))


def _is_letter(name: str) -> bool:
    return len(name) == 1 and name.islower()


def left_side(side: Printed) -> Left:
    """A left side taken apart: softmax(x)_i, softmax_i(x), softmax(x_i), L(w, b), L_{MSE}."""
    indices: tuple[Printed, ...] = ()
    node = side
    if not cards_of(key(node)) and isinstance(node, Indexed):
        indices, node = tuple(letters_of(node.subscripts)), node.base
    if isinstance(node, Applied) and node.base is not None and cards_of(key(node.head)):  # softmax_i(x)
        indices, node = indices or tuple(letters_of((node.base,))), Applied(node.head, node.arguments, node.span)
    if not isinstance(node, Applied) or node.base is not None or node.power is not None:
        return Left(node if not indices or cards_of(key(node)) else side, (), indices)
    head, arguments = node.head, tuple(_separate(node.arguments))
    if isinstance(head, Indexed) and not cards_of(key(head)) and cards_of(key(head.base)):
        indices, head = indices or tuple(letters_of(head.subscripts)), head.base
    running = [tuple(letters_of(one.subscripts)) for one in arguments if isinstance(one, Indexed)]
    if running and not indices and len({tuple(map(key, one)) for one in running}) == 1:  # not sim(z_i, z_j)
        indices = running[0]
    return Left(head, arguments, indices)


def _separate(arguments: Sequence[Printed]) -> Iterator[Printed]:
    """Arguments that commas or bars part, as in D(p ‖ q); x_1, …, x_n are the one x."""
    match arguments:
        case [Indexed(base), Opaque(reason="elided"), Indexed()]:
            arguments = [base]
    for one in arguments:
        if isinstance(one, Infixed) and one.operator == "|":
            yield from _separate((one.left, one.right))
        elif not isinstance(one, Opaque) or one.text.strip():
            yield one


def stated_by_name(left: Left, sides: Sequence[Printed]) -> list[Stated]:
    """The cards whose own name stands on the left, perhaps as the label of a loss, with the orders of arguments."""
    if any(isinstance(one, PrintedNumber) for one in left.indices):
        return []  # softmax(z)_1 of two classes is a case
    cards = cards_of(key(left.name))
    if not cards and isinstance(left.name, Indexed) and len(left.name.subscripts) == 1:
        cards = cards_of(key(left.name.subscripts[0]))  # L_{MSE}
        left = left._replace(arguments=(), indices=())
    letters = left.letters
    left = _of_what_it_uses(left, sides) if cards else left
    found = []
    for card in cards:
        if left.arguments and all(key(one) in _steps(card) for one in left.arguments):
            found.append(Stated(card, (), letters))  # L_δ(a) of the error a
        elif not left.arguments or len(left.arguments) == len(required_of(card)):
            found.append(Stated(card, left.arguments, letters))
            found += _in_order(card, key(left.name) or "", left.arguments, letters)
            if len(left.arguments) > 1 and not any("," in symbol.name for symbol in card.symbols):
                found.append(Stated(card, left.arguments, letters, by_position=False))  # p and q have their order alone
    return found


@cache
def _steps(card: Formula) -> frozenset[str]:
    """The spellings of the steps of a formula that are more than another name of a symbol."""
    taken = frozenset[str]().union(*(spellings(name) for one in signature(card).parameters for name in one.names))
    return frozenset[str]().union(*(spellings(name) for name, meaning in card.derived if " " in meaning)) - taken


def _of_what_it_uses(left: Left, sides: Sequence[Printed]) -> Left:
    """A left side without its arguments where no side has any of them: PPL(W) of P(w_i), H(X) of p(x)."""
    used = {name for side in sides for name in operands_of(side)}
    of_others = all(map(is_name, left.arguments)) and not used & {key(one) for one in left.arguments}
    return left._replace(arguments=()) if of_others else left


def stated_by_letter(left: Left, sides: Sequence[Printed]) -> list[Stated]:
    """The cards for which documents use the name on the left as for others: σ, or their own of other arguments."""
    spelled, letters = key(left.name), left.letters
    found: list[Stated] = []
    used = {name for side in sides for name in operands_of(side)}
    for card in _lettered().get(spelled or "", ()) if all(map(is_name, left.arguments)) else ():
        own = is_elementwise(card) and len(used) < 2  # σ(z) of x is another; of W A + b it is not
        arguments = left.arguments if own else _of_what_it_uses(left, sides).arguments
        ordered = _in_order(card, spelled or "", arguments, letters)
        if ordered:
            found += ordered
        elif _is_partly_used(arguments, used):
            continue  # H(p, q) of p alone
        elif spelled in card.weak_heads or card in cards_of(spelled):
            fits = len(arguments) == len(required_of(card))
            found.append(Stated(card, arguments if fits else (), letters))
    return found


def _is_partly_used(arguments: Sequence[Printed], used: Set[str]) -> bool:
    """Whether a side has some of the arguments on the left, and others not."""
    called = {key(one.base) if isinstance(one, Indexed) else key(one) for one in arguments}
    return bool(called & used) and not called <= used


def turns(card: Formula) -> tuple[bool, ...]:
    """Whether the weights of a formula are read with what comes out first: where it has any, both ways."""
    forms = [one.forms[0] for one in signature(card).parameters if one.forms]
    return (False, True) if any(len(one.axes) == 2 and "…" not in one.axes for one in forms) else (False,)


@cache
def _lettered() -> Mapping[str, tuple[Formula, ...]]:
    """The cards by the names that documents use for them as for others, with their own ones as they are."""
    found: dict[str, tuple[Formula, ...]] = {}
    for card in CARDS.values():
        for name in dict.fromkeys((*(one.partition("(")[0] for one in card.weak_heads), *card.heads)):
            found[name] = (*found.get(name, ()), card)
    return found


def _in_order(card: Formula, name: str, arguments: Sequence[Printed], letters: tuple[str, ...]) -> list[Stated]:
    """A formula with its arguments in the order that a name has."""
    orders = (order for called, order in _ordered(card) if called == name and len(order) == len(arguments))
    taken = (dict(zip(order, arguments, strict=True)) for order in orders)
    return [
        Stated(card, tuple(one[parameter.name] for parameter in required_of(card)), letters, is_ordered=True)
        for one in taken
    ]


@cache
def _ordered(card: Formula) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The names of a formula that have an order of arguments of their own: H(target, probabilities)."""
    parted = (one.partition("(") for one in card.weak_heads)
    return tuple((name, tuple(rest.rstrip(")").split("; "))) for name, _, rest in parted if rest)


def required_of(card: Formula) -> list[Parameter]:
    """The parameters that every statement of a formula has."""
    return [one for one in signature(card).parameters if one.required]


def formulas_of(sides: Sequence[Printed]) -> list[Printed]:
    """The sides of a statement that are computed from names: no numbers, nor a name by itself."""
    return [one for one in sides[:MAX_SIDES] if not isinstance(one, NAMES) and operands_of(one)]


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
