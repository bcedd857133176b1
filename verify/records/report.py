"""The whole result of one run: findings by document, mistakes in the input, coverage, and counts that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from verify.records.baseline import Acknowledgement, AgainstBaseline
from verify.records.coverage import Coverage
from verify.records.document import CellText
from verify.records.evidence import Evidence
from verify.records.example import Example, ExampleDocument
from verify.records.finding import Finding, Practice, Verdict
from verify.records.formula import Formula
from verify.records.mistake import Mistake
from verify.records.patch import Correction
from verify.records.place import Place
from verify.records.reading import Reading


@dataclass(frozen=True)
class Misplaced:
    """A transcribed number that does not stand at the lines its file states."""

    numeral: str
    owner: str
    place: Place
    source: Place


@dataclass(frozen=True)
class ReplayedExample:
    """One worked example with its findings and, where the document is at hand, the check of its transcription.

    practice: how its author rounds, as far as the claims tell; None where none of them holds.
    """

    example: Example
    findings: tuple[Finding, ...]
    misplaced: tuple[Misplaced, ...] = ()
    coverage: Coverage | None = None
    practice: Practice | None = None


@dataclass(frozen=True)
class ReplayedDocument:
    """One document's worked examples; `digest` and `text` are those of the file at hand, None without one.

    folder: that of the worked examples, as a path from the working folder; None where there is none, or it lies
    elsewhere. corrections: what should stand in the text, proved to hold; only where that was asked for. cells: of a
    notebook the texts of its cells.
    """

    document: ExampleDocument
    examples: tuple[ReplayedExample, ...]
    digest: str | None = None
    text: str | None = None
    folder: str | None = None
    corrections: tuple[Correction, ...] = ()
    cells: tuple[CellText, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in document order."""
        return tuple(finding for replayed in self.examples for finding in replayed.findings)

    @property
    def coverage(self) -> Coverage | None:
        """The coverage of its examples together; None where the document was not at hand."""
        held = [example.coverage for example in self.examples if example.coverage is not None]
        return sum(held, Coverage(0, 0, 0, 0)) if held else None


@dataclass(frozen=True)
class Report:
    """What one run found.

    A replay of worked examples is strict: whatever does not hold fails. An audit fails on what is proved wrong, unless
    the baseline accepts it; and on coverage below `least`, or below what it was. That nothing is claimed is a failure,
    unless it `may_be_empty`. `formulas` are those of the catalogue that the claims call, `evidence` what speaks for
    each, by its name; `readings` are those that found its claims, by their codes.
    """

    documents: tuple[ReplayedDocument, ...]
    mistakes: tuple[Mistake, ...] = field(default=())
    strict: bool = True
    comparison: AgainstBaseline | None = None
    least: Fraction | None = None
    formulas: tuple[Formula, ...] = ()
    evidence: Mapping[str, tuple[Evidence, ...]] = field(default_factory=dict)
    may_be_empty: bool = False
    readings: Mapping[str, Reading] = field(default_factory=dict)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in document order."""
        return tuple(finding for document in self.documents for finding in document.findings)

    @property
    def counts(self) -> dict[str, int]:
        """Found, and how many of each verdict: the parts add up to the whole, by construction and by check."""
        tally = Counter(finding.verdict for finding in self.findings)
        counts = {"found": len(self.findings), **{verdict.value: tally[verdict] for verdict in Verdict}}
        if counts["found"] != sum(tally.values()):
            raise AssertionError(f"counts do not add up: {counts}")
        return counts

    @property
    def coverage(self) -> Coverage | None:
        """The coverage of all documents together, without the lines of each; None where none was at hand."""
        held = [one.coverage for one in self.documents if one.coverage is not None]
        return replace(sum(held, Coverage(0, 0, 0, 0)), unlinked_at=()) if held else None

    @property
    def uncovered(self) -> bool:
        """Whether less is covered than was asked for."""
        if not self.least:
            return False
        share = self.coverage.share if self.coverage is not None else None
        return share is None or share < self.least

    def accepted(self, finding: Finding) -> Acknowledgement | None:
        """What the baseline says of a finding."""
        return self.comparison.known.get(finding.claim.id) if self.comparison is not None else None

    def fails(self, finding: Finding) -> bool:
        """Whether this finding makes the run fail."""
        return would_fail(finding, strict=self.strict) and self.accepted(finding) is None

    @property
    def failures(self) -> tuple[Finding, ...]:
        """The findings that make the run fail."""
        return tuple(finding for finding in self.findings if self.fails(finding))

    @property
    def exit_code(self) -> int:
        """0: all holds or is owned up to; 1: something does not; 2: the job could not be done in full."""
        if self.mistakes:
            return 2
        misplaced = any(example.misplaced for document in self.documents for example in document.examples)
        lowered = self.comparison is not None and bool(self.comparison.lowered)
        nothing = not self.findings and not self.may_be_empty
        return 1 if misplaced or self.failures or lowered or self.uncovered or nothing else 0


def would_fail(finding: Finding, *, strict: bool) -> bool:
    """Whether a finding makes a run fail that no baseline accepts it in."""
    return (finding.failure if strict else finding.alarm) is not None
