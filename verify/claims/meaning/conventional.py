"""Names that convention gives a meaning: μ, σ² and σ of the vector before them, x̂ as x normalized.

Nobody states the formula of a mean; the digits show that it is meant, and that what is printed was rounded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from verify.claims.meaning.row_values import Row, deviation, mean, variance
from verify.claims.meaning.scope import Definition, Scope
from verify.records.expression import Binary, Call, Expression, Index, Name, Number
from verify.records.numeral import Numeral, Quantity

MAX_VECTORS = 8
"""Vectors and rows before a name that are tried, the nearest first."""

COMPUTED_UNIT = Fraction(1, 100)
"""The last digit from which on such a name is rounded, though no vector shows it: 0.5 may be chosen, 0.47 is not."""


@dataclass(frozen=True)
class Statistic:
    """What a name may mean: its value in floats, which only chooses, and its expression."""

    value: Callable[[Row], float]
    expression: Callable[[Expression, int], Expression]


def _sample(row: Row) -> float:
    return variance(row) * len(row) / (len(row) - 1)


def _of_a_sample(vector: Expression, count: int) -> Expression:
    by = Number(Numeral(f"{count}/{count - 1}", Fraction(count, count - 1), Fraction(1)))
    return Binary("*", Call("var", (vector,)), by)


MEAN = (Statistic(mean, lambda vector, _: Call("mean", (vector,))),)
VARIANCE = (
    Statistic(variance, lambda vector, _: Call("var", (vector,))),
    Statistic(_sample, _of_a_sample),
)
DEVIATION = (
    Statistic(lambda row: deviation(row), lambda vector, _: Call("std", (vector,))),
    Statistic(lambda row: math.sqrt(_sample(row)), lambda vector, count: Call("sqrt", (_of_a_sample(vector, count),))),
)

STATISTICS: Mapping[str, tuple[Statistic, ...]] = {
    **dict.fromkeys(("mu", "mean", "avg", "bar"), MEAN),
    **dict.fromkeys(("sigma^2", "s^2", "var", "variance"), VARIANCE),
    **dict.fromkeys(("sigma", "std", "sd", "stddev"), DEVIATION),
}

NORMALIZATIONS: Sequence[tuple[Callable[[Row], Row], Callable[[Expression], Expression]]] = (
    (
        lambda row: [(x - mean(row)) / deviation(row) for x in row],
        lambda vector: Call("standardize", (vector,)),
    ),
    (
        lambda row: [x / math.fsum(row) for x in row],
        lambda vector: Binary("/", vector, Call("sum", (vector,))),
    ),
    (
        lambda row: [x / math.hypot(*row) for x in row],
        lambda vector: Binary("/", vector, Call("norm", (vector,))),
    ),
)
"""How a vector is normalized, in floats and as an expression: its spread, its sum or its length comes to one."""

NORMALIZED = ("hat_", "tilde_")
"""How the scope spells the accent of a name that stands for what was made of another."""


def is_conventional(name: str) -> bool:
    """Whether a name stands for a statistic, or has the accent of what was computed."""
    return _statistics(name) != () or name.startswith(NORMALIZED)


def looks_computed(printed: Quantity) -> bool:
    """Whether what such a name prints was rounded, as far as its decimals show."""
    return any(n.unit <= COMPUTED_UNIT and n.text[-1] not in "05" for n in printed.numerals)


def shown(name: str, printed: Quantity, scope: Scope, section: tuple[str, ...]) -> Expression | None:
    """What a name of a statistic, or of a normalized vector, is computed as, where every digit of it shows that."""
    if not is_conventional(name):
        return None
    vectors = islice(_vectors(name, scope, section), MAX_VECTORS)
    if printed.shape == () and (statistics := _statistics(name)):
        for vector, row in vectors:
            for one in statistics if len(row) > 1 else ():
                if _rounds(one.value(row), printed.numerals[0]):
                    return one.expression(vector, len(row))
    elif len(printed.shape) == 1 and name.startswith(NORMALIZED):
        for vector, row in vectors:
            for value, expression in NORMALIZATIONS if len(row) == len(printed.numerals) else ():
                if _are_rounded(value, row, printed):
                    return expression(vector)
    return None


def _statistics(name: str) -> tuple[Statistic, ...]:
    if name.startswith("bar_"):
        return MEAN
    base, _, index = name.partition("_")
    square = "^2" if name.endswith("^2") else ""
    known = STATISTICS.get(f"{base.removesuffix('^2')}{square}", ())
    return known if known or not index else ()


def _vectors(name: str, scope: Scope, section: tuple[str, ...]) -> Iterator[tuple[Expression, Row]]:
    """The vectors of a section, the newest first, and the rows of its matrices; of x̄ and x̂ those of x alone."""
    head, _, base = name.partition("_")
    of = base if head in ("bar", "hat", "tilde") and base in scope.versions else None
    for definition in scope.last_arrays():
        if definition.section == section and definition.name in ({of} if of else {definition.name} - {name}):
            yield from _rows(definition)


def _rows(definition: Definition) -> Iterator[tuple[Expression, Row]]:
    assert isinstance(definition.body, Quantity)  # noqa: S101 — Scope.numeric gives numbers
    quantity = definition.body
    if any(numeral.special is not None for numeral in quantity.numerals):
        return
    values = [numeral.as_float for numeral in quantity.numerals]
    if len(quantity.shape) == 1:
        yield Name(definition.identifier), values
    elif len(quantity.shape) == 2 and quantity.shape[1] > 1:
        width = quantity.shape[1]
        for row in range(quantity.shape[0]):
            yield Index(Name(definition.identifier), (row,)), values[row * width : (row + 1) * width]


def _are_rounded(value: Callable[[Row], Row], row: Row, printed: Quantity) -> bool:
    try:
        return all(_rounds(x, numeral) for x, numeral in zip(value(row), printed.numerals, strict=True))
    except ZeroDivisionError:
        return False


def _rounds(value: float, numeral: Numeral) -> bool:
    """Whether a value is printed so, to its last digit."""
    return numeral.special is None and 2 * abs(value - numeral.as_float) <= float(numeral.unit) * (1 - 1e-9) + 1e-12
