"""Findings as the problems that other tools list: how bad each is, its rule, and where it belongs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Literal
from urllib.parse import quote

from verify.records.finding import Finding, Verdict
from verify.records.place import Place
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.records.visible import visible
from verify.reporting.json import KINDS
from verify.reporting.quoting import shown
from verify.reporting.said import status

Level = Literal["error", "warning", "note"]

LONGEST = 600
"""Characters of one text of a document that a report of problems quotes."""


def level(finding: Finding, report: Report) -> Level | None:
    """How bad a finding is; None where it holds, or somebody owns up to it."""
    standing = status(finding, report)
    if standing == "fails":
        return "error"
    if finding.holds or standing == "acknowledged":
        return None
    return "note" if finding.verdict is Verdict.UNCHECKED else "warning"


def rule(finding: Finding) -> str:
    """The kind of problem, by a name that stays: the verdict and what it is of, or that an erratum is out of date."""
    if finding.claim.erratum is not None and finding.failure:
        return "erratum"
    return f"{finding.verdict}-{KINDS[type(finding.claim.statement)]}"


def located(finding: Finding, example: ReplayedExample, document: ReplayedDocument) -> Place:
    """Where a finding is shown: in its document, or in the worked example that states it, as the user named it."""
    claim = finding.claim
    if not example.example.passages:
        return claim.places[0]
    return stated_at(claim.source, document)


def stated_at(source: Place, document: ReplayedDocument) -> Place:
    """A place of a worked example, by the path of its folder where that is known."""
    if document.folder is None:
        return source
    path = PurePosixPath(document.folder) / PurePosixPath(source.path).name
    return Place(str(path), source.line, source.end_line)


def problems(report: Report) -> Iterator[tuple[Finding, Level, Place]]:
    """The findings that are a problem, in document order."""
    for document in report.documents:
        for example in document.examples:
            for finding in example.findings:
                found = level(finding, report)
                if found is not None:
                    yield finding, found, located(finding, example, document)


def misplaced(report: Report) -> Iterator[str]:
    """What is transcribed and does not stand where it is said to."""
    for document in report.documents:
        for example in document.examples:
            for one in example.misplaced:
                yield clean(f"{one.numeral} of {one.owner} does not stand at {one.place}")


def beside(report: Report) -> Iterator[str]:
    """What makes a run fail as a whole."""
    for one in report.comparison.lowered if report.comparison is not None else ():
        yield clean(f"{one.document} covers less than it did")
    if report.uncovered:
        yield "fewer numbers are covered than was asked for"
    if not (report.findings or report.mistakes or report.may_be_empty):
        yield "no claims were found: nothing has been checked"


def anchor(identifier: str) -> str:
    """The fragment of a link to a finding: its id, as the page of the report shows it, in the letters of an address."""
    return quote(shown(identifier), safe="/:!$&'()*+,;=~-._", errors="replace")


def clean(text: str, longest: int = LONGEST) -> str:
    """A document's text on one line and of bounded length: what cannot be shown, or hides, is replaced."""
    flat = " ".join(visible(text[: 2 * longest]).split())
    return flat if len(flat) <= longest and len(text) <= 2 * longest else f"{flat[: longest - 1]}…"
