"""Findings as the problems that other tools list: how bad each is, where it belongs, and what is said of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Literal
from urllib.parse import quote

from verify.records.example import FormulaClaim
from verify.records.finding import Finding, Verdict
from verify.records.place import Place
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.reporting.json import KINDS
from verify.reporting.numbers import cause_text, computed_text, position
from verify.reporting.view import told

Level = Literal["error", "warning", "note"]

CELLS_SHOWN = 4
LONGEST = 600
"""Characters of one text of a document that a report of problems quotes."""

DIRECTIONS = frozenset("\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""Characters without a width, which can make a text look like another."""


def level(finding: Finding, report: Report) -> Level | None:
    """How bad a finding is; None where it holds, or somebody owns up to it."""
    if report.fails(finding):
        return "error"
    if finding.holds or owned_up(finding, report):
        return None
    return "note" if finding.verdict is Verdict.UNCHECKED else "warning"


def owned_up(finding: Finding, report: Report) -> bool:
    """Whether a baseline or the file that states a claim says that it does not hold; a document owns up to nothing."""
    stated_elsewhere = finding.claim.source.path != finding.claim.places[0].path
    return report.accepted(finding) is not None or (finding.acknowledged and stated_elsewhere)


def rule(finding: Finding) -> str:
    """The kind of problem, by a name that stays: the verdict and what it is of, or that an erratum is out of date."""
    if finding.claim.erratum is not None and finding.failure:
        return "erratum"
    return f"{finding.verdict}-{KINDS[type(finding.claim.statement)]}"


def headline(finding: Finding) -> str:
    """One sentence: what is printed and what should stand there, or why not."""
    cells = list(misfits(finding))
    if not cells:
        return clean(finding.failure or finding.judgement.reason)
    more = len(finding.judgement.misfits) - len(cells)
    said = (f"{where + ': ' if where else ''}printed {old}, computed {value}" for where, old, value, _ in cells)
    return "; ".join(said) + (f"; and {more} more" if more > 0 else "")


def details(finding: Finding, report: Report) -> Iterator[str]:
    """What else is said of a finding, a sentence each: why, the cause, what it rests on, the correction."""
    claim, judgement, accepted = finding.claim, finding.judgement, report.accepted(finding)
    if finding.failure and finding.failure != judgement.reason:
        yield finding.failure
    yield judgement.reason
    if judgement.diagnosis is not None:
        yield cause_text(finding)
    if finding.roots:
        link = "it holds, given" if finding.holds else "it rests on"
        yield f"{link} what is wrong at {', '.join(told(root.places[0]) for root in finding.roots)}"
    right = [(where, text) for where, _, _, text in misfits(finding)]
    if right:
        yield "should read " + ", ".join(f"{where + ' ' if where else ''}{text}" for where, text in right)
    if claim.erratum is not None:
        yield f"erratum: {claim.erratum}"
    if finding.explanation is not None and claim.explained_by_text is not None:
        gives = "gives" if finding.explanation.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING) else "does not give"
        what = "formula" if isinstance(claim.statement, FormulaClaim) else "digits"
        yield f"{claim.explained_by_text} {gives} the printed {what}"
    if accepted is not None:
        yield f"accepted: {accepted.reason}" + (f" ({accepted.note})" if accepted.note else "")


def misfits(finding: Finding) -> Iterator[tuple[str, str, str, str]]:
    """The first cells that do not fit: where, as printed, as computed, and as it should read."""
    judgement, printed = finding.judgement, finding.claim.printed
    if printed is None or len(judgement.computed) != len(printed.numerals) or not judgement.correction:
        return
    for index in judgement.misfits[:CELLS_SHOWN]:
        numeral = printed.numerals[index]
        computed = computed_text(judgement.computed[index], numeral)
        yield position(index, printed.shape), numeral.text, clean(computed, 60), judgement.correction[index]


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
    """The fragment of a link to a finding: its id, as an address has it."""
    return quote(identifier, safe="/:!$&'()*+,;=~-._", errors="replace")


def clean(text: str, longest: int = LONGEST) -> str:
    """A document's text on one line and of bounded length: what cannot be shown, or hides, is replaced."""
    flat = " ".join("".join(map(_shown, text[: 2 * longest])).split())
    return flat if len(flat) <= longest and len(text) <= 2 * longest else f"{flat[: longest - 1]}…"


def _shown(character: str) -> str:
    if character.isspace():
        return " "
    hidden = unicodedata.category(character) in ("Cc", "Cs") or character in DIRECTIONS
    return "\ufffd" if hidden or ord(character) & 0xFFFE == 0xFFFE else character
