"""One claim, judged by its kind; and what its file says explains it, judged alike."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from verify.arithmetic.balls import Undecided
from verify.expressions import spell
from verify.judging.formula import judge_formula
from verify.judging.readings import read_otherwise
from verify.judging.relation import fails_however_rounded, judge_relation
from verify.judging.supposed import judge_supposed
from verify.judging.value import READ_OTHERWISE, judge_value
from verify.judging.worlds import PRECISIONS, Worlds
from verify.numerals.unprinted import unprinted
from verify.records.example import (
    Claim,
    FormulaClaim,
    PropertyClaim,
    ShapeClaim,
    Statement,
    TheoremClaim,
    UndecidableClaim,
    ValueClaim,
)
from verify.records.expression import Relation, functions, is_rounded
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.numeral import Quantity


def judge_claim(claim: Claim, worlds: Worlds, *, causes: bool = True) -> Finding:
    """Judge one claim and what is said to explain it; raises Mistake where it cannot be computed.

    Where what is said does explain it, no other cause is searched for; nor without `causes`.
    """
    explanation = None
    other = _explained(claim)
    if other is not None:
        explanation = judge(other, worlds)
    if claim.certainty == "supposed":
        return Finding(claim, judge_supposed(claim, judge(claim.statement, worlds), worlds), explanation)
    known = explanation is not None and explanation.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING)
    judgement = judge(claim.statement, worlds)
    judgement = judgement if known else read_otherwise(claim, judgement, worlds, causes=causes)
    if claim.denied and judgement.verdict in (Verdict.WRONG, Verdict.UNEXPLAINED):
        judgement = Judgement(Verdict.UNCHECKED, claim.denied)
    if claim.restrained and judgement.verdict is Verdict.WRONG:
        judgement = replace(judgement, verdict=Verdict.UNEXPLAINED, reason=f"{claim.restrained}; {judgement.reason}")
    return Finding(claim, judgement, explanation)


def _explained(claim: Claim) -> Statement | None:
    """What is printed, held against what is said to explain it: of a property, the relation that does hold."""
    match claim.statement, claim.explained_by:
        case (PropertyClaim() as statement, Relation() as explained):
            return replace(statement, relation=explained)
        case (_, None | Relation()):
            return None
        case (ValueClaim() | ShapeClaim() as statement, explained):
            return replace(statement, expression=explained)
        case (FormulaClaim() as statement, explained):
            return replace(statement, equals=explained, equals_text=claim.explained_by_text or "")
    return None


WITHIN_COEFFICIENTS = "equal where it was tried but for the rounding of its coefficients, and not proved equal for all"


def judge(statement: Statement, worlds: Worlds) -> Judgement:
    """Judge one statement by its kind."""
    try:
        match statement:
            case ValueClaim(expression, printed, loose):
                return judge_value(expression, printed, worlds, loose=loose)
            case ShapeClaim(expression, printed):
                return _judge_shape(tuple(worlds.floats(np.float64).value(expression).shape), printed)
            case PropertyClaim():
                return _judge_property(statement, worlds)
            case FormulaClaim():
                return judge_formula(statement, worlds)
            case TheoremClaim():
                return _judge_theorem(statement, worlds)
            case UndecidableClaim(reason):
                return Judgement(Verdict.UNCHECKED, reason)
    except Undecided:
        return Judgement(Verdict.UNCHECKED, "undecided: a comparison within it stays open at every precision tried")


def _judge_theorem(claim: TheoremClaim, worlds: Worlds) -> Judgement:
    """Certain where the proof that ships with the theorem went through; it is not run again here.

    What the words say at numbers has to come out as the theorem has it: it must not contradict what holds, and has to
    refute what does not.
    """
    proof = claim.proof
    if proof.outcome != "holds":
        return Judgement(Verdict.UNCHECKED, f"the proof of its theorem {proof.outcome}: {proof.statement}")
    if claim.instance is None:
        return Judgement(Verdict.REPRODUCED, f"proved: {proof.statement} ({proof.detail})")
    found = _judge_property(PropertyClaim(claim.instance), worlds).verdict
    said = {Verdict.REPRODUCED: not claim.negated, Verdict.WRONG: claim.negated}.get(found)
    shown = _shown(claim.instance, worlds)
    if said is (not claim.holds) and claim.holds:
        return Judgement(Verdict.UNCHECKED, f"{claim.name} has it, but an instance does not: {shown}")
    if claim.holds:
        return Judgement(Verdict.REPRODUCED, f"proved: {proof.statement} ({proof.detail})")
    if said is not False:
        return Judgement(Verdict.UNCHECKED, f"contradicts {claim.name}, but no instance shows it: {shown}")
    return Judgement(Verdict.WRONG, f"it is not so: {shown}; proved is {claim.name}: {proof.statement}")


def _shown(relation: Relation, worlds: Worlds) -> str:
    """The sides of a relation that are computed, each with its value."""
    shown = []
    for side in filter(functions, relation.operands):
        valuation = worlds.balls()
        values = ", ".join(map(unprinted, valuation.arithmetic.enclosures(valuation.value(side))))
        shown.append(f"{spell(side)} is {values}")
    return " and ".join(shown)


def _judge_property(claim: PropertyClaim, worlds: Worlds) -> Judgement:
    """An equality that balls leave open, or that is claimed for all values, is left to symbols."""
    if not claim.variables:
        judgement = judge_relation(claim.relation, worlds, loose=claim.loose)
        if judgement.reason.startswith(READ_OTHERWISE):
            return judgement
        exact = is_rounded(claim.relation) and judgement.bits == PRECISIONS[-1]  # though its numbers may be rounded
        left_open = judgement.verdict is Verdict.UNCHECKED or (exact and judgement.verdict is Verdict.ROUNDING)
        if not left_open or set(claim.relation.comparisons) != {"=="}:
            return judgement
    *sides, last = claim.relation.operands
    alike = FormulaClaim(tuple(sides), last, "its last side", claim.variables, claim.proved)
    proved = judge_formula(alike, worlds)
    open_to_rounding = claim.variables and proved.verdict is Verdict.WRONG and is_rounded(claim.relation)
    if open_to_rounding and not fails_however_rounded(claim.relation, worlds):
        return Judgement(Verdict.UNCHECKED, WITHIN_COEFFICIENTS)
    return proved if claim.variables or proved.verdict is Verdict.REPRODUCED else judgement


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
