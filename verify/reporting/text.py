"""Report → text for a terminal: what does not plainly hold, where, and why; then the counts."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Iterator, Sequence

from verify.records.coverage import Coverage
from verify.records.example import Claim
from verify.records.finding import Finding, Verdict
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.records.visible import visible
from verify.reporting.said import Said, said
from verify.reporting.summary import COLOURS, MARKS, Style, beginning, counted, coverage_line, summary, tally
from verify.reporting.view import told

WIDTH = 110
TITLE = 48


def render_text(
    report: Report, style: Style = lambda text, _: text, *, verbose: bool = True, unlinked: bool = False
) -> str:
    """The whole report as lines of text; `style` colours a piece of it, or leaves it as it is.

    unlinked: whether the numbers that nothing is known of are named.
    Unless verbose, an erratum of a worked example takes one line, and what holds or is left open takes none.
    """
    lines: list[str] = []
    for document in report.documents:
        brief = not verbose and any(replayed.example.passages for replayed in document.examples)
        lines += (_document_in_brief if brief else _document)(document, style, report)
        if unlinked and document.coverage is not None:
            lines[-1:] = [*_unlinked(document.coverage), ""]
    lines += summary(report, style)
    return "\n".join(lines) + "\n"


def render_finding(finding: Finding, report: Report) -> str:
    """One finding where a list of problems shows it: its place, its verdict, and what is said of it."""
    place = finding.claim.places[0]
    cell = place.as_read()
    head = (
        f"{visible(place.path)}:{place.line}: {cell + ': ' if cell else ''}{_title(finding.claim)}: {finding.verdict}"
    )
    return "\n".join([head, *(line[4:] for line in _details(said(finding, report), lambda text, _: text))])


def _document(document: ReplayedDocument, style: Style, report: Report) -> Iterator[str]:
    author = f", {document.document.author}" if document.document.author else ""
    yield _headed(document, author, style)
    for example in document.examples:
        yield from _example(example, style, report)
    yield ""


def _headed(document: ReplayedDocument, author: str, style: Style) -> str:
    return (
        style(beginning(visible(document.document.title + author)), "bold") + f"  ({visible(document.document.file)})"
    )


def _document_in_brief(document: ReplayedDocument, style: Style, report: Report) -> Iterator[str]:
    """Only what fails and what is known to be wrong, under the title of its example."""
    yield _headed(document, "", style)
    for replayed in document.examples:
        lines = list(_example_in_brief(replayed, style, report))
        if lines:
            yield from (f"  {visible(replayed.example.title)}", *lines)
    yield f"  {counted(len(document.findings), 'claim')}: {tally(document.findings, style) or 'none'}"
    if document.coverage is not None:
        yield f"  {coverage_line(document.coverage, 'its passages')}"
    yield ""


def _example_in_brief(replayed: ReplayedExample, style: Style, report: Report) -> Iterator[str]:
    for finding in replayed.findings:
        if report.fails(finding):
            yield from _finding(finding, style, report)
        elif finding.claim.erratum is not None:
            yield _erratum(finding, style)
    yield from _misplaced(replayed, style)


def _erratum(finding: Finding, style: Style) -> str:
    """A known mistake in one line: what should stand there, or else how its erratum begins."""
    judgement, printed = finding.judgement, finding.claim.printed
    head = f"    {MARKS[finding.verdict]} {told(finding.claim.places[0])}: "
    if printed is not None and judgement.misfits and len(judgement.correction) == len(printed.numerals):
        first, *others = judgement.misfits
        short = f"{printed.numerals[first].text} should read {judgement.correction[first]}"
        short += f", and {counted(len(others), 'number')} beside it" if others else ""
    else:
        short = " ".join(visible(finding.claim.erratum or "").split())
    return head.replace(MARKS[finding.verdict], style(MARKS[finding.verdict], COLOURS[finding.verdict])) + (
        textwrap.shorten(short, WIDTH - len(head), placeholder=" …")
    )


def _example(replayed: ReplayedExample, style: Style, report: Report) -> Iterator[str]:
    findings = replayed.findings
    if replayed.example.passages:  # a worked example; a document that was audited has been named already
        yield f"  {style(visible(replayed.example.name.rpartition('/')[2]), 'bold')}  {visible(replayed.example.title)}"
    yield f"    {counted(len(findings), 'claim')}: {tally(findings, style) or 'none'}"
    practice = replayed.practice
    if practice is not None and str(practice.policy) and practice.tried > 1:  # to nearest needs no saying
        yield f"    {practice.policy}: explains {practice.explained} of {practice.tried}"
    for finding in findings:
        if finding.verdict is not Verdict.REPRODUCED or finding.failure:
            yield from _finding(finding, style, report)
            yield from _consequences(finding, findings)
    yield from _misplaced(replayed, style)
    if replayed.coverage is not None:
        where = "these passages" if replayed.example.passages else "it"
        yield f"    {coverage_line(replayed.coverage, where)}"


def _unlinked(coverage: Coverage) -> Iterator[str]:
    """The numbers that nothing is known of, line by line."""
    by_line = [f"line {line}: {', '.join(numerals)}" for line, numerals in coverage.lines()]
    if by_line:
        text = visible(f"unlinked: {'; '.join(by_line)}")
        yield from textwrap.wrap(text, WIDTH, initial_indent=" " * 4, subsequent_indent=" " * 6)


def _misplaced(replayed: ReplayedExample, style: Style) -> Iterator[str]:
    for missing in replayed.misplaced:
        stands = f"{missing.numeral} of {missing.owner} does not stand at {missing.place}"
        yield style(f"    ✗ {visible(f'{stands} ({missing.source.path}:{missing.source.line})')}", "red")


def _finding(finding: Finding, style: Style, report: Report) -> Iterator[str]:
    claim, about = finding.claim, said(finding, report)
    shown = {"fails": " (FAILS)", "acknowledged": " (acknowledged)", "": ""}[about.status]
    head = f"{MARKS[finding.verdict]} {_title(claim)}, {told(claim.places[0])}: {finding.verdict}{shown}"
    yield "    " + style(head, COLOURS[finding.verdict]) + (f"  [{about.reading}]" if about.reading else "")
    yield from _details(about, style)


def _details(about: Said, style: Style) -> Iterator[str]:
    """Why it was judged so, its cells that differ, and what its owner says."""
    for sentence in about.why:
        yield from _wrapped(sentence)
    for cell in about.cells:
        where = f"{cell.where} " if cell.where else ""
        right = visible(cell.right)
        printed = _marked(visible(cell.printed), right, style)
        should = f", should read {right}" if about.blames else ""
        yield f"        {where}printed {printed}, computed {cell.computed}{should}"
    if about.more:
        yield f"        … and {about.more} more"
    for sentence in about.owned:
        yield from _wrapped(sentence)
    last = about.read if about.blame else about.doubted  # the head of a finding has its code
    if last:
        yield from _wrapped(last)


def _title(claim: Claim) -> str:
    """Its name, or the beginning of what it says."""
    text = visible(claim.label or claim.text)
    return text if claim.label or len(text) <= TITLE else f"{text[: TITLE - 1].rstrip()}…"


def _consequences(finding: Finding, findings: Sequence[Finding]) -> Iterator[str]:
    """The claims that hold only because they rest on a wrong one."""
    follow = [one for one in findings if finding.claim in one.roots and one.holds]
    if follow:
        hold = f"{counted(len(follow), 'claim')} hold{'s' if len(follow) == 1 else ''}"
        yield from _wrapped(f"{hold} given it: {', '.join(told(one.claim.places[0]) for one in follow)}")


def _marked(printed: str, right: str, style: Style) -> str:
    """The printed digits, from the first that differs on in red."""
    same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(printed, right, strict=False)))
    return printed[:same] + (style(printed[same:], "red") if same < len(printed) else "")


def _wrapped(text: str) -> Iterator[str]:
    yield from textwrap.wrap(
        " ".join(visible(text).split()),
        WIDTH,
        initial_indent=" " * 8,
        subsequent_indent=" " * 10,
        break_on_hyphens=False,
    )
