"""Report → text for a terminal: what does not plainly hold, where, and why; then the counts."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from verify.records.baseline import Lowered
from verify.records.coverage import Coverage
from verify.records.example import Claim, FormulaClaim, PropertyClaim
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.reporting.numbers import computed_text, position

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
WIDTH = 110
CELLS_SHOWN = 4
TITLE = 48
STRAYS_SHOWN = 12

Style = Callable[[str, str], str]


def render_text(report: Report, style: Style = lambda text, _: text) -> str:
    """The whole report as lines of text; `style` colours a piece of it, or leaves it as it is."""
    lines: list[str] = []
    for document in report.documents:
        lines += _document(document, style, report)
    lines += _summary(report, style)
    return "\n".join(lines) + "\n"


def render_finding(finding: Finding, report: Report) -> str:
    """One finding where a list of problems shows it: its place, its verdict, and what is said of it."""
    place = finding.claim.places[0]
    head = f"{place.path}:{place.line}: {_title(finding.claim)}: {finding.verdict}"
    return "\n".join([head, *(line[4:] for line in _details(finding, lambda text, _: text, report))])


def render_lowered(lowered: Lowered) -> str:
    """That a document covers less than it did."""
    return f"{lowered.document} covers less than it did: {_fallen(lowered.before, lowered.now)}"


def _document(document: ReplayedDocument, style: Style, report: Report) -> Iterator[str]:
    author = f", {document.document.author}" if document.document.author else ""
    yield style(f"{document.document.title}{author}", "bold") + f"  ({document.document.file})"
    for example in document.examples:
        yield from _example(example, style, report)
    yield ""


def _example(replayed: ReplayedExample, style: Style, report: Report) -> Iterator[str]:
    findings = replayed.findings
    if replayed.example.passages:  # a worked example; a document that was audited has been named already
        yield f"  {style(replayed.example.name.rpartition('/')[2], 'bold')}  {replayed.example.title}"
    yield f"    {_count(len(findings), 'claim')}: {_tally(findings, style) or 'none'}"
    for finding in findings:
        if finding.verdict is not Verdict.REPRODUCED or finding.failure:
            yield from _finding(finding, style, report)
            yield from _consequences(finding, findings)
    for missing in replayed.misplaced:
        yield style(
            f"    ✗ {missing.numeral} of {missing.owner} does not stand at {missing.place} "
            f"({missing.source.path}:{missing.source.line})", "red",
        )  # fmt: skip
    if replayed.coverage is not None:
        where = "these passages" if replayed.example.passages else "it"
        yield f"    {_coverage(replayed.coverage, where)}"


def _finding(finding: Finding, style: Style, report: Report) -> Iterator[str]:
    claim, accepted = finding.claim, report.accepted(finding)
    place = claim.places[0]
    # an audited document owns up to nothing itself
    owned = accepted is not None or (finding.acknowledged and claim.source.path != place.path)
    status = "FAILS" if report.fails(finding) else "acknowledged" if owned else ""
    head = f"{MARKS[finding.verdict]} {_title(claim)}, {_lines(claim)}: {finding.verdict}"
    yield "    " + style(head + (f" ({status})" if status else ""), COLOURS[finding.verdict])
    yield from _details(finding, style, report)


def _details(finding: Finding, style: Style, report: Report) -> Iterator[str]:
    """Why it was judged so, its cells that differ, and what its owner says."""
    claim, judgement, accepted = finding.claim, finding.judgement, report.accepted(finding)
    if finding.failure and finding.failure != judgement.reason:
        yield from _wrapped(f"{finding.failure}  [{claim.source}]")
    yield from _wrapped(judgement.reason)
    if judgement.diagnosis is not None:
        yield from _wrapped(f"every printed digit holds {judgement.diagnosis.told}")
    if finding.roots:
        told = "it holds, given" if finding.holds else "it rests on"
        yield from _wrapped(f"{told} what is wrong at {', '.join(_lines(root) for root in finding.roots)}")
    yield from _cells(finding, style)
    if accepted is not None:
        yield from _wrapped(f"accepted: {accepted.reason}" + (f" ({accepted.note})" if accepted.note else ""))
    if claim.erratum is not None:
        yield from _wrapped(f"erratum: {claim.erratum}")
    if finding.explanation is not None and claim.explained_by_text is not None:
        yield from _wrapped(f"{' '.join(claim.explained_by_text.split())}  {explains(finding.explanation, claim)}")
    if claim.unexplained_because is not None:
        yield from _wrapped(f"no cause found: {claim.unexplained_because}")


def explains(explanation: Judgement, claim: Claim) -> str:
    """What trying that which is said to explain a claim has shown."""
    does = explanation.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING)
    if isinstance(claim.statement, PropertyClaim):
        return "holds instead" if does else "does NOT hold either"
    what = "formula" if isinstance(claim.statement, FormulaClaim) else "digits"
    return f"{'gives' if does else 'does NOT give'} the printed {what}"


def _title(claim: Claim) -> str:
    """Its name, or the beginning of what it says."""
    return claim.label or (claim.text if len(claim.text) <= TITLE else f"{claim.text[: TITLE - 1].rstrip()}…")


def _lines(claim: Claim) -> str:
    place = claim.places[0]
    return f"line {place.line}" if place.line == place.end_line else f"lines {place.line}-{place.end_line}"


def _consequences(finding: Finding, findings: Sequence[Finding]) -> Iterator[str]:
    """The claims that hold only because they rest on a wrong one."""
    follow = [one for one in findings if finding.claim in one.roots and one.holds]
    if follow:
        hold = f"{_count(len(follow), 'claim')} hold{'s' if len(follow) == 1 else ''}"
        yield from _wrapped(f"{hold} given it: {', '.join(_lines(one.claim) for one in follow)}")


def _cells(finding: Finding, style: Style) -> Iterator[str]:
    judgement, printed = finding.judgement, finding.claim.printed
    if printed is None or not judgement.computed:
        return
    for index in judgement.misfits[:CELLS_SHOWN]:
        numeral = printed.numerals[index]
        where = position(index, printed.shape)
        right = judgement.correction[index]
        yield (
            f"        {where + ' ' if where else ''}printed {_marked(numeral.text, right, style)}, "
            f"computed {computed_text(judgement.computed[index], numeral)}, should read {right}"
        )
    if len(judgement.misfits) > CELLS_SHOWN:
        yield f"        … and {len(judgement.misfits) - CELLS_SHOWN} more"


def _marked(printed: str, right: str, style: Style) -> str:
    """The printed digits, from the first that differs on in red."""
    same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(printed, right, strict=False)))
    return printed[:same] + (style(printed[same:], "red") if same < len(printed) else "")


def _wrapped(text: str) -> Iterator[str]:
    yield from textwrap.wrap(
        " ".join(text.split()),
        WIDTH,
        initial_indent=" " * 8,
        subsequent_indent=" " * 10,
        break_on_hyphens=False,
    )


def _coverage(coverage: Coverage, where: str) -> str:
    line = (
        f"{_count(coverage.numerals, 'number')} in {where}: {coverage.checked} checked, {coverage.given} given, "
        f"{coverage.unlinked} unlinked"
    )
    if coverage.share is not None and not coverage.stray:
        line += f" ({percent(coverage.share)} covered)"
    if coverage.stray:
        shown = ", ".join(f"{text} (line {number})" for number, text in coverage.stray[:STRAYS_SHOWN])
        more = len(coverage.stray) - STRAYS_SHOWN
        line += f"; in no file: {shown}" + (f" and {more} more" if more > 0 else "")
    return line


def _summary(report: Report, style: Style) -> Iterator[str]:
    counts = report.counts
    verdicts = ", ".join(style(f"{counts[v.value]} {v}", COLOURS[v]) for v in Verdict)
    if not counts["found"]:
        yield style("no claims were found: nothing has been checked", "red")
    else:
        yield from _by_document(report, style)
        yield f"{_count(counts['found'], 'claim')} in {_whole(report)}: {verdicts}"
    acknowledged = sum(f.claim.erratum is not None and not f.failure for f in report.findings)
    if acknowledged:
        known = "is known not to hold and says" if acknowledged == 1 else "are known not to hold and say"
        yield f"{acknowledged} of them {known} so in the file"
    held = [f.judgement.agreement for f in report.findings if f.judgement.agreement is not None]
    if held:
        worst = max(one.ulps for one in held)
        yield f"float64 agrees with the certified value in {_count(len(held), 'claim')}, at worst {worst:.1f} ULP off"
    if report.coverage is not None and len(report.documents) > 1:
        yield _coverage(report.coverage, "all")
    yield from standing(report, style)
    for mistake in report.mistakes:
        yield style(str(mistake), "red")
    yield conclusion(report, style)


def _by_document(report: Report, style: Style) -> Iterator[str]:
    """Of several documents of worked examples, one line each: what a reader in a hurry wants first."""
    replayed = [one for one in report.documents if any(example.example.passages for example in one.examples)]
    width = max((len(one.document.title) for one in replayed), default=0)
    for one in replayed if len(replayed) > 1 else ():
        yield f"{one.document.title.ljust(width)}  {_count(len(one.findings), 'claim')}: {_tally(one.findings, style)}"


def _tally(findings: Sequence[Finding], style: Style) -> str:
    """How many findings of each verdict that there are any of."""
    counts = [(verdict, sum(finding.verdict is verdict for finding in findings)) for verdict in Verdict]
    return ", ".join(style(f"{count} {verdict}", COLOURS[verdict]) for verdict, count in counts if count)


def _whole(report: Report) -> str:
    """What was audited or replayed, counted."""
    examples = [example for document in report.documents for example in document.examples]
    audited = bool(examples) and not any(one.example.passages for one in examples)
    return _count(len(examples), "document" if audited else "worked example")


def standing(report: Report, style: Style) -> Iterator[str]:
    """Whether enough is covered, and what the baseline says."""
    coverage, comparison = report.coverage, report.comparison
    if report.uncovered and report.least is not None:
        found = percent(coverage.share) if coverage is not None and coverage.share is not None else "nothing"
        yield style(f"{found} of the numbers covered, {percent(report.least)} asked for", "red")
    if comparison is None:
        return
    where = comparison.baseline.path
    if comparison.known:
        yield f"{_count(len(comparison.known), 'finding')} accepted by {where}"
    for one in comparison.fixed:
        yield style(f"fixed: {one.id}, no longer needed in {where}", "green")
    for lowered in comparison.lowered:
        yield style(render_lowered(lowered), "red")
    if comparison.elsewhere:
        yield f"{_count(len(comparison.elsewhere), 'finding')} of {where} in documents that were not audited"


def _fallen(before: Coverage, now: Coverage) -> str:
    counts = (f"{one.checked + one.given} of {one.numerals}" for one in (now, before))
    return " numbers, where it covered ".join(counts)


def percent(share: Fraction) -> str:
    """A share in percent, rounded down, so that what is short of 100 % does not look like it."""
    return f"{float(share * 1000 // 1) / 10:.1f} %"


def conclusion(report: Report, style: Style) -> str:
    """The last line: what the exit status says, in words."""
    if report.mistakes:
        return style(f"not everything could be read: {_count(len(report.mistakes), 'mistake')} above", "red")
    if report.failures:
        verb = "fails" if len(report.failures) == 1 else "fail"
        return style(f"{_count(len(report.failures), 'claim')} {verb}", "red")
    if not report.findings:
        return style("nothing was checked", "red")
    if report.uncovered or (report.comparison is not None and report.comparison.lowered):
        return style("too little is covered", "red")
    if report.exit_code:
        return style("the transcription differs from the document", "red")
    if report.strict:
        return style("everything holds, or is known not to", "green")
    open_claims = sum(not finding.holds for finding in report.findings)
    rest = f"; {_count(open_claims, 'claim')} could not be settled" if open_claims else ""
    return style(f"nothing is proved wrong{rest}", "green")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
