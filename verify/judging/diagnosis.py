"""Why a printed value is wrong: the smallest change to its computation that gives every printed digit.

Nothing is guessed: a change explains a claim only where the changed expression is itself reproduced, or explained by
one rounding, in every cell; and only where luck would hardly have done as well among all the changes tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import chain, islice
from typing import Any

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.arithmetic.floats import Floats
from verify.judging.changes import Change, changes
from verify.judging.valuation import Reading
from verify.judging.value import judge_value
from verify.judging.worlds import Worlds
from verify.records.example import Alternative, ValueClaim
from verify.records.expression import Expression
from verify.records.finding import Diagnosis, Judgement, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

LUCK = Fraction(1, 1000)
"""The chance of a match by luck, over everything tried, above which a match says nothing."""

MAX_SINGLE = 160
"""Single changes that are tried."""

MAX_PAIRS = 240
"""Pairs of changes that are tried after them."""

NEAR = Fraction(2)
"""Units in the last place within which a value may still be explained by a rounding."""


def diagnose(statement: ValueClaim, worlds: Worlds, alternatives: Iterable[Alternative] = ()) -> Diagnosis | None:
    """The first change that gives every printed digit and is no matter of luck; None where there is none."""
    chance = luck(statement.printed)
    seen = {statement.expression}
    for tried, change in enumerate(_candidates(statement.expression, worlds, alternatives), 1):
        if tried * chance > LUCK:
            return None
        if change.expression in seen:
            continue
        seen.add(change.expression)
        found = explained(change.expression, statement, worlds)
        if found is not None:
            return Diagnosis(change.kind, change.told, found.policy, tried, float(tried * chance), change.expression)
    return None


def explained(expression: Expression, statement: ValueClaim, worlds: Worlds) -> Judgement | None:
    """The judgement of another expression where it gives every printed digit."""
    if not _near(expression, statement.printed, worlds):
        return None
    try:
        judgement = judge_value(expression, statement.printed, worlds, loose=statement.loose)
    except (Mistake, Undecided):
        return None
    return judgement if judgement.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING) else None


def luck(printed: Quantity) -> Fraction:
    """The chance that an unrelated value has the printed digits: one in ten for each significant digit."""
    finite = (numeral for numeral in printed.numerals if numeral.special is None)
    digits = sum(len(re.sub(r"[eE].*|\D", "", numeral.text).lstrip("0")) for numeral in finite)
    return Fraction(1, 10**digits)


def _candidates(expression: Expression, worlds: Worlds, alternatives: Iterable[Alternative]) -> Iterator[Change]:
    """What the document itself offers, then single changes, then pairs of them."""
    offered = [Change(one.kind, one.difference, one.expression) for one in alternatives]
    yield from offered
    shapes: dict[Expression, tuple[int, ...] | None] = {}

    def shape_of(part: Expression) -> tuple[int, ...] | None:
        if part not in shapes:
            try:
                shapes[part] = tuple(worlds.balls().value(part).shape)
            except (Mistake, Undecided):
                shapes[part] = None
        return shapes[part]

    single = list(islice(changes(expression, shape_of), MAX_SINGLE))
    yield from single
    firsts = chain(offered, (one for one in single if one.kind in ("variant", "transposed")))
    pairs = (
        replace(second, kind=f"{first.kind} and {second.kind}", told=f"{first.told}, and {second.told}")
        for first in firsts
        for second in changes(first.expression, shape_of)
        if second.kind in ("variant", "transposed", "exchanged")
    )
    yield from islice(pairs, MAX_PAIRS)


def _near(expression: Expression, printed: Quantity, worlds: Worlds) -> bool:
    """Whether the float64 value lies so near the print that a rounding may explain it: a cheap sieve, no proof."""
    middle, reach = _neighbourhood(printed)
    for reading in (Reading.FULL, Reading.CARRIED):
        try:
            value = np.asarray(worlds.floats(np.float64, reading).value(expression), dtype=np.float64)
        except (Undecided, Mistake):
            continue
        if tuple(value.shape) == printed.shape:
            flat = value.ravel()
            with np.errstate(invalid="ignore"):
                near = (np.abs(flat - middle) <= reach) | (flat == middle) | (np.isnan(flat) & np.isnan(middle))
            if near.all():
                return True
    return False


@lru_cache(maxsize=64)
def _neighbourhood(printed: Quantity) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """The printed numbers as floats, and how far from each a value may be, the error of both floats included."""
    floats = Floats(np.float64)
    middle = floats.array(printed).ravel()
    units = np.array([floats.number(NEAR * numeral.unit) for numeral in printed.numerals])
    return middle, units + 4 * np.spacing(np.where(np.isfinite(middle), np.abs(middle), 0.0))
