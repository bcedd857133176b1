"""One claim, judged by its kind; and what its file says explains it, judged alike."""

from __future__ import annotations

from dataclasses import replace

from verify.arithmetic.balls import Undecided
from verify.judging.diagnosis import LUCK, diagnose, explained, luck
from verify.judging.relation import judge_relation
from verify.judging.value import judge_value
from verify.judging.worlds import Worlds
from verify.records.example import Claim, PropertyClaim, ShapeClaim, Statement, UndecidableClaim, ValueClaim
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.numeral import Quantity


def judge_claim(claim: Claim, worlds: Worlds) -> Finding:
    """Judge one claim and what is said to explain it; raises Mistake where it cannot be computed.

    Where what is said does explain it, no other cause is searched for.
    """
    explanation = None
    if claim.explained_by is not None and isinstance(claim.statement, ValueClaim | ShapeClaim):
        explanation = judge(replace(claim.statement, expression=claim.explained_by), worlds)
    known = explanation is not None and explanation.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING)
    judgement = judge(claim.statement, worlds)
    return Finding(claim, judgement if known else _read_otherwise(claim, judgement, worlds), explanation)


def _read_otherwise(claim: Claim, judgement: Judgement, worlds: Worlds) -> Judgement:
    """The judgement of the reading that gives every digit, or why none does; a wrong claim has a single reading.

    That an older definition or a changed computation gives the digits is not assent but a finding of its own.
    """
    statement = claim.statement
    if judgement.verdict not in (Verdict.WRONG, Verdict.UNEXPLAINED) or not isinstance(statement, ValueClaim):
        return judgement
    for tried, alternative in enumerate(claim.alternatives, 1):
        if alternative.kind == "older" or (alternative.kind != "convention" and tried * luck(statement.printed) > LUCK):
            continue
        other = explained(alternative.expression, statement, worlds)
        if other is not None:
            return replace(other, reason=f"{other.reason}, {alternative.difference}")
    older = [alternative for alternative in claim.alternatives if alternative.kind == "older"]
    judgement = replace(judgement, diagnosis=diagnose(statement, worlds, older))
    if judgement.verdict is Verdict.WRONG and claim.certainty == "inferred":
        reason = f"{judgement.reason}; but which computation is meant is inferred, not stated"
        return replace(judgement, verdict=Verdict.UNEXPLAINED, reason=reason)
    return judgement


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
