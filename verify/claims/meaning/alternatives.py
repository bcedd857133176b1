"""Other readings of a claim: what a name meant before, another operand, what a convention leaves open."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
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
    yield from other_readings(node, expression, resolver)
    if not stated:
        yield from exchanged_operands(expression, resolver)


def has_several_meanings(
    node: Printed,
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
    if not other_readings(node, expression, resolver):
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


def other_readings(node: Printed, expression: Expression, resolver: Resolver) -> list[Alternative]:
    """The readings with older meanings: every name as it stood at an earlier turn, then one name alone.

    resolver: the one that read the form as the expression.
    """
    skip, used, scope = resolver.skip, resolver.used, resolver.scope
    if not used:
        return []
    found = [Alternative(_told(changed), older, "older") for older, changed in _earlier(node, skip, used, scope)]
    for definition in used.values():
        for older in islice(_other_meanings(definition, scope), MAX_TURNS):
            other = renamed(expression, definition.identifier, older.identifier)
            found.append(Alternative(_told([(older, definition)]), other, "older"))
    return _distinct(found)


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
    for older in islice(scope.older(definition.name), MAX_OLDER):
        if older.shape is None:
            continue
        if not same_meaning(older, newer):
            yield newer
        newer = older


def _told(changed: Iterable[Change]) -> str:
    """The older meanings, in words."""
    parts = [f"the {old.name} of line {old.place.line}, not of line {now.place.line}" for old, now in changed]
    return f"with {'; '.join(parts)}"


def _distinct(alternatives: Iterable[Alternative]) -> list[Alternative]:
    """The first reading of each expression."""
    return list({one.expression: one for one in reversed(list(alternatives))}.values())[::-1]


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
    again = scope.again.put_in(expression) if scope.again.stands_in(expression) else None
    found = [Alternative(PRINTED_SO, changed, "repeated") for changed in (known, again) if changed is not None]
    return found if few is None else [*found, Alternative(PRINTED_SO, few, "recalled")]


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
