"""The methods of plain values that evaluated programs may call, by the type of the value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from verify.evaluation import containers
from verify.evaluation.bounds import MAX_CELLS, UnevaluatedError
from verify.evaluation.formats import filled, joined
from verify.evaluation.streams import items
from verify.evaluation.values import Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def _joined(machine: Machine, separator: str, parts: Value) -> str:
    return joined(items(machine, parts), separator)


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


def _extended(machine: Machine, given: list[Value], more: Value) -> None:
    taken = items(machine, more)
    machine.budget.cells(len(given) + len(taken))
    given.extend(taken)


def _appended(given: list[Value], item: Value) -> None:
    if len(given) >= MAX_CELLS:
        raise UnevaluatedError("a list that is too long")
    given.append(item)


def _viewed(method: str, given: dict[Value, Value]) -> list[Value]:
    return list(getattr(given, method)())


SETS = ("difference", "intersection", "isdisjoint", "issubset", "issuperset", "symmetric_difference", "union", "update",
        "difference_update", "intersection_update")  # fmt: skip
"""Methods of a set that go through others."""


def _of_sets(name: str, machine: Machine, given: Value, *others: Value) -> Value:
    machine.weigh(given)
    taken = [one if isinstance(one, set | frozenset | dict) else items(machine, one) for one in others]
    machine.weigh(*taken)
    return machine.hashed(getattr(type(given), name), given, *taken)


def _updated(machine: Machine, given: dict[Value, Value], *others: Value, **named: Value) -> None:
    for one in others:
        machine.weigh(one)
        machine.hashed(given.update, one if isinstance(one, dict) else items(machine, one))
    given.update(named)


METHODS: Mapping[type, Mapping[str, Callable[..., Value]]] = {
    **containers.METHODS,
    str: {
        **{name: getattr(str, name) for name in (
            "capitalize", "count", "endswith", "find", "index", "isalnum", "isalpha", "isdigit", "islower", "isspace",
            "isupper", "lower", "lstrip", "partition", "removeprefix", "removesuffix", "rfind", "rpartition", "rsplit",
            "rstrip", "split", "splitlines", "startswith", "strip", "swapcase", "title", "upper", "casefold",
        )},
        **{name: partial(_padded, name) for name in ("center", "ljust", "rjust", "zfill")},
        "format": _template, "replace": _replaced,
    },
    list: {
        **{name: getattr(list, name) for name in ("clear", "copy", "count", "index", "insert", "pop", "remove",
                                                  "reverse")},
        "append": _appended,
    },
    tuple: {name: getattr(tuple, name) for name in ("count", "index")},
    dict: {
        **{name: getattr(dict, name) for name in ("clear", "copy", "get", "pop", "popitem", "setdefault")},
        **{name: partial(_viewed, name) for name in ("items", "keys", "values")},
    },
    set: {name: getattr(set, name) for name in ("add", "clear", "copy", "discard", "remove")},
    float: {name: getattr(float, name) for name in ("is_integer", "as_integer_ratio")},
    int: {name: getattr(int, name) for name in ("bit_length", "is_integer") if hasattr(int, name)},
}  # fmt: skip
"""Methods of plain values, by the type of the value."""

RAW_METHODS: Mapping[type, Mapping[str, Callable[..., Any]]] = {
    list: {"sort": _ordered, "extend": _extended},
    str: {"join": _joined},
    dict: {"update": _updated},
    set: {name: partial(_of_sets, name) for name in SETS},
    frozenset: {name: partial(_of_sets, name) for name in SETS if not name.endswith("update")},
    **containers.RAW_METHODS,
}
"""Methods that take the machine first."""
