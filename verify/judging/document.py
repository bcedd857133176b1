"""The worked examples of one document, judged: each claim on its own, then all together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from verify.judging.bearing import Prints, nowhere
from verify.judging.blame import with_blame
from verify.judging.cascade import with_roots
from verify.judging.claim import judge_claim
from verify.judging.consistency import of_one_mind, practice
from verify.judging.known import Audited, Known
from verify.judging.severity import with_severity
from verify.judging.tangents import without_tangents
from verify.judging.witnesses import Witnesses
from verify.judging.worlds import Worlds
from verify.records.example import Example
from verify.records.finding import Finding, Judgement, Practice, Verdict
from verify.records.mistake import Defect, Mistake
from verify.records.raised import raised_at, told


class JudgedExample(NamedTuple):
    """The findings of one example, in the order of its claims, and how its author rounds."""

    findings: tuple[Finding, ...]
    practice: Practice | None


def judge_document(
    examples: Sequence[Example], progress: Callable[[str], None] = lambda _: None, known: Known | None = None
) -> tuple[list[tuple[Finding, ...]], list[Mistake]]:
    """The findings of each example, and the mistakes of claims that cannot be computed, which are unchecked."""
    judged, mistakes = judge_examples(examples, progress, known)
    return [one.findings for one in judged], mistakes


def judge_examples(
    examples: Sequence[Example],
    progress: Callable[[str], None] = lambda _: None,
    known: Known | None = None,
    *,
    severe: bool = False,
    prints: Prints = nowhere,
) -> tuple[list[JudgedExample], list[Mistake]]:
    """Each example judged, and the mistakes of claims that cannot be computed, which are unchecked.

    known: what was judged before, and is not judged again. severe: to take back assent that could hardly have been
    withheld; a replay tells its severity alone. prints: what the document prints besides.
    """
    mistakes: list[Mistake] = []
    judged = []
    for example in examples:
        progress(example.name)
        worlds = Worlds(example.givens, example.claims)
        audited = known.of(example) if known is not None else None
        findings = _findings(example, worlds, mistakes, audited)
        judged.append(Witnesses(findings, worlds, audited.tried(findings) if audited is not None else None))
    settled = [_settled(example, i, judged, prints, severe=severe) for i, example in enumerate(examples)]
    return settled, mistakes


def _settled(example: Example, i: int, judged: Sequence[Witnesses], prints: Prints, *, severe: bool) -> JudgedExample:
    """The findings of an example, held against each other and against those of the others."""
    elsewhere = [*judged[:i], *judged[i + 1 :]]
    findings = of_one_mind(judged[i], elsewhere)
    findings = without_tangents(findings, judged[i].worlds)
    rooted = with_roots(example, findings)
    blamed = with_blame(example, rooted, judged[i].worlds, prints)  # before any assent is taken back
    settled = Witnesses(blamed, judged[i].worlds, judged[i].known)
    return JudgedExample(tuple(with_severity(settled, elsewhere, enforced=severe)), practice(settled))


def _findings(example: Example, worlds: Worlds, mistakes: list[Mistake], audited: Audited | None) -> list[Finding]:
    findings = []
    for claim in example.claims:
        finding = audited.recall(claim) if audited is not None else None
        causes = audited is None or audited.causes
        try:
            findings.append(finding or judge_claim(claim, worlds, causes=causes))
        except Mistake as mistake:
            mistakes.append(mistake.at(claim.source.path, claim.source.line).apart())
            reason = f"{mistake.found}; expected {mistake.expected}"
        except MemoryError:
            raise  # of which no claim is the cause
        except RecursionError:
            reason = "over the budget: nested too deep"
        except Exception as error:  # a defect in one judgement is no reason to lose the others
            step = "report this, with the document"
            mistakes.append(Defect(told(error), "a verdict", step, claim.source.path, claim.source.line))
            reason = f"judging it failed ({raised_at(error)}): report this"
        else:
            if audited is not None and finding is None:
                audited.keep(findings[-1])
            continue
        findings.append(Finding(claim, Judgement(Verdict.UNCHECKED, reason)))
    return findings
