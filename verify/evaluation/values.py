"""The values that evaluated programs hold: those of Python and NumPy, functions of their own, and what is missing."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal, TypeAlias

import numpy as np

Value: TypeAlias = Any

SCALARS = (bool, int, float, complex, str, type(None), Fraction, Decimal, range, slice, type(Ellipsis))
CHANGEABLE = (list, dict, set, deque, np.ndarray)
CONTAINERS = (list, dict, set, frozenset, tuple, deque)


@dataclass(frozen=True)
class Missing:
    """What a name stands for that was not evaluated: why, and whether what it is handed stays as it is."""

    reason: str
    inert: bool = False


@dataclass(frozen=True, eq=False)
class Known:
    """A function of Python or of a library that may be called; raw: whether it takes the machine first."""

    name: str
    function: Callable[..., Value]
    raw: bool = False
    members: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Library:
    """A module, or a part of one, with what of it is known."""

    name: str
    members: Mapping[str, Value]


@dataclass(frozen=True, eq=False)
class Kind:
    """A type: what makes a value of it, and what an instance of it is one of."""

    name: str
    make: Callable[..., Value]
    types: tuple[type, ...]
    members: Mapping[str, Value] = field(default_factory=dict)
    raw: bool = False
    """Whether what makes a value takes the machine first."""

    def __repr__(self) -> str:
        return f"<class '{self.name.replace('np.', 'numpy.')}'>"


@dataclass(eq=False)
class Frame:
    """The names of one call, within those of the function around it; the outermost has the program's own."""

    names: dict[str, Value]
    outer: Frame | None = None
    local: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()
    """Names that are declared global or nonlocal."""
    scope: Literal["function", "class", "turns"] = "function"
    """Of a function or the program itself, of the body of a class, or of the turns of a comprehension."""
    method: tuple[Value, Value] | None = None
    """Of a method the class that it was defined in, and what it is called on."""

    def own(self) -> Frame:
        """The frame that a function defined here sees around it: the names of a class are no names of its methods."""
        return next(frame for frame in self.chain() if frame.scope != "class")

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
    yields: frozenset[ast.AST] = frozenset()
    """Of a generator the statements that yield, or hold one that does."""
    owner: Value = None
    """The class in whose body it was defined."""


@dataclass(frozen=True, eq=False)
class Method:
    """A function of the program with what it is called on."""

    function: Value
    owner: Value


@dataclass(eq=False)
class Stream:
    """What is iterated over once: a generator of the program, or what zip, map and iter give."""

    turns: Iterator[Value]
    holds: tuple[Value, ...] = ()
    """The values that it goes through, and the functions that it calls."""


@dataclass(eq=False)
class Bar(Stream):
    """A stream with a bar of its progress, whose own members change nothing."""


@dataclass(frozen=True, eq=False)
class Context:
    """What a with statement does at its begin and at its end."""

    enter: Callable[[], Value]
    leave: Callable[[], None]


CALLABLE = (Function, Known, Kind, Method)
"""Beside classes of the program and their instances."""


class LeftError(Exception):
    """A statement that leaves what is around it: break, continue, or return with its value."""

    def __init__(self, how: type[ast.stmt], value: Value = None) -> None:
        super().__init__(how.__name__)
        self.how, self.value = how, value


class RaisedError(Exception):
    """An exception of the program itself."""

    def __init__(self, error: BaseException) -> None:
        super().__init__(str(error))
        self.error = error

    @property
    def kind(self) -> str:
        """The name of the exception."""
        return str(getattr(self.error, "kind_name", type(self.error).__name__))


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
