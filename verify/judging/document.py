"""The worked examples of one document, judged: each claim on its own, then all together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verify.judging.cascade import with_roots
from verify.judging.claim import judge_claim
from verify.judging.consistency import of_one_mind
from verify.judging.known import Known
from verify.judging.worlds import Worlds
from verify.records.example import Example
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.mistake import Mistake


def judge_document(
    examples: Sequence[Example], progress: Callable[[str], None] = lambda _: None, known: Known | None = None
) -> tuple[list[tuple[Finding, ...]], list[Mistake]]:
    """The findings of each example, and the mistakes of claims that cannot be computed, which are unchecked.

    known: what was judged before, and is not judged again.
    """
    mistakes: list[Mistake] = []
    judged = []
    for example in examples:
        progress(example.name)
        worlds = Worlds(example.givens, example.claims)
        judged.append((_findings(example, worlds, mistakes, known), worlds))
    settled = [
        with_roots(examples[i], of_one_mind(findings, worlds, [*judged[:i], *judged[i + 1 :]]))
        for i, (findings, worlds) in enumerate(judged)
    ]
    return settled, mistakes


def _findings(example: Example, worlds: Worlds, mistakes: list[Mistake], known: Known | None) -> list[Finding]:
    findings = []
    keys = known.keys(example) if known is not None else [None] * len(example.claims)
    for claim, key in zip(example.claims, keys, strict=True):
        finding = known.recall(key, claim) if known is not None else None
        try:
            findings.append(finding or judge_claim(claim, worlds))
        except Mistake as mistake:
            mistakes.append(mistake.at(claim.source.path, claim.source.line))
            reason = f"{mistake.found}; expected {mistake.expected}"
            findings.append(Finding(claim, Judgement(Verdict.UNCHECKED, reason)))
            continue
        if known is not None and finding is None:
            known.keep(key, findings[-1])
    return findings
