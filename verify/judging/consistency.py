"""One author rounds in one way: a policy that the rest of the document speaks against explains nothing.

A single number may be truncated, rounded half to even at a tie, or computed in float32 by luck. What makes a policy
evidence is that it holds throughout, so one that more claims contradict than need is taken back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from verify.judging.rounding import Rounding, explains
from verify.judging.value import candidates
from verify.judging.worlds import Worlds
from verify.records.example import ValueClaim
from verify.records.finding import Finding, Judgement, Policy, Verdict

PolicyName = tuple[str, str]
Judged = tuple[Sequence[Finding], Worlds]
"""The findings of one example and the arithmetics that gave them."""


def of_one_mind(findings: Sequence[Finding], worlds: Worlds, elsewhere: Sequence[Judged] = ()) -> list[Finding]:
    """The findings of one example, those explained by a contradicted policy now unexplained.

    The claims of the example itself are asked first; a policy that a single claim needs and nothing in its example
    speaks for or against is held against the other examples of the document, `elsewhere`.
    """
    doubted: dict[str, str] = {}
    for name, supporters in _unusual(findings).items():
        against = sum(_contradicts(finding, name, worlds) for finding in findings)
        where = "this example"
        if against == 0 and len(supporters) == 1:
            where = "this document"
            against = _contradictions(name, elsewhere, enough=1 + _support(name, elsewhere))
            if against <= _support(name, elsewhere):
                continue
        if against < len(supporters):
            continue
        for finding in supporters:
            others = "another claim" if against == 1 else "other claims"
            doubted[finding.claim.id] = (
                f"{finding.judgement.policy} would give it, but {others} of {where} exclude{'s' * (against == 1)} that"
            )
    return [
        replace(finding, judgement=_plainly(finding, worlds) or _taken_back(finding, doubted[finding.claim.id]))
        if finding.claim.id in doubted
        else finding
        for finding in findings
    ]


def _plainly(finding: Finding, worlds: Worlds) -> Judgement | None:
    """The judgement by a policy that needs no other claim to speak for it: from another reference, to nearest."""
    statement, judgement = finding.claim.statement, finding.judgement
    if not isinstance(statement, ValueClaim):
        return None
    for candidate in candidates(statement.expression, statement.printed, judgement.computed, worlds):
        if candidate.rounding is not Rounding.NEAREST or _is_unusual(Policy(*candidate.name)):
            continue
        values = candidate.compute()
        answers, dropped = (
            explains(values, statement.printed, Rounding.NEAREST) if values is not None else ([False], False)
        )
        if all(answers):
            policy = Policy(*candidate.name, dropped)
            return replace(judgement, reason=f"one policy gives every digit: {policy}", policy=policy)
    return None


def _taken_back(finding: Finding, reason: str) -> Judgement:
    misfits = finding.judgement.misfits or tuple(range(len(finding.judgement.computed)))
    return replace(finding.judgement, verdict=Verdict.UNEXPLAINED, reason=reason, policy=None, misfits=misfits)


def _unusual(findings: Iterable[Finding]) -> dict[PolicyName, list[Finding]]:
    """The findings that need a policy other than rounding to nearest, by that policy."""
    needed = defaultdict(list)
    for finding in findings:
        policy = finding.judgement.policy
        if policy is None or not _is_authors(finding):
            continue
        if _is_unusual(policy):
            needed[policy.reference, policy.rounding].append(finding)
    return needed


def _is_unusual(policy: Policy) -> bool:
    return bool(policy.rounding) or "each step" in policy.reference or "computed in" in policy.reference


def _support(name: PolicyName, elsewhere: Sequence[Judged]) -> int:
    return len(_unusual(chain.from_iterable(findings for findings, _ in elsewhere)).get(name, ()))


def _contradictions(name: PolicyName, elsewhere: Sequence[Judged], enough: int) -> int:
    """How many claims elsewhere contradict a policy, counted until there are `enough`."""
    count = 0
    for findings, worlds in elsewhere:
        for finding in findings:
            count += _contradicts(finding, name, worlds)
            if count >= enough:
                return count
    return count


def _is_authors(finding: Finding) -> bool:
    """Whether the author rounded the number: what a program prints, the program rounds."""
    return isinstance(finding.claim.statement, ValueClaim) and finding.claim.certainty != "supposed"


def _contradicts(finding: Finding, name: PolicyName, worlds: Worlds) -> bool:
    """Whether a claim that holds as printed does not hold under the policy."""
    statement = finding.claim.statement
    policy = finding.judgement.policy
    if not finding.holds or not _is_authors(finding) or not finding.judgement.computed:
        return False
    assert isinstance(statement, ValueClaim)  # noqa: S101 — only such are the author's
    if policy is not None and (policy.reference, policy.rounding) == name:
        return False
    for candidate in candidates(statement.expression, statement.printed, finding.judgement.computed, worlds):
        if candidate.name == name:
            values = candidate.compute()
            return values is not None and False in explains(values, statement.printed, candidate.rounding)[0]
    return False
