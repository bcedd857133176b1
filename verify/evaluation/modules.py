"""Python's own modules of functions, classes and containers, as far as evaluated programs may use them."""

from __future__ import annotations

import ast
import string
from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation import containers, operations, streams
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Class, Default, Instance, Property
from verify.evaluation.tensors import Tensor
from verify.evaluation.values import CONTAINERS, Context, Kind, Known, Library, RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

MAX_COPIED = 30
"""Levels of what is copied deeply."""


def _identity(given: Value = None, *_: Value, **__: Value) -> Value:
    return given


def _reduce(machine: Machine, function: Value, given: Value, *initial: Value) -> Value:
    found, begun = (initial[0], True) if initial else (None, False)
    for one in streams.turns(machine, given):
        found, begun = (machine.call(function, (found, one), {}) if begun else one), True
    if not begun:
        raise RaisedError(TypeError("reduce() of empty iterable with no initial value"))
    return found


def _partial(_: Machine, function: Value, *given: Value, **named: Value) -> Known:
    return Known("functools.partial", partial(_applied, function, given, named), raw=True)


def _applied(
    function: Value, first: tuple[Value, ...], others: dict[str, Value], machine: Machine, *given: Value, **named: Value
) -> Value:
    return machine.call(function, (*first, *given), {**others, **named})


def _cache(machine: Machine, *given: Value, **_: Value) -> Value:
    """A function that keeps what it gave; with an option, what makes such a function."""
    if given and not isinstance(given[0], int | None):
        return Known(machine.attribute(given[0], "__name__"), partial(_kept, given[0], {}), raw=True)
    return Known("functools.lru_cache", _cache, raw=True)


def _kept(function: Value, memory: dict[Value, Value], machine: Machine, *given: Value, **named: Value) -> Value:
    key = (given, tuple(named.items()))
    if machine.hashed(memory.__contains__, key):
        return memory[key]
    found = machine.call(function, given, named)
    machine.hashed(memory.__setitem__, key, found)
    return found


def _wraps(_: Value) -> Known:
    return Known("functools.wraps", _identity)


def _data_class(_: Machine, kind: Value = None, **options: Value) -> Value:
    """A class whose instances consist of the fields that it names."""
    if options.keys() - {"frozen", "eq", "repr", "init", "slots", "kw_only"} or False in options.values():
        raise UnevaluatedError("an option of dataclass")
    if kind is None:
        return Known("dataclass", _data_class, raw=True)
    if not isinstance(kind, Class) or options.get("kw_only"):
        raise UnevaluatedError("a data class of what is no class")
    names = {one: None for each in reversed(kind.order) for one in each.names.get("__annotations__", {})}
    kind.fields = tuple(names)
    return kind


def _field(*, default_factory: Value = None, default: Value = None, **options: Value) -> Value:
    if options:
        raise UnevaluatedError("an option of field")
    return Default(default_factory) if default_factory is not None else default


def _copied(machine: Machine, value: Value) -> Value:
    if isinstance(value, Instance):
        made = Instance(value.kind)
        made.names.update(value.names)
        return made
    machine.weigh(value)
    return machine.attribute(value, "copy").function(machine) if isinstance(value, list | dict | set) else value


def _deeply(machine: Machine, value: Value) -> Value:
    return _deep(machine, value, {}, 0)


def _deep(machine: Machine, value: Value, made: dict[int, Value], depth: int) -> Value:
    """A copy, in which what was one is one again."""
    machine.budget.spend()
    if depth > MAX_COPIED:
        raise UnevaluatedError("a copy of too many levels")
    if id(value) in made:
        return made[id(value)]
    copy: Value
    if isinstance(value, Instance):
        made[id(value)] = copy = Instance(value.kind)
        copy.names.update({name: _deep(machine, one, made, depth + 1) for name, one in value.names.items()})
    elif type(value) is list:
        made[id(value)] = copy = []
        copy.extend(_deep(machine, one, made, depth + 1) for one in value)
    elif type(value) is dict:
        made[id(value)] = copy = {}
        copy.update({one: _deep(machine, value[one], made, depth + 1) for one in value})
    elif type(value) is tuple:
        copy = tuple(_deep(machine, one, made, depth + 1) for one in value)
    elif isinstance(value, Tensor):
        copy = Tensor(machine, value.array.copy(), value.unknown, requires=value.requires)
        copy.is_parameter = value.is_parameter
        made[id(value)] = copy
    elif isinstance(value, CONTAINERS):
        raise UnevaluatedError(f"a deep copy of {type(value).__name__}")
    else:
        copy = value.copy() if isinstance(value, np.ndarray) else value
    return copy


