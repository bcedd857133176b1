"""Python's own functions, types and methods that evaluated programs may call."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.evaluation.bounds import MAX_CELLS, UnevaluatedError, bits
from verify.evaluation.formats import filled, formatted, is_ordered, joined, shown, written
from verify.evaluation.values import Function, Kind, Known, RaisedError, Value, is_deep, is_number

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

MOST_DIGITS = 400

EXCEPTIONS = (
    ArithmeticError, AssertionError, AttributeError, Exception, IndexError, KeyError, LookupError, NameError,
    NotImplementedError, OverflowError, RuntimeError, StopIteration, TypeError, ValueError, ZeroDivisionError,
)  # fmt: skip
ITERABLE = (str, list, tuple, dict, set, frozenset, range, np.ndarray)


def items(machine: Machine, value: Value) -> list[Value]:
    """What a value is iterated over; raises UnevaluatedError where that is too much, or not known."""
    if isinstance(value, np.ndarray) and not value.ndim:
        raise RaisedError(TypeError("iteration over a 0-d array"))
    if not isinstance(value, ITERABLE):
        if is_number(value) or value is None or isinstance(value, Function):
            raise RaisedError(TypeError(f"'{type(value).__name__}' object is not iterable"))
        raise UnevaluatedError(f"iteration over {type(value).__name__}")
    machine.budget.cells(len(value))
    if isinstance(value, set | frozenset) and not is_ordered(value):
        raise UnevaluatedError("the order of a set")
    return list(value)


UNORDERED = (all, any, len, max, min, sorted)
"""Functions that the order of what they are given does not matter to."""


def _listed(function: Callable[..., Value]) -> Callable[..., Value]:
    """A function of Python whose arguments that are iterated are lists first."""

    def call(machine: Machine, *arguments: Value, **keywords: Value) -> Value:
        taken = [machine.callable(one) if isinstance(one, Function | Known | Kind) else one for one in arguments]
        named = {name: machine.callable(one) if isinstance(one, Function | Known | Kind) else one
                 for name, one in keywords.items()}  # fmt: skip
        for one in taken:
            if isinstance(one, ITERABLE):
                if function is not len:
                    machine.budget.cells(len(one))
                    machine.weigh(one)
                if isinstance(one, set | frozenset) and function not in UNORDERED and not is_ordered(one):
                    raise UnevaluatedError("the order of a set")
        return function(*taken, **named)

    return call


def _range(machine: Machine, *ends: int) -> range:  # noqa: ARG001 — each raw function is given the machine
    return range(*ends)


def _print(machine: Machine, *values: Value, sep: str | None = " ", end: str | None = "\n", **others: Value) -> None:
    if others.keys() - {"flush"}:
        raise UnevaluatedError("print to a file")
    machine.write((" " if sep is None else sep).join(map(shown, values)) + ("\n" if end is None else end))


def _sum(given: Value, start: Value = 0) -> Value:
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
    if not all(isinstance(one, Kind) for one in several):
        raise UnevaluatedError("isinstance of this type")
    return isinstance(value, tuple(each for one in several for each in one.types))


def _format(value: Value, specification: str = "") -> str:
    return formatted(value, specification)


PLAIN: Mapping[str, Callable[..., Value]] = {
    "abs": abs, "divmod": divmod, "round": _round, "pow": _power, "repr": written, "format": _format,
    "bin": bin, "hex": hex, "oct": oct, "chr": chr, "ord": ord, "slice": slice, "callable": callable,
}  # fmt: skip
ITERATING: Mapping[str, Callable[..., Value]] = {
    "all": all, "any": any, "len": len, "max": max, "min": min, "sum": _sum, "sorted": sorted,
    "enumerate": lambda *given, **named: list(enumerate(*given, **named)),
    "zip": lambda *given, **named: list(zip(*given, **named)),  # noqa: B905 — as strict as the program says
    "map": lambda *given: list(map(*given)),
    "filter": lambda *given: list(filter(*given)),
    "reversed": lambda given: list(reversed(given)),
}  # fmt: skip

FUNCTIONS: Mapping[str, Known] = {
    **{name: Known(name, function) for name, function in PLAIN.items()},
    **{name: Known(name, _listed(function), raw=True) for name, function in ITERATING.items()},
    "range": Known("range", _range, raw=True),
    "print": Known("print", _print, raw=True),
    "display": Known("display", _print, raw=True),
    "isinstance": Known("isinstance", _is_instance, raw=True),
}  # fmt: skip


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
    **{one.__name__: Kind(one.__name__, one, (one,)) for one in EXCEPTIONS},
}


def _joined(separator: str, parts: Iterable[str]) -> str:
    if isinstance(parts, set | frozenset) and not is_ordered(parts):
        raise UnevaluatedError("the order of a set")
    return joined(list(parts), separator)


def _replaced(text: str, old: str, new: str, count: int = -1) -> str:
    if (len(text) + 1) * (len(new) + 1) > MAX_CELLS:
        raise UnevaluatedError("a text that is too long")
    return text.replace(old, new, count)


def _padded(method: str, text: str, width: int, *fill: str) -> str:
    if width > MAX_CELLS:
        raise UnevaluatedError("a text that is too long")
    return getattr(text, method)(width, *fill)  # type: ignore[no-any-return]


def _template(text: str, *values: Value, **named: Value) -> str:
    return filled(text, values, named)


def _ordered(machine: Machine, given: list[Value], *, key: Value = None, reverse: bool = False) -> None:
    machine.budget.cells(len(given))
    given.sort(key=None if key is None else machine.callable(key), reverse=bool(reverse))


def _extended(given: list[Value], more: Value) -> None:
    if not isinstance(more, ITERABLE) or len(given) + len(more) > MAX_CELLS:
        raise UnevaluatedError("a list that is too long")
    given.extend(more)


def _appended(given: list[Value], item: Value) -> None:
    if len(given) >= MAX_CELLS:
        raise UnevaluatedError("a list that is too long")
    given.append(item)


def _viewed(method: str, given: dict[Value, Value]) -> list[Value]:
    return list(getattr(given, method)())


METHODS: Mapping[type, Mapping[str, Callable[..., Value]]] = {
    str: {
        **{name: getattr(str, name) for name in (
            "capitalize", "count", "endswith", "find", "index", "isalnum", "isalpha", "isdigit", "islower", "isspace",
            "isupper", "lower", "lstrip", "partition", "removeprefix", "removesuffix", "rfind", "rpartition", "rsplit",
            "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper", "casefold",
        )},
        **{name: partial(_padded, name) for name in ("center", "ljust", "rjust", "zfill")},
        "format": _template, "join": _joined, "replace": _replaced,
    },
    list: {
        **{name: getattr(list, name) for name in ("clear", "copy", "count", "index", "insert", "pop", "remove",
                                                  "reverse")},
        "append": _appended, "extend": _extended,
    },
    tuple: {name: getattr(tuple, name) for name in ("count", "index")},
    dict: {
        **{name: getattr(dict, name) for name in ("clear", "copy", "get", "pop", "setdefault", "update")},
        **{name: partial(_viewed, name) for name in ("items", "keys", "values")},
    },
    set: {name: getattr(set, name) for name in ("add", "copy", "difference", "discard", "intersection", "isdisjoint",
                                                "issubset", "issuperset", "remove", "union", "update")},
    float: {name: getattr(float, name) for name in ("is_integer", "as_integer_ratio")},
    int: {name: getattr(int, name) for name in ("bit_length", "is_integer") if hasattr(int, name)},
}  # fmt: skip
"""Methods of plain values, by the type of the value."""

RAW_METHODS: Mapping[type, Mapping[str, Callable[..., Any]]] = {list: {"sort": _ordered}}
"""Methods that take the machine first."""


def made(machine: Machine, kind: Kind, given: Sequence[Value], named: dict[str, Value]) -> Value:
    """What a type makes of values."""
    if kind.name.startswith("np."):
        return kind.make(machine, *given, **named)
    taken = list(given)
    if any(map(is_deep, taken)):
        raise UnevaluatedError("a key of too many levels")
    if kind.name in ("list", "tuple", "dict", "set", "frozenset") and taken and not isinstance(taken[0], dict):
        taken[0] = items(machine, taken[0])
    if kind.name == "Fraction" and len(taken) == 1 and isinstance(taken[0], str):
        raise UnevaluatedError("a fraction of a text")
    if kind.name == "Decimal" and isinstance(taken[0] if taken else None, str) and len(taken[0]) > 40:
        raise UnevaluatedError("a decimal of many digits")
    return kind.make(*taken, **named)
