"""The catalogue as one page of HTML: what citations of formulas and proofs link to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from verify.records.formula import Formula
from verify.reporting.cards import CardEvidence
from verify.reporting.html.cards import card_of
from verify.reporting.html.frame import fill


def catalogue_html(formulas: Sequence[Formula], evidence: CardEvidence) -> str:
    """The cards of formulas, by family, each under the anchor that it has in a report."""
    families = [
        (family, [card_of(one, evidence.get(one.name, ())) for one in cards])
        for family, cards in groupby(formulas, key=lambda one: one.family)
    ]
    return fill("catalogue.html.j2", families=families, found=len(formulas))
