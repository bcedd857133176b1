"""Answers to choose from: (a) 3 · 4 = 10, (b) 3 · 4 = 12; or "true or false: 2 + 2 = 5". Nobody states them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.claims.cues import present
from verify.claims.modality.denied import Denials
from verify.records.example import Claim, TheoremClaim, ValueClaim

CHOICE = "one of several answers to choose from"
TRUE_OR_FALSE = "the document asks whether this is true"

LABEL = re.compile(r"(?:^|[\s*_>(-])([A-Ha-h][.):]|\([A-Ha-h]\)|\[[ xX✓]\]|[☐☑☒○●◯])\Z", re.MULTILINE)
"""What stands before one answer of several."""

MARKS = " \t$*_`\\("
"""What may stand between its label and the answer."""

ASKED = re.compile(
    r"\b(?:true\s*(?:or|/)\s*false|vrai\s+ou\s+faux|(?:richtig|wahr)\s+oder\s+falsch|verdadero\s+o\s+falso|"
    r"verdadeiro\s+ou\s+falso|vero\s+o\s+falso|which\s+(?:one\s+)?of\s+(?:these|the\s+following)\b[^?\n]{0,60}"
    r"\b(?:right|correct|true|false|wrong|hold)|where\s+is\s+the\s+(?:error|mistake)|find\s+the\s+(?:error|mistake))\b",
    re.IGNORECASE,
)

FALSE = ("false", "faux", "falsch", "falso", "which", "where is", "find the")
"""One of them is in whatever asks so."""


def withheld(denials: Denials, claims: Sequence[Claim]) -> Iterator[Claim]:
    """The claims in their order, with the reason in those that are asked and not stated."""
    asked = present(FALSE, denials.document.text)
    for question in _questions(denials, claims):
        for claim in question:
            offered = len(question) > 1 or (isinstance(claim.statement, TheoremClaim) and _is_labelled(denials, claim))
            reason = CHOICE if offered else TRUE_OR_FALSE if asked and _is_asked(denials, claim) else ""
            yield replace(claim, denied=reason) if reason and not claim.denied else claim


def _questions(denials: Denials, claims: Sequence[Claim]) -> Iterator[list[Claim]]:
    """Claims that follow each other, each behind a label, of different results of the same; others by themselves."""
    question: list[Claim] = []
    for claim in claims:
        if question and not (
            _is_another_answer(claim, question) and _is_labelled(denials, question[-1]) and _is_labelled(denials, claim)
        ):
            yield question
            question = []
        question.append(claim)
    if question:
        yield question


def _is_another_answer(claim: Claim, question: Sequence[Claim]) -> bool:
    """Whether a claim computes what those before it do, and prints another result."""
    here, before = claim.statement, question[-1].statement
    if not isinstance(here, ValueClaim) or not isinstance(before, ValueClaim) or here.expression != before.expression:
        return False
    return _result(claim) not in map(_result, question)


def _result(claim: Claim) -> object:
    return tuple(numeral.value for numeral in claim.printed.numerals) if claim.printed is not None else None


def _is_labelled(denials: Denials, claim: Claim) -> bool:
    return LABEL.search(denials.before(claim.places[0]).rstrip(MARKS)) is not None


def _is_asked(denials: Denials, claim: Claim) -> bool:
    """Whether the line, or the heading above, asks if it is true."""
    return ASKED.search(denials.before(claim.places[0])) is not None or any(map(ASKED.search, claim.section[-1:]))
