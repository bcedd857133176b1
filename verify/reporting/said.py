"""What is said of a finding, once for every format: its status, why, its cause, its cells, what its owner says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from verify.records.example import Claim, FormulaClaim, PropertyClaim
from verify.records.finding import Finding, Judgement, Verdict
from verify.records.report import Report
from verify.reporting.numbers import cause_text, computed_text, position
from verify.reporting.view import told

CELLS_SHOWN = 4
DOUBTS_SHOWN = 2

Status = Literal["fails", "acknowledged", ""]


@dataclass(frozen=True)
class Cell:
    """A printed number that does not fit: where in its array, as printed, as computed, and as that is printed."""

    where: str
    printed: str
    computed: str
    right: str


@dataclass(frozen=True)
class Said:
    """What is said of a finding, one sentence for each thing; empty where there is nothing to say.

    failure: why it fails, where that is not the reason of its verdict. rests: how it hangs on what is wrong at the
    roots. cells: the first that do not fit; more: how many others do not. explained_by: the explanation that its file
    gives; outcome: what came of it; unexplained: why the file gives none. proved: whether it is proved wrong; blames:
    whether it is the printed number that is mistaken; blame: why, or why not. severity: how many neighbours of it would
    hold as well. reading: the code of what found it; record: what that is, and how often it was right; doubts: what was
    asked of it. Nothing is escaped yet, and a document may have written anything.
    """

    status: Status
    failure: str
    reason: str
    cause: str
    rests: str
    roots: tuple[str, ...]
    cells: tuple[Cell, ...]
    more: int
    accepted: str
    erratum: str
    explained_by: str
    outcome: str
    unexplained: str
    proved: bool
    blames: bool
    blame: str
    severity: str
    reading: str
    record: str
    doubts: tuple[str, ...]

    @property
    def why(self) -> tuple[str, ...]:
        """What comes before its numbers: why it was judged so, and what it comes from."""
        rests = f"{self.rests} {', '.join(self.roots)}" if self.roots else ""
        disagree = "" if self.blames or not (self.blame and self.proved) else f"these disagree; {self.blame}"
        return tuple(filter(None, (self.failure, self.reason, self.cause, rests, disagree)))

    @property
    def correction(self) -> str:
        """What should stand there; empty where another number may be mistaken."""
        if not self.blames:
            return ""
        right = ", ".join(f"{cell.where} {cell.right}".lstrip() for cell in self.cells)
        return f"should read {right}" if right else ""

    @property
    def owned(self) -> tuple[str, ...]:
        """What comes behind its numbers: what its owner says of it."""
        every = (
            ("accepted: ", self.accepted),
            ("erratum: ", self.erratum),
            (f"{self.explained_by} ", self.outcome),
            ("no cause found: ", self.unexplained),
        )
        return tuple(label + text for label, text in every if text)

    @property
    def headline(self) -> str:
        """One sentence: what is printed and what was computed, or why not."""
        if not self.cells:
            return self.failure or self.reason
        prints = (f"printed {cell.printed}, computed {cell.computed}" for cell in self.cells)
        told = (f"{cell.where}: {one}" if cell.where else one for cell, one in zip(self.cells, prints, strict=True))
        return "; ".join(told) + (f"; and {self.more} more" if self.more else "")

    @property
    def sentences(self) -> tuple[str, ...]:
        """All that is said beside the headline, in order."""
        return tuple(filter(None, (*self.why, self.correction, *self.owned, self.read)))

    @property
    def read(self) -> str:
        """How it was read, and with which doubts; how often that was right is said of what does not hold."""
        told = f"{self.reading}: {self.record}" if self.blame and self.record else self.reading
        return "; ".join(filter(None, (told, self.doubted)))

    @property
    def doubted(self) -> str:
        """What was asked of it."""
        doubts = [one for one in self.doubts if not one.endswith(self.reason)]  # which is said already
        shown = [*doubts[:DOUBTS_SHOWN], *([f"{len(doubts) - DOUBTS_SHOWN} more"] if doubts[DOUBTS_SHOWN:] else [])]
        return f"doubts: {'; '.join(shown)}" if doubts else ""


def said(finding: Finding, report: Report) -> Said:
    """What is said of a finding of a report."""
    claim, judgement, accepted = finding.claim, finding.judgement, report.accepted(finding)
    cells = tuple(_cells(finding))
    fails = finding.failure is not None and finding.failure != judgement.reason
    tried = finding.explanation is not None and claim.explained_by_text is not None
    return Said(
        status=status(finding, report),
        failure=f"{finding.failure} [{claim.source}]" if fails else "",
        reason=judgement.reason,
        cause=cause_text(finding),
        rests=f"{'it holds, given' if finding.holds else 'it rests on'} what is wrong at" if finding.roots else "",
        roots=tuple(told(root.places[0]) for root in finding.roots),
        cells=cells,
        more=len(judgement.misfits) - len(cells) if cells else 0,
        accepted=accepted.reason + (f" ({accepted.note})" if accepted.note else "") if accepted else "",
        erratum=claim.erratum or "",
        explained_by=" ".join((claim.explained_by_text or "").split()) if tried else "",
        outcome=_outcome(finding.explanation, claim) if finding.explanation is not None and tried else "",
        unexplained=claim.unexplained_because or "",
        proved=finding.verdict is Verdict.WRONG,
        blames=blames(finding),
        blame=judgement.blame.reason if judgement.blame is not None and claim.erratum is None else "",
        severity=_severity(judgement),
        reading=claim.reading,
        record=_record(claim, report),
        doubts=claim.doubts,
    )


def blames(finding: Finding) -> bool:
    """Whether it is the printed digits that are mistaken, so that those of the correction should stand there.

    An erratum says what is mistaken.
    """
    blame = finding.judgement.blame
    return blame is None or blame.side == "printed" or finding.claim.erratum is not None


def _record(claim: Claim, report: Report) -> str:
    reading = report.readings.get(claim.reading)
    return f"{reading.title}, {reading.tally.told}" if reading is not None else ""


def _severity(judgement: Judgement) -> str:
    severity = judgement.severity
    return f"{severity.held} of {severity.of} neighbours would hold as well" if severity is not None else ""


def status(finding: Finding, report: Report) -> Status:
    """Whether a finding makes the run fail, or a baseline or the file that states the claim says it does not hold."""
    if report.fails(finding):
        return "fails"
    return "acknowledged" if report.accepted(finding) is not None or _stated_elsewhere(finding) else ""


def _stated_elsewhere(finding: Finding) -> bool:
    """Whether a file of worked examples owns up to it: an audited document owns up to nothing itself."""
    return finding.acknowledged and finding.claim.source.path != finding.claim.places[0].path


def _outcome(explanation: Judgement, claim: Claim) -> str:
    """What trying that which is said to explain a claim has shown."""
    does = explanation.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING)
    if isinstance(claim.statement, PropertyClaim):
        return "holds instead" if does else "does NOT hold either"
    what = "formula" if isinstance(claim.statement, FormulaClaim) else "digits"
    return f"{'gives' if does else 'does NOT give'} the printed {what}"


def _cells(finding: Finding) -> Iterator[Cell]:
    judgement, printed = finding.judgement, finding.claim.printed
    if printed is None or len(judgement.computed) != len(printed.numerals) or not judgement.correction:
        return
    for index in judgement.misfits[:CELLS_SHOWN]:
        numeral = printed.numerals[index]
        computed = computed_text(judgement.computed[index], numeral)
        yield Cell(position(index, printed.shape), numeral.text, computed, judgement.correction[index])
