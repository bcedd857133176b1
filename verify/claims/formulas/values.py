"""The values of formulas in floats over the drawn arguments, by which they are looked up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from verify.arithmetic.floats import Floats
from verify.claims.formulas.roles import CELLS
from verify.expressions import VARIANTS, evaluate
from verify.records.expression import Array, Call, Expression, Index, Name, rebuilt
from verify.records.expression import children as parts_of
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

NEAR = 1e-9
"""Two values of one formula differ by less of the greater: float64 loses some 4 of its 16 digits at most here."""


def value_of(expression: Expression, drawn: Mapping[str, Quantity]) -> np.ndarray[Any, Any] | None:
    """The value over drawn numbers; None where it has none, or none that is finite."""
    world = Floats()
    arrays = {name: world.array(quantity) for name, quantity in drawn.items()}
    try:
        with world.active():
            found = np.asarray(evaluate(expression, lambda name: arrays[name], world))
    except Mistake:
        return None
    return found if np.all(np.isfinite(found)) else None


def are_equal(one: np.ndarray[Any, Any] | None, other: np.ndarray[Any, Any] | None) -> bool:
    """Whether two values are one."""
    if one is None or other is None or one.shape != other.shape:
        return False
    return bool(np.all(np.abs(one - other) <= NEAR * np.maximum(1, np.maximum(np.abs(one), np.abs(other)))))


def conventions_of(expression: Expression) -> Iterator[tuple[str, Expression]]:
    """The expression with each convention of the formulas that it calls, and its name; first as it is."""
    yield "", expression
    for call in _calls(expression):
        for variant in VARIANTS.get(call.function, ()):
            if variant.convention:
                yield variant.name, _called(expression, call.function, variant.name)


def _called(expression: Expression, old: str, new: str) -> Expression:
    def change(node: Expression) -> Expression:
        return Call(new, node.arguments, node.keywords) if isinstance(node, Call) and node.function == old else node

    return rebuilt(expression, change)


def _calls(expression: Expression) -> Iterator[Call]:
    if isinstance(expression, Call):
        yield expression
    for part in parts_of(expression):
        yield from _calls(part)


def is_convention_of(expression: Expression, sides: Sequence[Expression], drawn: Mapping[str, Quantity]) -> bool:
    """Whether all sides have the value of a formula, or of one convention of it."""
    values = [value_of(side, drawn) for side in sides]
    if any(value is None for value in values):
        return False
    for _, one in conventions_of(expression):
        value = value_of(one, drawn)
        if all(are_equal(side, value) for side in values):
            return True
    return False


def shape_of_value(expression: Expression, drawn: Mapping[str, Quantity]) -> tuple[int, ...] | None:
    """The shape of a value over drawn numbers; None where it has none."""
    value = value_of(expression, drawn)
    return None if value is None else value.shape


def of_each(expression: Expression, drawn: Mapping[str, Quantity]) -> Expression:
    """A formula of vectors for each of their numbers by itself; what is one number, such as a threshold, stays it."""

    def at(index: int) -> Expression:
        return rebuilt(expression, lambda node: Index(node, (index,)) if _is_vector(node) else node)

    def _is_vector(node: Expression) -> bool:
        return isinstance(node, Name) and bool(drawn[node.text].shape)

    return Array(tuple(map(at, range(CELLS))))
