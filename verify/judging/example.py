"""One worked example, judged: each claim on its own, then all together, since one author rounds in one way."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from verify.arithmetic.balls import Undecided
from verify.judging.relation import judge_relation
from verify.judging.rounding import explains
from verify.judging.value import candidates, judge_value
from verify.judging.worlds import Worlds
from verify.records.example import (
    Claim,
    Example,
    PropertyClaim,
    ShapeClaim,
    Statement,
    UndecidableClaim,
    ValueClaim,
)
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity


def judge_example(example: Example) -> tuple[tuple[Finding, ...], tuple[Mistake, ...]]:
    """Judge every claim; a claim that cannot be computed is unchecked and its mistake returned beside it."""
    worlds = Worlds(example.givens, example.claims)
    mistakes: list[Mistake] = []
    findings = [_finding(claim, worlds, mistakes) for claim in example.claims]
    return tuple(_of_one_mind(findings, worlds)), tuple(mistakes)


def _finding(claim: Claim, worlds: Worlds, mistakes: list[Mistake]) -> Finding:
    try:
        judgement = judge(claim.statement, worlds)
        explanation = None
        if claim.explained_by is not None and isinstance(claim.statement, ValueClaim | ShapeClaim):
            explanation = judge(replace(claim.statement, expression=claim.explained_by), worlds)
    except Mistake as mistake:
        mistakes.append(mistake.at(claim.source.path, claim.source.line))
        reason = f"{mistake.found}; expected {mistake.expected}"
        return Finding(claim, Judgement(Verdict.UNCHECKED, reason))
    return Finding(claim, judgement, explanation)


def judge(statement: Statement, worlds: Worlds) -> Judgement:
    """Judge one statement by its kind."""
    try:
        match statement:
            case ValueClaim(expression, printed):
                return judge_value(expression, printed, worlds)
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
        misfits=tuple(i for i, value in enumerate(stated) if shape[i : i + 1] != (value,)),
        correction=tuple(str(length) for length in shape),
    )


def _of_one_mind(findings: Sequence[Finding], worlds: Worlds) -> list[Finding]:
    """Take back an unusual policy that the example's other claims speak against.

    Truncation, float32 or stepwise rounding may give a single number by luck. Where more claims of the example
    contradict the policy than need it, it is no evidence, and what it explained is unexplained.
    """
    needed: dict[tuple[str, str], list[Finding]] = {}
    for finding in findings:
        policy = finding.judgement.policy
        if (
            policy is not None
            and finding.verdict is Verdict.ROUNDING
            and _is_unusual(policy.reference, policy.rounding)
        ):
            needed.setdefault((policy.reference, policy.rounding), []).append(finding)
    doubted: dict[str, str] = {}
    for name, supporters in needed.items():
        against = sum(_contradicts(finding, name, worlds) for finding in findings if finding not in supporters)
        if against >= len(supporters):
            others = "1 other claim" if against == 1 else f"{against} other claims"
            for finding in supporters:
                doubted[finding.claim.id] = (
                    f"{finding.judgement.policy} would give it, but {others} of this example exclude that policy"
                )
    return [
        replace(
            finding,
            judgement=replace(
                finding.judgement, verdict=Verdict.UNEXPLAINED, reason=doubted[finding.claim.id], policy=None
            ),
        )
        if finding.claim.id in doubted
        else finding
        for finding in findings
    ]


def _is_unusual(reference: str, rounding: str) -> bool:
    return rounding == "truncated" or "each step" in reference or "float32" in reference


def _contradicts(finding: Finding, policy: tuple[str, str], worlds: Worlds) -> bool:
    """Whether a claim that holds as printed does not hold under the policy."""
    statement = finding.claim.statement
    if not finding.holds or not isinstance(statement, ValueClaim):
        return False
    for candidate in candidates(statement.expression, statement.printed, finding.judgement.computed, worlds):
        if candidate.name == policy:
            return False in explains(candidate.values, statement.printed, candidate.rounding)[0]
    return False
