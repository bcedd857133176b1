"""The verdict on a printed value: which policy gives every digit, or what excludes them all."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from verify.arithmetic.balls import Undecided
from verify.judging.agreement import agreement
from verify.judging.correction import corrections
from verify.judging.policies import Values, Way, same_shape, ways
from verify.judging.reachable import is_reachable
from verify.judging.rounding import Rounding, explains, fits
from verify.judging.valuation import Reading
from verify.judging.worlds import PRECISIONS, Worlds
from verify.records.expression import Expression, functions
from verify.records.finding import Judgement, Verdict
from verify.records.numeral import Quantity

FLOAT_DIGITS, LAST_PLACES = range(10**15, 10**17), Fraction(1, 2**49)
"""How many units a number has that a program printed, and how far its last places may be off, relatively."""

CARRIED = Way(reading=Reading.CARRIED)
"""Earlier results as they are printed: where they give other digits, either may be what the author meant to print."""

BUT_THE_LAST = "one policy gives every digit but the last"
"""What is said where floats agree as far as any of them do."""

READ_OTHERWISE = "read otherwise than meant"
"""What is said where the computed value has another shape than the printed one."""


def judge_value(expression: Expression, printed: Quantity, worlds: Worlds, *, loose: bool = False) -> Judgement:
    """Judge that `printed` is the value of `expression`; every verdict but unchecked is proved.

    loose: a vector may be printed as a row or as a column.
    """
    bits, exact, shape = certified(expression, printed, worlds)
    judged = partial(Judgement, computed=exact, bits=bits, agreement=agreement(expression, exact, worlds))
    if shape != printed.shape and not (loose and same_shape(shape, printed.shape)):
        reason = f"the computed value has the shape {shape}, what is printed has {printed.shape}"
        if loose:
            return judged(Verdict.UNCHECKED, f"{READ_OTHERWISE}: {reason}", computed=())
        return judged(Verdict.WRONG, reason, computed=())
    if loose and any(value.special == "nan" for value in exact):
        inverted = "matrix_power" in functions(expression)
        undefined = "a singular matrix has no inverse" if inverted else "as 0 log 0 is, which many take for 0"
        return judged(Verdict.UNCHECKED, f"undefined as it stands, {undefined}")
    best: list[bool | None] | None = None
    for way in ways(expression, printed, worlds, exact):
        values = way.values(expression, printed.shape, exact, worlds)
        if values is None:
            continue
        nearest = way.rounding is Rounding.NEAREST  # whose misfits are told, where nothing explains them all
        answers, dropped = explains(values, printed, way.rounding, only_whole=not nearest)
        if all(answers):
            policy = way.policy(zeros_dropped=dropped)
            if not str(policy):
                return judged(Verdict.REPRODUCED, "the exact value lies in the cell of every printed number")
            # the policy may be taken back: then the right digits are asked for
            reason, correction = f"one policy gives every digit: {policy}", corrections(exact, printed)
            return judged(Verdict.ROUNDING, reason, policy=policy, correction=correction)
        if nearest and (best is None or _score(answers) < _score(best)):
            best = answers
    if is_of_machine(exact, printed):
        policy, correction = Way(Rounding.HALF_EVEN, machine="float64").policy(), corrections(exact, printed)
        reason = f"{BUT_THE_LAST}: {policy}"
        return judged(Verdict.ROUNDING, reason, policy=policy, correction=correction)
    assert best is not None  # noqa: S101 — the first way rounds to nearest
    base = judged(Verdict.UNCHECKED, "", correction=corrections(exact, printed))
    return _not_explained(base, best, expression, printed, worlds)


def _carried(base: Judgement, expression: Expression, printed: Quantity, worlds: Worlds) -> tuple[str, ...]:
    """The digits that come of earlier results as they are printed, where some of them are others."""
    values = CARRIED.values(expression, printed.shape, base.computed, worlds)
    found = corrections(values, printed) if values is not None else ()
    return found if found != base.correction else ()


def is_of_machine(exact: Values, printed: Quantity) -> bool:
    """Whether a program printed all places of its floats: their last ones depend on the order of its operations."""
    for value, numeral in zip(exact, printed.numerals, strict=True):
        if value.special is not None or numeral.special is not None or numeral.unit >= 1:
            return False
        if int(abs(numeral.value) / numeral.unit) not in FLOAT_DIGITS:
            return False
        off = max(abs(value.lower - numeral.value), abs(value.upper - numeral.value))
        if off > LAST_PLACES * abs(numeral.value):
            return False
    return True


def certified(expression: Expression, printed: Quantity, worlds: Worlds) -> tuple[int, Values, tuple[int, ...]]:
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
        open_ones = [(value, n) for value, n in zip(exact, printed.numerals, strict=False) if value.exact is None]
        if not any(fits(value, numeral, Rounding.NEAREST) is None for value, numeral in open_ones):
            break
    return bits, exact, tuple(array.shape)


def _score(answers: list[bool | None]) -> tuple[int, int]:
    return answers.count(False), answers.count(None)


def _not_explained(
    base: Judgement, best: list[bool | None], expression: Expression, printed: Quantity, worlds: Worlds
) -> Judgement:
    if False not in best:
        return replace(base, reason=f"undecided: too near the edge of a printed cell to tell at {base.bits} bits")
    base = replace(base, carried=_carried(base, expression, printed, worlds))
    misfits = tuple(i for i, answer in enumerate(best) if answer is False)
    total = len(printed.numerals)
    cells = "the printed number differs" if total == 1 else f"{len(misfits)} of {total} printed numbers differ"
    if is_reachable(expression, printed, worlds):
        reason = f"{cells} from every policy, but rounding of earlier printed values cannot be excluded"
        return replace(base, verdict=Verdict.UNEXPLAINED, reason=reason, misfits=misfits)
    because = (
        "no rounding of earlier printed values can give it"
        if worlds.meanings.is_inexact(expression)
        else ("its inputs are exact as printed")
    )
    return replace(base, verdict=Verdict.WRONG, reason=f"{cells}, and {because}", misfits=misfits)
