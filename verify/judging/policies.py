"""Ways from an expression to printed digits: what they start from, in which arithmetic, and how they are rounded."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.arithmetic.stepwise import Detail
from verify.judging.rounding import Rounding, explains, finest_unit
from verify.judging.valuation import Reading, Valuation
from verify.judging.worlds import PRECISIONS, Worlds
from verify.records.enclosure import Enclosure
from verify.records.expression import Binary, Call, Expression, children, numerals
from verify.records.finding import Policy
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

Values = tuple[Enclosure, ...]

MACHINES: Mapping[str, Callable[[Worlds], Valuation]] = {
    "float64": lambda worlds: worlds.floats(np.float64),
    "float32": lambda worlds: worlds.floats(np.float32),
    "float32, term by term": lambda worlds: worlds.term_by_term(),
    "float16": lambda worlds: worlds.floats(np.float16),
}
"""Floating-point arithmetics, by the names that reports give them."""


@dataclass(frozen=True)
class Way:
    """One way to digits; by default the exact value of the inputs as printed, rounded to nearest.

    reading: what earlier results count as. decimals: to which each step is rounded, where steps are; detail: what a
    step is. machine: the floating-point arithmetic, where it is one.
    """

    rounding: Rounding = Rounding.NEAREST
    reading: Reading = Reading.FULL
    decimals: int | None = None
    detail: Detail = Detail.STEPS
    machine: str = ""

    @property
    def reference(self) -> str:
        """What the digits start from, in words; of the exact value there is nothing to say."""
        if self.machine:
            return f"computed in {self.machine}"
        parts = [self.reading.value] if self.reading is not Reading.FULL else []
        if self.decimals is not None:
            parts.append(f"{self.detail} rounded to {self.decimals} decimal{'s' if self.decimals != 1 else ''}")
        return ", ".join(parts)

    @property
    def is_usual(self) -> bool:
        """Whether it needs no other claim to speak for it: exact steps, rounded to nearest at the end."""
        return self.rounding is Rounding.NEAREST and self.decimals is None and not self.machine

    @property
    def is_of_ties(self) -> bool:
        """Whether it differs from the usual way in nothing but what becomes of a tie."""
        return self.rounding in (Rounding.HALF_UP, Rounding.HALF_EVEN) and self.decimals is None and not self.machine

    def policy(self, *, zeros_dropped: bool = False) -> Policy:
        """The policy, for reports; to nearest needs no saying."""
        rounding = "" if self.rounding is Rounding.NEAREST else self.rounding.value
        return Policy(self.reference, rounding, zeros_dropped)

    def is_that_of(self, policy: Policy) -> bool:
        """Whether a judgement names this way."""
        return replace(policy, zeros_dropped=False) == self.policy()

    def values(self, expression: Expression, shape: tuple[int, ...], exact: Values, worlds: Worlds) -> Values | None:
        """What is rounded at the end, for every cell; `exact` are the proved values.

        None where this arithmetic leaves a comparison open or an earlier print has another shape.
        """
        carried = self.reading is Reading.CARRIED and worlds.meanings.uses_results(expression)
        reading = Reading.CARRIED if carried else Reading.FULL
        if self.machine:
            valuation = MACHINES[self.machine](worlds)
        elif self.decimals is not None:
            valuation = worlds.stepwise(self.decimals, reading, self.detail)
        elif carried:
            valuation = worlds.balls(PRECISIONS[0], reading)
        else:
            return exact
        return attempt(valuation, expression, shape)

    def explains(self, expression: Expression, printed: Quantity, exact: Values, worlds: Worlds) -> Policy | None:
        """The policy, where this way gives every printed digit."""
        values = self.values(expression, printed.shape, exact, worlds)
        if values is None:
            return None
        answers, dropped = explains(values, printed, self.rounding, only_whole=True)
        return self.policy(zeros_dropped=dropped) if all(answers) else None


EXACT = Way()
"""The exact value of the inputs as printed, rounded to nearest: of most claims the way, and so the first."""


def ways(expression: Expression, printed: Quantity, worlds: Worlds, exact: Values = ()) -> Iterator[Way]:
    """The ways that are tried on a claim by itself, in the order in which they are preferred; later ones cost more.

    exact: the proved values, where they are known; some ways are out of the question for them.
    """
    yield EXACT
    carries = worlds.meanings.uses_results(expression)
    readings = (Reading.FULL, Reading.CARRIED) if carries else (Reading.FULL,)
    for reading in readings:
        for rounding in (Rounding.NEAREST, Rounding.HALF_UP, Rounding.HALF_EVEN):
            if reading is not Reading.FULL or rounding is not Rounding.NEAREST:
                yield Way(rounding, reading)
    if not _drops_decimals(expression, printed, exact):
        for reading in readings:
            yield Way(Rounding.TRUNCATED, reading)
    decimals = decimals_of(printed)
    if decimals and _steps(expression) > 1:
        for reading in readings:
            yield Way(reading=reading, decimals=decimals)
    for machine in ("float64", "float32", "float32, term by term"):
        if machine != "float32, term by term" or worlds.meanings.has_axes(expression):
            yield Way(Rounding.HALF_EVEN, machine=machine)


def rare_ways(decimals: int | None) -> Iterator[Way]:
    """The ways that are tried on an example as a whole, where some claims of it have no other explanation.

    On a claim by itself they would explain too much by luck. decimals: of most of its prints.
    """
    if decimals:
        for detail in Detail:
            for reading in (Reading.FULL, Reading.CARRIED):
                yield Way(reading=reading, decimals=decimals, detail=detail)
    yield Way(Rounding.HALF_EVEN, machine="float16")


def twins(way: Way) -> Iterator[Way]:
    """The way with either reading of earlier results: which one it was may show in other claims alone."""
    if not way.machine:
        for reading in (Reading.FULL, Reading.CARRIED):
            yield replace(way, reading=reading)
    else:
        yield way


def attempt(valuation: Valuation, expression: Expression, shape: tuple[int, ...]) -> Values | None:
    """The values, or None where this arithmetic leaves a comparison open or an earlier print has another shape."""
    try:
        array = valuation.value(expression)
        return valuation.arithmetic.enclosures(array) if same_shape(tuple(array.shape), shape) else None
    except (Undecided, Mistake):
        return None


def same_shape(computed: tuple[int, ...], printed: tuple[int, ...]) -> bool:
    """Whether the shapes agree but for axes of length one: a vector may be printed as a row or as a column."""
    return [n for n in computed if n != 1] == [n for n in printed if n != 1]


def decimals_of(printed: Quantity) -> int | None:
    """The decimals of the most precisely printed cell; None where steps rounded to them would be meaningless."""
    finite = [numeral.unit for numeral in printed.numerals if numeral.special is None]
    unit = finest_unit(printed) or (finite[0] if finite else None)
    if unit is None or unit > 1 or unit < Fraction(1, 10**12):
        return None
    return len(str(unit.denominator)) - 1


def _drops_decimals(expression: Expression, printed: Quantity, exact: Values) -> bool:
    """Whether a whole number stands for a sum with no more decimals than its terms have: 1 + 0.9 = 1.

    Who computes with tenths does not cut them off.
    """
    match expression:
        case Binary("+" | "-") | Call("plus" | "minus"):
            pass
        case _:
            return False  # 0.8 · 126 = 100 may count what is whole
    if any(numeral.unit < 1 for numeral in printed.numerals):
        return False
    finest = min((numeral.unit for numeral in numerals(expression) if numeral.special is None), default=Fraction(1))
    values = [value.exact for value in exact]
    return any(one is not None and one.denominator > 1 and (one / finest).denominator == 1 for one in values)


def _steps(expression: Expression) -> int:
    """How many intermediate results a pencil would write down; a formula of the catalogue has several."""
    own = 2 if isinstance(expression, Call) else 1 if isinstance(expression, Binary) else 0
    return own + sum(_steps(child) for child in children(expression))
