"""The end of a report for a terminal: the counts, of each document and of all, and what the exit status says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from verify.records.baseline import Lowered
from verify.records.coverage import Coverage
from verify.records.finding import Finding, Verdict
from verify.records.report import Report
from verify.records.visible import visible
from verify.reporting.kinds import by_kind, is_replay

MARKS = {
    Verdict.REPRODUCED: "✓",
    Verdict.ROUNDING: "≈",
    Verdict.UNEXPLAINED: "?",
    Verdict.WRONG: "✗",
    Verdict.UNCHECKED: "·",
}
COLOURS = {
    Verdict.REPRODUCED: "green",
    Verdict.ROUNDING: "cyan",
    Verdict.UNEXPLAINED: "yellow",
    Verdict.WRONG: "red",
    Verdict.UNCHECKED: "magenta",
}
STRAYS_SHOWN = 12

Style = Callable[[str, str], str]


def beginning(text: str) -> str:
    """What begins a line of the report: in quotes where a document would have it begin as a finding does."""
    return f'"{text}"' if text.startswith(tuple(MARKS.values())) else text


def summary(report: Report, style: Style) -> Iterator[str]:
    """What a reader in a hurry wants: a table of the documents, the counts of all, and whether anything fails."""
    counts = report.counts
    verdicts = ", ".join(style(f"{counts[v.value]} {v}", COLOURS[v]) for v in Verdict)
    if not counts["found"]:
        yield style("no claims were found: nothing has been checked", "red")
    else:
        yield from _by_document(report, style)
        yield f"{counted(counts['found'], 'claim')} in {_whole(report)}: {verdicts}"
    acknowledged = sum(f.claim.erratum is not None and not f.failure for f in report.findings)
    if acknowledged:
        known = "is known not to hold and says" if acknowledged == 1 else "are known not to hold and say"
        yield f"{acknowledged} of them {known} so in the file"
    weak = sum(finding.holds and _is_low(finding) for finding in report.findings)
    if weak:
        hold = "holds" if weak == 1 else "hold"
        yield style(f"warning: {weak} of them {hold} where more than one other number would hold as well", "yellow")
    held = [f.judgement.agreement for f in report.findings if f.judgement.agreement is not None]
    if held:
        worst = max(one.ulps for one in held)
        yield f"float64 agrees with the certified value in {counted(len(held), 'claim')}, at worst {worst:.1f} ULP off"
    if report.coverage is not None and len(report.documents) > 1:
        yield coverage_line(report.coverage, "all")
    yield from standing(report, style)
    for mistake in report.mistakes:
        yield style(beginning(str(mistake)), "red")
    yield style(conclusion(report), "red" if report.exit_code or not report.findings else "green")


def _is_low(finding: Finding) -> bool:
    severity = finding.judgement.severity
    return severity is not None and severity.is_low


def _by_document(report: Report, style: Style) -> Iterator[str]:
    """Of worked examples, tables with a line for each document and for each kind of claim, where there are several."""
    replayed = [one for one in report.documents if is_replay(one)]
    documents = [(visible(one.document.title), one.findings) for one in replayed]
    tables = [documents, list(by_kind(finding for one in replayed for finding in one.findings))]
    told = [rows for rows in tables if len(rows) > 1]  # of a single row the totals tell
    width = max((len(title) for rows in told for title, _ in rows), default=0)
    for rows in told:
        yield from _table(rows, width, style)


def _table(rows: Sequence[tuple[str, Sequence[Finding]]], width: int, style: Style) -> Iterator[str]:
    """How many findings of each verdict are in each row."""
    yield f"{'':{width}}  claims  " + "  ".join(style(f"{verdict:>11}", COLOURS[verdict]) for verdict in Verdict)
    for title, findings in rows:
        counts = [sum(finding.verdict is verdict for finding in findings) for verdict in Verdict]
        numbers = "  ".join(f"{count or '':>11}" for count in counts)
        yield f"{title:{width}}  {len(findings):>6}  {numbers}".rstrip()


def tally(findings: Sequence[Finding], style: Style) -> str:
    """How many findings of each verdict that there are any of."""
    counts = [(verdict, sum(finding.verdict is verdict for finding in findings)) for verdict in Verdict]
    return ", ".join(style(f"{count} {verdict}", COLOURS[verdict]) for verdict, count in counts if count)


def _whole(report: Report) -> str:
    """What was audited or replayed, counted."""
    examples = [example for document in report.documents for example in document.examples]
    audited = bool(examples) and not any(one.example.passages for one in examples)
    return counted(len(examples), "document" if audited else "worked example")


def standing(report: Report, style: Style) -> Iterator[str]:
    """Whether enough is covered, and what the baseline says."""
    coverage, comparison = report.coverage, report.comparison
    if report.uncovered and report.least is not None:
        found = percent(coverage.share) if coverage is not None and coverage.share is not None else "nothing"
        yield style(f"{found} of the numbers covered, {percent(report.least)} asked for", "red")
    if comparison is None:
        return
    where = visible(comparison.baseline.path)
    if comparison.known:
        yield f"{counted(len(comparison.known), 'finding')} accepted by {where}"
    for one in comparison.fixed:
        yield style(f"fixed: {visible(one.id)}, no longer needed in {where}", "green")
    for lowered in comparison.lowered:
        yield style(render_lowered(lowered), "red")
    if comparison.elsewhere:
        yield f"{counted(len(comparison.elsewhere), 'finding')} of {where} in documents that were not audited"


def render_lowered(lowered: Lowered) -> str:
    """That a document covers less than it did, and what to do about it."""
    told = f"{visible(lowered.document)} covers less than it did: {_fallen(lowered.before, lowered.now)}"
    return f"{told}; next: have the new numbers checked, or accept it with --write-baseline"


def _fallen(before: Coverage, now: Coverage) -> str:
    counts = (f"{one.checked + one.given} of {one.numerals}" for one in (now, before))
    return " numbers, where it covered ".join(counts)


def percent(share: Fraction) -> str:
    """A share in percent, rounded down, so that what is short of 100 % does not look like it."""
    return f"{float(share * 1000 // 1) / 10:.1f} %"


def conclusion(report: Report) -> str:
    """The last line: what the exit status says, in words."""
    if report.mistakes:
        return f"not everything could be read: {counted(len(report.mistakes), 'mistake')}"
    if report.failures:
        return f"{counted(len(report.failures), 'claim')} {'fails' if len(report.failures) == 1 else 'fail'}"
    if not report.findings:
        return "nothing was checked"
    if report.uncovered or (report.comparison is not None and report.comparison.lowered):
        return "too little is covered"
    if report.exit_code:
        return "the transcription differs from the document"
    if report.strict:
        return "everything holds, or is known not to"
    wrong = any(finding.verdict is Verdict.WRONG for finding in report.findings)
    left = sum(not finding.holds and finding.verdict is not Verdict.WRONG for finding in report.findings)
    rest = f"; {counted(left, 'claim')} could not be settled" if left else ""
    return f"nothing {'else ' if wrong else ''}is proved wrong{rest}"


def counted(number: int, noun: str) -> str:
    """A number with its noun, in the plural where it is due."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def coverage_line(coverage: Coverage, where: str) -> str:
    """How many numbers were checked, given and unlinked, and which nothing accounts for."""
    line = (
        f"{counted(coverage.numerals, 'number')} in {where}: {coverage.checked} checked, {coverage.given} given, "
        f"{coverage.unlinked} unlinked"
    )
    if coverage.share is not None and not coverage.stray:
        line += f" ({percent(coverage.share)} covered)"
    if coverage.stray:
        shown = ", ".join(f"{visible(text)} (line {number})" for number, text in coverage.stray[:STRAYS_SHOWN])
        more = len(coverage.stray) - STRAYS_SHOWN
        line += f"; in no file: {shown}" + (f" and {more} more" if more > 0 else "")
    return line
