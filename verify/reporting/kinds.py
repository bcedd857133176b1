"""Findings by what is claimed: that many shapes are reproduced says nothing of the numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from verify.records.example import (
    FormulaClaim,
    PropertyClaim,
    ShapeClaim,
    TheoremClaim,
    UndecidableClaim,
    ValueClaim,
)
from verify.records.finding import Finding
from verify.records.report import ReplayedDocument

KINDS: Mapping[type, str] = {
    ValueClaim: "numbers",
    FormulaClaim: "formulas",
    ShapeClaim: "shapes",
    PropertyClaim: "properties",
    TheoremClaim: "theorems",
    UndecidableClaim: "left undecided",
}


def by_kind(findings: Iterable[Finding]) -> Iterator[tuple[str, tuple[Finding, ...]]]:
    """The findings of each kind of claim that there are any of."""
    kept = tuple(findings)
    for statement, kind in KINDS.items():
        found = tuple(finding for finding in kept if isinstance(finding.claim.statement, statement))
        if found:
            yield kind, found


def is_replay(document: ReplayedDocument) -> bool:
    """Whether it was replayed from worked examples, and not audited."""
    return any(replayed.example.passages for replayed in document.examples)
