"""Why a statement without printed results is wrong: a relation, a formula or a shape with one part changed holds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from itertools import chain

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.judging.changes import Change
from verify.judging.diagnosis import LUCK, MAX_PROVED
from verify.judging.policies import same_shape
from verify.judging.prints import line_of
from verify.judging.search import Search
from verify.judging.slips import significant
from verify.judging.target import Target
from verify.judging.trial import Trial
from verify.judging.worlds import Worlds
from verify.numerals import parse_numeral
from verify.records.enclosure import Enclosure
from verify.records.example import Claim, FormulaClaim, PropertyClaim, ShapeClaim
from verify.records.expression import Expression, Relation, names
from verify.records.finding import Diagnosis
from verify.records.mistake import Mistake

DIGITS = 6
"""Significant digits of one computed number that count against luck: more than anybody prints."""

CLOSE = 1e-9
"""How near, relatively, two values in float64 are taken for equal by the sieve."""


def cause(claim: Claim, worlds: Worlds) -> Diagnosis | None:
    """The change with which a wrong relation, formula or shape holds; None where there is none, or luck might do it."""
    try:
        match claim.statement:
            case PropertyClaim(relation):
                return _equated(claim, relation, worlds)
            case FormulaClaim(repair=told) if told:
                return None  # what makes it right is told with it, as it is printed
            case FormulaClaim(sides, equals, _, variables) if variables or names(equals):
                return _formula(claim, sides[0], equals, worlds) if len(sides) == 1 else None
            case ShapeClaim():
                return _shaped(claim, claim.statement, worlds)
    except (Mistake, Undecided):
        return None
    return None


def _formula(claim: Claim, printed: Expression, equals: Expression, worlds: Worlds) -> Diagnosis | None:
    """A change to a formula that gives what is printed, or to what is printed that gives the formula."""
    changed = _with_value(claim, equals, printed, worlds)
    undone = _with_value(claim, printed, equals, worlds) if changed is None else None
    return changed or (undone and replace(undone, told=f"{undone.told}, in what is printed"))


def _equated(claim: Claim, relation: Relation, worlds: Worlds) -> Diagnosis | None:
    """A change to one side of an equality that makes it the other: not by other names, which may be those of that."""
    if relation.comparisons != ("==",):
        return None
    left, right = relation.operands
    for side, aim in ((right, left), (left, right)):
        found = _with_value(claim, side, aim, worlds, frozenset({"operand"}), frozenset({"dropped"}))
        if found is not None:
            return found
    return None


def _with_value(
    claim: Claim,
    expression: Expression,
    aim: Expression,
    worlds: Worlds,
    untried: frozenset[str] = frozenset(),
    twice: frozenset[str] | None = None,
) -> Diagnosis | None:
    """The first change to an expression that gives the value of another in every cell, to all certified digits.

    untried: kinds of change that are left out; twice: kinds of which two are tried, where not those of printed values.
    """
    search = Search(expression, worlds, line_of(claim))
    single = (change for change in search.single() if change.kind not in untried)
    candidates = chain(single, search.pairs() if twice is None else search.pairs(twice, twice))
    with search.trial.active():
        return _first(candidates, search.trial, aim, worlds)


def _first(candidates: Iterable[Change], trial: Trial, aim: Expression, worlds: Worlds) -> Diagnosis | None:
    """The first candidate that gives the value of another expression."""
    values = list(trial.arrays(Change("", "", aim)))
    if not values or not values[0].size or not np.isfinite(values[0]).all():
        return None
    middle = values[0].ravel()
    target = Target(values[0].shape, middle, CLOSE * np.abs(middle))
    chance = luck_of(middle)
    most = LUCK // chance
    tried = proved = 0
    seen: set[bytes] = set()
    for change in candidates:
        if trial.exhausted or tried >= most or proved >= MAX_PROVED:
            return None
        for value in trial.arrays(change):
            if value.tobytes() in seen or not target.same_shape(value):
                continue
            seen.add(value.tobytes())
            tried += 1
            if target.fits(value):
                proved += 1
                whole = change.expression
                says_nothing = whole == aim and change.kind != "transposed"
                if not says_nothing and _agree(whole, aim, worlds):
                    return Diagnosis(change.kind, change.told, None, tried, float(tried * chance), whole)
    return None


def luck_of(middle: np.ndarray[tuple[int], np.dtype[np.float64]]) -> Fraction:
    """The chance of an unrelated value: by the digits of its different cells; zeros and ones count little."""
    if middle.size > 1 and set(np.abs(middle).tolist()) <= {0, 1}:
        return Fraction(1, 2**middle.size)
    digits = 0
    for value in set(np.abs(middle).tolist()):
        if value not in (0, 1):
            digits += significant(
                parse_numeral(np.format_float_positional(float(f"{value:.{DIGITS - 1}e}"), trim="-").rstrip("0"))
            )
    return Fraction(1, 10**digits)


def _agree(one: Expression, other: Expression, worlds: Worlds) -> bool:
    """Whether balls cannot tell two expressions apart in any cell."""
    try:
        left, right = (worlds.balls().value(side) for side in (one, other))
    except (Mistake, Undecided):
        return False
    if not same_shape(tuple(left.shape), tuple(right.shape)):
        return False
    balls = worlds.balls().arithmetic
    return all(map(_meet, balls.enclosures(left), balls.enclosures(right)))


def _meet(one: Enclosure, other: Enclosure) -> bool:
    if one.special or other.special:
        return one.special == other.special
    return one.meets(other.lower, other.upper)


def _shaped(claim: Claim, statement: ShapeClaim, worlds: Worlds) -> Diagnosis | None:
    """The first change whose value has the printed shape."""
    search = Search(statement.expression, worlds, line_of(claim))
    stated = tuple(int(numeral.value) for numeral in statement.printed.numerals)
    chance = Fraction(1, 10 ** sum(map(significant, statement.printed.numerals)))
    shapes: set[tuple[int, ...]] = set()
    with search.trial.active():
        for change in search.single():
            if search.trial.exhausted or (len(shapes) + 1) * chance > LUCK:
                return None
            for value in search.trial.arrays(change):
                shapes.add(value.shape)
                if value.shape == stated:
                    count = len(shapes)
                    return Diagnosis(change.kind, change.told, None, count, float(count * chance), change.expression)
    return None
