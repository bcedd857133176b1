"""Statements of formulas that the catalogue has, such as `softmax(x)_i = …`: each is a claim of its right side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from verify.claims.attempts import Said
from verify.claims.formulas.derivatives import Differentiated, differentiable, differentiated, gradient_of
from verify.claims.formulas.heads import (
    Stated,
    computes,
    formulas_of,
    is_name,
    left_side,
    required_of,
    stated_by_name,
    stated_by_names,
)
from verify.claims.formulas.normal_form import in_normal_form, operands_of, sum_letter
from verify.claims.formulas.parts import Part, UnreadError
from verify.claims.formulas.roles import BATCH, CELLS, COUNTS, Roles
from verify.claims.formulas.unrolled import Unrolling
from verify.claims.formulas.values import is_convention_of, of_each, shape_of_value
from verify.claims.ledger import Ledger
from verify.claims.meaning.notation import key
from verify.expressions.printed import children, parse_printed
from verify.records.example import FormulaClaim
from verify.records.expression import Call, Expression
from verify.records.formula import Formula
from verify.records.printed import Bounded, Chain, Grid, Indexed, Printed, PrintedNumber, Symbol

EQUAL = frozenset({"=", ":=", "≡"})

SMALL = frozenset(map(Fraction, (0, 1, 2)))
"""Numbers that conventions put into any formula: a half, a double."""


class Written(NamedTuple):
    """A statement written out: its sides, the formula of the catalogue over the same names, and their roles."""

    sides: tuple[Expression, ...]
    equals: Expression
    roles: Roles
    told: str

    @property
    def is_right(self) -> bool:
        """Whether each side has the value of the formula, or of one convention of it."""
        return is_convention_of(self.equals, self.sides, self.roles.drawn)


class Formulas:
    """Claims of printed formulas, each over variables of its own."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.count = 0

    def read(self, statement: Printed, said: Said) -> bool:
        """Claim what a statement says of a formula of the catalogue; False where one of its names is not known."""
        sides = _sides(statement)
        found = self._usual_derivative(sides) or self._by_name(sides) or self._by_value(sides)
        return self._claimed(found, said)

    def read_derivative(self, statement: Printed, said: Said) -> bool:
        """Claim what a statement says of the derivative of a function that the document defines nowhere."""
        return self._claimed(self._derivative(_sides(statement)), said)

    def _claimed(self, found: Written | None, said: Said) -> bool:
        if found is not None:
            self._claim(found, said)
        return found is not None

    def _by_name(self, sides: Sequence[Printed]) -> Written | None:
        """What is stated under the own name of a formula; where a role is told by elimination, only if it is right."""
        for at, side in enumerate(sides[:-1]):
            stated = stated_by_name(left_side(side))
            if stated:
                others = formulas_of(sides[at + 1 :])
                read = [self._written_out(one, others, lenient=False) for one in stated]
                found = [one for one in read if one is not None]
                right = next((one for one in found if one.is_right), None) or self._equal(stated, others)
                one_card = len({one.card.name for one in stated}) == 1
                return right or (found[0] if found and one_card else None)
        return None

    def _usual_derivative(self, sides: Sequence[Printed]) -> Written | None:
        """What is stated as the derivative of a function under its own name, or is right under its usual letter."""
        for left, others in _derivatives(sides):
            for card in left.usual:
                found = self._differentiated(left, card, others)
                named = card in left.cards
                if found is not None and (found.is_right or (named and not self._is_of_value(left, card, others))):
                    return found
        return None

    def _derivative(self, sides: Sequence[Printed]) -> Written | None:
        """What is right as the derivative of a function of the catalogue, where no name tells of which."""
        for left, others in _derivatives(sides):
            computed = any(not operands_of(side) and not isinstance(side, Grid) for side in sides)
            if not computed and not left.usual:
                read = (self._differentiated(left, card, others) for card in differentiable())
                return next((found for found in read if found is not None and found.is_right), None)
        return None

    def _is_of_value(self, left: Differentiated, card: Formula, sides: Sequence[Printed]) -> bool:
        """Whether what stands as the argument is the value of the function, as in σ'(x) = x(1 - x)."""
        turned = Differentiated(left.argument, left.argument)
        found = self._differentiated(turned, card, sides)
        return found is not None and found.is_right

    def _differentiated(self, left: Differentiated, card: Formula, sides: Sequence[Printed]) -> Written | None:
        self.count += 1
        roles = Roles(card, f"formula{self.count}", frozenset(), lenient=True)
        spelled = key(left.argument)
        if spelled is None or not roles.bind(spelled, required_of(card)[0]):
            return None
        argument = roles.bound[spelled]
        value = Part(Call(card.name, (argument.expression,)), argument.shape)
        named = {name for side in sides for name in operands_of(side)} - {spelled, *left.values()}
        others = [one for one in named if not roles.is_known(one)]
        if len(others) == 1:
            roles.bound[others[0]] = value  # g'(z) = 1 - a^2
        roles.bound.update(dict.fromkeys(left.values(), value))
        unrolling = Unrolling(roles.operand, elementwise=True)
        found = [read for side in sides if (read := _read(side, unrolling)) is not None]
        gradient = gradient_of(card, argument)
        told = f"the derivative of {card.name}({spelled})"
        return Written(tuple(found), gradient, roles, told) if found else None

    def _by_value(self, sides: Sequence[Printed]) -> Written | None:
        """What has the value of a formula of the catalogue over the same names, whatever stands on its left."""
        for at, side in enumerate(sides[:2]):
            others = [one for one in formulas_of(sides[at + 1 :]) if computes(one)]
            found = self._equal(list(stated_by_names(left_side(side), others)), others)
            if found is not None:
                return found
        return None

    def _equal(self, stated: Sequence[Stated], sides: Sequence[Printed]) -> Written | None:
        """A statement that is right, or by a convention; None for any other."""
        read = (self._written_out(one, sides, lenient=True) for one in stated)
        return next((found for found in read if found is not None and found.is_right), None)

    def _written_out(self, stated: Stated, sides: Sequence[Printed], *, lenient: bool) -> Written | None:
        """The sides over drawn arguments and the formula over the same; None where no side is read.

        lenient: whether other numbers than the card's may stand there, and a name may have the one role that is left.
        """
        if not lenient and any(_numbers(side) - _numbers_of(stated.card) for side in sides):
            return None  # √128 for √d_k is the formula for one case
        self.count += 1
        letters = frozenset(stated.letters)
        sides = [in_normal_form(side, letters) for side in sides]
        indexed = frozenset(name for side in sides for name in _indexed(side))
        batch = BATCH if len(stated.letters) > 1 else ()
        roles = Roles(stated.card, f"formula{self.count}", indexed, batch, lenient)
        try:
            unrolled = _unrolled(stated, sides, roles, lenient=lenient)
        except UnreadError:
            return None
        equals = roles.call()
        if not unrolled or equals is None:
            return None
        if shape_of_value(equals, roles.drawn) == () and shape_of_value(unrolled[0], roles.drawn) == (CELLS,):
            equals = of_each(equals)  # the loss of one example
        return Written(tuple(unrolled), equals, roles, roles.told)

    def _claim(self, found: Written, said: Said) -> None:
        place, text, section = said
        drawn = found.roles.drawn
        for name, value in drawn.items():
            self.ledger.given(name, value, place, " ".join(one.text for one in value.numerals))
        claim = FormulaClaim(found.sides, found.equals, found.told, tuple(drawn), conventions=True)
        self.ledger.claim(claim, place, text, section, reading="E09")


