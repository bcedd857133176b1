"""What an earlier audit found and somebody accepted, and how a later audit compares with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from verify.records.coverage import Coverage

NOT_YET = "not yet looked at"
"""The reason of a finding that was written to a baseline and that nobody has looked at."""


@dataclass(frozen=True)
class Acknowledgement:
    """A finding that is accepted: which, in which document, how bad it was, why it may stay, and its owner's note."""

    id: str
    document: str
    verdict: str
    statement: str
    reason: str = NOT_YET
    note: str = ""


@dataclass(frozen=True)
class Baseline:
    """A baseline file: the findings that are accepted, and the coverage of each document then, by its path."""

    path: str
    acknowledged: tuple[Acknowledgement, ...] = ()
    coverage: Mapping[str, Coverage] = field(default_factory=dict)


@dataclass(frozen=True)
class Lowered:
    """A document whose coverage is less than it was."""

    document: str
    before: Coverage
    now: Coverage


@dataclass(frozen=True)
class AgainstBaseline:
    """An audit held against a baseline.

    known: accepted findings that are still there and no worse; fixed: those that are gone; elsewhere: those of
    documents that were not audited; lowered: what covers less than it did.
    """

    baseline: Baseline
    known: Mapping[str, Acknowledgement]
    fixed: tuple[Acknowledgement, ...]
    elsewhere: tuple[Acknowledgement, ...]
    lowered: tuple[Lowered, ...]
