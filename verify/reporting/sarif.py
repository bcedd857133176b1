"""Report → SARIF 2.1.0: what fails or could not be settled, for code scanning and the problem lists of editors.

Within GitHub's limits: 5,000 results and 10 MB of them; what is left out is counted in a notification.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from importlib import metadata
from typing import Any
from urllib.parse import quote

from verify.records.finding import Finding, Verdict
from verify.records.patch import Correction, Replacement
from verify.records.place import Place
from verify.records.report import ReplayedDocument, Report
from verify.reporting.problems import beside, clean, problems, rule, stated_at
from verify.reporting.quoting import json_text
from verify.reporting.said import said
from verify.reporting.sarif_rules import RULES, RULES_DATA
from verify.reporting.sarif_taxonomy import taxon, taxonomy

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
RESULTS = 5_000
SIZE = 9_000_000
"""Bytes of results: GitHub takes 10 MB, compressed; uncompressed, every reader is on the safe side."""

Result = dict[str, Any]


def render_sarif(report: Report) -> str:
    """The report as a SARIF log of one run; columns count Unicode code points."""
    corrections = {one.claim.id: (document, one) for document in report.documents for one in document.corrections}
    results: list[Result] = []
    left, size = 0, 0
    for result in _worst_first([*_found(report, corrections), *_misplaced(report)]):
        size += len(json.dumps(result, ensure_ascii=False).encode())
        if len(results) < RESULTS and size <= SIZE:
            results.append(result)
        else:
            left += 1
    read = list(dict.fromkeys(code for one in results for code in one.get("properties", {}).values()))
    run = {
        "tool": {"driver": _driver()},
        **({"taxonomies": [taxonomy(read, report)]} if read else {}),
        "columnKind": "unicodeCodePoints",
        "invocations": [_invocation(report, left)],
        "results": results,
        "properties": {"counts": report.counts},
    }
    return json_text({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _driver() -> dict[str, Any]:
    version = metadata.version("worked-example-verifier")
    return {"name": "verify", "semanticVersion": version, "rules": RULES_DATA}


def _worst_first(results: list[Result]) -> list[Result]:
    """In the order in which they may stay: errors, then warnings, each in document order."""
    return sorted(results, key=lambda one: ("error", "warning").index(one["level"]))


def _found(report: Report, corrections: dict[str, tuple[ReplayedDocument, Correction]]) -> Iterator[Result]:
    for finding, level, place in problems(report):
        if level == "note":  # counted in a notification
            continue
        claim = finding.claim
        result = _result(rule(finding), level, place, _message(finding, report), claim.id)
        others = [one for one in (claim.source, *claim.places) if one.path != place.path][:1] if claim.places else []
        if others:
            result["relatedLocations"] = [{"id": 1, **_location(others[0])}]
        if claim.reading:
            result |= {"taxa": [taxon(claim.reading)], "properties": {"reading": claim.reading}}
        if claim.id in corrections:
            document, correction = corrections[claim.id]
            result["fixes"] = [_fix(document, correction)]
        yield result


def _misplaced(report: Report) -> Iterator[Result]:
    for document in report.documents:
        for example in document.examples:
            for one in example.misplaced:
                text = clean(f"{one.numeral} of {one.owner} does not stand at {one.place}")
                key = f"{one.owner} {one.numeral} {one.place}"
                yield _result("misplaced", "error", stated_at(one.source, document), text, key)


def _result(kind: str, level: str, place: Place, text: str, identity: str) -> Result:
    return {
        "ruleId": kind,
        "ruleIndex": RULES.index(kind),
        "level": level,
        "message": {"text": text},
        "locations": [_location(place)],
        "partialFingerprints": {"findingId/v1": clean(identity, 4000)},
    }


def _message(finding: Finding, report: Report) -> str:
    about = said(finding, report)
    sentences = dict.fromkeys(clean(text).rstrip(".") for text in (about.headline, *about.sentences))
    cell = finding.claim.places[0].as_read()
    return (f"{cell}: " if cell else "") + ". ".join(sentences) + "."


def _location(place: Place) -> dict[str, Any]:
    scheme = "file://" if place.path.startswith("/") else ""
    artifact = {"uri": scheme + quote(place.path[:4000], safe="/~-._!$&'()*+,;=@", errors="replace")}
    return {"physicalLocation": {"artifactLocation": artifact, "region": _region(place)}}


def _region(place: Place) -> dict[str, int]:
    """Lines and columns from 1; the end column is the first behind the region, as the standard has it."""
    region = {"startLine": place.line, "endLine": place.end_line}
    if place.column is not None and place.end_column is not None:
        region |= {"startColumn": place.column, "endColumn": place.end_column}
    return region


def _fix(document: ReplayedDocument, correction: Correction) -> dict[str, Any]:
    text = document.text or ""
    change = {
        "artifactLocation": _location(correction.claim.places[0])["physicalLocation"]["artifactLocation"],
        "replacements": [_replacement(text, one) for one in correction.replacements],
    }
    digits, symbol = "Print the digits that the computation gives.", "Print the symbol that makes it the formula."
    told = digits if correction.is_of_digits else symbol
    return {"description": {"text": told}, "artifactChanges": [change]}


def _replacement(text: str, one: Replacement) -> dict[str, Any]:
    (line, column), (end_line, end_column) = _position(text, one.start), _position(text, one.end)
    region = {"startLine": line, "endLine": end_line, "startColumn": column, "endColumn": end_column}
    return {"deletedRegion": region, "insertedContent": {"text": one.text}}


def _position(text: str, offset: int) -> tuple[int, int]:
    start = text.rfind("\n", 0, offset) + 1
    return text.count("\n", 0, offset) + 1, offset - start + 1


def _invocation(report: Report, left: int) -> dict[str, Any]:
    """Whether the run could be done, what could not be read, and how much is not among the results."""
    told = [_notification(clean(str(one), 2000), "error") for one in report.mistakes]
    told += [_notification(text, "error") for text in beside(report)]
    told += [_notification(text, "note") for text in _left_out(report, left)]
    return {
        "executionSuccessful": report.exit_code != 2,
        "exitCode": report.exit_code,
        "toolExecutionNotifications": told,
    }


def _left_out(report: Report, left: int) -> Iterator[str]:
    counts = Counter(finding.verdict for finding in report.findings)
    accepted = sum(not one.holds and report.accepted(one) is not None for one in report.findings)
    owned = sum(one.claim.erratum is not None and not one.failure for one in report.findings)
    if left:
        yield f"{left} results are left out: a run shows {RESULTS:,} and {SIZE // 1_000_000} MB at most"
    if counts[Verdict.UNCHECKED]:
        yield f"{counts[Verdict.UNCHECKED]} claims could not be checked"
    if accepted:
        yield f"{accepted} findings are accepted by the baseline"
    if owned:
        yield f"{owned} claims are known not to hold and say so in their file"


def _notification(text: str, level: str) -> dict[str, Any]:
    return {"level": level, "message": {"text": text}}
