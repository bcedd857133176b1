"""Calls: of functions of the program, of its classes and their instances, and of what is known."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from verify.evaluation import builtin, draws, operations
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Class, Instance, Super, instantiated
from verify.evaluation.freedoms import in_precision
from verify.evaluation.functions import bound
from verify.evaluation.streams import items
from verify.evaluation.values import Context, Frame, Function, Kind, Known, Method, Missing, RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


DRAWING = "seaborn"
"""A module that changes nothing that it is handed, and yet draws from the generator of NumPy that all share."""


def call(machine: Machine, callee: Value, given: Sequence[Value], named: dict[str, Value]) -> Value:
    """What anything that can be called gives for values."""
    while isinstance(callee, Method):
        callee, given = callee.function, (callee.owner, *given)
    if isinstance(callee, Missing):
        return Missing(callee.reason, inert=callee.inert)
    if isinstance(callee, Function):
        return _called(machine, callee, given, named)
    if isinstance(callee, Class):
        return instantiated(machine, callee, given, named)
    if isinstance(callee, Instance):
        found = callee.ask("__call__", *given) if not named else _asked(machine, callee, given, named)
        if found is NotImplemented:
            raise RaisedError(TypeError(f"'{callee.kind.name}' object is not callable"))
        return found
    if isinstance(callee, Context) and len(given) == 1:
        return Known("a decorated function", partial(_inside, callee, given[0]), raw=True)
    if not isinstance(callee, Known | Kind):
        raise RaisedError(TypeError(f"'{type(callee).__name__}' object is not callable"))
    try:
        if isinstance(callee, Kind):
            found = builtin.made(machine, callee, given, named)
        else:
            found = callee.function(machine, *given, **named) if callee.raw else callee.function(*given, **named)
        return in_precision(machine, found)
    except (*operations.ERRORS, StopIteration) as error:
        raise RaisedError(error) from error


def _inside(context: Context, function: Value, machine: Machine, *given: Value, **named: Value) -> Value:
    """A function that a context decorates."""
    context.enter()
    try:
        return call(machine, function, given, named)
    finally:
        context.leave()


def _asked(machine: Machine, callee: Instance, given: Sequence[Value], named: dict[str, Value]) -> Value:
    method = callee.kind.found("__call__")
    return NotImplemented if method is None else call(machine, method, (callee, *given), named)


def _called(machine: Machine, function: Function, given: Sequence[Value], named: dict[str, Value]) -> Value:
    names = bound(function, given, named)
    method = (function.owner, given[0]) if function.owner is not None and given else None
    frame = Frame(names, function.outer, function.local, function.elsewhere, method=method)
    with machine.within(frame), machine.deeper():
        return machine.evaluate(function.body) if isinstance(function.body, ast.expr) else machine.run_body(function)


def evaluated(machine: Machine, node: ast.Call) -> Value:
    """The value of a call that is written out."""
    callee = machine.evaluate_part(node.func)
    if isinstance(callee, Missing):
        if not callee.inert or callee.reason.startswith(DRAWING):
            draws.forget(machine)
        return callee  # whatever it is handed
    if isinstance(callee, Kind) and callee.name == "super":
        return _super(machine, node)
    given: list[Value] = []
    for one in (_ordered(callee, each) for each in node.args):
        if isinstance(one, ast.Starred):
            given += items(machine, machine.evaluate(one.value))
        else:
            given.append(machine.evaluate(one))
    named: dict[str, Value] = {}
    for keyword in node.keywords:
        value = machine.evaluate(keyword.value)
        if keyword.arg is not None:
            named[keyword.arg] = value
        elif isinstance(value, dict) and all(isinstance(one, str) for one in value):
            named |= value
        else:
            raise UnevaluatedError("names of arguments that are no dictionary")
    return call(machine, callee, given, named)


def _ordered(callee: Value, node: ast.expr) -> ast.expr:
    """The set of a list that is sorted at once: its own order is nothing that is known."""
    if callee is builtin.FUNCTIONS["sorted"] and isinstance(node, ast.Call):
        match node:
            case ast.Call(func=ast.Name(id="list" | "tuple"), args=[inner], keywords=[]):
                return inner
    return node


def _super(machine: Machine, node: ast.Call) -> Value:
    """What an instance has behind the class whose method asks."""
    if node.args:
        behind, owner = (machine.evaluate(one) for one in node.args)
    else:
        method = next((frame.method for frame in machine.frame.chain() if frame.method is not None), None)
        if method is None:
            raise RaisedError(RuntimeError("super(): no arguments"))
        behind, owner = method
    if not isinstance(behind, Class) or not isinstance(owner, Class | Instance):
        raise UnevaluatedError("super of what is no class")
    return Super(behind, owner)
