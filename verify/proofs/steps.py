"""The steps that proofs are made of: each asks the symbols one question and says what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols
from verify.proofs.counterexample import counterexample
from verify.proofs.subdivision import Largest
from verify.records.theorem import Ruling, Step

Differentiable = Mapping[str, tuple[CellArray, CellArray]]
"""By name: the variables, and what a formula claims to be the gradient with respect to them."""


def zero(world: Symbols, claim: str, *arrays: CellArray) -> Step:
    """Every cell is 0, wherever it is defined."""
    return vanishing(world, claim, *(cell for array in arrays for cell in world.expressions(array)))


def equal(world: Symbols, claim: str, left: CellArray, right: CellArray) -> Step:
    """Two arrays of one shape are equal, cell by cell, infinities included."""
    if left.shape != right.shape:
        return Step(claim, Ruling.REFUTED, f"shapes {left.shape} and {right.shape}")
    pairs = list(zip(world.expressions(left), world.expressions(right), strict=True))
    for a, b in pairs:
        if isinstance(a, float) != isinstance(b, float) or (isinstance(a, float) and a != b):
            return Step(claim, Ruling.REFUTED, f"{a} against {b}")
    return vanishing(world, claim, *(a - b for a, b in pairs if not isinstance(a, float)))


def vanishing(world: Symbols, claim: str, *expressions: Any) -> Step:
    """Every expression is 0, wherever it is defined."""
    for expression in expressions:
        if isinstance(expression, float):
            return Step(claim, Ruling.REFUTED, f"a cell is {expression}")
        if not world.vanishes(expression):
            found = counterexample(expression, world.asked) if world.independent else ""
            return Step(claim, Ruling.REFUTED, found) if found else Step(claim, Ruling.UNDECIDED, "not reduced to 0")
    return Step(claim, Ruling.PROVED if expressions else Ruling.UNDECIDED, "" if expressions else "nothing to compare")


def different(claim: str, expression: Any) -> Step:
    """An expression is not always 0: shown by a point where it is not."""
    found = counterexample(expression)
    return Step(claim, Ruling.PROVED, found) if found else Step(claim, Ruling.UNDECIDED, "no point found")


def positive(world: Symbols, claim: str, *expressions: Any) -> Step:
    """Every expression is positive: a quotient of sums of products of what is positive."""
    for expression in expressions:
        if isinstance(expression, float) or not world.reader.positive(expression):
            return Step(claim, Ruling.UNDECIDED, f"the sign of {expression} is open")
    return Step(claim, Ruling.PROVED if expressions else Ruling.UNDECIDED, "" if expressions else "nothing to compare")


def fact(claim: str, holds: object) -> Step:
    """A statement that computation has decided, about shapes or exact numbers."""
    return Step(claim, Ruling.PROVED if holds else Ruling.REFUTED)


def between(claim: str, found: Largest, low: Fraction, high: Fraction) -> Step:
    """The largest value lies strictly between two numbers."""
    claim = f"{claim}: {float(found.lower):.9e} ≤ largest ≤ {float(found.upper):.9e}, {found.pieces} pieces"
    if low < found.lower and found.upper < high:
        return Step(claim, Ruling.PROVED)
    outside = found.upper <= low or high <= found.lower
    return Step(claim, Ruling.REFUTED if outside else Ruling.UNDECIDED, f"not between {float(low)} and {float(high)}")


def integers(world: Symbols, *values: int) -> CellArray:
    """Whole numbers, such as classes and tokens."""
    return world.asarray(np.asarray(values, dtype=np.int64))


def dot(world: Symbols, left: CellArray, right: CellArray) -> Any:
    """The sum of the products of corresponding cells."""
    return world.sum(world.unshifted(left) * world.unshifted(right)).cells[()]


def derivatives(world: Symbols, case: str, loss: Any, arguments: Differentiable) -> Iterator[Step]:
    """Each claimed gradient is SymPy's derivative of the loss, for every variable."""
    for name, (variables, claimed) in arguments.items():
        count = "1 derivative" if variables.size == 1 else f"{variables.size} derivatives"
        claim = f"{case}: ∂L/∂{name}, {count}"
        if claimed.shape != variables.shape:
            yield Step(claim, Ruling.REFUTED, f"shape {claimed.shape} for variables of shape {variables.shape}")
            continue
        pairs = zip(variables.cells.ravel(), world.expressions(claimed), strict=True)
        yield vanishing(world, claim, *(world.derivative(loss, variable) - gradient for variable, gradient in pairs))
