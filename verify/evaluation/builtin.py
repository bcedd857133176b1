"""Python's own functions, types and methods that evaluated programs may call."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation.bounds import UnevaluatedError, bits
from verify.evaluation.classes import Class, Instance, Property, Super, Unbound, is_one
from verify.evaluation.formats import formatted, is_ordered, shown, written
from verify.evaluation.members import set_member
from verify.evaluation.streams import ITERABLE, STREAMS, items
from verify.evaluation.tensors import Tensor
from verify.evaluation.values import CALLABLE, Kind, Known, Missing, RaisedError, Stream, Value, is_deep, is_number

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

MOST_DIGITS = 400

EXCEPTIONS = (
    ArithmeticError, AssertionError, AttributeError, Exception, IndexError, KeyError, LookupError, NameError,
    NotImplementedError, OverflowError, RuntimeError, StopIteration, TypeError, ValueError, ZeroDivisionError,
)  # fmt: skip
UNORDERED = (len, max, min, sorted)
"""Functions that the order of what they are given does not matter to."""


def _listed(function: Callable[..., Value]) -> Callable[..., Value]:
    """A function of Python whose arguments that are iterated are lists first."""

    def call(machine: Machine, *arguments: Value, **keywords: Value) -> Value:
        several = function in (max, min) and len(arguments) > 1
        taken = [one if several else _handed(machine, one) for one in arguments]
        named = {name: _handed(machine, one) for name, one in keywords.items()}
        for one in taken:
            if isinstance(one, ITERABLE):
                if function is not len:
                    machine.budget.cells(len(one))
                    machine.weigh(one)
                if isinstance(one, set | frozenset) and function not in UNORDERED and not is_ordered(one):
                    raise UnevaluatedError("the order of a set")
        return function(*taken, **named)

    return call


def _handed(machine: Machine, value: Value) -> Value:
    """A value as Python's own functions take it."""
    if isinstance(value, (*CALLABLE, Class)):
        return machine.callable(value)
    if isinstance(value, Stream) or (isinstance(value, Instance) and value.kind.found("__iter__") is not None):
        return items(machine, value)
    if isinstance(value, Tensor) and value.array.ndim:
        return items(machine, value)
    return value


def _length(machine: Machine, value: Value) -> int:
    if isinstance(value, Instance):
        found = value.ask("__len__")
        if found is NotImplemented:
            raise RaisedError(TypeError(f"object of type '{value.kind.name}' has no len()"))
        return found  # type: ignore[no-any-return]
    if isinstance(value, Stream | Missing):
        raise RaisedError(TypeError("object of this type has no len()"))
    machine.budget.spend()
    return len(value.array if isinstance(value, Tensor) else value)


def _type(machine: Machine, *given: Value) -> Value:
    if len(given) != 1:
        raise UnevaluatedError("a class that is made of values")
    value = given[0]
    if isinstance(value, Instance):
        return value.kind
    for kind in (*KINDS.values(), *machine.kinds()):
        if type(value) in kind.types:
            return kind
    if isinstance(value, BaseException):
        return Kind(type(value).__name__, _unmade, (type(value),))
    raise UnevaluatedError(f"the type of {type(value).__name__}")


def _get(machine: Machine, owner: Value, name: str, *otherwise: Value) -> Value:
    try:
        found = machine.attribute(owner, name)
    except RaisedError as raised:
        if otherwise and isinstance(raised.error, AttributeError):
            return otherwise[0]
        raise
    if isinstance(found, Missing):
        raise UnevaluatedError(found.reason)
    return found


def _has(machine: Machine, owner: Value, name: str) -> bool:
    if not isinstance(owner, Instance | Class):
        raise UnevaluatedError("hasattr of this value")
    return _get(machine, owner, name, _has) is not _has


def _set(machine: Machine, owner: Value, name: str, value: Value) -> None:
    set_member(machine, owner, name, value)


def _is_callable(value: Value) -> bool:
    return isinstance(value, (*CALLABLE, Class)) or (
        isinstance(value, Instance) and value.kind.found("__call__") is not None
    )


def _range(machine: Machine, *ends: int) -> range:  # noqa: ARG001 — each raw function is given the machine
    return range(*ends)


def _print(machine: Machine, *values: Value, sep: str | None = " ", end: str | None = "\n", **others: Value) -> None:
    if others.keys() - {"flush"}:
        raise UnevaluatedError("print to a file")
    machine.write((" " if sep is None else sep).join(map(shown, values)) + ("\n" if end is None else end))


def _sum(given: Value, start: Value = 0) -> Value:
    if is_number(given) or given is None:
        raise RaisedError(TypeError(f"'{type(given).__name__}' object is not iterable"))
    if isinstance(start, list | tuple | str) or not isinstance(given, ITERABLE):
        raise UnevaluatedError("a sum of lists")
    return sum(given, start)


def _round(value: Value, digits: int | None = None) -> Value:
    if (digits is not None and abs(digits) > MOST_DIGITS) or (
        isinstance(value, Decimal) and value.adjusted() > MOST_DIGITS
    ):
        raise UnevaluatedError("a rounding to so many digits")
    return round(value) if digits is None else round(value, digits)


def _power(base: Value, exponent: Value, modulus: int | None = None) -> Value:
    if isinstance(base, Decimal) or modulus is not None:
        raise UnevaluatedError("pow of these values")
    if isinstance(base, int) and isinstance(exponent, int) and exponent > 0:
        bits(base.bit_length() * exponent)
    return base**exponent


