"""One finding → what the page shows of it: words, mathematics, digits and links, all of them still to be escaped."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.records.document import CellText
from verify.records.example import Claim, FormulaClaim, TheoremClaim, UndecidableClaim
from verify.records.finding import Finding, Verdict
from verify.records.report import Report
from verify.reporting.html.comparison import Comparison, compare
from verify.reporting.html.excerpt import Line, excerpt
from verify.reporting.html.mathml import from_expression, from_latex
from verify.reporting.json import KINDS
from verify.reporting.problems import anchor
from verify.reporting.said import Said, blames, said
from verify.reporting.view import as_written, called, sentence, told

if TYPE_CHECKING:
    from markupsafe import Markup

LATEX = re.compile(r"\\[A-Za-z]+|[_^]\{")
"""What tells printed mathematics from a line of a program."""
TITLE = 90
"""Characters of a statement that is short enough for the line of its finding."""
STATEMENT = 1200
LINKS_SHOWN = 12

CERTAINTY = {
    "stated": "stated by the document",
    "inferred": "inferred: the document does not say outright which computation is meant",
    "supposed": "supposed from a name in a program's output",
}


@dataclass(frozen=True)
class Statement:
    """What a claim says: as mathematics, or as text."""

    math: Markup | None
    text: str


@dataclass(frozen=True)
class Link:
    """Another finding: its anchor and what to call it."""

    href: str
    text: str
    verdict: str = ""


@dataclass(frozen=True)
class Cause:
    """The change that gives every printed digit: what it is, and how far it may be luck."""

    told: str
    computation: Statement | None
    luck: str


@dataclass(frozen=True)
class Shown:
    """A finding as the page shows it."""

    finding: Finding
    about: Said
    href: str
    kind: str
    name: str
    reason: str
    where: str
    title: Statement
    statement: Statement | None
    read_as: Statement | None
    excerpt: list[Line]
    compared: Comparison
    brief: str
    certainty: str
    cause: Cause | None
    roots: list[Link]
    consequences: list[Link]
    consequences_left: int
    agreement: str
    formulas: list[str]
    repeated: list[str]
    open: bool


@dataclass(frozen=True)
class Around:
    """What the findings of a document are shown with: its lines or cells, and where its names are defined.

    formulas: the name of each formula by all the names that it is called by.
    """

    report: Report
    lines: Sequence[str]
    cells: Sequence[CellText]
    defined: Mapping[str, str]
    formulas: Mapping[str, str]


def show(finding: Finding, around: Around, follow: Sequence[Finding], *, opened: bool) -> Shown:
    """What is shown of a finding; `follow` are those that rest on it."""
    claim, about, compared = finding.claim, said(finding, around.report), compare(finding)
    quoted = excerpt(around.lines, claim.places[0], around.cells)
    read, changed = _read(finding, around.defined)
    title, statement = _statements(claim)
    transcribed = claim.source.path != claim.places[0].path
    return Shown(
        finding=finding,
        about=about,
        href="#" + anchor(claim.id),
        kind=KINDS[type(claim.statement)],
        name=claim.label if transcribed or title.math is None else "",
        reason=sentence("; ".join(filter(None, (about.reason, about.failure)))),
        where=told(claim.places[0], "–"),
        title=title,
        statement=None if _is_told(statement, claim, compared, quoted) else statement,
        read_as=read,
        excerpt=quoted,
        compared=compared,
        brief=_brief(finding, compared),
        certainty=CERTAINTY[claim.certainty],
        cause=_cause(finding, about, changed),
        roots=[_link(root, Verdict.WRONG) for root in finding.roots],
        consequences=[_link(one.claim, one.verdict) for one in follow[:LINKS_SHOWN]],
        consequences_left=max(len(follow) - LINKS_SHOWN, 0),
        agreement=_agreement(finding),
        formulas=called(claim, around.formulas),
        repeated=[told(place, "–") for place in claim.places[1:]],
        open=opened,
    )


def _is_told(statement: Statement | None, claim: Claim, compared: Comparison, quoted: list[Line]) -> bool:
    """Whether a statement is on the page already: its text is quoted, or it is a name = a matrix that is shown."""
    if statement is None or (statement.math is None and quoted):
        return True
    return bool(compared.panels) and claim.text.count("=") == 1


def _agreement(finding: Finding) -> str:
    agreement = finding.judgement.agreement
    return "" if agreement is None else f"{agreement.ulps:.3g} ULP off, of {agreement.allowed:.3g} allowed"


def _link(claim: Claim, verdict: Verdict) -> Link:
    name = f"{claim.label}, " if claim.label else ""
    return Link("#" + anchor(claim.id), name + told(claim.places[0], "–"), verdict.value)


def _statements(claim: Claim) -> tuple[Statement, Statement | None]:
    """What a claim says, for its line and, where that is too short for it, for its details."""
    text = " ".join(claim.text.split())
    if isinstance(claim.statement, TheoremClaim):
        return Statement(None, claim.statement.proof.statement), Statement(None, f"theorem {claim.statement.name}")
    whole = Statement(from_latex(text) if LATEX.search(text) else None, _shortened(text))
    if isinstance(claim.statement, UndecidableClaim) and whole.math is None:
        return Statement(None, _title(text)), whole if len(text) > TITLE else None
    if len(text) <= TITLE:
        return whole, None
    head = text.partition("=")[0].strip()
    short = head if 0 < len(head) <= TITLE and "\\begin" not in head and head.count("{") == head.count("}") else ""
    math = from_latex(f"{short} = \\dots") if short and whole.math is not None else None
    return Statement(math, _title(text)), whole


def _read(finding: Finding, defined: Mapping[str, str]) -> tuple[Statement | None, Statement | None]:
    """What was computed, as the tool read it, and the change to it that gives the printed digits."""
    found = finding.judgement.diagnosis
    changed = found.expression if found is not None else None
    read = finding.judgement.reading or next(iter(finding.claim.expressions), None)
    if isinstance(finding.claim.statement, FormulaClaim):
        read = None
    written = iter(as_written([one for one in (read, changed) if one is not None], defined))
    maths = (from_expression(next(written)) if one is not None else None for one in (read, changed))
    first, second = (Statement(math, "") if math is not None else None for math in maths)
    return first, second


def _brief(finding: Finding, compared: Comparison) -> str:
    """What a glance at the line of a finding should tell beside its verdict."""
    printed, misfits = finding.claim.printed, finding.judgement.misfits
    if printed is None or not misfits:
        return str(finding.judgement.policy or "") if finding.verdict is Verdict.ROUNDING else ""
    if len(printed.numerals) == 1 and compared.proved and compared.proved[0].right and blames(finding):
        return f"{printed.numerals[0].text} should read {compared.proved[0].right}"
    return f"{len(misfits)} of {len(printed.numerals)} differ" if printed.shape else ""


def _cause(finding: Finding, about: Said, changed: Statement | None) -> Cause | None:
    """What explains the printed digits: as the file states, else as the search found."""
    found = finding.judgement.diagnosis
    if about.outcome:
        return Cause(f"This {about.outcome}", Statement(None, about.explained_by), "")
    if about.unexplained:
        return Cause(f"None is known: {about.unexplained}", None, "")
    if found is None:
        return None
    changes = "one change was tried" if found.tried == 1 else f"{found.tried} changes were tried"
    luck = f"{changes}; the chance that one of them gives the digits by luck is at most {found.chance:.1g}"
    told = sentence(" ".join(about.cause.split()))
    return Cause(told.removesuffix(".") if changed else told, changed, luck)


def _title(text: str) -> str:
    return text if len(text) <= TITLE else f"{text[:TITLE]}…"


def _shortened(text: str) -> str:
    more = len(text) - STATEMENT
    return text if more <= 0 else f"{text[:STATEMENT]}… ({more:,} more character{'' if more == 1 else 's'})"
