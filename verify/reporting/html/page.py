"""The page: a Report grouped by document and section."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from verify.records.coverage import Coverage
from verify.records.finding import Finding, Verdict
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.reporting.html.cards import cards
from verify.reporting.html.excerpt import lines_of
from verify.reporting.html.finding import Around, Shown, show
from verify.reporting.html.frame import fill
from verify.reporting.summary import MARKS, conclusion, percent, standing
from verify.reporting.view import defined_at, formulas_by_name, sentence

BAR = 1000
"""Width of a bar, in units of its own."""
STRAYS_SHOWN = 40
OPENED = 25
"""Findings that fail whose details are open when the page is opened."""
HEADING = 200
"""Characters shown of a title or heading."""

MEANINGS = {
    Verdict.REPRODUCED: "The exact value lies in the cell of every printed number: within half a unit in its last "
    "place. Proved by an enclosure inside the cell.",
    Verdict.ROUNDING: "One named policy, such as truncation or rounding carried over from printed intermediate values, "
    "gives every printed digit. Proved by replaying it.",
    Verdict.UNEXPLAINED: "No policy gives the digits, but rounding of earlier printed values, or another reading, "
    "cannot be excluded.",
    Verdict.WRONG: "No rounding of earlier printed values can give what is printed. Proved by enclosures that do not "
    "meet.",
    Verdict.UNCHECKED: "Not decided; the reason is given.",
}


@dataclass(frozen=True)
class Part:
    """A part of a bar: how many, where it starts and how wide it is."""

    name: str
    count: int
    start: float
    width: float


@dataclass(frozen=True)
class Covered:
    """How much of what is printed was checked."""

    coverage: Coverage
    parts: list[Part]
    share: str


@dataclass(frozen=True)
class Section:
    """The findings under one heading, or of one worked example."""

    number: int
    title: str
    above: str
    findings: list[Shown]
    replayed: ReplayedExample | None


@dataclass(frozen=True)
class Shelf:
    """A document as the page shows it."""

    number: int
    title: str
    document: ReplayedDocument
    counts: Mapping[str, int]
    bar: list[Part]
    covered: Covered | None
    sections: list[Section]


def render_html(report: Report) -> str:
    """The report as one HTML file, the same bytes for the same report."""
    shelves = list(_shelves(report))
    findings = [one for shelf in shelves for section in shelf.sections for one in section.findings]
    counts = {verdict.value: report.counts[verdict.value] for verdict in Verdict}
    return fill(
        "page.html.j2",
        report=report,
        title=shelves[0].title if len(shelves) == 1 else f"{len(shelves)} documents",
        shelves=shelves,
        found=len(findings),
        counts=counts,
        bar=bar(counts),
        covered=_covered(report.coverage),
        kinds=sorted({one.kind for one in findings}),
        cards=cards(report, [name for one in findings for name in one.formulas]),
        conclusion=sentence(conclusion(report)),
        standing=list(standing(report, _plain)),
        meanings=MEANINGS,
        marks={**MARKS, Verdict.UNCHECKED: "○"},
        strays_shown=STRAYS_SHOWN,
    )


def bar(counts: Mapping[str, int]) -> list[Part]:
    """The parts of a bar, left to right; what there is none of takes no room."""
    total, start, parts = sum(counts.values()), 0.0, []
    for name, count in counts.items():
        if count:
            width = BAR * count / total
            parts.append(Part(name, count, round(start, 2), round(width, 2)))
            start += width
    return parts


def shortened(text: str) -> str:
    """A heading, which a document may draw out at will."""
    return text if len(text) <= HEADING else f"{text[: HEADING - 1]}…"


def _plain(text: str, _: str) -> str:
    return text


def _shelves(report: Report) -> Iterator[Shelf]:
    names = formulas_by_name(report)
    opened = {one.claim.id for one in report.failures[:OPENED]}
    sections = 0
    for number, document in enumerate(report.documents, 1):
        lines = lines_of(document.text) if document.text is not None else []
        around = Around(report, lines, document.cells, defined_at(document), names)
        follow = _consequences(document.findings)
        grouped = []
        for title, above, findings, replayed in _groups(document):
            shown = [show(one, around, follow[one.claim.id], opened=one.claim.id in opened) for one in findings]
            grouped.append(Section(sections := sections + 1, title, above, shown, replayed))
        counts = {verdict.value: sum(one.verdict is verdict for one in document.findings) for verdict in Verdict}
        title = shortened(document.document.title)
        yield Shelf(number, title, document, counts, bar(counts), _covered(document.coverage), grouped)


def _groups(document: ReplayedDocument) -> Iterator[tuple[str, str, list[Finding], ReplayedExample | None]]:
    """The findings of a document by worked example, or, where it was audited, by heading: with what stands above it."""
    for replayed in document.examples:
        if replayed.example.passages:
            yield replayed.example.title, replayed.example.name.rpartition("/")[2], list(replayed.findings), replayed
            continue
        for section, findings in groupby(replayed.findings, key=lambda one: one.claim.section):
            above = " › ".join(map(shortened, section[1:-1]))
            bare = "Before any heading" if any(one.claim.section for one in replayed.findings) else "Findings"
            yield shortened(section[-1]) if section else bare, above, list(findings), None


def _consequences(findings: Sequence[Finding]) -> Mapping[str, list[Finding]]:
    """For the id of a wrong claim the findings that rest on it."""
    follow: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        for root in finding.roots:
            follow[root.id].append(finding)
    return follow


def _covered(coverage: Coverage | None) -> Covered | None:
    if coverage is None or coverage.share is None:
        return None
    counts = {"checked": coverage.checked, "given": coverage.given, "unlinked": coverage.unlinked}
    stray = coverage.numerals - sum(counts.values())
    parts = bar(counts | ({"in no file": stray} if stray > 0 else {}))
    return Covered(coverage, parts, percent(coverage.share))
