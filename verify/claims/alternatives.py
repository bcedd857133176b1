"""Other readings of a claim: what a name meant before, another operand, what a convention leaves open."""

from __future__ import annotations

import functools
from collections.abc import Callable, Container, Mapping
from dataclasses import replace

from verify.claims.notation import ANGLES, LOGARITHMS
from verify.claims.scope import Definition, Scope
from verify.records.example import Alternative
from verify.records.expression import Call, Expression, Name


def older_meanings(expression: Expression, used: Mapping[str, Definition], scope: Scope) -> list[Alternative]:
    """The same expression with one name meaning what it meant before."""
    return [
        Alternative(
            f"with the {older.name} of line {older.place.line}, not of line {definition.place.line}",
            _renamed(expression, definition.identifier, older.identifier),
            stale=True,
        )
        for definition in used.values()
        for older in scope.older(definition.name)
        if older.shape is not None and older.shape == definition.shape and older.body != definition.body
    ]


def exchanged_operands(expression: Expression, used: Mapping[str, Definition], scope: Scope) -> list[Alternative]:
    """The stated formula with one operand exchanged: "the same calculation for Y"."""
    return [
        Alternative(
            f"with {other.name} (line {other.place.line}) in place of {definition.name}",
            _renamed(expression, definition.identifier, other.identifier),
        )
        for definition in used.values()
        if definition.shape
        for other in scope.of_shape(definition.shape)
        if other.name != definition.name and other.body != definition.body
    ]


def open_conventions(expression: Expression) -> list[Alternative]:
    """The readings that conventions leave open: another base of log, angles in degrees."""
    found = []
    for base, told in LOGARITHMS.items():
        rebased = _transformed(expression, functools.partial(replace, function=base), {"log"})
        found.append(Alternative(f"with {told}", rebased))
    in_degrees = _transformed(
        expression, lambda call: replace(call, arguments=tuple(Call("degrees", (a,)) for a in call.arguments)), ANGLES
    )
    found.append(Alternative("with angles in degrees", in_degrees))
    return [alternative for alternative in found if alternative.expression != expression]


def _renamed(expression: Expression, old: str, new: str) -> Expression:
    """The expression with one name replaced."""
    return _rebuilt(expression, lambda node: Name(new) if isinstance(node, Name) and node.text == old else node)


def _transformed(expression: Expression, change: Callable[[Call], Expression], functions: Container[str]) -> Expression:
    """The expression with every call of the functions changed."""
    return _rebuilt(
        expression, lambda node: change(node) if isinstance(node, Call) and node.function in functions else node
    )


def _rebuilt(node: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with each node, from the leaves up, put through `change`."""
    changes: dict[str, object] = {}
    for field, content in vars(node).items():
        if field == "keywords":
            changes[field] = tuple((name, _rebuilt(value, change)) for name, value in content)
        elif field in ("items", "arguments"):
            changes[field] = tuple(_rebuilt(item, change) for item in content)
        elif field in ("operand", "left", "right"):
            changes[field] = _rebuilt(content, change)
    return change(replace(node, **changes) if changes else node)  # type: ignore[arg-type]
