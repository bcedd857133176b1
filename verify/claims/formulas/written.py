"""A statement of a formula written out: its sides over drawn arguments, and what the catalogue has over the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from verify.claims.formulas.derivatives import Differentiated, gradient_of
from verify.claims.formulas.heads import Stated, required_of
from verify.claims.formulas.normal_form import bound_letters, in_normal_form, indices, operands_of, sum_letter
from verify.claims.formulas.parts import Part, UnfitError, UnreadError
from verify.claims.formulas.roles import BATCH, CELLS, COUNTS, Roles
from verify.claims.formulas.standing import BRACKETED, standing
from verify.claims.formulas.steps import Step
from verify.claims.formulas.unrolled import Unrolling
from verify.claims.formulas.values import are_equal, is_convention_of, of_each, shape_of_value, value_of
from verify.claims.meaning.notation import key
from verify.expressions.printed import children, parse_printed, walk
from verify.records.expression import Call, Expression
from verify.records.formula import Formula
from verify.records.printed import Bounded, Indexed, Infixed, Printed, PrintedNumber, Symbol

SMALL = frozenset(map(Fraction, (0, 1, 2)))
"""Numbers that conventions put into any formula: a half, a double."""


class Written(NamedTuple):
    """A statement written out: its sides, the formula of the catalogue over the same names, and their roles."""

    sides: tuple[Expression, ...]
    equals: Expression
    roles: Roles
    told: str
    letters: tuple[str, ...]
    anew: Callable[[Sequence[Printed]], Written | None]
    """The same statement with other sides."""
    unread: tuple[Printed, ...] = ()
    """The sides that are not read."""

    of_derivative: bool = False

    @property
    def spelled(self) -> list[tuple[str, str]]:
        """The symbols of the card, each with the name that it has."""
        taken = self.roles.taken
        return [(one.names[0], taken[one.name]) for one in self.roles.signature.parameters if one.name in taken]

    @property
    def is_right(self) -> bool:
        """Whether each side has the value of the formula, or of one convention of it."""
        return is_convention_of(self.equals, self.sides, self.roles.drawn)

    @property
    def has_value(self) -> bool:
        """Whether the shapes of all parts fit, and that of each side is the formula's."""
        shape = shape_of_value(self.equals, self.roles.drawn)
        return all(shape_of_value(side, self.roles.drawn) == shape is not None for side in self.sides)

    @property
    def is_exact(self) -> bool:
        """Whether each side has the value of the formula itself."""
        drawn = self.roles.drawn
        value = value_of(self.equals, drawn)
        return all(are_equal(value_of(side, drawn), value) for side in self.sides)


def may_be_wrong(written: Written, sides: Sequence[Printed]) -> bool:
    """Whether a statement that is not right can be called wrong: it says what its symbols are, and sums once.

    q for Q may be one row, or a column; of several examples and labels some take means and some sums; and the parameter
    that a derivative has is perhaps not the catalogue's.
    """
    roles = written.roles
    if any(name.islower() and own.isupper() for own, name in written.spelled if len(name) == len(own) == 1):
        return False
    if roles.batch and len(written.letters) < 2:
        return False
    sums = [node for side in sides for node in walk(side) if isinstance(node, Bounded)]
    if any(isinstance(inner, Bounded) for node in sums for inner in walk(node.body)):
        return False
    optional = {one.name for one in roles.signature.parameters if not one.required}
    return not (written.of_derivative and optional & roles.taken.keys())


def written_out(
    version: str, stated: Stated, sides: Sequence[Printed], *, lenient: bool, near: bool = False
) -> Written | None:
    """The sides over drawn arguments and the formula over the same; None where no side is read.

    lenient: whether other numbers than the card's may stand there, and a name may have the one role that is left.
    near: whether other numbers may stand there, an index letter that runs nowhere, and half of the symbols alone.
    """
    printed = sides
    if not near and not lenient and any(_numbers(side) - numbers_of(stated.card) for side in sides):
        return None  # √128 for √d_k is the formula for one case
    letters = frozenset(stated.letters)
    sides = [in_normal_form(side, letters) for side in sides]
    indexed = frozenset(name for side in sides for name in _indexed(side))
    running = letters.union(*(bound_letters(side) for side in sides))
    most = min(max((len(indices(node) & running) for node in walk(side)), default=0) for side in sides) if sides else 0
    batch = BATCH if max(len(stated.letters), most) > 1 else ()
    step = None if stated.step is None else stated.step.names
    roles = Roles(stated.card, version, indexed, batch, lenient, partial=near, turned=stated.turned, step=step)
    sides = standing(sides, running, roles.is_known)
    stated = stated._replace(arguments=tuple(standing(stated.arguments, running, roles.is_known)))
    try:
        read = _unrolled(stated, sides, roles, lenient=lenient, loose=near)
        unrolled = [one for one in read if one is not None]
        equals = roles.call() if stated.step is None else of_step(stated.step, roles, partial=near)
    except UnreadError:
        return None
    if not unrolled or equals is None:
        return None
    equals = _of_examples(equals, unrolled, roles)
    anew = partial(written_out, version, stated, lenient=lenient, near=near)
    told = roles.told if stated.step is None else stated.step.told
    unread = tuple(side for side, one in zip(printed, read, strict=True) if one is None)
    return Written(tuple(unrolled), equals, roles, told, stated.letters, anew, unread)


