"""Example calls: arguments at any depth, made into the arrays of another library, type or device."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

Make = Callable[[Any], Any]


@dataclass(frozen=True)
class Call:
    """One example call: positional and named arguments, whose arrays are NumPy's and read-only."""

    args: tuple[Any, ...]
    options: Mapping[str, Any]

    def of(self, function: Callable[..., Any], make: Make = lambda array: array) -> Any:
        """The result of a function of these arguments, each array made into another first."""
        made = self.made(make)
        return function(*made.args, **made.options)

    def made(self, make: Make) -> Call:
        """The same call with each array made into another."""
        return Call(mapped(make, self.args), mapped(make, dict(self.options)))

    def arrays(self) -> list[Any]:
        """The arrays among the arguments, in order, at any depth."""
        return [leaf for leaf in leaves((self.args, dict(self.options))) if isinstance(leaf, np.ndarray)]

    def replaced(self, position: int, change: Make) -> Call:
        """The same call with the array at a position in `arrays` changed."""
        count = iter(range(len(self.arrays())))
        return self.made(lambda array: change(array) if next(count) == position else array)


def call(*args: Any, **options: Any) -> Call:
    """A call whose arrays cannot be written to."""
    return Call(args, options).made(locked)


def locked(array: Any) -> Any:
    """A copy that cannot be written to."""
    array = np.array(array)
    array.flags.writeable = False
    return array


def mapped(make: Make, value: Any) -> Any:
    """A value with every NumPy array in it, at any depth, made into another; all else stays."""
    if isinstance(value, np.ndarray):
        return make(value)
    if isinstance(value, dict):
        return {key: mapped(make, each) for key, each in value.items()}
    if isinstance(value, tuple):
        parts = [mapped(make, each) for each in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def leaves(value: Any) -> Iterator[Any]:
    """Everything in nested tuples and mappings but None."""
    if isinstance(value, dict):
        value = tuple(value.values())
    if isinstance(value, tuple):
        for each in value:
            yield from leaves(each)
    elif value is not None:
        yield value
