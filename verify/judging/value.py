"""The verdict on a printed value: which policy gives every digit, or what excludes them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.judging.agreement import agreement
from verify.judging.correction import corrections
from verify.judging.rounding import HALF, Rounding, explains, finest_unit, fits
from verify.judging.valuation import Reading, Valuation
from verify.judging.worlds import PRECISIONS, Worlds
from verify.numerals import cell_bounds
from verify.records.enclosure import Enclosure
from verify.records.expression import Binary, Call, Expression, children
from verify.records.finding import Judgement, Policy, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

TO_NEAREST = (Rounding.NEAREST, Rounding.HALF_UP, Rounding.HALF_EVEN)

Values = tuple[Enclosure, ...]


@dataclass(frozen=True)
class Candidate:
    """The name of a reference, a rounding to try on it, and how to compute its value for every cell."""

    reference: str
    rounding: Rounding
    compute: Callable[[], Values | None]
    """None where this arithmetic leaves a comparison open or an earlier print has another shape."""

    @property
    def name(self) -> tuple[str, str]:
        """The policy, as its reference and its rounding; to nearest needs no saying."""
        return self.reference, "" if self.rounding is Rounding.NEAREST else self.rounding.value


def judge_value(expression: Expression, printed: Quantity, worlds: Worlds, *, loose: bool = False) -> Judgement:
    """Judge that `printed` is the value of `expression`; every verdict but unchecked is proved.

    loose: a vector may be printed as a row or as a column.
    """
    bits, exact, shape = _certified(expression, printed, worlds)
    base = Judgement(Verdict.UNCHECKED, "", computed=exact, bits=bits, agreement=agreement(expression, exact, worlds))
    if shape != printed.shape and not (loose and same_shape(shape, printed.shape)):
        reason = f"the computed value has the shape {shape}, what is printed has {printed.shape}"
        if loose:
            return replace(base, reason=f"read otherwise than meant: {reason}", computed=())
        return replace(base, verdict=Verdict.WRONG, reason=reason, computed=())
    if loose and any(value.special == "nan" for value in exact):
        return replace(base, reason="undefined as it stands, as 0 log 0 is, which many take for 0")
    best: list[bool | None] | None = None
    for candidate in candidates(expression, printed, exact, worlds):
        values = candidate.compute()
        if values is None:
            continue
        nearest = candidate.rounding is Rounding.NEAREST  # whose misfits are told, where nothing explains them all
        answers, dropped = explains(values, printed, candidate.rounding, only_whole=not nearest)
        if all(answers):
            return _explained(base, Policy(*candidate.name, dropped), printed)
        if nearest and (best is None or _score(answers) < _score(best)):
            best = answers
    assert best is not None  # noqa: S101 — the first candidate is rounded to nearest
    return _not_explained(replace(base, correction=corrections(exact, printed)), best, expression, printed, worlds)


def candidates(expression: Expression, printed: Quantity, exact: Values, worlds: Worlds) -> Iterator[Candidate]:
    """Reference values and roundings in the order in which their policies are preferred; later ones cost more."""

    def candidate(reference: str, rounding: Rounding, valuation: Callable[[], Valuation]) -> Candidate:
        return Candidate(reference, rounding, lambda: attempt(valuation(), expression, printed.shape))

    readings: list[tuple[Reading, str, Callable[[], Values | None]]] = [(Reading.FULL, "", lambda: exact)]
    if worlds.balls().uses_results(expression):
        carried = worlds.balls(PRECISIONS[0], Reading.CARRIED)
        readings += [(Reading.CARRIED, Reading.CARRIED.value, lambda: attempt(carried, expression, printed.shape))]
    for _, reference, compute in readings:
        yield from (Candidate(reference, rounding, compute) for rounding in TO_NEAREST)
    for _, reference, compute in readings:
        yield Candidate(reference, Rounding.TRUNCATED, compute)
    decimals = decimals_of(printed)
    if decimals and _steps(expression) > 1:
        each = f"each step rounded to {decimals} decimal{'s' if decimals != 1 else ''}"
        for reading, reference, _ in readings:
            name = f"{reference}, {each}" if reference else each
            yield candidate(name, Rounding.NEAREST, partial(worlds.stepwise, decimals, reading))
    for dtype in (np.float64, np.float32):
        yield candidate(f"computed in {dtype.__name__}", Rounding.HALF_EVEN, partial(worlds.floats, dtype))
    yield candidate("computed in float32, term by term", Rounding.HALF_EVEN, worlds.term_by_term)


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


def _certified(expression: Expression, printed: Quantity, worlds: Worlds) -> tuple[int, Values, tuple[int, ...]]:
    """The enclosures and their shape, at the first precision that decides every cell, or at the last."""
    for bits in PRECISIONS:
        valuation = worlds.balls(bits)
        try:
            array = valuation.value(expression)
        except Undecided:
            if bits == PRECISIONS[-1]:
                raise
            continue
        exact = valuation.arithmetic.enclosures(array)
        cells = zip(exact, printed.numerals, strict=False)
        if not any(fits(value, numeral, Rounding.NEAREST) is None for value, numeral in cells):
            break
    return bits, exact, tuple(array.shape)


def _steps(expression: Expression) -> int:
    """How many intermediate results a pencil would write down; a formula of the catalogue has several."""
    own = 2 if isinstance(expression, Call) else 1 if isinstance(expression, Binary) else 0
    return own + sum(_steps(child) for child in children(expression))


def _score(answers: list[bool | None]) -> tuple[int, int]:
    return answers.count(False), answers.count(None)


def _explained(base: Judgement, policy: Policy, printed: Quantity) -> Judgement:
    if not str(policy):
        reason = "the exact value lies in the cell of every printed number"
        return replace(base, verdict=Verdict.REPRODUCED, reason=reason)
    reason = f"one policy gives every digit: {policy}"  # which may be taken back: then the right digits are asked for
    correction = corrections(base.computed, printed)
    return replace(base, verdict=Verdict.ROUNDING, reason=reason, policy=policy, correction=correction)


def _not_explained(
    base: Judgement, best: list[bool | None], expression: Expression, printed: Quantity, worlds: Worlds
) -> Judgement:
    if False not in best:
        return replace(base, reason=f"undecided: too near the edge of a printed cell to tell at {base.bits} bits")
    misfits = tuple(i for i, answer in enumerate(best) if answer is False)
    total = len(printed.numerals)
    cells = "the printed number differs" if total == 1 else f"{len(misfits)} of {total} printed numbers differ"
    if _reachable(expression, printed, worlds):
        reason = f"{cells} from every policy, but rounding of earlier printed values cannot be excluded"
        return replace(base, verdict=Verdict.UNEXPLAINED, reason=reason, misfits=misfits)
    because = (
        "no rounding of earlier printed values can give it"
        if worlds.balls().is_inexact(expression)
        else ("its inputs are exact as printed")
    )
    return replace(base, verdict=Verdict.WRONG, reason=f"{cells}, and {because}", misfits=misfits)


def _reachable(expression: Expression, printed: Quantity, worlds: Worlds) -> bool:
    """Whether some rounding of the earlier printed values can give the printed digits: the enclosures meet.

    Either all are rounded to nearest, or all are truncated: one policy for the whole claim.
    """
    if not worlds.balls().is_inexact(expression):
        return False
    for below, above in ((HALF, HALF), (Fraction(0), Fraction(1))):
        values = attempt(worlds.balls(PRECISIONS[0], Reading.SPREAD, (below, above)), expression, printed.shape)
        if values is None or all(
            value.special == numeral.special if numeral.special or value.special
            else value.meets(*cell_bounds(numeral, below, above))
            for value, numeral in zip(values, printed.numerals, strict=True)
        ):  # fmt: skip
            return True
    return False
