"""Which findings can be corrected without a doubt, and the replacements that do it; every other one says why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verify.correcting.locating import SIGNS, Located, sign_before
from verify.correcting.support import Support
from verify.numerals import parse_numeral
from verify.ratchet import without_marks
from verify.records.document import Document
from verify.records.example import ValueClaim
from verify.records.finding import Finding, Verdict
from verify.records.mistake import OverBudget
from verify.records.numeral import Numeral, Quantity
from verify.records.patch import Correction, Replacement, Spared


def correct(document: Document, findings: Sequence[Finding]) -> tuple[tuple[Correction, ...], tuple[Spared, ...]]:
    """The corrections of what is certainly wrong in a document, and the claims that are left as they are."""
    located = Located(document)
    support = Support(located, findings)
    found: list[Correction] = []
    spared: list[Spared] = []
    for index, finding in enumerate(findings):
        if finding.verdict not in (Verdict.WRONG, Verdict.UNEXPLAINED):
            continue
        doubt = _doubt(finding) or support.doubt(index)
        replacements = _replacements(finding, located) if doubt is None else None
        if replacements is None:
            reason = doubt or "its digits cannot be told apart from others where it stands"
            spared.append(Spared(finding.claim, reason))
        else:
            found.append(Correction(finding.claim, replacements))
    return tuple(found), tuple(spared)


def apply(text: str, corrections: Iterable[Correction]) -> str:
    """The text with its replacements, which do not overlap; all else as it was."""
    for one in sorted({one for each in corrections for one in each.replacements}, key=lambda one: -one.start):
        text = text[: one.start] + one.text + text[one.end :]
    return text


def _doubt(finding: Finding) -> str | None:
    """Why a finding is not corrected, though it does not hold; None where nothing speaks against it."""
    claim, judgement = finding.claim, finding.judgement
    if claim.erratum is not None:
        return "an erratum owns up to it"
    if finding.roots:
        return "it rests on another wrong claim"
    if finding.verdict is not Verdict.WRONG:
        return "it is not proved wrong"
    if claim.certainty != "stated":
        return "it has more than one reading"
    if not isinstance(claim.statement, ValueClaim) or not judgement.computed or not judgement.misfits:
        return "it is no printed value"
    if judgement.diagnosis is not None and "older" in judgement.diagnosis.kind:
        return "another definition in the document gives its digits: either may be what is wrong"
    if judgement.diagnosis is not None and judgement.diagnosis.kind == "side":
        return "an earlier side of its chain gives its digits: the side before it may be what is wrong"
    doubts = (_unclear(finding, index) for index in judgement.misfits)
    return next((doubt for doubt in doubts if doubt is not None), None)


def _unclear(finding: Finding, index: int) -> str | None:
    """Why it is not clear what an author would print for one cell, or None."""
    judgement, printed = finding.judgement, finding.claim.printed
    value = judgement.computed[index]
    if printed is None or value.special or printed.numerals[index].special:
        return "it has no digits to follow"
    if judgement.carried and judgement.carried[index] != judgement.correction[index]:
        return "from the earlier numbers as they are printed other digits come than from unrounded ones"
    try:
        right = parse_numeral(judgement.correction[index], multiples=True)
    except OverBudget:
        return "what should stand there is a number that no float64 holds"
    if value.exact is not None and 2 * abs(right.value - value.exact) == right.unit:
        return "what should stand there lies halfway between two numbers of so many digits"
    if not right.value and value.middle:
        return "nothing of what should stand there would be left in so few digits"
    return None


def _replacements(finding: Finding, located: Located) -> tuple[Replacement, ...] | None:
    printed, offsets = finding.claim.printed, located.of(finding.claim)
    if printed is None or offsets is None:
        return None
    found = []
    for index in finding.judgement.misfits:
        right = _signed_like(finding.judgement.correction[index], printed)
        one = _replacement(located, offsets[index], printed.numerals[index], right)
        if one is None:
            return None
        found.append(one)
    return tuple(found)


def _signed_like(text: str, printed: Quantity) -> str:
    """The digits with the minus that this array has elsewhere."""
    typographic = any(numeral.text.startswith("−") for numeral in printed.numerals)
    return "−" + text[1:] if typographic and text.startswith("-") else text


def _replacement(located: Located, offset: int, numeral: Numeral, right: str) -> Replacement | None:
    """What is to change at one printed number, whose digits begin at `offset`; None where it is not as read."""
    text, old, new = located.document.text, without_marks(numeral.text), without_marks(right)
    if located.has_commas:
        old, new = old.replace(".", ","), new.replace(".", ",")
    if not text.startswith(old, offset):
        return None
    old_sign, new_sign = _sign(numeral.text), _sign(right)
    if old_sign == new_sign:
        return Replacement(offset, offset + len(old), new)
    if old_sign and not text.startswith(old_sign, offset - 1):
        return None  # it stands apart, or is escaped
    if not old_sign and sign_before(text, offset):
        return None  # two signs would meet
    return Replacement(offset - len(old_sign), offset + len(old), new_sign + new)


def _sign(text: str) -> str:
    return text[:1] if text[:1] in SIGNS else ""
