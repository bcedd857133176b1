"""What a law is: a fact that every right implementation of a formula keeps, with the arguments to try it on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st

Function = Callable[..., Any]
Array = Any
Arguments = dict[str, Any]
Draws = st.SearchStrategy[Arguments]
Claim = Callable[..., None]


EXAMPLES = 16
"""Arguments that a law is tried on unless it says otherwise."""


@dataclass(frozen=True)
class Held:
    """A function held against a formula: called like the formula, and knows its name."""

    function: Function
    formula: str

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Call the function."""
        return self.function(*arguments, **options)


@dataclass(frozen=True)
class Law:
    """A statement about a formula; `claim` takes a Held function and arguments, and raises Broken where it fails."""

    name: str
    family: str
    formula: str
    statement: str
    claim: Claim
    own_arguments: Draws | None = None
    examples: int = EXAMPLES

    @property
    def arguments(self) -> Draws:
        """What the law is tried on: arguments of its own, or those of its formula."""
        return ARGUMENTS[self.formula] if self.own_arguments is None else self.own_arguments

    def check(self, function: Function, arguments: Mapping[str, Any]) -> None:
        """Raise Broken, saying what was expected and what came, where the function breaks the law."""
        self.claim(Held(function, self.formula), **arguments)

    def __str__(self) -> str:
        return f"{self.formula}: {self.name}"


LAWS: list[Law] = []
"""Every law, in the order of the families; filled as their modules are imported."""

ARGUMENTS: dict[str, Draws] = {}
"""For the name of a formula the arguments it is tried on; filled likewise."""


class Broken(AssertionError):  # noqa: N818 - a state of affairs, as an assertion is
    """A law that does not hold, in a clear sentence; with what was expected and what came, where they are arrays."""

    def __init__(self, sentence: str, expected: Any = None, got: Any = None) -> None:
        super().__init__(sentence)
        self.expected = expected
        self.got = got


def law(*formulas: str, arguments: Draws | None = None, examples: int = EXAMPLES) -> Callable[[Claim], Claim]:
    """Enter the decorated claim as a law of each of these formulas; its docstring is the statement."""

    def enter(claim: Claim) -> Claim:
        name = claim.__name__.replace("_", " ")
        family = claim.__module__.rpartition(".")[2]
        statement = " ".join((claim.__doc__ or "").split())
        LAWS.extend(Law(name, family, formula, statement, claim, arguments, examples) for formula in formulas)
        return claim

    return enter


def tried_on(formula: str, arguments: Draws | None = None, /, **each: st.SearchStrategy[Any]) -> None:
    """Say what arguments a formula is tried on: one strategy for all of them, or one for each."""
    ARGUMENTS[formula] = given_each(**each) if arguments is None else arguments


def given_each(**each: st.SearchStrategy[Any]) -> Draws:
    """Arguments that do not depend on each other, one strategy for each."""
    return st.fixed_dictionaries(each)


def laws_of(formula: str) -> tuple[Law, ...]:
    """The laws of a formula."""
    return tuple(law for law in LAWS if law.formula == formula)


def leaves(result: Any) -> list[Any]:
    """The arrays of a result: itself, or the parts of a tuple, without those that are None."""
    if isinstance(result, tuple | list):
        return [leaf for part in result for leaf in leaves(part)]
    return [] if result is None else [np.asarray(result)]


def arrays_in(arguments: Mapping[str, Any]) -> list[Any]:
    """The arrays of numbers among arguments, without the functions and models."""
    return [leaf for leaf in leaves(tuple(arguments.values())) if leaf.dtype.kind in "fiub"]


def mapped(function: Function, tree: Any, *others: Any) -> Any:
    """A function of each part of a nest of tuples and lists, and of the parts in the same places of the others."""
    if not isinstance(tree, tuple | list):
        return function(tree, *others)
    parts = [mapped(function, *parts) for parts in zip(tree, *others, strict=True)]
    return type(tree)(*parts) if hasattr(tree, "_fields") else type(tree)(parts)


def expect(fact: object, sentence: str, *, expected: Any = None, got: Any = None) -> None:
    """Raise Broken with the sentence unless the fact holds in every cell."""
    if not np.all(np.asarray(fact)):
        raise Broken(sentence, expected, got)


def expect_shape(got: Any, shape: tuple[int, ...], what: str) -> None:
    """Raise Broken unless an array has the shape."""
    if np.shape(got) != tuple(shape):
        raise Broken(f"{what}: shape {np.shape(got)} instead of {tuple(shape)}", got=got)


def expect_close(got: Any, expected: Any, within: Any, sentence: str) -> None:
    """Raise Broken unless each cell of each array is `within` of the expected one; ∞ and NaN equal themselves."""
    found, wanted = leaves(got), leaves(expected)
    if len(found) != len(wanted):
        raise Broken(f"{sentence}: {len(found)} arrays instead of {len(wanted)}", expected, got)
    bounds = within if isinstance(within, list) else [within] * len(wanted)
    for one, other, bound in zip(found, wanted, bounds, strict=True):
        expect_shape(one, other.shape, sentence)
        off = _distance(one, other)
        if not np.all(off <= bound):
            raise Broken(f"{sentence}: {_worst(off, bound)}", other, one)


def _distance(one: Any, other: Any) -> Any:
    """How far two arrays are apart in each cell: 0 between equal infinities and between NaNs, NaN beside a number."""
    same = (one == other) | ((one != one) & (other != other))
    with np.errstate(all="ignore"):
        apart = abs(np.asarray(one, dtype=np.float64) - np.asarray(other, dtype=np.float64))
    return np.where(same, 0.0, apart)


def _worst(off: Any, bound: Any) -> str:
    """Where two arrays differ most beyond their bound, how far, and how far they may."""
    allowed = np.broadcast_to(bound, off.shape)
    beyond = np.where(np.isnan(off), np.inf, off) - np.where(np.isfinite(allowed), allowed, 0)
    cell = np.unravel_index(np.argmax(beyond), off.shape)
    where = f" at {list(map(int, cell))}" if cell else ""
    if not np.isfinite(off[cell]):
        return f"not finite where it should be, or finite where it should not{where}"
    return f"{off[cell]:.3g} apart{where}, where rounding explains {allowed[cell]:.3g}"
