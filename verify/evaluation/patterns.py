"""The patterns of match statements: whether a value fits one, and the names that it then gives."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Class, Instance, is_one
from verify.evaluation.operations import compared
from verify.evaluation.targets import assign
from verify.evaluation.values import Value, truth

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def matches(machine: Machine, pattern: ast.pattern, value: Value) -> bool:
    """Whether a value fits a pattern; raises UnevaluatedError of a pattern that is not evaluated."""
    machine.budget.spend()
    match pattern:
        case ast.MatchValue(value=expected):
            return truth(compared(ast.Eq(), machine.evaluate(expected), value))
        case ast.MatchSingleton(value=expected):
            return value is expected
        case ast.MatchOr(patterns=parts):
            return any(matches(machine, part, value) for part in parts)
        case ast.MatchAs(pattern=inner, name=name):
            if inner is not None and not matches(machine, inner, value):
                return False
            _name(machine, name, value)
            return True
        case ast.MatchSequence(patterns=parts):
            return isinstance(value, list | tuple) and _sequence(machine, parts, list(value))
        case ast.MatchMapping(keys=keys, patterns=parts, rest=None):
            known = [machine.evaluate(key) for key in keys]
            return isinstance(value, dict) and all(
                key in value and matches(machine, part, value[key]) for key, part in zip(known, parts, strict=True)
            )
        case ast.MatchClass(cls=kind, patterns=parts, kwd_attrs=names, kwd_patterns=named):
            return _instance(machine, machine.evaluate(kind), value, (parts, dict(zip(names, named, strict=True))))
    raise UnevaluatedError(f"a pattern {type(pattern).__name__}")


def _sequence(machine: Machine, parts: list[ast.pattern], values: list[Value]) -> bool:
    starred = [at for at, part in enumerate(parts) if isinstance(part, ast.MatchStar)]
    if not starred:
        return len(parts) == len(values) and all(
            matches(machine, part, one) for part, one in zip(parts, values, strict=True)
        )
    at, rest = starred[0], len(values) - len(parts) + 1
    if rest < 0:
        return False
    ends = [*zip(parts[:at], values[:at], strict=True), *zip(parts[at + 1 :], values[at + rest :], strict=True)]
    if not all(matches(machine, part, one) for part, one in ends):
        return False
    star = parts[at]
    assert isinstance(star, ast.MatchStar)  # noqa: S101 — as it was looked for
    _name(machine, star.name, values[at : at + rest])
    return True


def _instance(
    machine: Machine, kind: Value, value: Value, parts: tuple[list[ast.pattern], dict[str, ast.pattern]]
) -> bool:
    positional, named = parts
    if not is_one(value, kind):
        return False
    if not isinstance(kind, Class):
        return not named and len(positional) < 2 and all(matches(machine, one, value) for one in positional)
    fields = kind.fields or ()
    if len(positional) > len(fields) or not isinstance(value, Instance):
        raise UnevaluatedError("a pattern of a class without fields")
    members = {**dict(zip(fields, positional, strict=False)), **named}
    return all(name in value.names and matches(machine, part, value.names[name]) for name, part in members.items())


def _name(machine: Machine, name: str | None, value: Value) -> None:
    if name is not None:
        assign(machine, ast.Name(name, ast.Store()), value)
