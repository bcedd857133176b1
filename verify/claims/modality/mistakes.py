"""Mistakes that a document shows on purpose, to warn of them: "A common bug: axis=0. Then softmax(…) = …"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from verify.claims.cues import has_any, present
from verify.claims.modality.denied import MARKS, PARAGRAPH, SENTENCE, TURNED, Denials
from verify.records.example import Claim

SHOWN = "the document shows a mistake here, or what somebody else wrote"

MISTAKE = (
    r"(?:mistakes?|misconceptions?|fallac(?:y|ies)|pitfalls?|gotchas?|traps?|anti-?patterns?|bugs?|blunders?|typos?|"
    r"(?:common|typical|classic|frequent|usual|subtle|rookie|beginner['’]?s?)\s+errors?)"
)

HEADING = re.compile(
    rf"\b{MISTAKE}\b|\bhow\s+not\s+to\b|\bdon['’]?ts?\b|\b(?:goes?|went|going)\s+wrong\b|❌|🚫"
    r"|\A[\W\d]*(?:bad|wrong|incorrect|buggy|broken|naive(?!\s+bayes))\b",
    re.IGNORECASE,
)
"""A heading above mistakes."""

WHO = r"(?:many|some|most|beginners?|newcomers?|students?|people|novices?|learners?|somebody|someone)"
THEIRS = re.compile(
    rf"\b{WHO}\b(?:\s+[a-z]+){{0,3}}\s+(?:writes?|wrote|comput\w+|calculat\w+|claim\w*|says?|said|thinks?|thought|"
    r"believ\w+|answer\w*|conclud\w*|guess\w*|gets?|got|obtain\w*)\b[^|]*\Z",
    re.IGNORECASE,
)
"""What others write."""

OTHERS = ("many", "some", "most", "beginner", "newcomer", "student", "people", "novice", "learner")
"""One of them is in whatever others write."""


def shown(denials: Denials, claims: Sequence[Claim]) -> Iterator[Claim]:
    """The claims in their order, with the reason in those that the document may show as mistakes."""
    others = present(OTHERS, denials.document.text)
    for claim in claims:
        below = any(map(_warns, claim.section[-1:]))
        before, _ = denials.words(claim.places[0])
        told = not claim.denied and ((below and not _is_turned(before)) or (others and _is_of_others(before, others)))
        yield replace(claim, denied=SHOWN) if told else claim


@lru_cache(maxsize=16)  # claims of a section follow each other
def _warns(heading: str) -> bool:
    """Whether a heading is one above mistakes."""
    return HEADING.search(heading) is not None


def _is_turned(before: str) -> bool:
    """Whether the sentence before a statement turns to what is right."""
    start = max((found.end() for found in SENTENCE.finditer(before.rstrip(MARKS))), default=0)
    return TURNED.search(before, start) is not None


def _is_of_others(before: str, others: Sequence[str]) -> bool:
    """Whether the words right before a statement, in its sentence, say that somebody else writes it."""
    led = PARAGRAPH.split(before)[-1]
    if not has_any(others, led.lower()):
        return False
    start = max((found.end() for found in SENTENCE.finditer(led.rstrip(MARKS))), default=0)
    return THEIRS.search(led, start) is not None and TURNED.search(led, start) is None