def _of_examples(equals: Expression, sides: Sequence[Expression], roles: Roles) -> Expression:
    """A loss as the sides have it: of one example, or the mean or the sum over all."""
    match [shape_of_value(one, roles.drawn) for one in (equals, sides[0])]:
        case [(), (length,)] if length == CELLS:
            return of_each(equals, roles.drawn)
        case [(length,), ()] if (length,) == BATCH:
            over_all = [Call(name, (equals,)) for name in ("mean", "sum")]
            return next((one for one in over_all if is_convention_of(one, sides, roles.drawn)), over_all[0])
    return equals


def of_step(step: Step, roles: Roles, *, partial: bool) -> Expression | None:
    """What a step is over the same names; None where, of its own, too many are others.

    partial: whether names may be missing: half of them below a word, none below a letter that stands for anything.
    """
    side = in_normal_form(step.side, frozenset())
    own = [roles.has(name) for name in operands_of(side)]
    if partial and (2 * sum(own) < len(own) if len(step.name) > 1 else not all(own)):
        return None
    unrolling = Unrolling(roles.of_card, elementwise=roles.is_elementwise)
    return _array(side, Stated(step.card, (), ()), unrolling, roles)


def written_as_derivative(
    version: str, left: Differentiated, card: Formula, sides: Sequence[Printed]
) -> Written | None:
    """The sides as the derivative of a function; None where none is read."""
    roles = Roles(card, version, frozenset(), lenient=True)
    spelled = key(left.argument)
    if spelled is None or not roles.bind(spelled, required_of(card)[0]):
        return None
    argument = roles.bound[spelled]
    value = Part(Call(card.name, (argument.expression,)), argument.shape)
    named = {name for side in sides for name in operands_of(side)}
    others = [one for one in named - {spelled} if not roles.is_known(one)]
    if named == {*others} and len(others) == 1:
        roles.bound[others[0]] = value  # g'(z) = 1 - a^2
    roles.bound.update(dict.fromkeys(left.values(), value))
    unrolling = Unrolling(roles.operand, elementwise=True)
    read = [_read(side, unrolling) for side in sides]
    found = [one for one in read if one is not None]
    gradient = gradient_of(card, argument)
    told = f"the derivative of {card.name}({spelled})"
    anew = partial(written_as_derivative, version, left, card)
    unread = tuple(side for side, one in zip(sides, read, strict=True) if one is None)
    return Written(tuple(found), gradient, roles, told, (), anew, unread, of_derivative=True) if found else None


def _unrolled(
    stated: Stated, sides: Sequence[Printed], roles: Roles, *, lenient: bool, loose: bool
) -> list[Expression | None]:
    """Each side, for every value of the free letters, over the drawn variables; None for one that is not read."""
    for own, printed in stated.names.items():
        if not roles.name(own, key(printed)):
            raise UnreadError(f"no other name for {own}")
    for argument, parameter in zip(stated.arguments, required_of(stated.card), strict=False):
        named = argument.base if isinstance(argument, Indexed) and stated.letters else argument
        spelled = key(named) if isinstance(named, Symbol | Indexed) else None
        if spelled is None or not (roles.bind(spelled, parameter) if stated.by_position else roles.operand(spelled)):
            raise UnreadError("an argument that is no name")
    unrolling = Unrolling(roles.operand, elementwise=roles.is_elementwise and not stated.letters, loose=loose)
    found: list[Expression | None] = []
    for side in sides:
        kept = roles.kept()
        try:
            operands = operands_of(side, stated.letters)
            if lenient or BRACKETED in operands:
                roles.eliminate(operands)
            found.append(_array(side, stated, unrolling, roles))
        except UnreadError as reason:
            if isinstance(reason, UnfitError) and not lenient and len(sides) == 1:
                return [reason.expression]
            roles.restore(kept)
            found.append(None)
    return found


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
    lengths = {length for one, length in unrolling.running(side) if one == letter or unrolling.loose}
    if len(lengths) != 1:
        raise UnreadError(f"{letter} runs over no axis")
    return lengths.pop()


def _count(side: Printed, unrolling: Unrolling, roles: Roles) -> None:
    """Give the upper bounds of sums the length of the axis that their letters run over, and 1/n without one as well."""
    axes = {length for _, length in unrolling.running(side)}
    for node in _sums(side):
        runs = list(unrolling.running(node.body))
        lengths = {length for one, length in runs if one == sum_letter(node)} or {length for _, length in runs} or axes
        spelled = key(node.upper)
        if spelled is not None and not isinstance(node.upper, PrintedNumber) and len(lengths) == 1:
            roles.counts(spelled, *lengths)
    if len(axes) == 1:
        for name in (*COUNTS, *_divisors(side)):
            roles.counts(name, *axes)
    elif not axes and any(sum_letter(node) is None and node.upper is None for node in _sums(side)):
        for name in COUNTS:
            roles.counts(name, CELLS)  # of vectors without an index


def _divisors(side: Printed) -> Iterator[str]:
    """The names d of 1/d before a sum."""
    for node in walk(side):
        match node:
            case Infixed(
                "implicit" | "*" | "dot" | "times", Infixed("/", PrintedNumber(), Symbol(name)), Bounded("sum")
            ):
                yield name


def _sums(node: Printed) -> Iterator[Bounded]:
    if isinstance(node, Bounded):
        yield node
    for child in children(node):
        yield from _sums(child)


@cache
def numbers_of(card: Formula) -> frozenset[Fraction]:
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
