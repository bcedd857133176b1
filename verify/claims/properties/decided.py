"""What a sentence states of a formula → the claim that a theorem decides, for or against it; else nothing."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from math import inf
from typing import NamedTuple

from verify.arithmetic.floats import Floats
from verify.claims.properties.clauses import Stated
from verify.claims.properties.parts import Interval, Number, interval_of
from verify.expressions import evaluate, parse_expression, parse_relation
from verify.records.evidence import Evidence
from verify.records.example import TheoremClaim
from verify.records.theorem import Property
from verify.theorems import PROPERTIES

STEPS = (1, 2, 3, 5, 10, 20, 40)
"""How far a range is followed towards its ends."""

FAR = 10
"""Where a value is shown that is near to the end of its range, and not to the one that is stated."""

PER_CENT = 100
UNREAD = "its proof was not looked up"


class Decided(NamedTuple):
    """Whether a theorem says what is stated, and what that is at numbers."""

    holds: bool
    instance: str


def decided(said: Stated) -> TheoremClaim | None:
    """The claim of what is stated; None where no theorem decides it, or it may be said of a case alone."""
    for name, one in _of(said.formula, said.kind):
        found = (
            _ranged(one, said.value, exact=said.exact) if isinstance(said.value, Interval) else _valued(one, said.value)
        )
        if found is None:
            continue
        holds = found.holds is not said.negated
        if holds or (said.sure and _is_general(said)):
            unread = Evidence("proof", one.formula, name, "skipped", UNREAD)
            return TheoremClaim(name, unread, holds, parse_relation(found.instance), said.negated)
    return None


def _is_general(said: Stated) -> bool:
    """Whether the numbers of what is stated may be those of all values, and not what somebody has seen, or per cent."""
    value = said.value
    ends: tuple[Number | str, ...] = (value.low, value.high) if isinstance(value, Interval) else (value,)
    numbers = [one for one in ends if not isinstance(one, str) and abs(one) != inf]
    return (
        said.general
        or said.formula.endswith("_gradient")
        or all(one == int(one) and -PER_CENT < one < PER_CENT for one in numbers)
    )


@cache
def _of(formula: str, kind: str) -> tuple[tuple[str, Property], ...]:
    every = [(name, one) for name, several in PROPERTIES.items() for one in several]
    return tuple([(name, one) for name, one in every if (one.formula, one.kind) == (formula, kind)])


def _valued(one: Property, value: Fraction | str) -> Decided | None:
    text = str(value)
    instance = one.instances.get(text, one.instances.get("", ""))
    same = text == one.value if isinstance(value, str) else value == Fraction(one.value)
    return Decided(holds=same, instance=instance.replace("{value}", text)) if instance else None


def _ranged(one: Property, said: Interval, *, exact: bool) -> Decided | None:
    """Held against all values: what leaves some out is refuted by one of them.

    What is wider is not said to hold; as the range itself it is refuted, since no value comes near its end.

    Whether an end belongs to a range is not held against a document, whose brackets are often not meant so.
    """
    for end, of, sign in (("low", said.low, -1), ("high", said.high, 1)):
        value = _beyond(one.instances.get(end, ""), of, sign)
        if value:
            return Decided(holds=False, instance=f"{value} {'>=' if sign < 0 else '<='} {of}")
    whole = interval_of(one.value)
    assert whole is not None  # noqa: S101 — the value of a card of ours
    for end, of, own, sign in (("low", said.low, whole.low, -1), ("high", said.high, whole.high, 1)):
        if exact and end in one.instances and sign * of > sign * own:
            between = own + sign if abs(of) == inf else (of + own) / 2
            far = one.instances[end].replace("{t}", str(FAR))
            return Decided(holds=False, instance=f"{far} {'<=' if sign < 0 else '>='} {between}")
    same = (said.low, said.high) == (whole.low, whole.high)
    half = said.high == inf and said.low <= whole.low and abs(whole.low) != inf
    if not (same or half) or abs(said.low) == inf or (said.positive and one.value[0] == "["):
        return None
    within = one.instances.get("", one.instances.get("low", "")).replace("{t}", "1")
    return Decided(holds=True, instance=f"{within} >= {said.low}")


def _beyond(end: str, of: Number, sign: int) -> str:
    """A value of the formula that lies beyond an end of what is stated, the first on the way to its own end."""
    return next((text for text, value in _towards(end) if sign * (value - float(of)) > 0), "")


@cache
def _towards(end: str) -> tuple[tuple[str, float], ...]:
    texts = dict.fromkeys(end.replace("{t}", str(t)) for t in STEPS) if end else ()
    return tuple([(text, _value(text)) for text in texts])


def _value(text: str) -> float:
    world = Floats()
    with world.active():
        return float(evaluate(parse_expression(text), lambda name: name, world))
