"""A text of any format, taken the whole way from reading to coverage, with what must be true of every audit."""

from __future__ import annotations

from dataclasses import dataclass

from verify.claims import find_claims
from verify.judging import judge_document
from verify.ratchet import cover
from verify.reading import read_annotations, read_string
from verify.records.coverage import Coverage
from verify.records.document import Document
from verify.records.example import Example
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake

DEFECT = "report this"
"""What a mistake says of which not the document is the cause: it was caught, and is none the less one."""

FORMATS = ("markdown", "latex", "plain", "notebook")


@dataclass(frozen=True)
class Audited:
    """A document, what it claims, what is said of that, and what it covers."""

    document: Document
    example: Example
    findings: tuple[Finding, ...]
    coverage: Coverage


def read(text: str, document_format: str) -> Document | None:
    """A document; None for what is none, which is told in one line."""
    try:
        return read_string(text, document_format, "fuzzed")
    except Mistake as mistake:
        assert str(mistake)
        assert "\n" not in str(mistake), "a mistake in one line"
        return None


def audited(text: str, document_format: str) -> Audited | None:
    """An audit whose numbers add up; None for what is no document."""
    document = read(text, document_format)
    if document is None:
        return None
    mistakes: list[Mistake] = []
    example = find_claims(document, read_annotations(document)[0], mistakes)
    ((findings,), uncomputed) = judge_document([example])
    for mistake in (*mistakes, *uncomputed):
        assert DEFECT not in mistake.next_step, str(mistake)
    assert len(findings) == len(example.claims), "each claim is judged once"
    assert len(findings) == len({finding.claim.id for finding in findings}), "each finding has its own id"
    for finding in findings:
        assert finding.judgement.reason, "a verdict has its reason"
        assert DEFECT not in finding.judgement.reason, finding.judgement.reason
        if finding.verdict in (Verdict.WRONG, Verdict.UNEXPLAINED) and finding.judgement.computed:
            assert finding.judgement.misfits, "what does not hold says where"
    coverage = cover(document, findings, example.givens)
    assert coverage.checked + coverage.given + coverage.unlinked == coverage.numerals, "the classes add up"
    assert min(coverage.checked, coverage.given, coverage.unlinked) >= 0, "no class is negative"
    assert len(coverage.unlinked_at) == coverage.unlinked, "each numeral that nothing covers is listed"
    return Audited(document, example, findings, coverage)
