"""What every format says of a finding, in the same words: the formulas that it calls."""

from __future__ import annotations

from collections.abc import Mapping

from verify.records.example import Claim
from verify.records.expression import functions
from verify.records.report import Report


def formulas_by_name(report: Report) -> dict[str, str]:
    """The formulas of a report by each name that a claim may call them by: their own, and that of a variant."""
    return {name: card.name for card in report.formulas for name in (card.name, *(v.name for v in card.variants))}


def called(claim: Claim, formulas: Mapping[str, str]) -> list[str]:
    """The formulas that a claim calls, a variant's formula for it, in the order of the alphabet."""
    names = frozenset[str]().union(*map(functions, claim.expressions))
    return sorted({formulas[name] for name in names if name in formulas})
