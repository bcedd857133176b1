"""The worked examples of one document, judged: each claim on its own, then all together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify.judging.cascade import with_roots
from verify.judging.claim import judge_claim
from verify.judging.consistency import of_one_mind
from verify.judging.worlds import Worlds
from verify.records.example import Example
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.mistake import Mistake


def judge_document(
    examples: Sequence[Example], progress: Callable[[str], None] = lambda _: None
) -> tuple[list[tuple[Finding, ...]], list[Mistake]]:
    """The findings of each example, and the mistakes of claims that cannot be computed, which are unchecked."""
    mistakes: list[Mistake] = []
    judged = []
    for example in examples:
        progress(example.name)
        worlds = Worlds(example.givens, example.claims)
        judged.append((_findings(example, worlds, mistakes), worlds))
    settled = [
        with_roots(examples[i], of_one_mind(findings, worlds, [*judged[:i], *judged[i + 1 :]]))
        for i, (findings, worlds) in enumerate(judged)
    ]
    return settled, mistakes


def _findings(example: Example, worlds: Worlds, mistakes: list[Mistake]) -> list[Finding]:
    findings = []
    for claim in example.claims:
        try:
            findings.append(judge_claim(claim, worlds))
        except Mistake as mistake:
            mistakes.append(mistake.at(claim.source.path, claim.source.line))
            reason = f"{mistake.found}; expected {mistake.expected}"
            findings.append(Finding(claim, Judgement(Verdict.UNCHECKED, reason)))
    return findings
