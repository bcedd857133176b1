"""The whole result of one run: findings by document, mistakes in the input, coverage, and counts that add up."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from verify.records.example import Example, ExampleDocument
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake
from verify.records.place import Place


@dataclass(frozen=True)
class Misplaced:
    """A transcribed number that does not stand at the lines its file states."""

    numeral: str
    owner: str
    place: Place
    source: Place


@dataclass(frozen=True)
class Coverage:
    """Every numeral of the covered passages in one class; `stray` lists those that no file accounts for."""

    numerals: int
    checked: int
    given: int
    unlinked: int
    stray: tuple[tuple[int, str], ...] = ()

    def __add__(self, other: Coverage) -> Coverage:
        return Coverage(
            self.numerals + other.numerals,
            self.checked + other.checked,
            self.given + other.given,
            self.unlinked + other.unlinked,
            self.stray + other.stray,
        )


@dataclass(frozen=True)
class ReplayedExample:
    """One worked example with its findings and, where the document is at hand, the check of its transcription."""

    example: Example
    findings: tuple[Finding, ...]
    misplaced: tuple[Misplaced, ...] = ()
    coverage: Coverage | None = None


@dataclass(frozen=True)
class ReplayedDocument:
    """One document's worked examples; `digest` is that of the file at hand, None without one."""

    document: ExampleDocument
    examples: tuple[ReplayedExample, ...]
    digest: str | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings, in document order."""
        return tuple(finding for replayed in self.examples for finding in replayed.findings)


@dataclass(frozen=True)
class Report:
    """What one run found.

    A replay of worked examples is strict: whatever does not hold fails. An audit fails on what is proved wrong.
    """

    documents: tuple[ReplayedDocument, ...]
    mistakes: tuple[Mistake, ...] = field(default=())
    strict: bool = True

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
    def failures(self) -> tuple[Finding, ...]:
        """The findings that make the run fail."""
        return tuple(f for f in self.findings if (f.failure if self.strict else f.alarm) is not None)

    @property
    def exit_code(self) -> int:
        """0: all holds or is owned up to; 1: something does not; 2: the job could not be done in full."""
        if self.mistakes:
            return 2
        misplaced = any(example.misplaced for document in self.documents for example in document.examples)
        return 1 if misplaced or self.failures or not self.findings else 0
