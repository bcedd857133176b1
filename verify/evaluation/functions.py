"""Functions of a program: the values of their parameters, and the names that are their own."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from verify.evaluation.values import Function, RaisedError, Value


def bound(function: Function, given: Sequence[Value], named: dict[str, Value]) -> dict[str, Value]:
    """The parameters of a function with the values of a call."""
    arguments = function.arguments
    positional = [one.arg for one in (*arguments.posonlyargs, *arguments.args)]
    names: dict[str, Value] = dict(zip(positional, given, strict=False))
    if len(given) > len(positional) and arguments.vararg is None:
        raise RaisedError(TypeError(f"{function.name}() takes {len(positional)} positional arguments"))
    if arguments.vararg is not None:
        names[arguments.vararg.arg] = tuple(given[len(positional) :])
    rest: dict[str, Value] = {}
    for name, value in named.items():
        if name in names:
            raise RaisedError(TypeError(f"{function.name}() got multiple values for '{name}'"))
        known = name in positional or any(name == one.arg for one in arguments.kwonlyargs)
        (names if known else rest)[name] = value
    if rest and arguments.kwarg is None:
        raise RaisedError(TypeError(f"{function.name}() got an unexpected keyword argument"))
    if arguments.kwarg is not None:
        names[arguments.kwarg.arg] = rest
    defaults = dict(zip(positional[len(positional) - len(function.defaults) :], function.defaults, strict=True))
    names = {**defaults, **function.keyword_defaults, **names}
    missing = [one for one in (*positional, *(one.arg for one in arguments.kwonlyargs)) if one not in names]
    if missing:
        raise RaisedError(TypeError(f"{function.name}() missing a required argument: '{missing[0]}'"))
    return names


def names_of(arguments: ast.arguments, body: list[ast.stmt] | ast.expr) -> tuple[frozenset[str], frozenset[str]]:
    """The names that are a function's own, and those that it declares to be of a function around it."""
    own = {one.arg for one in ast.walk(arguments) if isinstance(one, ast.arg)}
    elsewhere: set[str] = set()
    pending: list[ast.AST] = list(body) if isinstance(body, list) else []
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Global | ast.Nonlocal):
            elsewhere |= set(node.names)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            own.add(node.name)
            continue
        elif isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            continue
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            own.add(node.id)
        pending += ast.iter_child_nodes(node)
    return frozenset(own - elsewhere), frozenset(elsewhere)
