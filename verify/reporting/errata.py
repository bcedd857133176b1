"""A replayed document → its page in Markdown: what it teaches, its conventions, and its errata, from the findings."""

from __future__ import annotations

from collections.abc import Iterator

from verify.records.example import FormulaClaim, PropertyClaim, Statement
from verify.records.finding import Finding, Verdict
from verify.records.place import Place
from verify.records.report import ReplayedDocument, ReplayedExample
from verify.reporting.kinds import by_kind
from verify.reporting.numbers import cause_text, position
from verify.reporting.quoting import shown

CELLS_SHOWN = 6
GENERATED = "<!-- Written by `verify errata --write` from the findings; the words come from document.toml. -->"


def render_errata(document: ReplayedDocument) -> str:
    """The page of one document; the same bytes for the same findings."""
    return shown("\n".join(_page(document)) + "\n")


def _page(document: ReplayedDocument) -> Iterator[str]:
    about = document.document
    yield f"# {_line(about.title)}"
    yield ""
    yield GENERATED
    yield ""
    by = f" by {_line(about.author)}" if about.author else ""
    yield f"Worked examples of `{_line(about.file)}`{by}. Line numbers are those of that file, whose SHA-256 is"
    yield f"`{about.sha256}`."
    for heading, words in (("What it teaches", about.teaches), ("Conventions", about.conventions)):
        if words:
            yield from ("", f"## {heading}", "", *words.strip().splitlines())
    yield from ("", "## What was checked", "", *_table(document))
    yield from ("", "## Errata", "", *_errata(document))
    yield from _open(document)
    if about.remarks:
        yield from ("", "## Remarks", "", *about.remarks.strip().splitlines())


def _table(document: ReplayedDocument) -> Iterator[str]:
    """How many claims of each example, and of each kind, came out how."""
    yield "| example | claims | " + " | ".join(Verdict) + " |"
    yield "|---|" + "---:|" * (len(Verdict) + 1)
    for replayed in document.examples:
        yield _row(f"[{_line(replayed.example.title)}]({_line(_file(replayed))})", replayed.findings)
    yield _row("**all**", document.findings)
    yield from ("", f"| kind | claims | {' | '.join(Verdict)} |", "|---|" + "---:|" * (len(Verdict) + 1))
    for kind, findings in by_kind(document.findings):
        yield _row(kind, findings)


def _row(name: str, findings: tuple[Finding, ...]) -> str:
    counts = [sum(finding.verdict is verdict for finding in findings) for verdict in Verdict]
    return f"| {name} | {len(findings)} | " + " | ".join(str(count or "") for count in counts) + " |"


def _file(replayed: ReplayedExample) -> str:
    return replayed.example.source.path.rpartition("/")[2]


def _errata(document: ReplayedDocument) -> Iterator[str]:
    wrong = [finding for finding in document.findings if finding.claim.erratum is not None and not finding.failure]
    if not wrong:
        yield "None found."
        return
    yield f"{len(wrong)} of {len(document.findings)} claims do{'es' if len(wrong) == 1 else ''} not hold as printed."
    for replayed in document.examples:
        found = [finding for finding in replayed.findings if finding in wrong]
        if found:
            yield from ("", f"### {_line(replayed.example.title)}", "")
        for finding in found:
            yield from _erratum(finding)


def _erratum(finding: Finding) -> Iterator[str]:
    claim = finding.claim
    yield f"- **{_lines(claim.places)}.** {' '.join((claim.erratum or '').split())}"
    corrections = list(_corrections(finding))
    if corrections:
        told = "; ".join(corrections)
        yield f"  {told[0].upper()}{told[1:]}."
    if claim.explained_by_text and finding.explanation is not None:
        yield f"  {_told(claim.statement)} `{' '.join(claim.explained_by_text.split())}`."
    elif finding.judgement.diagnosis is not None:
        told = cause_text(finding)
        yield f"  {told[0].upper()}{told[1:]}."
    if claim.unexplained_because is not None:
        yield f"  No computation explains it. {' '.join(claim.unexplained_because.split())}"
    yield f"  (`{claim.name}`: {finding.verdict})"


def _line(text: str) -> str:
    """A title or name, which begins no line of its own."""
    return " ".join(text.split())


def _told(statement: Statement) -> str:
    match statement:
        case PropertyClaim():
            return "What does hold is"
        case FormulaClaim():
            return "The printed formula would be right for"
    return "The printed numbers would be right for"


def _corrections(finding: Finding) -> Iterator[str]:
    judgement, printed = finding.judgement, finding.claim.printed
    if printed is None or len(judgement.correction) != len(printed.numerals):
        return
    for index in judgement.misfits[:CELLS_SHOWN]:
        yield f"{_cell(index, printed.shape)}{printed.numerals[index].text} should read {judgement.correction[index]}"
    if len(judgement.misfits) > CELLS_SHOWN:
        yield f"and {len(judgement.misfits) - CELLS_SHOWN} more"


def _cell(index: int, shape: tuple[int, ...]) -> str:
    """Which number of an array, in words, counted from 1 as people do."""
    match shape:
        case (_,):
            return f"number {index + 1}: "
        case (_, columns):
            return f"row {index // columns + 1}, column {index % columns + 1}: "
    return f"at `{position(index, shape)}`: " if shape else ""


def _lines(places: tuple[Place, ...]) -> str:
    stretches = [f"{p.line}" if p.line == p.end_line else f"{p.line} to {p.end_line}" for p in places]
    plural = len(stretches) > 1 or places[0].line != places[0].end_line
    return f"Line{'s' if plural else ''} {', '.join(stretches)}"


def _open(document: ReplayedDocument) -> Iterator[str]:
    """What was not decided, each with its reason, so that silence is never mistaken for assent."""
    left = [finding for finding in document.findings if finding.verdict is Verdict.UNCHECKED]
    if left:
        yield from ("", "## Not decided", "")
    for finding in left:
        yield f"- **{_lines(finding.claim.places)}**, `{finding.claim.name}`: {finding.judgement.reason}."
