"""The readings of a claim that the notation or the prose leave open, and the cause where none of them holds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from verify.arithmetic.balls import Undecided
from verify.expressions.spelling import spell
from verify.judging.causes import cause
from verify.judging.changes import variants
from verify.judging.diagnosis import LUCK, diagnose, explained, luck
from verify.judging.put_in import put_in
from verify.judging.reachable import are_exact, is_reachable
from verify.judging.relation import judge_relation
from verify.judging.rounding import Rounding
from verify.judging.value import READ_OTHERWISE, judge_value
from verify.judging.worlds import Worlds
from verify.records.example import Alternative, Claim, PropertyClaim, UndecidableClaim, ValueClaim
from verify.records.expression import Expression, Number, Relation, names, rebuilt
from verify.records.finding import Diagnosis, Judgement, Verdict
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

SURE = frozenset({"convention", "chain", "recalled", "repeated"})
"""Kinds of readings that are as good as the first, however few digits are printed."""

ON_TOP = frozenset({"recalled", "repeated", "chain"})
"""Kinds of readings that give assent to nothing with a policy on top: which would explain too much."""

MAX_SPELLED = 48
"""Characters of a computation that is told in a sentence."""

MAY_BE_ROUNDED = frozenset({"repeated", "untraced", "given", "sized"})

WHY_NOT_WRONG = {
    "recalled": "numbers have the digits of an earlier result, whose rounding cannot be excluded",
    "repeated": "an array has the digits of an earlier result, whose rounding cannot be excluded",
    "sized": "so many numbers take so many bytes, of which each may take 2, 4 or 8",
    "given": "what it is computed of may have been rounded, and is not stated",
    "untraced": "nothing in the document gives its numbers, whose rounding cannot be excluded",
}
"""Why a number that differs need not be wrong, by the kind of the reading that can give it."""

NOTHING = Number(Numeral("0", Fraction(0), Fraction(1)))


def read_otherwise(claim: Claim, judgement: Judgement, worlds: Worlds, *, causes: bool = True) -> Judgement:
    """The judgement of the reading that gives every digit, or why none does; a wrong claim has a single reading.

    That an older definition or a changed computation gives the digits is not assent but a finding of its own.
    causes: whether to search for these.
    """
    match claim.statement:
        case ValueClaim() as statement if judgement.verdict in (Verdict.WRONG, Verdict.UNEXPLAINED):
            fitting = _fitting(statement, _open(claim, statement, worlds), worlds)
            if fitting is not None:
                return fitting
            earlier = _from_earlier_side(statement, claim.alternatives, worlds)
            if earlier is not None:
                return _as_certain_as(claim, _of_mistaken_side(statement, claim, judgement, earlier))
            judgement = _of_repeated(statement, claim, judgement, worlds)
            return _caused(statement, claim, judgement, worlds) if causes else _as_certain_as(claim, judgement)
        case ValueClaim() as statement if judgement.reason.startswith(READ_OTHERWISE):
            conventions = [one for one in claim.alternatives if one.kind == "convention"]
            return _fitting(statement, conventions, worlds) or judgement
        case ValueClaim() as statement if judgement.policy is not None and judgement.policy.rounding:
            earlier = _from_earlier_side(statement, claim.alternatives, worlds)
            return earlier or _by_convention(statement, claim.alternatives, judgement, worlds) or judgement
        case PropertyClaim(relation) if judgement.verdict is Verdict.WRONG:
            judgement = _holding(claim.alternatives, worlds) or judgement
            number = put_in(relation, worlds.meanings) if judgement.verdict is Verdict.WRONG else None
            if number is not None:
                told = replace(judgement, reason=f"{number.told}; {judgement.reason}")
                return told if number.is_slip else _as_certain_as(claim, told)
        case UndecidableClaim(_, Quantity() as printed) if claim.alternatives:
            bound = ValueClaim(claim.alternatives[0].expression, printed, loose=True)
            fitting = _fitting(bound, claim.alternatives, worlds)
            varied = _varied(bound, claim.alternatives, worlds) if fitting is None and causes else None
            return fitting or varied or judgement
    if judgement.verdict is Verdict.WRONG and claim.certainty == "stated" and causes:
        judgement = replace(judgement, diagnosis=cause(claim, worlds))
    return _as_certain_as(claim, judgement)


def _holding(alternatives: Sequence[Alternative], worlds: Worlds) -> Judgement | None:
    """The judgement of the first open reading that two sides come to the same by: their difference is nothing.

    log_10 5 is so near 1 - log_10 2 that nobody can tell them apart: that they differ is not proved.
    """
    for alternative in alternatives:
        found = judge_relation(Relation((alternative.expression, NOTHING), ("==",)), worlds)
        if found.verdict in (Verdict.REPRODUCED, Verdict.ROUNDING, Verdict.UNCHECKED):
            if found.verdict is Verdict.ROUNDING:
                found = replace(found, verdict=Verdict.UNCHECKED, policy=None)
            return replace(found, reason=f"{found.reason}, {alternative.difference}", reading=alternative.expression)
    return None


def _fitting(statement: ValueClaim, alternatives: Sequence[Alternative], worlds: Worlds) -> Judgement | None:
    """The judgement of the first open reading that gives every digit, and more of them than luck would."""
    chance = luck(statement.printed)
    for tried, alternative in enumerate(alternatives, 1):
        if alternative.kind in ("older", "untraced", "given", "sized") or (
            alternative.kind not in SURE and tried * chance > LUCK
        ):
            continue
        said = statement if alternative.printed is None else replace(statement, printed=alternative.printed)
        found = explained(alternative.expression, said, worlds)
        if found is not None and (alternative.kind not in ON_TOP or _needs_no_policy(found)):
            return replace(found, reason=f"{found.reason}, {alternative.difference}", reading=alternative.expression)
    return None


def _of_repeated(statement: ValueClaim, claim: Claim, judgement: Judgement, worlds: Worlds) -> Judgement:
    """The judgement of what is computed from earlier results, by their digits: not wrong where their rounding gives it.

    They are an array that is repeated; or numbers of few digits, where others are known as elements of the same array.
    Where neither the computation is stated nor what it is of, nothing is said.
    """
    for one in claim.alternatives if judgement.verdict is Verdict.WRONG else ():
        named = names(one.expression)
        known = one.kind == "recalled" and bool(named) and named <= names(statement.expression)
        printed = one.printed or statement.printed
        if not (known or one.kind in MAY_BE_ROUNDED) or not _is_given(one, replace(statement, printed=printed), worlds):
            continue
        if one.kind in ("untraced", "given") and are_exact(one.expression, printed, judgement.misfits, worlds):
            continue
        differ, _, _ = judgement.reason.partition(", and ")
        reason = f"{differ}, but {WHY_NOT_WRONG[one.kind]}"
        verdict = Verdict.UNCHECKED if one.kind in ("given", "sized") else Verdict.UNEXPLAINED
        return replace(judgement, verdict=verdict, reason=reason)
    return judgement


def _is_given(alternative: Alternative, statement: ValueClaim, worlds: Worlds) -> bool:
    """Whether a reading can give the digits: by a rounding of its numbers, or of repeated or sized ones by a policy."""
    if is_reachable(alternative.expression, statement.printed, worlds):
        return True
    return (
        alternative.kind in ("repeated", "sized") and explained(alternative.expression, statement, worlds) is not None
    )


def _needs_no_policy(found: Judgement) -> bool:
    """Whether the digits are those of the value rounded to nearest: a guess with a policy on top explains too much."""
    return found.policy is None or not found.policy.rounding


def _from_earlier_side(statement: ValueClaim, alternatives: Sequence[Alternative], worlds: Worlds) -> Judgement | None:
    """The judgement of an earlier side of the chain, where that needs no policy: σ(0.6) = 1.2733/2.3709 = 0.5370."""
    for alternative in alternatives:
        if alternative.kind == "chain":
            found = _fitting(statement, (alternative,), worlds)
            if found is not None and found.verdict is Verdict.REPRODUCED:
                return found
    return None


def _by_convention(
    statement: ValueClaim, alternatives: Sequence[Alternative], judgement: Judgement, worlds: Worlds
) -> Judgement | None:
    """The judgement of a reading that needs no policy, of what does without it.

    It is a convention of what would be truncated, tan 45 = 1; or numbers at the precision that they were printed from.
    """
    assert judgement.policy is not None  # noqa: S101 — the caller's choice
    truncated = judgement.policy.rounding == Rounding.TRUNCATED.value
    kinds = ("convention", "repeated") if truncated else ("repeated",)
    found = _fitting(statement, [one for one in alternatives if one.kind in kinds], worlds)
    return found if found is not None and found.verdict is Verdict.REPRODUCED else None


def _of_mistaken_side(statement: ValueClaim, claim: Claim, judgement: Judgement, earlier: Judgement) -> Judgement:
    """The judgement of a number that an earlier side of its chain gives: nothing says that it should be another.

    2.5 · 1.3 + 1.1 = 3.35 + 1.1 = 4.35: its last link is wrong, and so is 3.35.
    """
    tried = sum(one.kind == "chain" for one in claim.alternatives)
    told = "with an earlier side of the chain, so that the side before the number may be what is wrong"
    chance = float(tried * luck(statement.printed))
    found = Diagnosis("side", told, earlier.policy, tried, chance, earlier.reading)
    return replace(judgement, diagnosis=found, correction=())


def _open(claim: Claim, statement: ValueClaim, worlds: Worlds) -> Sequence[Alternative]:
    """The readings that may be meant: of an earlier side only where the last may be apart from it by rounding."""
    if claim.certainty != "stated" or all(one.kind != "chain" for one in claim.alternatives):
        return claim.alternatives
    if is_reachable(rebuilt(statement.expression, as_rounded), statement.printed, worlds):
        return claim.alternatives
    return [one for one in claim.alternatives if one.kind != "chain"]


def _meant(claim: Claim) -> str:
    """What is meant, as far as it fits in a sentence."""
    if not isinstance(claim.statement, ValueClaim):
        return "which computation is meant"
    computation = spell(claim.statement.expression, lambda name: name.partition("@")[0])
    return f"that {computation} is meant" if len(computation) <= MAX_SPELLED else "which computation is meant"


def as_rounded(node: Expression) -> Expression:
    """A number with decimals as one that was rounded."""
    return Number(node.numeral, rounded=True) if isinstance(node, Number) and not node.numeral.is_integer else node


def _caused(statement: ValueClaim, claim: Claim, judgement: Judgement, worlds: Worlds) -> Judgement:
    """The judgement with its cause; wrong only where there was a single reading."""
    older = [alternative for alternative in claim.alternatives if alternative.kind == "older"]
    return _as_certain_as(claim, replace(judgement, diagnosis=diagnose(claim, statement, judgement, worlds, older)))


def _as_certain_as(claim: Claim, judgement: Judgement) -> Judgement:
    """The judgement of what the document states; what was only inferred of it cannot be proved wrong."""
    if judgement.verdict is Verdict.WRONG and _may_be_solved(claim):
        reason = f"an equation for its names, or a mistake: which is not said. Its sides are {judgement.reason}"
        return replace(judgement, verdict=Verdict.UNCHECKED, reason=reason)
    if judgement.verdict is Verdict.WRONG and claim.certainty == "inferred":
        reason = f"{judgement.reason}; but {_meant(claim)} is inferred, not stated"
        return replace(judgement, verdict=Verdict.UNEXPLAINED, reason=reason)
    return judgement


def _may_be_solved(claim: Claim) -> bool:
    """Whether a chain over free names may be meant to hold for some of their values only."""
    statement = claim.statement
    return claim.certainty == "inferred" and isinstance(statement, PropertyClaim) and bool(statement.variables)


def _varied(statement: ValueClaim, alternatives: Sequence[Alternative], worlds: Worlds) -> Judgement | None:
    """Where a variant of a possible reading gives every digit: what that reading itself gives, and the variant."""
    chance, tried = luck(statement.printed), 0
    for alternative in alternatives:
        for change in variants(alternative.expression):
            tried += 1
            if tried * chance > LUCK:
                return None
            found = explained(change.expression, statement, worlds)
            if found is None:
                continue
            try:
                base = judge_value(alternative.expression, statement.printed, worlds, loose=statement.loose)
            except (Mistake, Undecided):
                return None
            told = (change.kind, change.told, found.policy, tried, float(tried * chance))
            cause_found = Diagnosis(*told, change.expression)
            reason = f"{base.reason}, {alternative.difference}; but that is inferred, not stated"
            reading = alternative.expression
            return replace(
                base,
                verdict=Verdict.UNEXPLAINED,
                reason=reason,
                diagnosis=cause_found,
                reading=reading,
            )
    return None
