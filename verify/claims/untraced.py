"""Numbers that nothing in the document gives: 0.242, whose origin is not printed, may be rounded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from verify.claims.meaning.again import recognizable
from verify.claims.meaning.well_known import WELL_KNOWN
from verify.records.example import Alternative, Claim, Given, ValueClaim
from verify.records.expression import Expression, Number, nodes, rebuilt
from verify.records.numeral import Numeral, Quantity

PARTS = 16
"""Halves, quarters, eighths and sixteenths are written out in full."""

UNTRACED = "with numbers that nothing in the document gives, and that may be rounded"


def with_untraced(claims: Iterable[Claim], givens: Sequence[Given]) -> Iterator[Claim]:
    """The claims, each with the reading by which decimals of three digits that no definition gives are rounded."""
    given = _given(givens)
    for claim in claims:
        statement = claim.statement
        if not isinstance(statement, ValueClaim) or claim.denied or isinstance(statement.expression, Number):
            yield claim
            continue
        used = (one.numeral for one in nodes(statement.expression) if isinstance(one, Number) and not one.rounded)
        untraced = {text for numeral in used if (text := _open(numeral)) is not None} - given
        if untraced:
            expression = rebuilt(statement.expression, partial(_rounded, untraced))
            yield replace(claim, alternatives=(*claim.alternatives, Alternative(UNTRACED, expression, "untraced")))
        else:
            yield claim


def _open(numeral: Numeral) -> str | None:
    """The digits of a number that may be rounded: not 0.125, of eighths, nor 1.96, which stands for what it is."""
    text = recognizable(numeral)
    return None if text is None or text in WELL_KNOWN or (numeral.value * PARTS).denominator == 1 else text


def _given(givens: Sequence[Given]) -> set[str]:
    """The digits that the document gives."""
    return {
        text
        for one in givens
        if not one.rounded and isinstance(one.value, Quantity)
        for numeral in one.value.numerals
        if (text := recognizable(numeral)) is not None
    }


def _rounded(untraced: set[str], node: Expression) -> Expression:
    return replace(node, rounded=True) if isinstance(node, Number) and recognizable(node.numeral) in untraced else node
