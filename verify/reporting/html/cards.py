"""Formula cards → what the page shows of them: the equation as mathematics, and the evidence by its kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verify.records.evidence import Evidence
from verify.records.formula import Formula
from verify.records.report import Report
from verify.reporting.cards import signature
from verify.reporting.html.mathml import from_latex

if TYPE_CHECKING:
    from markupsafe import Markup

KINDS = {"proof": "Proofs", "property": "Properties", "conformance": "Conformance", "parity": "Parity"}
"""What a formula rests on, in the order that it is told; a kind of which nothing is kept is said to be missing."""


@dataclass(frozen=True)
class EvidenceOfKind:
    """What is kept of one kind of evidence, and how much of it holds."""

    title: str
    records: tuple[Evidence, ...]
    holding: int


@dataclass(frozen=True)
class Card:
    """A formula as the page shows it; `used` counts the findings that call it, where there are any to count."""

    formula: Formula
    equation: Markup | None
    signature: str
    evidence: tuple[EvidenceOfKind, ...]
    missing: tuple[str, ...]
    used: int | None


def cards(report: Report, used: Sequence[str]) -> list[Card]:
    """The cards of a report; `used` names a formula once for each finding that calls it."""
    return [
        card_of(formula, report.evidence.get(formula.name, ()), used.count(formula.name)) for formula in report.formulas
    ]


def card_of(formula: Formula, evidence: Sequence[Evidence], used: int | None = None) -> Card:
    """The card of a formula with its evidence."""
    kinds = {**KINDS, **{one.kind: one.kind.capitalize() for one in evidence if one.kind not in KINDS}}
    kept = []
    for kind, title in kinds.items():
        records = tuple(one for one in evidence if one.kind == kind)
        if records:
            kept.append(EvidenceOfKind(title, records, sum(one.outcome == "holds" for one in records)))
    missing = tuple(title.lower() for title in kinds.values() if title not in {one.title for one in kept})
    equation = from_latex(" ".join(formula.equation.split()), block=True)
    return Card(formula, equation, signature(formula), tuple(kept), missing, used)
