"""What a statement may have read or changed: the values that its names hold, and those that their functions name."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import numpy as np

from verify.evaluation import draws
from verify.evaluation.classes import Class, Instance, Property, Super, Unbound
from verify.evaluation.tensors import Tensor
from verify.evaluation.torch_draws import Generator
from verify.evaluation.values import (
    CHANGEABLE,
    CONTAINERS,
    Frame,
    Function,
    Kind,
    Known,
    Library,
    Method,
    Missing,
    Stream,
    Value,
)  # fmt: skip

GENERATORS = (np.random.RandomState, np.random.Generator, Generator)

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
        if isinstance(one, (*CHANGEABLE, *GENERATORS, np.generic, Tensor, Instance, Class, Stream, Function)):
            yield one
        pending += _held(one)


def _held(one: Value) -> Sequence[Value]:
    match one:
        case np.ndarray():
            return [one.base] if isinstance(one.base, np.ndarray) else []
        case Tensor():
            return [one.array, one.grad]
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
    named: set[str] = set()
    while pending:
        node = pending.pop()
        if not isinstance(node, ast.Name):
            yield node
            continue
        known = node.id in named
        if not known or not isinstance(node.ctx, ast.Load):
            yield node
        named.add(node.id)
        if known or node.id not in names:
            continue
        for function in within(names[node.id]):
            if isinstance(function, Function) and id(function) not in seen:
                seen.add(id(function))
                body = function.body if isinstance(function.body, list) else [function.body]
                nodes = [one for part in body for one in ast.walk(part)]
                pending += [ast.Name(one, ast.Load()) for one in {one.id for one in nodes if isinstance(one, ast.Name)}]
                pending += [one for one in nodes if isinstance(one, ast.Attribute)]
                pending += [ast.Name(one, ast.Store()) for one in function.elsewhere]


CHANGING = frozenset({
    "add", "append", "appendleft", "backward", "clear", "discard", "extend", "extendleft", "fill", "insert",
    "move_to_end", "pop", "popitem", "popleft", "remove", "reverse", "rotate", "setdefault", "shuffle", "sort",
    "subtract", "update", "register_hook", "seed", "manual_seed",
})  # fmt: skip
"""Methods of plain values that change them; those of tensors that do end in a line."""

PROGRAM = (Instance, Class, Stream, Function, *GENERATORS)
"""What may change as it is used, in ways that a look at a statement does not tell."""

SIMPLE = (ast.Name, ast.Tuple, ast.List, ast.Starred)


def is_reading(statement: ast.stmt, name: Callable[[str], Value]) -> bool:
    """Whether a statement only reads what it names: whatever is missing in it, all that is known stays as it is.

    It gives nothing but names a value, and calls nothing but what is known, or methods of plain values.
    """
    match statement:
        case ast.Expr(value=value):
            pass
        case ast.Assign(targets=targets, value=value) if all(
            isinstance(one, SIMPLE) for target in targets for one in ast.walk(target) if isinstance(one, ast.expr)
        ):
            pass
        case _:
            return False
    nodes = list(ast.walk(value))
    if any(isinstance(one, ast.NamedExpr | ast.Lambda | ast.comprehension) for one in nodes):
        return False
    named = {one.id: name(one.id) for one in nodes if isinstance(one, ast.Name)}
    if any(isinstance(one, PROGRAM) for value in named.values() for one in within(value)):
        return False
    words = {*named, *(one.attr for one in nodes if isinstance(one, ast.Attribute))}
    if not words.isdisjoint(draws.NAMES):
        return False
    return all(_is_known(one.func, named) for one in nodes if isinstance(one, ast.Call))


def _is_known(called: ast.expr, named: Mapping[str, Value]) -> bool:
    """Whether what is called is known, or a method that changes nothing."""
    if isinstance(called, ast.Name):
        return isinstance(named[called.id], Known | Kind)
    if not isinstance(called, ast.Attribute):
        return False
    root: ast.expr = called
    path = []
    while isinstance(root, ast.Attribute):
        path.append(root.attr)
        root = root.value
    found = named.get(root.id) if isinstance(root, ast.Name) else None
    if isinstance(found, Library):
        for part in reversed(path):
            found = found.members.get(part) if isinstance(found, Library | Kind) else None
        return isinstance(found, Known | Kind) and path[0] not in CHANGING
    if isinstance(root, ast.Name) and isinstance(found, Missing):
        return False
    return called.attr not in CHANGING and not called.attr.endswith("_")
