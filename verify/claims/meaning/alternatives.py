"""Other readings of a claim: what a name meant before, another operand, what a convention leaves open."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import islice

from verify.claims.meaning.constants import ONE
from verify.claims.meaning.notation import ANGLES, LOGARITHMS
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope, is_constant, same_meaning
from verify.records.example import Alternative
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Name,
    Negative,
    Number,
    children,
    functions,
    names,
    nodes,
    rebuilt,
)
from verify.records.printed import Printed
from verify.records.remembered import remembered

PLACES = frozenset({"argmax", "argmin"})
"""Functions that give a place, counted from 0 in programs and from 1 in mathematics."""

OPEN = ANGLES | PLACES | {"abs", "log", "matrix_power"}
"""Functions of which a convention leaves something open; a product does where a factor is a power with a minus."""

MAX_EARLIER = 3
"""Earlier sides of a chain that a printed number is held against."""

MAX_TURNS = 6
"""Earlier states of a name that are tried."""


def other_readings(
    node: Printed, skip: frozenset[str], expression: Expression, used: Mapping[str, Definition], scope: Scope
) -> list[Alternative]:
    """The readings with older meanings: every name as it stood at an earlier turn, then one name alone."""
    if not used:
        return []
    found = [Alternative(_told(changed), older, "older") for older, changed in _earlier(node, skip, used, scope)]
    for definition in used.values():
        for older in islice(_other_meanings(definition, scope), MAX_TURNS):
            renamed = _renamed(expression, definition.identifier, older.identifier)
            found.append(Alternative(_told([(older, definition)]), renamed, "older"))
    return _distinct(found)


def exchanged_operands(
    node: Printed, skip: frozenset[str], expression: Expression, used: Mapping[str, Definition], scope: Scope
) -> list[Alternative]:
    """The stated formula with one operand exchanged ("the same calculation for Y"), now and as the names stood."""
    found = _exchanged(expression, used, scope)
    for older, changed in _earlier(node, skip, used, scope):
        meanings = {old.identifier: old for old, _ in changed}
        kept = {name: used[name] for name in names(older) & used.keys()}
        told = _told(changed)
        found += [
            Alternative(f"{told}, and {one.difference}", one.expression, "older")
            for one in _exchanged(older, kept | meanings, scope)
        ]
    return _distinct(found)


Change = tuple[Definition, Definition]
"""What a name meant, and what it means now."""


def _earlier(
    node: Printed, skip: frozenset[str], used: Mapping[str, Definition], scope: Scope
) -> Iterator[tuple[Expression, list[Change]]]:
    """The form as it read before each turn at which a name that it uses took another meaning."""
    now = {definition.name: definition for definition in used.values()}
    turns = {newer.turn for definition in now.values() for newer in islice(_renewals(definition, scope), MAX_TURNS)}
    for turn in sorted(turns, reverse=True)[:MAX_TURNS]:
        resolver = Resolver(scope.as_of(turn), skip)
        try:
            expression = resolver.expression(node)
        except Unresolved:
            continue
        changed = [
            (old, now[old.name])
            for old in resolver.used.values()
            if old.name in now and not same_meaning(old, now[old.name])
        ]
        if changed:
            yield expression, changed


def _renewals(definition: Definition, scope: Scope) -> Iterator[Definition]:
    """The versions of a name that gave it another meaning than the version before had, the youngest first."""
    newer = definition
    for older in scope.older(definition.name):
        if older.shape is None:
            continue
        if not same_meaning(older, newer):
            yield newer
        newer = older


def _other_meanings(definition: Definition, scope: Scope) -> Iterator[Definition]:
    """Older versions of a name that had the same shape and another value, the youngest first."""
    for older in scope.older(definition.name):
        if older.shape is not None and older.shape == definition.shape and not same_meaning(older, definition):
            yield older


def _exchanged(expression: Expression, used: Mapping[str, Definition], scope: Scope) -> list[Alternative]:
    return [
        Alternative(
            f"with {other.name} (line {other.place.line}) in place of {definition.name}",
            _renamed(expression, definition.identifier, other.identifier),
            "exchanged",
        )
        for definition in used.values()
        if definition.shape
        for other in scope.of_shape(definition.shape)
        if other.name != definition.name and other.body != definition.body
    ]


def _told(changed: Iterable[Change]) -> str:
    """The older meanings, in words."""
    parts = [f"the {old.name} of line {old.place.line}, not of line {now.place.line}" for old, now in changed]
    return f"with {'; '.join(parts)}"


def _distinct(alternatives: Iterable[Alternative]) -> list[Alternative]:
    """The first reading of each expression."""
    return list({one.expression: one for one in reversed(list(alternatives))}.values())[::-1]


def earlier_sides(sides: Sequence[Printed], scope: Scope) -> list[Alternative]:
    """What the sides before the last compute: the value at full precision, where the last is of rounded numbers."""
    found = []
    for side in sides[::-1][:MAX_EARLIER]:
        try:
            expression = Resolver(scope).expression(side)
        except Unresolved:
            continue
        if not isinstance(expression, Name | Number):
            found.append(Alternative("computed from an earlier side of the chain", expression, "chain"))
    return found


def recalled(expression: Expression, constants: Mapping[Expression, Name]) -> list[Alternative]:
    """The reading with such a value as it was printed before, where the author may have gone on with its digits."""
    if not constants or not any(is_constant(node) and node in constants for node in nodes(expression)):
        return []
    changed = rebuilt(expression, lambda node: constants.get(node, node) if is_constant(node) else node)
    if isinstance(changed, Name) or changed == expression:
        return []
    return [Alternative("with a value as it was printed before", changed, "chain")]


def taken_again(expression: Expression, short: Mapping[str, Expression]) -> list[Alternative]:
    """The reading with earlier results where numbers of few digits, as 0.090, are printed as those results were."""
    if not short or isinstance(expression, Number):
        return []
    if not any(isinstance(node, Number) and node.numeral.text in short for node in nodes(expression)):
        return []
    changed = rebuilt(expression, lambda node: short.get(node.numeral.text, node) if isinstance(node, Number) else node)
    return [] if changed == expression else [Alternative("with an earlier result that was printed so", changed)]


def open_conventions(expression: Expression, *, radians: bool = False) -> list[Alternative]:
    """The readings that conventions leave open: of logarithms, angles, places, powers, squares of negatives, batches.

    radians: whether the document settles the unit of angles.
    """
    if _is_whole_quotient(expression):
        up = Negative(Call("floor", (Negative(expression),)))
        return [Alternative("rounded up to a whole number", up)]
    if _inside(expression) is None and not _has_open(expression):
        return []
    found = []
    for base, told in LOGARITHMS.items():
        rebased = _transformed(expression, functools.partial(replace, function=base), {"log"})
        found.append(Alternative(f"with {told}", rebased))
    in_degrees = _transformed(
        expression, lambda call: replace(call, arguments=tuple(Call("degrees", (a,)) for a in call.arguments)), ANGLES
    )
    found += [] if radians else [Alternative("with angles in degrees", in_degrees)]
    squared = _inside(expression) or _transformed(expression, _of_negative, {"times"})
    found.append(Alternative("with the minus inside the power", squared))
    from_one = _transformed(expression, lambda call: Call("plus", (call, ONE)), PLACES)
    found.append(Alternative("with places counted from 1", from_one))
    found.append(Alternative("with bars as those of a determinant", _transformed(expression, _determinant, {"abs"})))
    sizes = _transformed(expression, _of_each, {"max", "min"})
    found.append(Alternative("with the size of each element", sizes))
    elements = _transformed(expression, _of_elements, {"dot"})
    found.append(Alternative("with the product of each element", elements))
    by_element = _transformed(expression, functools.partial(replace, function="element_power"), {"matrix_power"})
    found.append(Alternative("with the power of each element", by_element))
    return [alternative for alternative in found if alternative.expression != expression]


def _determinant(bars: Call) -> Expression:
    """|(2)(5) - (1)(3)| that stands for the determinant of four cells, already written out."""
    match bars.arguments:
        case (Call("plus", (Call("times"), Negative(Call("times")))) as difference,):
            return difference
    return bars


def _of_each(extreme: Call) -> Expression:
    """max(|v|), the largest of the sizes of its elements, where |v| alone is a length."""
    match extreme.arguments:
        case (Call("bars") as bars,):
            return replace(extreme, arguments=(replace(bars, function="abs"),))
    return extreme


def _of_negative(product: Call) -> Expression:
    """6 × -0.4^2, where people mean 6 × (-0.4)^2."""
    return replace(product, arguments=tuple(_inside(part) or part for part in product.arguments))


def _inside(part: Expression) -> Expression | None:
    """(-2)^2 for -2^2; None for anything else."""
    match part:
        case Negative(Call("power", (base, exponent)) as power):
            return replace(power, arguments=(Negative(base), exponent))
    return None


def _is_whole_quotient(expression: Expression) -> bool:
    """Whether whole numbers are divided: so many batches or steps, of which the last may not be full."""
    match expression:
        case Binary("/", left, right):
            return all(
                not isinstance(node, Number) or node.numeral.is_integer
                for side in (left, right)
                for node in nodes(side)
            )
    return False


def _of_elements(product: Call) -> Expression:
    """[1, 2] · [3, 4] that stands for [3, 8]."""
    return (
        replace(product, function="hadamard") if all(isinstance(one, Array) for one in product.arguments) else product
    )


@remembered
def _has_open(node: Expression) -> bool:
    """Whether something in an expression is left open; a minus before all of it apart."""
    match node:
        case Call("dot", (Array(), *_)) | Call("max" | "min", (Call("bars"),)):
            return True
        case Call("times", arguments) if any(map(_inside, arguments)):
            return True
        case Call(function) if function in OPEN:
            return True
    return any(map(_has_open, children(node)))


def _renamed(expression: Expression, old: str, new: str) -> Expression:
    """The expression with one name replaced."""
    if old not in names(expression):
        return expression
    return rebuilt(expression, lambda node: Name(new) if isinstance(node, Name) and node.text == old else node)


def _transformed(expression: Expression, change: Callable[[Call], Expression], called: Set[str]) -> Expression:
    """The expression with every call of these functions changed."""
    if called.isdisjoint(functions(expression)):
        return expression
    return rebuilt(
        expression, lambda node: change(node) if isinstance(node, Call) and node.function in called else node
    )