def _operators() -> Library:
    """The module operator."""

    def two(sign: type) -> Known:
        return Known(sign.__name__, lambda machine, one, other: operations.binary(machine.budget, sign(), one, other),
                     raw=True)  # fmt: skip

    names = {"add": "Add", "sub": "Sub", "mul": "Mult", "truediv": "Div", "floordiv": "FloorDiv", "mod": "Mod",
             "pow": "Pow", "matmul": "MatMult", "xor": "BitXor", "and_": "BitAnd", "or_": "BitOr"}  # fmt: skip
    signs = {sign.__name__: sign for sign in operations.BINARY}
    return Library("operator", {
        **{name: two(signs[of]) for name, of in names.items()},
        **{name: Known(name, lambda _, one, of=sign: operations.unary(of(), one), raw=True)
           for name, sign in (("neg", ast.USub), ("pos", ast.UAdd), ("inv", ast.Invert))},
        **{name: Known(name, lambda _, one, other, of=sign: operations.compared(of(), one, other), raw=True)
           for name, sign in (("eq", ast.Eq), ("ne", ast.NotEq), ("lt", ast.Lt), ("le", ast.LtE), ("gt", ast.Gt),
                              ("ge", ast.GtE))},
        "itemgetter": Known("itemgetter", lambda *at: Known("itemgetter", partial(_item, at), raw=True)),
        "attrgetter": Known("attrgetter", lambda name: Known("attrgetter", partial(_member, name), raw=True)),
    })  # fmt: skip


def _item(at: tuple[Value, ...], machine: Machine, value: Value) -> Value:
    found = tuple(machine.item(value, one) for one in at)
    return found[0] if len(found) == 1 else found


def _member(name: str, machine: Machine, value: Value) -> Value:
    if "." in name:
        raise UnevaluatedError("a member of a member")
    return machine.attribute(value, name)


INERT_CONTEXT = Context(lambda: None, lambda: None)

OWN: Mapping[str, Callable[[Machine], Library]] = {
    "collections": lambda _: containers.library(),
    "itertools": lambda _: Library("itertools", streams.ITERTOOLS),
    "functools": lambda _: Library("functools", {
        "reduce": Known("reduce", _reduce, raw=True), "partial": Known("partial", _partial, raw=True),
        "lru_cache": Known("lru_cache", _cache, raw=True), "cache": Known("cache", _cache, raw=True),
        "wraps": Known("wraps", _wraps), "cached_property": Kind("property", Property, (Property,)),
    }),
    "dataclasses": lambda _: Library("dataclasses", {
        "dataclass": Known("dataclass", _data_class, raw=True), "field": Known("field", _field),
    }),
    "copy": lambda _: Library("copy", {
        "copy": Known("copy", _copied, raw=True), "deepcopy": Known("deepcopy", _deeply, raw=True),
    }),
    "operator": lambda _: _operators(),
    "string": lambda _: Library("string", {
        name: getattr(string, name)
        for name in ("ascii_letters", "ascii_lowercase", "ascii_uppercase", "digits", "punctuation", "whitespace")
    }),
    "abc": lambda _: Library("abc", {
        "ABC": Kind("object", _identity, (object,)), "ABCMeta": Kind("type", _identity, (Class,)),
        "abstractmethod": Known("abstractmethod", _identity),
    }),
    "contextlib": lambda _: Library("contextlib", {
        "nullcontext": Known("nullcontext", lambda value=None: Context(lambda: value, lambda: None)),
    }),
    "__future__": lambda _: Library("__future__", dict.fromkeys(("annotations", "division", "print_function"))),
}  # fmt: skip
"""Modules by their names."""
