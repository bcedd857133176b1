"""A printed output, linked to the mathematics by the name it shows alone: it may mean another thing."""

from __future__ import annotations

from dataclasses import replace

from verify.arithmetic.balls import Undecided
from verify.judging.value import judge_value
from verify.judging.worlds import Worlds
from verify.numerals import mostly_shared
from verify.records.example import Claim
from verify.records.finding import Judgement, Verdict


def judge_supposed(claim: Claim, judgement: Judgement, worlds: Worlds) -> Judgement:
    """What remains of a judgement: where most digits are shared both show the same thing, and the rest is a finding."""
    for alternative in claim.alternatives:
        if judgement.verdict not in (Verdict.WRONG, Verdict.UNEXPLAINED) or alternative.printed is None:
            break
        try:
            other = judge_value(alternative.expression, alternative.printed, worlds)
        except Undecided:
            continue
        if len(other.misfits) < len(judgement.misfits):
            reason = f"{other.reason}, {alternative.difference}"
            judgement = replace(other, reason=reason, reading=alternative.expression)
    if judgement.verdict not in (Verdict.WRONG, Verdict.UNEXPLAINED):
        return judgement
    printed = claim.printed.numerals if claim.printed is not None else ()
    pairs = zip(printed, judgement.computed, strict=False)
    if mostly_shared((numeral, value.middle) for numeral, value in pairs if value.special is None):
        reason = f"most of its digits are those of the mathematics of its name or code, but {judgement.reason}"
        return replace(judgement, verdict=Verdict.UNEXPLAINED, reason=reason)
    return Judgement(Verdict.UNCHECKED, "its name or code alone says what it is, and that has other numbers")
