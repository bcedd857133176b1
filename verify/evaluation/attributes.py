"""Members of modules, and the attributes and methods of values that evaluated programs may ask for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation import arrays, containers, draws, methods, tensor_members, torch_draws
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.classes import Class, Instance, Property, Super
from verify.evaluation.containers import Row
from verify.evaluation.dtypes import dtype_of
from verify.evaluation.members import member
from verify.evaluation.tensors import Device, Tensor
from verify.evaluation.torch_draws import Generator
from verify.evaluation.values import Bar, Function, Kind, Known, Library, Method, Missing, RaisedError, Value, is_deep

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

CHEAP = frozenset(
    {methods.METHODS[list]["append"], methods.METHODS[dict]["get"], list.pop, dict.pop, dict.setdefault, set.add}
)
"""Methods that go through nothing."""


PLAIN = (bool, int, float, complex, str, list, tuple, dict, set, frozenset, range, type(None))
"""Types of Python itself, which have the same members everywhere."""


GONE = frozenset({"ptp", "itemset", "newbyteorder"})
"""Members that arrays had in NumPy 1."""


def attribute(machine: Machine, value: Value, name: str) -> Value:
    """A member of a module, or an attribute or a method of a value; raises UnevaluatedError of any other."""
    if isinstance(value, Instance | Class | Super):
        return member(machine, value, name)
    if isinstance(value, Missing):
        return Missing(f"{value.reason}.{name}", inert=value.inert)
    if isinstance(value, Row) and name not in methods.METHODS[tuple]:
        return containers.member(value, name)
    if isinstance(value, Property) and name in ("setter", "getter"):
        return Known(name, lambda function: Property(value.get, function))
    if name == "__name__" and isinstance(value, Function | Known | Kind):
        return value.name.rpartition(".")[2]
    if isinstance(value, Method):
        return attribute(machine, value.function, name)
    if isinstance(value, Library) and name not in value.members:
        return machine.library(f"{value.name}.{name}")
    if isinstance(value, Library | Kind | Known):
        return value.members.get(name, Missing(f"{value.name}.{name}"))
    if isinstance(value, Device):
        return value.name if name == "type" else Missing(f"torch.device.{name}")
    if isinstance(value, Tensor):
        return tensor_members.member(value, name)
    if isinstance(value, Bar):
        return Missing("tqdm", inert=True)
    if isinstance(value, Generator) and name == "manual_seed":
        return Known(name, partial(torch_draws.reseeded, value))
    if isinstance(value, np.random.RandomState | np.random.Generator):
        return draws.of(value, name)
    if isinstance(value, np.ndarray | np.generic):
        return _of_array(value, name)
    return _of_plain(value, name)


def _of_plain(value: Value, name: str) -> Value:
    for kind in type(value).__mro__:
        raw = methods.RAW_METHODS.get(kind, {}).get(name)
        if raw is not None:
            return Known(name, partial(_raw, raw, value), raw=True)
        method = methods.METHODS.get(kind, {}).get(name)
        if method is not None:
            return Known(name, partial(_method, method, value), raw=True)
    if isinstance(value, int | float | complex) and name in ("real", "imag"):
        return getattr(value, name)
    if name == "args" and isinstance(value, BaseException):
        return value.args
    if name in ("numerator", "denominator") and hasattr(value, name):
        return getattr(value, name)
    if type(value) in PLAIN and name not in dir(type(value)):
        raise RaisedError(AttributeError(f"'{type(value).__name__}' object has no attribute '{name}'"))
    raise UnevaluatedError(f"{type(value).__name__}.{name}")


def _raw(method: Callable[..., Value], value: Value, machine: Machine, *given: Value, **named: Value) -> Value:
    return method(machine, value, *given, **named)


def _method(method: Callable[..., Value], value: Value, machine: Machine, *given: Value, **named: Value) -> Value:
    """What a method of a plain value gives, once going through the value and its arguments is paid for."""
    if method not in CHEAP:
        machine.weigh(value, *given)
    if any(map(is_deep, given)):
        raise UnevaluatedError("a key of too many levels")
    return method(value, *given, **named)


def _clipped(array: Value, machine: Machine, min: Value = None, max: Value = None) -> Value:  # noqa: A002 — as NumPy has it
    if min is None and max is None:
        raise RaisedError(ValueError("One of max or min must be given"))
    return arrays.MEMBERS["clip"].function(machine, array, min, max)


def _of_array(array: Value, name: str) -> Value:
    if name in arrays.ATTRIBUTES:
        return getattr(array, name)
    if name == "copy" and isinstance(array, np.generic):
        return Known(name, lambda: array)
    function = arrays.METHODS.get(name)
    if function is not None:
        return Known(name, partial(_raw, function.function, array), raw=True)
    match name:
        case "reshape" | "transpose" | "tolist" | "item" | "flatten":
            return Known(name, getattr(array, name))
        case "astype":
            return Known(name, lambda kind: array.astype(dtype_of(kind)))
        case "clip":
            return Known(name, partial(_clipped, array), raw=True)
        case "fill":
            return Known(name, lambda number: array.fill(number))
        case "sort":
            return Known(name, lambda axis=-1: array.sort(axis=axis))
    if name not in dir(np.ndarray) and name not in GONE:
        raise RaisedError(AttributeError(f"'{type(array).__name__}' object has no attribute '{name}'"))
    raise UnevaluatedError(f"ndarray.{name}")
