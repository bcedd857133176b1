"""The calls that are compared: the small ones of the laws, and arrays of every size up to what models have."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.parity.at_size import AT_SIZE
from verify.parity.sizes import KERNEL, SIZES, Sized
from verify.properties.law import ARGUMENTS, mapped
from verify.properties.trial import attempt
from verify.records.formula import Formula

TOY = "toy"
DRAWN = 6
"""Calls of toy size for each formula."""

DRAWS = "random"
"""The family whose functions take a seed and no array: a seeded draw is NumPy's by definition."""

SPECIALS = {"∞ in a cell": np.inf, "−∞ in a cell": -np.inf, "NaN in a cell": np.nan}

Array = Any


@dataclass(frozen=True)
class Case:
    """One call of a formula; its arrays of floats are of float64, and where `exact` of float16's numbers alone.

    sized: the axes of its arrays, where they have names.
    """

    formula: str
    size: str
    condition: str
    arguments: Mapping[str, Any]
    exact: bool = False
    sized: Sized | None = None

    def inputs(self, dtype: str) -> dict[str, Any]:
        """The arguments, floats in another type."""

        def cast(leaf: Any) -> Any:
            return leaf.astype(dtype) if isinstance(leaf, np.ndarray) and leaf.dtype.kind == "f" else leaf

        with np.errstate(over="ignore"):
            return {name: mapped(cast, value) for name, value in self.arguments.items()}

    @property
    def floating(self) -> bool:
        """Whether there are floats among the arguments, so that their type matters."""
        return any(leaf.dtype.kind == "f" for leaf in self.arrays)

    @property
    def whole(self) -> tuple[str, ...]:
        """The type of the first array, where there are no floats."""
        return tuple(leaf.dtype.name for leaf in self.arrays[:1])

    @property
    def arrays(self) -> list[Array]:
        """The arrays among the arguments, at any depth."""
        return [leaf for leaf in leaves_of(self.arguments) if isinstance(leaf, np.ndarray)]


def sized_at(card: Formula, size: str) -> Sized | None:
    """The lengths of a formula's arrays in a size, where it has that; the toy size has none."""
    scaled, order = AT_SIZE.get(card.name), list(SIZES)
    if scaled is None or size == TOY or order.index(size) > order.index(scaled.upto):
        return None
    return scaled.at(size)


def kernel_cases(card: Formula) -> list[tuple[str, Mapping[str, Any]]]:
    """Calls to hold a function to in any type: the small ones of the laws, and one with long rows."""
    small = [(case.condition, case.arguments) for case in cases_of(card, TOY) if case.condition not in SPECIALS]
    scaled = AT_SIZE.get(card.name)
    return [*small, *([("long rows", Sized(scaled, KERNEL).arguments(ill=False))] if scaled is not None else [])]


def cases_of(card: Formula, size: str) -> Iterator[Case]:
    """Every call of a formula in a size."""
    sized = sized_at(card, size)
    if size == TOY:
        yield from _toy(card)
    elif sized is not None:
        yield from _at_size(card, sized, size)


def _toy(card: Formula) -> Iterator[Case]:
    """Arguments that the laws of the formula draw, and the last of them spoilt by what is no number."""
    drawn: list[dict[str, Any]] = []
    attempt(drawn.append, ARGUMENTS[card.name], DRAWN, smallest=False)
    calls = [_on_device(card, arguments) for arguments in drawn]
    for number, arguments in enumerate(calls, 1):
        yield Case(card.name, TOY, f"draw {number}", arguments)
    for condition, value in SPECIALS.items():
        spoilt = _spoilt(calls[-1], value)
        if spoilt is not None:
            yield Case(card.name, TOY, condition, spoilt)


def _on_device(card: Formula, drawn: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments with an array among them, by which a formula knows the device: counts as arrays, and `like`."""
    arguments = {name: mapped(_plain, value) for name, value in drawn.items()}
    if "like" in inspect.signature(card.function).parameters:
        return {"like": np.zeros(1), **arguments}
    if any(isinstance(leaf, np.ndarray) for leaf in leaves_of(arguments)) or card.family == DRAWS:
        return arguments
    return {name: np.asarray(value) if type(value) is int else value for name, value in arguments.items()}


def _plain(leaf: Any) -> Any:
    """A number of NumPy's as Python's, which takes the type of what stands beside it."""
    return leaf.item() if isinstance(leaf, np.generic) else leaf


def leaves_of(arguments: Mapping[str, Any]) -> list[Any]:
    """Everything in arguments, at any depth of tuples."""
    found: list[Any] = []
    for value in arguments.values():
        mapped(found.append, value)
    return found


def _at_size(card: Formula, sized: Sized, size: str) -> Iterator[Case]:
    """Well-conditioned arrays; ill-conditioned ones but of the largest size; spoilt ones of the smallest alone."""
    smallest, *_, largest = SIZES
    conditions = ["plain"]
    if sized.scaled.numbers:
        conditions += ["ill-conditioned"] if size != largest else []
        conditions += SPECIALS if size == smallest else []
    for condition in conditions:
        arguments: dict[str, Any] | None = sized.arguments(ill=condition == "ill-conditioned")
        if condition in SPECIALS:
            arguments = _spoilt(sized.arguments(ill=False), SPECIALS[condition])
        if arguments is not None:
            yield Case(card.name, size, condition, arguments, exact=True, sized=sized)


def _spoilt(arguments: Mapping[str, Any], value: float) -> dict[str, Any] | None:
    """The arguments with the first cell of the first array of floats made into another; None where there is none."""
    for name, array in arguments.items():
        if name != "like" and isinstance(array, np.ndarray) and array.dtype.kind == "f" and array.size:
            changed = array.copy()
            changed[(0,) * array.ndim] = value
            return {**arguments, name: changed}
    return None
