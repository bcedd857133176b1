"""One claim, judged by its kind; and what its file says explains it, judged alike."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from verify.arithmetic.balls import Undecided
from verify.judging.relation import judge_relation
from verify.judging.value import judge_value
from verify.judging.worlds import Worlds
from verify.records.example import Claim, PropertyClaim, ShapeClaim, Statement, UndecidableClaim, ValueClaim
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

LUCK = Fraction(1, 1000)
"""The chance of a match by luck, over all readings tried, above which a match says nothing."""


def judge_claim(claim: Claim, worlds: Worlds) -> Finding:
    """Judge one claim and what is said to explain it; raises Mistake where it cannot be computed."""
    judgement = _read_otherwise(claim, judge(claim.statement, worlds), worlds)
    explanation = None
    if claim.explained_by is not None and isinstance(claim.statement, ValueClaim | ShapeClaim):
        explanation = judge(replace(claim.statement, expression=claim.explained_by), worlds)
    return Finding(claim, judgement, explanation)


def _read_otherwise(claim: Claim, judgement: Judgement, worlds: Worlds) -> Judgement:
    """The judgement of the first reading that gives every digit; a wrong one needs a claim that has a single reading.

    That an older definition gives them is not assent but a finding: the document contradicts itself.
    """
    statement = claim.statement
    if judgement.verdict not in (Verdict.WRONG, Verdict.UNEXPLAINED) or not isinstance(statement, ValueClaim):
        return judgement
    for tried, alternative in enumerate(claim.alternatives, 1):
        try:
            other = judge(replace(statement, expression=alternative.expression), worlds)
        except Mistake:
            continue
        if other.verdict not in (Verdict.REPRODUCED, Verdict.ROUNDING):
            continue
        if alternative.kind == "convention":
            return replace(other, reason=f"{other.reason}, {alternative.difference}")
        if tried * luck(statement.printed) > LUCK:
            continue
        if alternative.kind != "older":
            return replace(other, reason=f"{other.reason}, {alternative.difference}")
        judgement = replace(judgement, reason=f"{judgement.reason}; every digit holds {alternative.difference}")
        break
    if judgement.verdict is Verdict.WRONG and claim.certainty == "inferred":
        reason = f"{judgement.reason}; but which computation is meant is inferred, not stated"
        return replace(judgement, verdict=Verdict.UNEXPLAINED, reason=reason)
    return judgement


def luck(printed: Quantity) -> Fraction:
    """The chance that an unrelated value has the printed digits: one in ten for each significant digit."""
    digits = sum(len(re.sub(r"[eE].*|\D", "", n.text).lstrip("0")) or 1 for n in printed.numerals if n.special is None)
    return Fraction(1, 10**digits)


def judge(statement: Statement, worlds: Worlds) -> Judgement:
    """Judge one statement by its kind."""
    try:
        match statement:
            case ValueClaim(expression, printed, loose):
                return judge_value(expression, printed, worlds, loose=loose)
            case ShapeClaim(expression, printed):
                return _judge_shape(tuple(worlds.balls().value(expression).shape), printed)
            case PropertyClaim(relation):
                return judge_relation(relation, worlds)
            case UndecidableClaim(reason):
                return Judgement(Verdict.UNCHECKED, reason)
    except Undecided:
        return Judgement(Verdict.UNCHECKED, "undecided: a comparison within it stays open at every precision tried")


def _judge_shape(shape: tuple[int, ...], printed: Quantity) -> Judgement:
    stated = tuple(int(n.value) if n.value.denominator == 1 else None for n in printed.numerals)
    if stated == shape:
        return Judgement(Verdict.REPRODUCED, "the shape is as printed")
    return Judgement(
        Verdict.WRONG,
        f"the shape is {shape}",
        misfits=tuple(i for i, length in enumerate(stated) if shape[i : i + 1] != (length,)),
        correction=tuple(str(length) for length in shape),
    )
