"""Assignments: to names, items and several targets at once, and in the turns of comprehensions; items of values."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation import builtin, operations
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.values import Frame, RaisedError, Value, is_deep, truth

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def assign(machine: Machine, target: ast.expr, value: Value) -> None:
    """Give a target a value."""
    match target:
        case ast.Name(id=name):
            _owner(machine.frame, name).names[name] = value
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            _unpack(machine, parts, builtin.items(machine, value))
        case ast.Subscript(value=owner, slice=index):
            _store(machine, machine.evaluate(owner), machine.evaluate(index), value)
        case _:
            raise UnevaluatedError(f"an assignment to {type(target).__name__}")


def _owner(frame: Frame, name: str) -> Frame:
    if name not in frame.elsewhere:
        return frame
    frames = list(frame.chain())[1:]
    return next((one for one in frames if name in one.names), frames[-1])


def _unpack(machine: Machine, parts: list[ast.expr], values: list[Value]) -> None:
    starred = [at for at, part in enumerate(parts) if isinstance(part, ast.Starred)]
    if starred:
        at, rest = starred[0], len(values) - len(parts) + 1
        if rest < 0:
            raise RaisedError(ValueError("not enough values to unpack"))
        values = [*values[:at], values[at : at + rest], *values[at + rest :]]
    if len(parts) != len(values):
        raise RaisedError(ValueError("a different number of values to unpack"))
    for part, value in zip(parts, values, strict=True):
        assign(machine, part.value if isinstance(part, ast.Starred) else part, value)


def _store(machine: Machine, owner: Value, index: Value, value: Value) -> None:
    if not isinstance(owner, list | dict | np.ndarray):
        raise UnevaluatedError(f"an item of {type(owner).__name__}")
    if isinstance(owner, list) and isinstance(index, slice):
        machine.budget.cells(len(owner) + len(builtin.items(machine, value)))
    elif isinstance(owner, dict):
        machine.budget.cells(len(owner))
        machine.hashed(owner.__setitem__, index, value)
        return
    try:
        owner[index] = value
    except operations.ERRORS as error:
        raise RaisedError(error) from error


def item(machine: Machine, owner: Value, index: Value) -> Value:
    """An item or a slice of a value."""
    if not isinstance(owner, str | list | tuple | dict | range | np.ndarray | np.generic):
        raise UnevaluatedError(f"an item of {type(owner).__name__}")
    if is_deep(index):
        raise UnevaluatedError("a key of too many levels")
    try:
        found: Value = owner[index]  # type: ignore[index]
    except operations.ERRORS as error:
        raise RaisedError(error) from error
    if isinstance(found, np.ndarray):
        machine.budget.cells(found.size)
    return found


def collected(machine: Machine, generators: list[ast.comprehension], element: ast.expr) -> list[Value]:
    """The values of an element in the turns of a comprehension."""
    found: list[Value] = []
    with machine.within(Frame({}, machine.frame)):
        _looped(machine, generators, lambda: found.append(machine.evaluate(element)))
    return found


def _looped(machine: Machine, generators: list[ast.comprehension], turn: Callable[[], None]) -> None:
    first, *rest = generators
    if first.is_async:
        raise UnevaluatedError("an asynchronous loop")
    for one in builtin.items(machine, machine.evaluate(first.iter)):
        assign(machine, first.target, one)
        if all(truth(machine.evaluate(test)) for test in first.ifs):
            if rest:
                _looped(machine, rest, turn)
            else:
                turn()
