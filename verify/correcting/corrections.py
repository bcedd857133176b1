"""Which findings have digits to blame that can be told apart, and the replacements of these; all others say why not."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verify.correcting.locating import SIGNS, Located, sign_before
from verify.ratchet import without_marks
from verify.records.document import Document
from verify.records.finding import Finding, Verdict
from verify.records.numeral import Numeral, Quantity
from verify.records.patch import Correction, Replacement, Spared


def correct(document: Document, findings: Sequence[Finding]) -> tuple[tuple[Correction, ...], tuple[Spared, ...]]:
    """The corrections of the digits that are to blame in a document, and the claims that are left as they are."""
    located = Located(document)
    found: list[Correction] = []
    spared: list[Spared] = []
    for finding in findings:
        if finding.verdict not in (Verdict.WRONG, Verdict.UNEXPLAINED):
            continue
        doubt = _doubt(finding)
        replacements = None
        if doubt is None:
            respelled = located.respelled(finding.claim)
            replacements = _replacements(finding, located) if respelled is None else (respelled,)
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
    """Why the digits of a finding that does not hold are left alone; None where they are to blame."""
    if finding.claim.erratum is not None:
        return "an erratum owns up to it"
    blame = finding.judgement.blame
    if blame is None:
        return "nobody asked what is mistaken of it"
    return None if blame.side == "printed" else blame.reason


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
