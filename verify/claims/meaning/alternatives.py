"""Other readings of a claim: what a name meant before, another operand, what a convention leaves open."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from itertools import islice

from verify.claims.meaning.functions import is_one_function, older_functions
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope, same_meaning
from verify.records.example import Alternative
from verify.records.expression import (
    Expression,
    Name,
    Number,
    names,
    numerals,
    rebuilt,
)
from verify.records.place import Place
from verify.records.printed import Printed

MAX_ALTERNATIVES = 48
"""Other readings of a claim that are tried where the first fails."""

MAX_OLDER = 200
"""Versions of a name among which these are looked for."""

MAX_EARLIER = 3
"""Earlier sides of a chain that a printed number is held against."""

MAX_TURNS = 6
"""Earlier states of a name that are tried."""


UNKNOWN: Mapping[str, Expression] = {}

PRINTED_SO = "with an earlier result that was printed so"


def meanings(node: Printed, expression: Expression, resolver: Resolver, *, stated: bool) -> Iterator[Alternative]:
    """The readings with other meanings of functions and names, and with other operands where one is only inferred."""
    yield from older_functions(node, expression, resolver)
    yield from other_readings(expression, resolver)
    if not stated:
        yield from exchanged_operands(expression, resolver)


def has_several_meanings(
    expression: Expression,
    resolver: Resolver,
    section: tuple[str, ...],
    supposes: Callable[[Place], bool],
) -> bool:
    """Whether a name or a function in a form has had others: which one is meant is not stated.

    It is by words that suppose it: let n = 3, in the same section, beats what n was in another.
    """
    single = is_one_function(resolver.functions.values(), section, resolver.scope)
    changed = any(map(resolver.scope.is_changed, resolver.used.values()))
    if changed or not single:
        return True
    if not other_readings(expression, resolver):
        return False
    return not all(_is_local(one, section, resolver.scope, supposes) for one in resolver.used.values())


def _is_local(
    definition: Definition, section: tuple[str, ...], scope: Scope, supposes: Callable[[Place], bool]
) -> bool:
    """Whether a name has one value in a section, and words say so or it never had another."""
    others = [one for one in islice(scope.older(definition.name), MAX_OLDER) if not same_meaning(one, definition)]
    if definition.section != section or any(one.section == section for one in others):
        return False
    return not others or supposes(definition.place)


def other_readings(expression: Expression, resolver: Resolver) -> list[Alternative]:
    """The readings with what one name meant before, the youngest first: of the same shape, and another value."""
    return [
        Alternative(
            f"with the {older.name} of line {older.place.line}, not of line {definition.place.line}",
            renamed(expression, definition.identifier, older.identifier),
            "older",
        )
        for definition in resolver.used.values()
        for older in islice(_other_meanings(definition, resolver.scope), MAX_TURNS)
    ]


def exchanged_operands(expression: Expression, resolver: Resolver) -> list[Alternative]:
    """The stated formula with one operand exchanged: the same calculation for Y."""
    return [
        Alternative(
            f"with {other.name} (line {other.place.line}) in place of {definition.name}",
            renamed(expression, definition.identifier, other.identifier),
            "exchanged",
        )
        for definition in resolver.used.values()
        if definition.shape
        for other in resolver.scope.of_shape(definition.shape)
        if other.name != definition.name and other.body != definition.body
    ]


def _other_meanings(definition: Definition, scope: Scope) -> Iterator[Definition]:
    """Older versions of a name that had the same shape and another value, the youngest first."""
    for older in islice(scope.older(definition.name), MAX_OLDER):
        if older.shape is not None and older.shape == definition.shape and not same_meaning(older, definition):
            yield older


def earlier_sides(sides: Sequence[Printed], scope: Scope) -> list[Alternative]:
    """What the sides before the last compute: the value at full precision, where the last is of rounded numbers."""
    found = []
    for side in islice(reversed(sides), MAX_EARLIER):
        try:
            expression = Resolver(scope).expression(side)
        except Unresolved:
            continue
        if not isinstance(expression, Name | Number):
            found.append(Alternative("computed from an earlier side of the chain", expression, "chain"))
    return found


def taken_again(expression: Expression, scope: Scope, stood: Mapping[str, Expression] = UNKNOWN) -> list[Alternative]:
    """The readings with the earlier results that numbers may stand for by their digits, of few digits only at need.

    stood: the rounded values of names that numbers were put in for.
    """
    if isinstance(expression, Number):
        return []
    written = {numeral.text for numeral in numerals(expression)}
    known = _with({**scope.results, **stood}, expression, written)
    few = _with(scope.short, known or expression, written)
    found = ((known, "repeated"), (few, "recalled"))
    return [Alternative(PRINTED_SO, changed, kind) for changed, kind in found if changed is not None]


def _with(meant: Mapping[str, Expression], expression: Expression, written: Set[str]) -> Expression | None:
    """The expression with what its numbers may stand for; None where it has none of their digits."""
    return None if meant.keys().isdisjoint(written) else rebuilt(expression, functools.partial(_put_in, meant))


def _put_in(meant: Mapping[str, Expression], node: Expression) -> Expression:
    return meant.get(node.numeral.text, node) if isinstance(node, Number) else node


def renamed(expression: Expression, old: str, new: str) -> Expression:
    """The expression with one name replaced."""
    if old not in names(expression):
        return expression
    return rebuilt(expression, lambda node: Name(new) if isinstance(node, Name) and node.text == old else node)
