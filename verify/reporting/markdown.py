"""Report → Markdown for a page of documentation or the summary of a job: what was found, and what does not hold.

Nothing of a document can act as Markdown, HTML or a template: it stands in `<code>`, its punctuation as entities.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.records.finding import Finding, Verdict
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.reporting.problems import beside, clean
from verify.reporting.said import said
from verify.reporting.summary import MARKS, conclusion, percent
from verify.reporting.view import sentence, told

LONGEST_PAGE = 900_000
"""Characters of a page: a job's summary may have 1 MiB on GitHub."""

ACTIVE = re.compile(r"[^\w\s.,;/+−×√≈≤≥-]|_")
"""What Markdown, HTML or a template may read as its own: everything but letters, digits and plain punctuation."""


def render_markdown(report: Report) -> str:
    """The report as a page: a table of the documents, then each finding that does not hold, under an anchor."""
    lines = ["# Replayed numbers", "", *_table(report), "", f"**{sentence(conclusion(report))}**"]
    told = [*(escaped(str(mistake), 2000) for mistake in report.mistakes), *map(escaped, beside(report))]
    lines += ["", *(f"- {text}" for text in told)] if told else []
    left, size = 0, sum(map(len, lines))
    for document in report.documents:
        for entry in _entries(document, report):
            size += len(entry)
            left += size > LONGEST_PAGE and entry.startswith("\n###")
            if size <= LONGEST_PAGE:
                lines.append(entry)
    if left:
        lines += ["", f"{left} more findings are left out here; `--format json` has them all."]
    return "\n".join(lines) + "\n"


def code(text: str, longest: int = 600) -> str:
    """A document's text as code, none of it active: in a table, too."""
    return f"<code>{escaped(text, longest)}</code>"


def escaped(text: str, longest: int = 600) -> str:
    """A document's text with an entity for every character that may mean something."""
    return ACTIVE.sub(lambda found: f"&#{ord(found[0])};", clean(text, longest))


def _table(report: Report) -> Iterator[str]:
    """How many claims of each document came out how, and how much is covered."""
    yield "| document | claims | " + " | ".join(Verdict) + " | numbers covered |"
    yield "|---|---:|" + "---:|" * len(Verdict) + "---:|"
    for document in report.documents:
        share = document.coverage.share if document.coverage is not None else None
        yield _row(escaped(_named(document)), document.findings, percent(share) if share is not None else "")
    if len(report.documents) != 1:
        share = report.coverage.share if report.coverage is not None else None
        yield _row("**all**", report.findings, percent(share) if share is not None else "")


def _row(name: str, findings: tuple[Finding, ...], covered: str) -> str:
    counts = [sum(finding.verdict is verdict for finding in findings) for verdict in Verdict]
    return f"| {name} | {len(findings)} | {' | '.join(map(str, counts))} | {covered} |"


def _named(document: ReplayedDocument) -> str:
    return document.document.title or document.document.file


def _entries(document: ReplayedDocument, report: Report) -> Iterator[str]:
    """The heading of a document, and an entry for each of its findings that does not hold, or fails."""
    entries = [entry for example in document.examples for entry in _of_example(example, report)]
    if entries:
        yield f"\n## {escaped(_named(document))}\n\n{code(document.document.file)}"
    yield from entries


def _of_example(example: ReplayedExample, report: Report) -> Iterator[str]:
    title = escaped(example.example.title) if example.example.passages else ""
    for finding in example.findings:
        if finding.verdict is not Verdict.REPRODUCED or finding.failure:
            yield "\n".join(_finding(finding, report, title))
    for missing in example.misplaced:
        where = f"{code(missing.numeral)} of {code(missing.owner)} does not stand at {code(str(missing.place))}"
        yield f"\n- ✗ {where}"


def _finding(finding: Finding, report: Report, title: str) -> Iterator[str]:
    claim, about = finding.claim, said(finding, report)
    status = f" ({about.status})" if about.status else ""
    where = f"{title}, {told(claim.places[0])}" if title else told(claim.places[0])
    mark = f'<a id="{escaped(claim.id, 10_000)}"></a>'
    yield f"\n### {mark}{MARKS[finding.verdict]} {where}: {finding.verdict}{status}\n"
    yield code(claim.text)
    if about.cells:
        rounded = "should read" if about.blames else "in so many digits"
        yield f"\n| cell | printed | computed | {rounded} |\n|---|---:|---:|---:|"
    for cell in about.cells:
        yield f"| {escaped(cell.where)} | {code(cell.printed)} | {code(cell.computed)} | {code(cell.right)} |"
    yield ""
    yield from (f"- {escaped(text)}" for text in filter(None, (*about.why, *about.owned, about.read)))
    if about.more:
        yield f"- {about.more} more cells differ"
