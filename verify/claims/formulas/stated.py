"""Statements of formulas that the catalogue has, such as `softmax(x)_i = …`: each is a claim of its right side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from verify.claims.attempts import Said
from verify.claims.formulas.parts import UnreadError, letters_of
from verify.claims.formulas.roles import Roles
from verify.claims.formulas.unrolled import Unrolling
from verify.claims.ledger import Ledger
from verify.claims.meaning.notation import key
from verify.expressions import CARDS
from verify.expressions.printed import children, parse_printed
from verify.records.example import FormulaClaim
from verify.records.expression import Expression
from verify.records.formula import Formula
from verify.records.printed import Applied, Bounded, Chain, Indexed, Printed, PrintedNumber, Symbol

EQUAL = frozenset({"=", ":=", "≡"})

SMALL = frozenset(map(Fraction, (0, 1, 2)))
"""Numbers that conventions put into any formula: a half, a double."""

COUNTS = ("n", "N", "m", "M")
"""What documents call the length of the one axis of a formula, where no bound of a sum says so."""

MAX_SIDES = 4
"""Sides of one statement that are judged: a formula is rewritten two or three times at most."""


@cache
def heads() -> Mapping[str, Formula]:
    """The cards by the names under which documents state them."""
    return {head: card for card in CARDS.values() for head in card.heads}


class Stated(NamedTuple):
    """The left side of a statement: its card, what it is of, and the index letters that run."""

    card: Formula
    arguments: tuple[Printed, ...]
    letters: tuple[str, ...]


class Formulas:
    """Claims of printed formulas, each over variables of its own."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.count = 0

    def read(self, statement: Printed, said: Said) -> bool:
        """Claim what a statement says of a formula of the catalogue; False where one of its names is not known."""
        if not isinstance(statement, Chain) or set(statement.relations) - EQUAL or None in statement.sides:
            return False
        stated = _stated(statement.sides[0])
        if stated is None:
            return False
        sides = [side for side in statement.sides[1 : 1 + MAX_SIDES] if side is not None and _is_formula(side)]
        if not sides or any(_numbers(side) - _numbers_of(stated.card) for side in sides):
            return False  # √128 for √d_k is the formula for one case
        self.count += 1
        roles = Roles(stated.card, f"formula{self.count}", frozenset(_indexed(statement)))
        try:
            unrolled = _unrolled(stated, sides, roles)
        except UnreadError:
            return False
        equals = roles.call()
        if equals is None:
            return False
        place, text, section = said
        for name, value in roles.drawn.items():
            self.ledger.given(name, value, place, " ".join(one.text for one in value.numerals))
        claim = FormulaClaim(tuple(unrolled), equals, roles.told, tuple(roles.drawn), conventions=True)
        self.ledger.claim(claim, place, text, section, reading="E09")
        return True


def _stated(side: Printed | None) -> Stated | None:
    """What a left side states: `softmax(x)_i`, `MSE`, `F_1`; None where it is no head of a card."""
    letters: list[str] = []
    node = side
    card = heads().get(key(node) or "")
    if card is None and isinstance(node, Indexed):
        found = [one.name for one in letters_of(node.subscripts) if isinstance(one, Symbol)]
        letters, node = found, node.base
        card = heads().get(key(node) or "")
    if card is not None:
        return Stated(card, (), tuple(letters))
    if isinstance(node, Applied) and node.base is None and node.power is None:
        card = heads().get(key(node.head) or "")
        required = [one for one in Roles(card, "", frozenset()).signature.parameters if one.required] if card else []
        if card is not None and len(node.arguments) == len(required):
            for argument in node.arguments:
                if isinstance(argument, Indexed) and not letters:
                    letters = [one.name for one in letters_of(argument.subscripts) if isinstance(one, Symbol)]
            return Stated(card, node.arguments, tuple(letters))
    return None


def _unrolled(stated: Stated, sides: Sequence[Printed], roles: Roles) -> list[Expression]:
    """Each side for every value of the free letters, over the drawn variables."""
    required = [one for one in roles.signature.parameters if one.required]
    for argument, parameter in zip(stated.arguments, required, strict=False):
        named = argument.base if isinstance(argument, Indexed) and stated.letters else argument
        spelled = key(named) if isinstance(named, Symbol | Indexed) else None
        if spelled is None or not roles.bind(spelled, parameter):
            raise UnreadError("an argument that is no name")
    unrolling = Unrolling(roles.operand, elementwise=roles.is_elementwise and not stated.letters)
    found = []
    for side in sides:
        _count(side, unrolling, roles)
        letters = [(letter, _length(letter, side, unrolling)) for letter in stated.letters]
        found.append(unrolling.array(side, letters).expression)
    return found


def _length(letter: str, side: Printed, unrolling: Unrolling) -> int:
    lengths = {length for one, length in unrolling.running(side) if one == letter}
    if len(lengths) != 1:
        raise UnreadError(f"{letter} runs over no axis")
    return lengths.pop()


def _count(side: Printed, unrolling: Unrolling, roles: Roles) -> None:
    """Give the upper bounds of sums the length of the axis that their letters run over, and 1/n without one as well."""
    axes = {length for _, length in unrolling.running(side)}
    for node in _sums(side):
        lengths = {length for _, length in unrolling.running(node.body)} or axes
        spelled = key(node.upper)
        if spelled is not None and not isinstance(node.upper, PrintedNumber) and len(lengths) == 1:
            roles.counts(spelled, *lengths)
    if len(axes) == 1:
        for name in COUNTS:
            roles.counts(name, *axes)


def _sums(node: Printed) -> Iterator[Bounded]:
    if isinstance(node, Bounded):
        yield node
    for child in children(node):
        yield from _sums(child)


def _is_formula(side: Printed) -> bool:
    """Whether a side is computed from names: no number, nor a name by itself."""
    return any(map(_named, children(side))) and not isinstance(side, Symbol | Indexed)


@cache
def _numbers_of(card: Formula) -> frozenset[Fraction]:
    """The numbers that a statement of a formula may have: those of its equation, and small ones."""
    return SMALL.union(*map(_numbers, parse_printed(card.equation)))


def _numbers(node: Printed) -> frozenset[Fraction]:
    if isinstance(node, PrintedNumber):
        return frozenset({abs(node.numeral.value)})
    return frozenset().union(*map(_numbers, children(node)))


def _named(node: Printed) -> bool:
    return isinstance(node, Symbol) or any(map(_named, children(node)))


def _indexed(node: Printed) -> Iterator[str]:
    """The names that something stands below."""
    if isinstance(node, Indexed) and isinstance(node.base, Symbol):
        yield node.base.name
    for child in children(node):
        yield from _indexed(child)
