"""Mistakes that a document shows on purpose, to warn of them: "A common bug: axis=0. Then softmax(…) = …"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from verify.claims.cues import has_any, present
from verify.claims.modality.denied import MARKS, PARAGRAPH, SENTENCE, TURNED, Denials
from verify.records.example import Claim, ValueClaim
from verify.records.expression import names

SHOWN = "the document shows a mistake here, or what somebody else wrote"

MISTAKE = (
    r"(?:mistakes?|misconceptions?|fallac(?:y|ies)|pitfalls?|gotchas?|traps?|anti-?patterns?|bugs?|blunders?|typos?|"
    r"(?:common|typical|classic|frequent|usual|subtle|rookie|beginner['’]?s?)\s+errors?)"
)

LABELS = (
    "mistake", "misconception", "fallac", "pitfall", "gotcha", "trap", "pattern", "bug", "blunder", "typo", "error",
)  # fmt: skip
"""One of them is in whatever names a mistake."""

HEADING = re.compile(
    rf"\b{MISTAKE}\b|\bhow\s+not\s+to\b|\bdon['’]?ts?\b|\b(?:goes?|went|going)\s+wrong\b|❌|🚫"
    r"|\A[\W\d]*(?:bad|wrong|incorrect|buggy|broken|naive(?!\s+bayes))\b",
    re.IGNORECASE,
)
"""A heading above mistakes."""

LABELLED = re.compile(
    rf"(?:\A|[\n*_>|.!?-])\s{{0,3}}[*_]{{0,3}}(?:(?!no|not|without|any)\w+\s+){{0,2}}{MISTAKE}\b(?:\s*\#?\d{{1,2}})?"
    r"(?:\s*[*_)]{0,3}[:：.]|[^.:!?\n]{0,60}:)",
    re.IGNORECASE,
)
"""A sentence that a mistake begins with: "Mistake 5.", "A common bug: using axis=0."."""

GOING_ON = re.compile(
    r"\A[\s*_>$-]*(?:then|so|thus|this|that|it|you|we|one|the\s+(?:result|output|weights?|loss)|many|some|people|giving|"
    r"e\.g|for\s+example|here|instead)\b|\A[\s*_>$`-]*\Z",
    re.IGNORECASE,
)
"""How the next sentence goes on with it; or it is the statement itself."""

WHO = r"(?:many|some|most|beginners?|newcomers?|students?|people|novices?|learners?|somebody|someone)"
THEIRS = re.compile(
    rf"\b{WHO}\b(?:\s+[a-z]+){{0,3}}\s+(?:writes?|wrote|comput\w+|calculat\w+|claim\w*|says?|said|thinks?|thought|"
    r"believ\w+|answer\w*|conclud\w*|guess\w*|gets?|got|obtain\w*)\b[^|]*\Z",
    re.IGNORECASE,
)
"""What others write."""

OTHERS = ("many", "some", "most", "beginner", "newcomer", "student", "people", "novice", "learner")
"""One of them is in whatever others write."""

SOUGHT = re.compile(
    r"[^.;!?\n]{0,40}[.;!?]?[\s$*_`)]*(?:but\s+)?(?:what(?:\s+(?:went|is|was)|['’]s)\s+wrong|where\s+(?:is|was)\s+the\s+"
    r"(?:mistake|error|bug)|(?:can\s+you\s+)?(?:find|spot|see)\s+the\s+(?:mistake|error|bug))",
    re.IGNORECASE,
)
"""That a mistake is to be found right before."""

FAULTS = ("wrong", "mistake", "error", "bug")
"""One of them is in whatever asks for it."""


MAX_APART = 300
"""Characters between two results of the same computation that stand against each other."""

AGAINST = re.compile(
    rf"{TURNED.pattern}|\b(?:after(?:wards)?|before|old|new|previous(?:ly)?|errat(?:um|a)|first|misprint\w*)\b",
    re.IGNORECASE,
)
"""What holds two results of the same computation against each other."""


def shown(denials: Denials, claims: Sequence[Claim]) -> Iterator[Claim]:
    """The claims in their order, with the reason in those that the document may show as mistakes."""
    corrected, cues = set(_corrected(denials, claims)), _Cues(denials.document.text)
    for claim in claims:
        below = any(map(_warns, claim.section[-1:]))
        before, behind = denials.words(claim.places[0])
        told = not claim.denied and (
            (below and not _is_turned(before)) or claim.id in corrected or _is_shown(before, behind, cues)
        )
        yield replace(claim, denied=SHOWN) if told else claim


@lru_cache(maxsize=16)  # claims of a section follow each other
def _warns(heading: str) -> bool:
    """Whether a heading is one above mistakes."""
    return HEADING.search(heading) is not None


def _is_turned(before: str) -> bool:
    """Whether the sentence before a statement turns to what is right."""
    start = max((found.end() for found in SENTENCE.finditer(before.rstrip(MARKS))), default=0)
    return TURNED.search(before, start) is not None


def _corrected(denials: Denials, claims: Iterable[Claim]) -> Iterator[str]:
    """The claims that stand against another: 0.4 · 0.6 = 0.26 should read 0.4 · 0.6 = 0.24."""
    computed: dict[str, Claim] = {}
    for claim in claims:
        if not isinstance(claim.statement, ValueClaim) or names(claim.statement.expression):
            continue  # names may have changed
        form = claim.text.rpartition("=")[0]
        before, computed[form] = computed.get(form), claim
        if not form or before is None or before.text == claim.text or before.places[0].cell != claim.places[0].cell:
            continue
        start, end = denials.start(before.places[0]), denials.start(claim.places[0])
        if end - start > MAX_APART:
            continue
        between = denials.text(claim.places[0])[start:end]
        if AGAINST.search(between) is not None and PARAGRAPH.search(between) is None:
            yield from (before.id, claim.id)


class _Cues:
    """What a whole document has of the cues of each kind."""

    def __init__(self, text: str) -> None:
        self.faults, self.others, self.labels = (present(cues, text) for cues in (FAULTS, OTHERS, LABELS))
        self.any = bool(self.faults or self.others or self.labels)


def _is_shown(before: str, behind: str, cues: _Cues) -> bool:
    """Whether the words right before a statement, in its paragraph, or right behind it say so."""
    if not cues.any:
        return False
    led = PARAGRAPH.split(before)[-1]
    words = led.lower()
    sought = has_any(cues.faults, behind.lower()) and SOUGHT.match(behind) is not None
    others, labelled = has_any(cues.others, words), has_any(cues.labels, words)
    if not (sought or others or labelled):
        return False
    start = max((found.end() for found in SENTENCE.finditer(led.rstrip(MARKS))), default=0)
    if sought or (others and THEIRS.search(led, start) is not None):
        return TURNED.search(led, start) is None
    labels = list(LABELLED.finditer(led)) if labelled and GOING_ON.search(led[start:]) is not None else []
    if not labels or TURNED.search(led, labels[-1].end()) is not None:
        return False
    return led.count(". ", labels[-1].end()) <= (not labels[-1][0].endswith("."))  # in the sentence right behind it
