"""An audit held against what an earlier one found: new findings fail, fixed ones go, coverage only rises."""

from __future__ import annotations

from collections.abc import Iterator

from verify.records.baseline import Acknowledgement, AgainstBaseline, Baseline, Lowered
from verify.records.coverage import Coverage
from verify.records.finding import Finding, Verdict
from verify.records.report import Report, would_fail

WORSE = {Verdict.UNCHECKED: 0, Verdict.UNEXPLAINED: 1, Verdict.WRONG: 2}
"""How bad a verdict is; one that got worse than it was accepted is new."""


def compare(baseline: Baseline, report: Report) -> AgainstBaseline:
    """Hold an audit against a baseline; of documents that were not audited it says nothing."""
    coverage = _coverage(report)
    found = {finding.claim.id: finding for _, finding in _failing(report)}
    known, fixed, elsewhere = {}, [], []
    for one in baseline.acknowledged:
        finding = found.get(one.id)
        if one.document not in coverage:
            elsewhere.append(one)
        elif finding is None:
            fixed.append(one)
        elif WORSE[finding.verdict] <= WORSE[Verdict(one.verdict)]:
            known[one.id] = one
    lowered = [
        Lowered(path, before, coverage[path])
        for path, before in baseline.coverage.items()
        if path in coverage and _share(coverage[path]) < _share(before)
    ]
    return AgainstBaseline(baseline, known, tuple(fixed), tuple(elsewhere), tuple(lowered))


def rewritten(path: str, comparison: AgainstBaseline | None, report: Report) -> Baseline:
    """The baseline of this audit: reasons and notes are kept, fixed findings go, other documents stay as they were."""
    known = comparison.known if comparison is not None else {}
    told = {one.id: one for one in comparison.baseline.acknowledged} if comparison is not None else {}
    acknowledged = list(comparison.elsewhere) if comparison is not None else []
    for document, finding in _failing(report):
        claim = finding.claim
        note = told[claim.id].note if claim.id in told else ""
        new = Acknowledgement(claim.id, document, finding.verdict.value, claim.text, note=note)
        acknowledged.append(known.get(claim.id, new))
    kept = comparison.baseline.coverage if comparison is not None else {}
    together = dict(sorted({**kept, **_coverage(report)}.items()))
    return Baseline(path, tuple(sorted(acknowledged, key=lambda one: (one.document, one.id))), together)


def _failing(report: Report) -> Iterator[tuple[str, Finding]]:
    """The findings that fail where nothing is accepted, each with its document."""
    for document in report.documents:
        for finding in document.findings:
            if would_fail(finding, strict=report.strict):
                yield document.document.file, finding


def _coverage(report: Report) -> dict[str, Coverage]:
    """What each audited document covers."""
    return {one.document.file: one.coverage for one in report.documents if one.coverage is not None}


def _share(coverage: Coverage) -> tuple[int, object]:
    """The share, ordered; a document without numerals has nothing left to cover."""
    return (1, 0) if coverage.share is None else (0, coverage.share)
