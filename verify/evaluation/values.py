"""The values that evaluated programs hold: those of Python and NumPy, functions of their own, and what is missing."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias

import numpy as np

Value: TypeAlias = Any

SCALARS = (bool, int, float, complex, str, type(None), Fraction, Decimal, range, slice, type(Ellipsis))
CHANGEABLE = (list, dict, set, np.ndarray)
CONTAINERS = (list, dict, set, frozenset, tuple)


@dataclass(frozen=True)
class Missing:
    """What a name stands for that was not evaluated: why, and whether what it is handed stays as it is."""

    reason: str
    inert: bool = False


@dataclass(frozen=True)
class Known:
    """A function of Python or of a library that may be called; raw: whether it takes the machine first."""

    name: str
    function: Callable[..., Value]
    raw: bool = False


@dataclass(frozen=True)
class Library:
    """A module, or a part of one, with what of it is known."""

    name: str
    members: Mapping[str, Value]


@dataclass(frozen=True)
class Kind:
    """A type: what makes a value of it, and what an instance of it is one of."""

    name: str
    make: Callable[..., Value]
    types: tuple[type, ...]
    members: Mapping[str, Value] = field(default_factory=dict)


@dataclass(eq=False)
class Frame:
    """The names of one call, within those of the function around it; the outermost has the program's own."""

    names: dict[str, Value]
    outer: Frame | None = None
    local: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()
    """Names that are declared global or nonlocal."""

    def chain(self) -> Iterator[Frame]:
        """Itself and the frames around it."""
        frame: Frame | None = self
        while frame is not None:
            yield frame
            frame = frame.outer


@dataclass(eq=False)
class Function:
    """A function of the program: its parameters with their defaults, its body, and the frame that it was made in."""

    name: str
    arguments: ast.arguments
    defaults: tuple[Value, ...]
    keyword_defaults: Mapping[str, Value]
    body: list[ast.stmt] | ast.expr
    outer: Frame
    local: frozenset[str]
    elsewhere: frozenset[str]


class RaisedError(Exception):
    """An exception of the program itself."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(str(error))
        self.error = error


def is_number(value: Value) -> bool:
    """Whether a value is one number, of Python or of NumPy."""
    return isinstance(value, bool | int | float | complex | Fraction | Decimal | np.number | np.bool_)


MAX_TUPLES = 50
"""Levels of tuples in a key: Python computes their hashes one within the other."""


def weight(value: Value, limit: int) -> int:
    """How many values, and characters, a value holds altogether, as far as a limit: what it costs to go through it."""
    pending, count = [value], 0
    while pending and count <= limit:
        one = pending.pop()
        count += 1 + (len(one) if isinstance(one, str) else one.size if isinstance(one, np.ndarray) else 0)
        if isinstance(one, CONTAINERS):
            if len(one) > limit:
                return limit + 1
            pending += [*one, *one.values()] if isinstance(one, dict) else one
    return count


def is_deep(value: Value, depth: int = 0) -> bool:
    """Whether tuples stand in tuples beyond the bound."""
    if not isinstance(value, tuple):
        return False
    return depth > MAX_TUPLES or any(is_deep(one, depth + 1) for one in value)


def truth(value: Value) -> bool:
    """Whether a value counts as true; of what has several, Python's own error."""
    try:
        return bool(value)
    except ValueError as error:
        raise RaisedError(error) from error