def _whole(value: Value = 0, base: int = 10) -> int:
    if isinstance(value, Decimal) and value.adjusted() > MOST_DIGITS:
        raise UnevaluatedError("a whole number of so many digits")
    return int(value, base) if isinstance(value, str) and base != 10 else int(value)


def _is_instance(machine: Machine, value: Value, kinds: Value) -> bool:  # noqa: ARG001 — likewise
    several = kinds if isinstance(kinds, tuple) else (kinds,)
    return any(is_one(value, one) for one in several)


def _is_subclass(kind: Value, kinds: Value) -> bool:
    several = kinds if isinstance(kinds, tuple) else (kinds,)
    if isinstance(kind, Class):
        return any(one in kind.order or getattr(one, "name", "") == "object" for one in several)
    raise UnevaluatedError("issubclass of this type")


def _format(value: Value, specification: str = "") -> str:
    return formatted(value, specification)


PLAIN: Mapping[str, Callable[..., Value]] = {
    "abs": abs, "divmod": divmod, "round": _round, "pow": _power, "repr": written, "format": _format,
    "bin": bin, "hex": hex, "oct": oct, "chr": chr, "ord": ord, "slice": slice, "callable": _is_callable,
    "issubclass": _is_subclass,
}  # fmt: skip
ITERATING: Mapping[str, Callable[..., Value]] = {
    "max": max, "min": min, "sum": _sum, "sorted": sorted,
}  # fmt: skip

FUNCTIONS: Mapping[str, Known] = {
    **{name: Known(name, function) for name, function in PLAIN.items()},
    **{name: Known(name, _listed(function), raw=True) for name, function in ITERATING.items()},
    "range": Known("range", _range, raw=True),
    "print": Known("print", _print, raw=True),
    "display": Known("display", _print, raw=True),
    **STREAMS,
    **{name: Known(name, function, raw=True) for name, function in (
        ("isinstance", _is_instance), ("len", _length), ("getattr", _get), ("hasattr", _has), ("setattr", _set),
    )},
}  # fmt: skip


def _unmade(*_: Value, **__: Value) -> Value:
    raise UnevaluatedError("an object of no class")


def _error(kind: type[BaseException]) -> Callable[..., BaseException]:
    def make(*given: Value) -> BaseException:
        return kind(*given)

    return make


KINDS: Mapping[str, Kind] = {
    "bool": Kind("bool", bool, (bool,)),
    "int": Kind("int", _whole, (int,)),
    "float": Kind("float", float, (float,)),
    "complex": Kind("complex", complex, (complex,)),
    "str": Kind("str", shown, (str,)),
    "list": Kind("list", list, (list,)),
    "tuple": Kind("tuple", tuple, (tuple,)),
    "dict": Kind("dict", dict, (dict,), {"fromkeys": Known("dict.fromkeys", dict.fromkeys)}),
    "set": Kind("set", set, (set,)),
    "frozenset": Kind("frozenset", frozenset, (frozenset,)),
    "object": Kind("object", _unmade, (object,)),
    "type": Kind("type", _type, (Kind, Class), raw=True),
    "super": Kind("super", _unmade, (Super,)),
    "property": Kind("property", Property, (Property,)),
    "staticmethod": Kind("staticmethod", Unbound, (Unbound,)),
    "classmethod": Kind("classmethod", lambda function: Unbound(function, takes_class=True), (Unbound,)),
    **{one.__name__: Kind(one.__name__, _error(one), (one,)) for one in EXCEPTIONS},
}


CONSTANTS: Mapping[str, Value] = {"__name__": "__main__", "NotImplemented": NotImplemented, "Ellipsis": ...}

COLLECTING = ("list", "tuple", "dict", "set", "frozenset")


def made(machine: Machine, kind: Kind, given: Sequence[Value], named: dict[str, Value]) -> Value:
    """What a type makes of values."""
    if kind.raw:
        return kind.make(machine, *given, **named)
    taken = [items(machine, one) if isinstance(one, Stream) else one for one in given]
    if any(map(is_deep, taken)):
        raise UnevaluatedError("a key of too many levels")
    first = taken[0] if taken else None
    if kind.name in COLLECTING and taken and not isinstance(first, dict | set | frozenset):
        taken[0] = items(machine, first)
        return machine.hashed(kind.make, *taken, **named)
    if kind.name in ("list", "tuple") and isinstance(first, set | frozenset):
        taken[0] = items(machine, first)
    if isinstance(first, np.ndarray) and first.size == 1 and kind.name in ("int", "float", "bool", "complex"):
        taken[0] = first.item()  # of whatever axes, as all but the newest versions of NumPy have it
    if isinstance(first, Tensor) and kind.name in ("int", "float", "bool", "complex"):
        taken[0] = first.item()
    if isinstance(first, Instance) and kind.name in ("int", "float"):
        return first.ask(f"__{kind.name}__")
    if kind.name == "Fraction" and len(taken) == 1 and isinstance(first, str):
        raise UnevaluatedError("a fraction of a text")
    if kind.name == "Decimal" and isinstance(first, str) and len(first) > 40:
        raise UnevaluatedError("a decimal of many digits")
    return kind.make(*taken, **named)
