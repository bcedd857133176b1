"""Report → JUnit XML: one test case for each worked example, or each section of an audited document."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree as Xml

from verify.records.finding import Finding, Verdict
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.reporting.problems import beside, clean, level
from verify.reporting.said import said
from verify.reporting.view import told

WHOLE = "the document"


@dataclass(frozen=True)
class Case:
    """A test case: its name, and what fails, cannot be run or is merely said in it."""

    name: str
    failures: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    skipped: str | None = None


def render_junit(report: Report) -> str:
    """The report as XML; without times, so that the same input gives the same bytes."""
    suites = [(document.document.file, tuple(_cases(document, report))) for document in report.documents]
    suites.append(("verify", tuple(_beside(report))))
    root = Xml.Element("testsuites", {"name": "verify", **_counts(case for _, cases in suites for case in cases)})
    for name, cases in suites:
        suite = Xml.SubElement(root, "testsuite", {"name": clean(name), **_counts(cases)})
        suite.set("skipped", str(sum(case.skipped is not None for case in cases)))
        for case in cases:
            _write(suite, clean(name), case)
    Xml.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{Xml.tostring(root, encoding="unicode")}\n'


def _counts(cases: Iterable[Case]) -> dict[str, str]:
    every = list(cases)
    counts = {"tests": len(every), "failures": sum(bool(one.failures) for one in every)}
    return {key: str(count) for key, count in {**counts, "errors": sum(bool(one.errors) for one in every)}.items()}


def _write(suite: Xml.Element, classname: str, case: Case) -> None:
    element = Xml.SubElement(suite, "testcase", name=case.name, classname=classname)
    for tag, texts in (("failure", case.failures), ("error", case.errors)):
        if texts:
            first = texts[0].partition("\n")[0]
            Xml.SubElement(element, tag, type=tag, message=first).text = "\n\n".join(texts)
    if case.skipped is not None:
        Xml.SubElement(element, "skipped", message=case.skipped)
    if case.said:
        Xml.SubElement(element, "system-out").text = "\n\n".join(case.said)


def _cases(document: ReplayedDocument, report: Report) -> Iterator[Case]:
    for example in document.examples:
        if example.example.passages:
            name = f"{example.example.name.rpartition('/')[2]}: {example.example.title}"
            yield _case(name, example.findings, report, _misplaced(example))
            continue
        sections: dict[tuple[str, ...], list[Finding]] = {}
        for finding in example.findings:
            sections.setdefault(finding.claim.section, []).append(finding)
        for section, findings in sections.items():
            yield _case(" / ".join(section) or WHOLE, findings, report)


def _case(name: str, findings: Iterable[Finding], report: Report, misplaced: tuple[str, ...] = ()) -> Case:
    every = list(findings)
    levels = [(finding, level(finding, report)) for finding in every]
    failures = tuple(_told(finding, report) for finding, found in levels if found == "error")
    others = tuple(_told(finding, report) for finding, found in levels if found in ("warning", "note"))
    undecided = bool(every) and all(finding.verdict is Verdict.UNCHECKED for finding in every)
    skipped = "nothing in it could be checked" if undecided and not failures and not misplaced else None
    return Case(clean(name), failures + misplaced, (), others, skipped)


def _told(finding: Finding, report: Report) -> str:
    """A finding in a few lines: its place and verdict, its numbers, and the rest."""
    about = said(finding, report)
    head = f"{told(finding.claim.places[0])}: {finding.verdict}: {clean(about.headline)}"
    sentences = (f"  {clean(text)}" for text in about.sentences)
    return "\n".join([head, f"  {clean(finding.claim.text)}", *sentences, f"  {clean(finding.claim.id, 4000)}"])


def _misplaced(example: ReplayedExample) -> tuple[str, ...]:
    return tuple(clean(f"{one.numeral} of {one.owner} does not stand at {one.place}") for one in example.misplaced)


def _beside(report: Report) -> Iterator[Case]:
    """What makes a run fail beside its findings: two cases of every run."""
    yield Case("everything can be read", errors=tuple(clean(str(one), 2000) for one in report.mistakes))
    yield Case("enough is checked", tuple(beside(report)))
