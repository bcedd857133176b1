"""Report → JSON of the schema verify-report/1; absent is null, never missing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import metadata
from typing import Any

from verify.records.baseline import AgainstBaseline
from verify.records.coverage import Coverage
from verify.records.example import (
    Claim,
    FormulaClaim,
    PropertyClaim,
    ShapeClaim,
    TheoremClaim,
    UndecidableClaim,
    ValueClaim,
)
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.place import Place
from verify.records.reading import Reading
from verify.records.report import ReplayedDocument, Report
from verify.reporting.numbers import computed_text, nested, position, units_off
from verify.reporting.quoting import json_text
from verify.reporting.said import blames
from verify.reporting.view import called, formulas_by_name

SCHEMA = "verify-report/1"
FULL = "full precision"
"""What a policy is called that has nothing to say: the exact value, rounded to nearest."""

KINDS = {
    ValueClaim: "value",
    ShapeClaim: "shape",
    PropertyClaim: "property",
    FormulaClaim: "formula",
    TheoremClaim: "theorem",
    UndecidableClaim: "undecidable",
}


def render_json(report: Report) -> str:
    """The report as indented JSON, the same bytes for the same input."""
    return json_text(as_data(report))


def as_data(report: Report) -> dict[str, Any]:
    """The report as plain data."""
    formulas = formulas_by_name(report)
    return {
        "schema": SCHEMA,
        "tool": {"name": "worked-example-verifier", "version": metadata.version("worked-example-verifier")},
        "documents": [_document(one) for one in report.documents],
        "findings": [_finding(f, one, report, formulas) for one in report.documents for f in one.findings],
        "misplaced": [
            {"numeral": m.numeral, "owner": m.owner, "place": _place(m.place), "source": _source(m.source)}
            for document in report.documents
            for example in document.examples
            for m in example.misplaced
        ],
        "coverage": _coverage(report.coverage),
        "baseline": _baseline(report.comparison),
        "counts": report.counts,
        "mistakes": [
            {
                "path": m.path,
                "line": m.line,
                "found": m.found,
                "expected": m.expected,
                "next_step": m.next_step,
            }
            for m in report.mistakes
        ],
        "evidence": [
            {
                "formula": name,
                "kind": one.kind,
                "statement": one.statement,
                "outcome": one.outcome,
                "detail": one.detail or None,
            }
            for name, records in report.evidence.items()
            for one in records
        ],
        "readings": [_reading(one) for _, one in sorted(report.readings.items())],
    }


def _document(one: ReplayedDocument) -> dict[str, Any]:
    return {
        "path": one.document.file,
        "title": one.document.title,
        "author": one.document.author,
        "sha256": one.document.sha256,
        "held_against": one.digest,
        "coverage": _coverage(one.coverage),
        "practices": [
            {
                "example": example.example.name,
                "policy": str(example.practice.policy) or FULL,
                "explained": example.practice.explained,
                "tried": example.practice.tried,
            }
            for example in one.examples
            if example.practice is not None
        ],
    }


def _reading(one: Reading) -> dict[str, Any]:
    tally = one.tally
    counts = {"fired": tally.fired, "true": tally.true, "false": tally.false, "unjudged": tally.unjudged}
    return {"code": one.code, "name": one.title, "page": one.page, **counts}


def _finding(
    finding: Finding, document: ReplayedDocument, report: Report, formulas: Mapping[str, str]
) -> dict[str, Any]:
    claim, judgement, accepted = finding.claim, finding.judgement, report.accepted(finding)
    printed = claim.printed
    shape = printed.shape if printed else ()
    numerals = printed.numerals if printed else ()
    matched = bool(numerals) and len(judgement.computed) == len(numerals)
    computed = [computed_text(v, n) for v, n in zip(judgement.computed, numerals, strict=False)] if matched else []
    return {
        "id": claim.id,
        "document": document.document.name,
        "place": _place(claim.places[0]),
        "repeated": [_place(place) for place in claim.places[1:]],
        "source": _source(claim.source),
        "kind": KINDS[type(claim.statement)],
        "certainty": claim.certainty,
        **read_by(claim),
        "statement": claim.text,
        "formulas": called(claim, formulas),
        "printed": nested([n.text for n in numerals], shape) if numerals else None,
        "computed": nested(computed, shape) if computed else None,
        "certified_bits": judgement.bits,
        "verdict": judgement.verdict.value,
        "reason": judgement.reason,
        "policy": str(judgement.policy) if judgement.policy else None,
        **tested(judgement),
        "diagnosis": _diagnosis(finding),
        "roots": [root.id for root in finding.roots],
        "correction": _correction(finding, shape),
        "misfits": [position(index, shape) for index in judgement.misfits],
        "units_in_last_place": _units(judgement, numerals, shape) if matched else None,
        "float64": _agreement(judgement),
        "acknowledged": finding.acknowledged or accepted is not None,
        "accepted": {"reason": accepted.reason, "note": accepted.note or None} if accepted else None,
        "erratum": claim.erratum,
        "unexplained_because": claim.unexplained_because,
        "note": claim.note,
        "failure": finding.failure,
    }


def _agreement(judgement: Judgement) -> dict[str, Any] | None:
    agreement = judgement.agreement
    return {"ulps": agreement.ulps, "allowed": agreement.allowed} if agreement is not None else None


def read_by(claim: Claim) -> dict[str, Any]:
    """What found a claim, and what was asked of it."""
    return {"reading": claim.reading or None, "doubts": list(claim.doubts)}


def tested(judgement: Judgement) -> dict[str, Any]:
    """How severe the test was that a claim passed, and what is to blame where it did not."""
    severity, blame = judgement.severity, judgement.blame
    return {
        "severity": {"held": severity.held, "of": severity.of} if severity is not None else None,
        "blame": {"side": blame.side, "reason": blame.reason} if blame is not None else None,
    }


def _diagnosis(finding: Finding) -> dict[str, Any] | None:
    """What explains the printed digits: as the file states, else as the search found."""
    if finding.explanation is not None:
        policy = finding.explanation.policy
        return {
            "kind": "stated",
            "explained_by": finding.claim.explained_by_text,
            "gives_every_digit": finding.explanation.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING),
            "policy": str(policy) if policy else None,
            "candidates": None,
            "chance": None,
        }
    found = finding.judgement.diagnosis
    if found is None:
        return None
    return {
        "kind": found.kind,
        "explained_by": found.told,
        "gives_every_digit": not found.cells,
        "policy": str(found.policy) if found.policy else None,
        "candidates": found.tried,
        "chance": found.chance,
    }


def _correction(finding: Finding, shape: tuple[int, ...]) -> Any:
    judgement = finding.judgement
    if not judgement.misfits or not judgement.correction or not blames(finding):
        return None
    return nested(judgement.correction, shape) if judgement.computed else list(judgement.correction)


def _units(judgement: Judgement, numerals: Any, shape: tuple[int, ...]) -> Any:
    """How far each printed number is from the computed one, in units of its own last place."""
    distances = [units_off(value, numeral) for value, numeral in zip(judgement.computed, numerals, strict=True)]
    return nested(distances, shape)


def _place(place: Place) -> dict[str, Any]:
    return {
        "path": place.path,
        "line": place.line,
        "end_line": place.end_line,
        "column": place.column,
        "end_column": place.end_column,
        "cell": place.cell,
    }


def _source(place: Place) -> dict[str, Any]:
    return {"path": place.path, "line": place.line}


def _coverage(coverage: Coverage | None) -> dict[str, Any] | None:
    if coverage is None:
        return None
    return {
        "numerals": coverage.numerals,
        "checked": coverage.checked,
        "given": coverage.given,
        "unlinked": coverage.unlinked,
        "stray": _by_line(coverage.stray),
        "unlinked_at": _by_line(coverage.unlinked_at),
    }


def _by_line(numerals: Sequence[tuple[int, str]]) -> list[dict[str, Any]]:
    return [{"line": line, "numeral": text} for line, text in numerals]


def _baseline(comparison: AgainstBaseline | None) -> dict[str, Any] | None:
    if comparison is None:
        return None
    return {
        "path": comparison.baseline.path,
        "known": list(comparison.known),
        "fixed": [one.id for one in comparison.fixed],
        "elsewhere": [one.id for one in comparison.elsewhere],
        "lowered": [
            {"document": one.document, "before": _coverage(one.before), "now": _coverage(one.now)}
            for one in comparison.lowered
        ],
    }
