"""Draws from seeded generators, as NumPy and Python make them; what no seed fixes is not evaluated."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from math import prod
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation import torch_draws
from verify.evaluation.arrays import _checked
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.operations import ERRORS
from verify.evaluation.torch_draws import Generator
from verify.evaluation.values import Known, Library, RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

OF_SHAPE = ("rand", "randn")
DRAWS = (
    "rand", "randn", "random", "randint", "random_sample", "uniform", "normal", "standard_normal", "choice",
    "permutation", "shuffle", "binomial", "poisson", "exponential", "integers", "beta", "gamma", "multinomial",
    "dirichlet", "laplace", "geometric", "chisquare", "logistic", "lognormal", "multivariate_normal",
)  # fmt: skip
PYTHON = (
    "random",
    "uniform",
    "randint",
    "gauss",
    "choice",
    "choices",
    "sample",
    "shuffle",
    "randrange",
    "normalvariate",
)


def of(generator: np.random.RandomState | np.random.Generator, name: str) -> Known:
    """A method of a generator that was given a seed."""
    if name not in DRAWS or not hasattr(generator, name):
        raise UnevaluatedError(f"{type(generator).__name__}.{name}")
    method = getattr(generator, name)

    def draw(machine: Machine, *given: Value, **named: Value) -> Value:
        size = given if name in OF_SHAPE else named.get("size", given[-1] if name != "choice" and given else 1)
        machine.budget.cells(_count(size))
        return _asked(machine, method, given, named)

    return Known(name, draw, raw=True)


def _count(size: Value) -> int:
    lengths = size if isinstance(size, tuple | list) else (size,)
    return prod(max(int(one), 1) for one in lengths if isinstance(one, int | np.integer))


def _asked(
    machine: Machine, method: Callable[..., Value], given: tuple[Value, ...], named: Mapping[str, Value]
) -> Value:
    try:
        return _checked(machine, method(*given, **named))
    except ERRORS as error:
        raise RaisedError(error) from error


def numpy_random(_: Machine) -> Library:
    """`numpy.random`, whose own draws are known from the moment that it is given a seed."""
    known = {name: _of_global(name) for name in DRAWS}
    return Library("np.random", {
        **known,
        "seed": Known("np.random.seed", _seed, raw=True),
        "RandomState": Known("np.random.RandomState", lambda seed=None: np.random.RandomState(_fixed(seed))),
        "default_rng": Known("np.random.default_rng", _generator, raw=True),
    })  # fmt: skip


def _fixed(seed: Value) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 2**32:
        raise UnevaluatedError("a draw without a seed")
    return seed


def _generator(machine: Machine, seed: Value = None) -> np.random.Generator:
    """NumPy promises the draws of no version of it to another."""
    machine.unstable = True
    return np.random.default_rng(_fixed(seed) + machine.otherwise)


def _seed(machine: Machine, seed: Value = None) -> None:
    machine.drawn = np.random.RandomState(_fixed(seed))


def _of_global(name: str) -> Known:
    def draw(machine: Machine, *given: Value, **named: Value) -> Value:
        if machine.drawn is None:
            raise UnevaluatedError("a draw without a seed")
        return of(machine.drawn, name).function(machine, *given, **named)

    return Known(f"np.random.{name}", draw, raw=True)


def python_random() -> Library:
    """The module `random`, likewise."""

    def seed(machine: Machine, value: Value = None) -> None:
        machine.chance = random.Random(_fixed(value))  # noqa: S311 — the program's own draws

    def drawing(name: str) -> Known:
        def draw(machine: Machine, *given: Value, **named: Value) -> Value:
            if machine.chance is None:
                raise UnevaluatedError("a draw without a seed")
            machine.budget.cells(_count(named.get("k", given[-1] if given else 1)))
            return _asked(machine, getattr(machine.chance, name), given, named)

        return Known(f"random.{name}", draw, raw=True)

    return Library("random", {"seed": Known("random.seed", seed, raw=True), **{name: drawing(name) for name in PYTHON}})


def forget(machine: Machine) -> None:
    """Nobody knows any more what the generators that all share have drawn."""
    machine.drawn = machine.chance = None
    machine.generator = Generator()


NAMES = frozenset({*DRAWS, *PYTHON, *torch_draws.DRAWS, "dropout", "Dropout", "Linear", "Embedding"})
"""Names of what draws from a generator that is shared."""
