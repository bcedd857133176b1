"""What a statement may have read or changed: the values that its names hold, and those that their functions name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import numpy as np

from verify.evaluation.classes import Class, Instance, Property, Super, Unbound
from verify.evaluation.values import CHANGEABLE, CONTAINERS, Frame, Function, Known, Method, Stream, Value

EVERYTHING: list[Value] = []
"""Stands for whatever else there may be, where there are too many values to follow."""

MAX_FOLLOWED = 10_000
"""Values within values that are looked through."""


def within(value: Value) -> Iterator[Value]:
    """A changeable value, and those that it holds: objects, arrays and numbers of NumPy, functions."""
    pending, seen = [value], set[int]()
    while pending:
        one = pending.pop()
        if isinstance(one, int | float | str | type(None)) and not isinstance(one, np.generic):
            continue
        if id(one) in seen:
            continue
        seen.add(id(one))
        if len(seen) > MAX_FOLLOWED:
            yield EVERYTHING
            return
        if isinstance(one, (*CHANGEABLE, np.generic, Instance, Class, Stream, Function)):
            yield one
        pending += _held(one)


def _held(one: Value) -> Sequence[Value]:
    match one:
        case np.ndarray():
            return [one.base] if isinstance(one.base, np.ndarray) else []
        case dict():
            return [*one, *one.values()]
        case Instance():
            return [one.kind, *one.names.values()]
        case Class():
            return [*one.bases, *one.names.values()]
        case Stream():
            return one.holds
        case Frame():
            return [value for each in one.chain() if each.outer is not None for value in each.names.values()]
        case Function():
            return [*one.defaults, *one.keyword_defaults.values(), one.outer]
        case Method() | Unbound():
            return [one.function, *([one.owner] if isinstance(one, Method) else [])]
        case Property():
            return [one.get, one.set]
        case Super():
            return [one.owner]
        case Known():
            return one.function.args if isinstance(one.function, partial) else []
    return list(one) if isinstance(one, CONTAINERS) else []


def reached(statements: Sequence[ast.stmt], names: Mapping[str, Value]) -> Iterator[ast.AST]:
    """The nodes of statements, and the names that functions of the program use which they reach."""
    pending = [node for statement in statements for node in ast.walk(statement)]
    seen: set[int] = set()
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, ast.Name) or node.id not in names:
            continue
        for function in within(names[node.id]):
            if isinstance(function, Function) and id(function) not in seen:
                seen.add(id(function))
                body = function.body if isinstance(function.body, list) else [function.body]
                nodes = [one for part in body for one in ast.walk(part)]
                pending += [ast.Name(one, ast.Load()) for one in {one.id for one in nodes if isinstance(one, ast.Name)}]
                pending += [one for one in nodes if isinstance(one, ast.Attribute)]
                pending += [ast.Name(one, ast.Store()) for one in function.elsewhere]
