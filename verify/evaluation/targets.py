"""Assignments: to names, items and several targets at once, and in the turns of comprehensions; items of values."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from verify.evaluation import operations, tensor_shapes
from verify.evaluation.attributes import attribute
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Instance
from verify.evaluation.containers import Defaults
from verify.evaluation.members import set_member
from verify.evaluation.streams import items, lazily, turns
from verify.evaluation.tensors import Tensor
from verify.evaluation.values import Frame, Function, Kind, Missing, RaisedError, Stream, Value, is_deep, truth

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def assign(machine: Machine, target: ast.expr, value: Value) -> None:
    """Give a target a value."""
    match target:
        case ast.Name(id=name):
            _owner(machine.frame, name).names[name] = value
        case ast.Attribute(value=owner, attr=name):
            set_member(machine, machine.possible(owner), machine.mangled(name), value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts) if isinstance(value, Missing):
            for part in parts:  # what is missing and changes nothing has parts that do neither
                assign(machine, part.value if isinstance(part, ast.Starred) else part, value)
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            _unpack(machine, parts, items(machine, value))
        case ast.Subscript(value=owner, slice=index):
            _store(machine, machine.possible(owner), machine.evaluate(index), value)
        case _:
            raise UnevaluatedError(f"an assignment to {type(target).__name__}")


class Place(NamedTuple):
    """A target, its parts evaluated once: a name, or a member or an item of something."""

    target: ast.expr
    owner: Value = None
    index: Value = None

    def value(self, machine: Machine) -> Value:
        """What stands there."""
        if isinstance(self.target, ast.Name):
            return machine.evaluate(ast.Name(self.target.id, ast.Load()))
        if isinstance(self.target, ast.Subscript):
            return item(machine, self.owner, self.index)
        return attribute(machine, self.owner, self.index)

    def give(self, machine: Machine, value: Value) -> None:
        """Put a value there."""
        if isinstance(self.target, ast.Name):
            assign(machine, self.target, value)
        elif isinstance(self.target, ast.Subscript):
            _store(machine, self.owner, self.index, value)
        else:
            set_member(machine, self.owner, self.index, value)


def place_of(machine: Machine, target: ast.expr) -> Place:
    """A target that is changed."""
    match target:
        case ast.Name():
            return Place(target)
        case ast.Subscript(value=owner, slice=index):
            return Place(target, machine.evaluate(owner), machine.evaluate(index))
        case ast.Attribute(value=owner, attr=name):
            return Place(target, machine.evaluate(owner), machine.mangled(name))
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
    if isinstance(owner, Instance):
        if owner.ask("__setitem__", index, value) is NotImplemented:
            raise RaisedError(TypeError(f"'{owner.kind.name}' object does not support item assignment"))
        return
    if isinstance(owner, Missing):
        return  # it changes nothing
    if isinstance(owner, Tensor):
        tensor_shapes.store(owner, index, value)
        return
    if isinstance(owner, int | float | complex | str | tuple | set | type(None)):
        raise RaisedError(TypeError(f"'{type(owner).__name__}' object does not support item assignment"))
    if not isinstance(owner, list | dict | deque | np.ndarray):
        raise UnevaluatedError(f"an item of {type(owner).__name__}")
    if isinstance(owner, list) and isinstance(index, slice):
        machine.budget.cells(len(owner) + len(items(machine, value)))
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
    if isinstance(owner, Instance):
        asked = owner.ask("__getitem__", index)
        if asked is NotImplemented:
            raise RaisedError(TypeError(f"'{owner.kind.name}' object is not subscriptable"))
        return asked
    if isinstance(owner, Tensor):
        return tensor_shapes.item(owner, index)
    if isinstance(owner, Kind):
        return owner  # a type of what a container holds, such as list[int]
    plain = isinstance(owner, int | float | complex | set | frozenset | type(None) | Function | Stream)
    if plain and not isinstance(owner, np.generic):
        raise RaisedError(TypeError(f"'{type(owner).__name__}' object is not subscriptable"))
    if not isinstance(owner, str | list | tuple | dict | deque | range | np.ndarray | np.generic):
        raise UnevaluatedError(f"an item of {type(owner).__name__}")
    if isinstance(index, Tensor) and not index.array.ndim:
        index = index.item()
    if is_deep(index):
        raise UnevaluatedError("a key of too many levels")
    if isinstance(owner, Defaults) and owner.make is not None:
        return machine.hashed(lambda: owner[index] if index in owner else _made(machine, owner, index))
    try:
        found: Value = owner[index]  # type: ignore[index]
    except operations.ERRORS as error:
        raise RaisedError(error) from error
    if isinstance(found, np.ndarray):
        machine.budget.cells(found.size)
    return found


def _made(machine: Machine, owner: Defaults, index: Value) -> Value:
    machine.budget.spend()
    owner[index] = found = machine.call(owner.make, (), {})
    return found


def collected(machine: Machine, generators: list[ast.comprehension], element: ast.expr) -> list[Value]:
    """The values of an element in the turns of a comprehension."""
    source = machine.evaluate(generators[0].iter)
    with machine.within(Frame({}, machine.frame, scope="turns")):
        return [machine.evaluate(element) for _ in _looped(machine, generators, source)]


def lazy(machine: Machine, generators: list[ast.comprehension], element: ast.expr) -> Stream:
    """The same, each as it is asked for."""
    source = machine.evaluate(generators[0].iter)
    frame = Frame({}, machine.frame, scope="turns")
    machine.framed.append(frame)
    each = (machine.evaluate(element) for _ in _looped(machine, generators, source))
    return Stream(lazily(machine, frame, each), (source, frame))


def _looped(machine: Machine, generators: list[ast.comprehension], source: Value) -> Iterator[None]:
    first, *rest = generators
    if first.is_async:
        raise UnevaluatedError("an asynchronous loop")
    for one in turns(machine, source):
        assign(machine, first.target, one)
        if all(truth(machine.evaluate(test)) for test in first.ifs):
            if rest:
                yield from _looped(machine, rest, machine.evaluate(rest[0].iter))
            else:
                yield