def _unrolled(stated: Stated, sides: Sequence[Printed], roles: Roles, *, lenient: bool) -> list[Expression]:
    """Each side that is read, for every value of the free letters, over the drawn variables."""
    for argument, parameter in zip(stated.arguments, required_of(stated.card), strict=False):
        named = argument.base if isinstance(argument, Indexed) and stated.letters else argument
        spelled = key(named) if isinstance(named, Symbol | Indexed) else None
        if spelled is None or not roles.bind(spelled, parameter):
            raise UnreadError("an argument that is no name")
    unrolling = Unrolling(roles.operand, elementwise=roles.is_elementwise and not stated.letters)
    found: list[Expression] = []
    for side in sides:
        kept = roles.kept()
        try:
            if lenient:
                roles.eliminate(operands_of(side, stated.letters))
            found.append(_array(side, stated, unrolling, roles))
        except UnreadError:
            roles.restore(kept)
    return found


def _sides(statement: Printed) -> list[Printed]:
    """The sides of a chain of equalities; none of another statement."""
    if not isinstance(statement, Chain) or set(statement.relations) - EQUAL or None in statement.sides:
        return []
    return [side for side in statement.sides if side is not None]


def _derivatives(sides: Sequence[Printed]) -> Iterator[tuple[Differentiated, Sequence[Printed]]]:
    """The derivatives that the first sides are, each with the sides behind it."""
    for at, side in enumerate(sides[:2]):
        left = differentiated(side)
        others = formulas_of(sides[at + 1 :]) or [one for one in sides[at + 1 :] if isinstance(one, Grid)]
        if left is not None and others and is_name(left.argument):
            yield left, others


def _read(side: Printed, unrolling: Unrolling) -> Expression | None:
    """A side over names that all have a part; None where it is not read."""
    try:
        return unrolling.array(in_normal_form(side, frozenset()), ()).expression
    except UnreadError:
        return None


def _array(side: Printed, stated: Stated, unrolling: Unrolling, roles: Roles) -> Expression:
    """A side for every value of its free letters."""
    _count(side, unrolling, roles)
    free = stated.letters or tuple(dict.fromkeys(letter for letter, _ in _free(side, unrolling)))
    return unrolling.array(side, [(letter, _length(letter, side, unrolling)) for letter in free]).expression


def _free(side: Printed, unrolling: Unrolling) -> Iterator[tuple[str, int]]:
    """The index letters of a side that no sum of it runs over: those that run though the left side has none."""
    own = {sum_letter(node) for node in _sums(side)}
    unbound = any(one is None for one in own)
    yield from ((letter, length) for letter, length in unrolling.outside(side) if not unbound or letter not in own)


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


@cache
def _numbers_of(card: Formula) -> frozenset[Fraction]:
    """The numbers that a statement of a formula may have: those of its equation, and small ones."""
    return SMALL.union(*map(_numbers, parse_printed(card.equation)))


def _numbers(node: Printed) -> frozenset[Fraction]:
    if isinstance(node, PrintedNumber):
        return frozenset({abs(node.numeral.value)})
    return frozenset().union(*map(_numbers, children(node)))


def _indexed(node: Printed) -> Iterator[str]:
    """The names that something stands below."""
    if isinstance(node, Indexed) and isinstance(node.base, Symbol):
        yield node.base.name
    for child in children(node):
        yield from _indexed(child)
