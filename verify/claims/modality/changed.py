"""Names that words have changed: y = wx = 1, then "we increase w to 0.9 and get" y = wx = 1.8.

No formula says so. But whoever computes the same from the same names a second time, and prints another result behind
words of a change, has changed what the names stand for; and so has whoever says what would be, if w were larger.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from verify.claims.cues import has_any, present
from verify.claims.modality.denied import SENTENCE, Denials
from verify.numerals import is_misprint
from verify.records.example import Claim, ValueClaim
from verify.records.expression import Expression, Name, names
from verify.records.numeral import Quantity

CHANGED = "the same was computed before with another result, and words between say that something has changed"
SUPPOSED = "the sentence says what would be, if what stands above were otherwise"

MAX_BETWEEN = 600
"""Characters between two computations of the same, before the second, that are searched for words of a change."""

CHANGE = re.compile(
    r"←|→|⟶|:=|<-|->|[-+*/−]=|\\(?:leftarrow|gets|to|rightarrow|mapsto|longrightarrow|Rightarrow)(?![A-Za-z])"
    r"|\b(?:now|new|next|again|after|afterwards|then|later|instead|other|another|second|third|fourth|last|"
    r"first|\d+(?:st|nd|rd|th)|if|were|with|without|when|at|old|before|previous|original|twice|half|double[ds]?|"
    r"doubling|halv\w+|becom\w+|updat\w+|chang\w+|increas\w+|decreas\w+|reduc\w+|rais\w+|lower\w+|scal\w+|shift\w+|"
    r"add\w*|subtract\w*|swap\w*|replac\w+|transpos\w+|normali[sz]\w+|decay\w*|grow\w*|larger|smaller|suppos\w+|let|"
    r"set|case|step|steps|iteration|epoch|pass|round|head|token|layer|batch|sample|example|exercise|time|position|row|"
    r"day|week|year|round|nun|jetzt|neu\w*|dann|maintenant|nouveau|nouvelle|ensuite|ahora|nuev[oa]|luego|entonces|"
    r"agora|nov[oa]|теперь|новый|новая|затем)\b"
    r"|现在|新的|然后|第[二三四]|今度|次に|다음",
    re.IGNORECASE,
)

WOULD = ("if ", "if,", "would", "had ", "were ")
"""One of them is in whatever says what would be."""

OTHERWISE = re.compile(
    r"\b(?:if|suppos\w+|imagin\w+)\b[^.;!?]*?\b(?:were|was|had)\b"
    r"|\A[\s*_>-]*(?:were|had)\b"
    r"|\bwould(?:\s+(?:then|now|also|instead|only|still))?\s+(?:be|becom|hav|giv|get|yield|obtain|need|produc|lead|com)",
    re.IGNORECASE,
)
"""What says, before a statement, what would be."""


def under_change(denials: Denials, claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims in their order, with the reason in those whose names have changed in words."""
    computed: dict[Expression, Claim] = {}
    for claim in claims:
        found = claim.statement
        if not isinstance(found, ValueClaim) or isinstance(found.expression, Name) or not names(found.expression):
            yield claim
            continue
        reason = claim.denied or (SUPPOSED if _is_supposed(denials, claim) else "")
        before = computed.get(found.expression)
        if not reason and before is not None and _is_changed(denials, before, claim):
            reason = CHANGED
        if not claim.denied:
            computed[found.expression] = claim
        yield replace(claim, denied=reason) if reason and not claim.denied else claim


def _is_supposed(denials: Denials, claim: Claim) -> bool:
    before, _ = denials.words(claim.places[0])
    if not has_any(present(WOULD, denials.document.text), before.lower()):
        return False
    start = max((found.end() for found in SENTENCE.finditer(before)), default=0)
    return OTHERWISE.search(before[start:]) is not None


def _is_changed(denials: Denials, before: Claim, claim: Claim) -> bool:
    """Whether a computation has another result than before, by no slip of the pen, and words of a change between."""
    one, other = before.printed, claim.printed
    if one is None or other is None or one.shape != other.shape or _values(one) == _values(other):
        return False
    if before.places[0].cell != claim.places[0].cell or _is_slip(one, other):
        return False
    start, end = denials.start(before.places[0]), denials.start(claim.places[0])
    return CHANGE.search(denials.text(claim.places[0]), max(start, end - MAX_BETWEEN), end) is not None


def _values(printed: Quantity) -> Sequence[object]:
    return [numeral.special or numeral.value for numeral in printed.numerals]


def _is_slip(one: Quantity, other: Quantity) -> bool:
    """Whether numbers are the same but for digits of half of them at most, one in each, or two beside each other."""
    pairs = [(a, b) for a, b in zip(one.numerals, other.numerals, strict=True) if a.value != b.value]
    return 2 * len(pairs) <= max(2, len(one.numerals)) and all(
        len(a.text.strip("-−0.")) > 1 and is_misprint(a, b) for a, b in pairs
    )
