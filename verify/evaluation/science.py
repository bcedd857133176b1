"""SciPy's special functions, distributions, tests and distances, as far as evaluated programs may call them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.evaluation import arrays
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.containers import row
from verify.evaluation.names import DISTANCES, DISTRIBUTIONS, SPECIAL, TESTS
from verify.evaluation.values import Known, Library, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

OF_DISTRIBUTIONS = ("pdf", "pmf", "cdf", "sf", "ppf", "isf", "logpdf", "logpmf", "logcdf", "logsf")
OF_PARAMETERS = ("mean", "std", "var", "median", "interval", "entropy")

MOST = 500
"""A whole number that is handed to a special function or a distribution: exact factorials grow."""

MOST_OF_DISTANCES = 2_000
"""Numbers of all the points whose distances are taken."""


def _bounded(name: str, function: Callable[..., Any], most: int) -> Known:
    """A function over arrays, whose whole numbers are small."""
    inner = arrays.function_of(name, function)

    def call(machine: Machine, *given: Value, **named: Value) -> Value:
        if any(isinstance(one, int) and abs(one) > most for one in (*given, *named.values())):
            raise UnevaluatedError(f"{name} of a number that is too large")
        if function.__module__.startswith("scipy.spatial") and sum(np.size(one) for one in given) > MOST_OF_DISTANCES:
            raise UnevaluatedError("distances of too many points")
        return _plain(inner.function(machine, *given, **named))

    return Known(name, call, raw=True)


def _plain(found: Value) -> Value:
    """What a test gives, with its parts by their names."""
    fields = arrays.named(found)
    return row(type(found).__name__, fields, [getattr(found, one) for one in fields]) if fields else found


def special() -> Library:
    """scipy.special."""
    from scipy import special as functions

    return Library("scipy.special", {
        name: _bounded(f"scipy.special.{name}", getattr(functions, name), MOST) for name in SPECIAL
    })  # fmt: skip


class Members(Mapping[str, Value]):
    """The members of a module that takes a second to load, each made as it is asked for."""

    def __init__(self, names: Sequence[str], make: Callable[[str], Value]) -> None:
        self.made: dict[str, Value | None] = dict.fromkeys(names)
        self.make = make

    def __getitem__(self, name: str) -> Value:
        if self.made[name] is None:
            self.made[name] = self.make(name)
        return self.made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.made)

    def __len__(self) -> int:
        return len(self.made)


def _of_stats(name: str) -> Value:
    from scipy import stats

    function = getattr(stats, name)
    return _bounded(f"scipy.stats.{name}", function, MOST) if name in TESTS else _distribution(name, function)


def _distribution(name: str, distribution: Any) -> Known:
    """A distribution: its functions, and what it is with parameters."""
    members = _methods(name, distribution)

    def frozen(*given: Value, **named: Value) -> Library:
        return Library(f"scipy.stats.{name}", {
            method: Known(one.name, partial(_with, one, method, given, named), raw=True)
            for method, one in members.items()
        })  # fmt: skip

    return Known(f"scipy.stats.{name}", frozen, members=members)


def _methods(name: str, distribution: Any) -> Mapping[str, Known]:
    return {
        method: _bounded(f"scipy.stats.{name}.{method}", getattr(distribution, method), 10**6)
        for method in (*OF_DISTRIBUTIONS, *OF_PARAMETERS)
        if hasattr(distribution, method)
    }


def _with(
    function: Known,
    method: str,
    parameters: tuple[Value, ...],
    others: Mapping[str, Value],
    machine: Machine,
    *given: Value,
    **named: Value,
) -> Value:
    if method == "interval" or method not in OF_PARAMETERS:
        return function.function(machine, *given, *parameters, **{**others, **named})
    return function.function(machine, *parameters, **{**others, **named})


def distances() -> Library:
    """scipy.spatial.distance."""
    from scipy.spatial import distance

    return Library("scipy.spatial.distance", {
        name: _bounded(f"scipy.spatial.distance.{name}", getattr(distance, name), MOST) for name in DISTANCES
    })  # fmt: skip


def linear() -> Library:
    """scipy.linalg, where it is as NumPy has it, and the exponential of a matrix."""
    from scipy import linalg

    same = arrays.MEMBERS["linalg"].members
    known = {name: same[name] for name in ("norm", "inv", "det", "solve", "pinv", "eigh", "svd")}
    return Library(
        "scipy.linalg", {**known, "expm": arrays.function_of("scipy.linalg.expm", linalg.expm, arrays.linear)}
    )


MODULES: Mapping[str, Callable[[Machine], Value]] = {
    "scipy": lambda _: Library("scipy", {}),
    "scipy.special": lambda _: special(),
    "scipy.stats": lambda _: Library("scipy.stats", Members((*TESTS, *DISTRIBUTIONS), _of_stats)),
    "scipy.spatial": lambda _: Library("scipy.spatial", {}),
    "scipy.spatial.distance": lambda _: distances(),
    "scipy.linalg": lambda _: linear(),
}
"""Modules by their names."""
