"""What printed mathematics is worth where its names are drawn numbers, and its difference quotients."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

TERMS = 3
"""Terms of a sum."""

STEPS = {1: 1e-5, 2: 1e-3}
"""The step of the quotient, for the first and the second derivative."""

FUNCTIONS: Mapping[str, Callable[[float], float]] = {
    "sin": math.sin, "cos": math.cos, "tan": math.tan, "exp": math.exp, "ln": math.log, "log": math.log,
    "tanh": math.tanh, "sinh": math.sinh, "cosh": math.cosh, "arctan": math.atan, "sqrt": math.sqrt,
    "sec": lambda x: 1 / math.cos(x), "csc": lambda x: 1 / math.sin(x), "cot": lambda x: 1 / math.tan(x),
    "sigma": lambda x: 1 / (1 + math.exp(-x)), "sigmoid": lambda x: 1 / (1 + math.exp(-x)),
}  # fmt: skip


@dataclass(frozen=True)
class World:
    """What names stand for: drawn numbers, formulas of the document, index letters, and what is held at a value."""

    draw: int
    formulas: Mapping[str, tuple[Sequence[str], Value]] = field(default_factory=dict)
    held: Mapping[str, float] = field(default_factory=dict)
    letters: Mapping[str, int] = field(default_factory=dict)
    counts: frozenset[str] = frozenset()
    variable: str = "x"
    """What a function by itself is of."""

    def named(self, base: str, indices: Sequence[str]) -> float:
        """The value of a name with its indices."""
        at = [str(self.letters.get(one, one)) for one in indices]
        name = "_".join([base, *at])
        if name in self.held:
            return self.held[name]
        if base in self.counts and not indices:
            return TERMS
        if base in self.letters and not indices:
            return self.letters[base]
        if name in self.formulas and not self.formulas[name][0]:
            return self.formulas[name][1](self)
        for letter in "ijk":
            general = "_".join([base, *at[:-1], letter])
            if at and general in self.formulas and not self.formulas[general][0]:
                return self.formulas[general][1](replace(self, letters={**self.letters, letter: int(at[-1])}))
        if base == "pi":
            return math.pi
        if base == "e":
            return math.e
        digest = sha256(f"{name}:{self.draw}".encode()).digest()
        return 0.15 + 0.7 * int.from_bytes(digest[:4], "big") / 2**32


Value = Callable[[World], float]


@dataclass(frozen=True)
class Named:
    """A name with its indices, and what it is called with."""

    base: str
    indices: tuple[str, ...] = ()
    arguments: tuple[Value, ...] | None = None
    primes: int = 0

    @property
    def spelled(self) -> str:
        """The name with its indices."""
        return "_".join([self.base, *self.indices])

    def __call__(self, world: World) -> float:
        """Its value."""
        if self.primes:
            return self.primed(world)
        if self.arguments is None:
            parameters, body = world.formulas.get(self.spelled, ((), self))
            if parameters and self.spelled not in world.held:
                return body(world)
            if self.base in FUNCTIONS and self.spelled not in world.formulas:
                return FUNCTIONS[self.base](world.named(world.variable, ()))
            return world.named(self.base, self.indices)
        values = [one(world) for one in self.arguments]
        if self.spelled in world.formulas:
            parameters, body = world.formulas[self.spelled]
            return body(replace(world, held={**world.held, **dict(zip(parameters, values, strict=True))}))
        return FUNCTIONS[self.base](*values)

    def primed(self, world: World) -> float:
        """The derivative of a function at its argument, or of a name for the one that its formula has."""
        if self.arguments is None and self.spelled in world.formulas:
            variable = (world.formulas[self.spelled][0] or ["x"])[0]
            return quotient(Named(self.base, self.indices), [variable] * self.primes, world)
        assert self.arguments is not None
        at = self.arguments[0](world)
        if self.spelled in world.formulas and not world.formulas[self.spelled][0]:
            (argument,) = self.arguments
            assert isinstance(argument, Named)
            return quotient(Named(self.base, self.indices), [argument.spelled] * self.primes, world)
        variable = "′"
        called = Named(self.base, self.indices, (Named(variable),))
        return quotient(called, [variable] * self.primes, replace(world, held={**world.held, variable: at}))


def quotient(body: Value, variables: Sequence[str], world: World) -> float:
    """The central difference quotient, once for each variable."""
    if not variables:
        return body(world)
    first, *rest = variables
    step = STEPS[len(variables)] if not rest else STEPS[2]
    base, *indices = first.split("_")
    at = world.named(base, indices)

    def moved(by: float) -> float:
        return quotient(body, rest, replace(world, held={**world.held, first: at + by}))

    return (moved(step) - moved(-step)) / (2 * step)


def added(left: Value, sign: int, right: Value) -> Value:
    """Two terms with a sign between."""
    return lambda world: left(world) + sign * right(world)


def multiplied(left: Value, right: Value, *, divide: bool) -> Value:
    """A product, or a quotient."""
    return (lambda world: left(world) / right(world)) if divide else (lambda world: left(world) * right(world))


def raised(base: Value, exponent: Value) -> Value:
    """A power."""
    return lambda world: base(world) ** exponent(world)


def primed(body: Value, times: int) -> Value:
    """The derivative for x."""
    return lambda world: quotient(body, ["x"] * times, world)
