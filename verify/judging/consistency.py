"""One author rounds in one way: a policy that the rest of the document speaks against explains nothing.

A single number may be truncated, rounded half to even at a tie, or computed in float32 by luck. What makes a policy
evidence is that it holds throughout. So of the policies that give a claim's digits the one that most claims speak for
is told; one that more claims contradict than need is taken back; and a rare one is believed where it explains several
claims at once that nothing else explains. What steps rounded in such a way give of a single claim is doubted, not
wrong, unless others contradict it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from verify.judging.policies import Way, decimals_of, rare_ways, twins
from verify.judging.rounding import Rounding
from verify.judging.witnesses import Witnesses
from verify.records.example import ValueClaim
from verify.records.expression import Binary, Call, Expression, nodes
from verify.records.finding import Finding, Judgement, Practice, Verdict
from verify.records.numeral import Quantity

TIES = "others go the other way, as ties do in floating point"
"""Of a number in the middle between two prints, either is nearest to it, and the noise of floats decides.

What its digits alone show to be computed is not doubted for that; where a formula is stated, one policy is asked for.
"""

DOTS = ("...", "…", r"\ldots", r"\dots", r"\cdots")
"""What stands right behind a number whose digits go on, or a blank apart."""

SEVERAL = 2
"""Claims that a rare policy has to explain, so that it is no matter of luck."""


def of_one_mind(witnesses: Witnesses, elsewhere: Sequence[Witnesses] = ()) -> list[Finding]:
    """The findings of one example, their policies held against each other.

    The claims of the example itself are asked first; a policy that a single claim needs and nothing in its example
    speaks for or against is held against the other examples of the document, `elsewhere`.
    """
    needing = {
        i: way
        for i in witnesses.holding
        if not (way := witnesses.way(i)).is_usual and not is_cut_off(witnesses.findings[i], way)
    }
    failing = witnesses.near()
    if not needing and not failing:
        return list(witnesses.findings)
    settled: dict[int, Way] = {}
    for way in _ranked(needing, failing, witnesses):
        supporters = [i for i in (*needing, *failing) if i not in settled and witnesses.explained(way, i)]
        rescues = any(i in failing for i in supporters)
        if len(supporters) < (SEVERAL if rescues else 1):
            continue
        if _speaks_against(way, len(supporters), witnesses, elsewhere) is None:
            settled |= dict.fromkeys(supporters, way)
    found = list(witnesses.findings)
    for i, way in settled.items():
        found[i] = replace(found[i], judgement=_explained(witnesses, i, way))
    for i in needing.keys() - settled.keys():
        found[i] = replace(found[i], judgement=_doubted(witnesses, i, needing, elsewhere))
    for i in set(failing) - settled.keys():
        found[i] = replace(found[i], judgement=_not_excluded(witnesses, i))
    return found


def is_cut_off(finding: Finding, way: Way) -> bool:
    """Whether a number is printed with dots behind its digits, 0.666…, and these are truncated: as it says itself."""
    statement, text = finding.claim.statement, finding.claim.text
    if way != Way(Rounding.TRUNCATED) or not isinstance(statement, ValueClaim) or len(statement.printed.numerals) != 1:
        return False
    behind = text.split(statement.printed.numerals[0].text)[1:]
    return any(part.removeprefix(" ").startswith(DOTS) for part in behind)


def practice(witnesses: Witnesses) -> Practice | None:
    """The one policy that explains most of what the author rounded: how many claims, of how many."""
    used = list(dict.fromkeys([Way(), *map(witnesses.way, witnesses.holding)]))
    counts = {way: sum(witnesses.explained(way, i) for i in witnesses.holding) for way in used}
    best = max(used, key=counts.__getitem__)  # the first of the best
    tried = len(witnesses.holding) + len(witnesses.failing)
    return Practice(best.policy(), counts[best], tried) if counts[best] else None


def _ranked(needing: Mapping[int, Way], failing: Sequence[int], witnesses: Witnesses) -> list[Way]:
    """The ways that are held against the claims, those that explain most of what needs explaining first."""
    pool = [*needing.values(), *(twin for way in needing.values() for twin in twins(way))]
    if failing or len(needing) >= SEVERAL:
        units = Counter(decimals_of(witnesses.printed(i)) for i in (*witnesses.holding, *failing))
        pool += rare_ways(max(units, key=units.__getitem__))
    support = {way: sum(witnesses.explained(way, i) for i in (*needing, *failing)) for way in dict.fromkeys(pool)}
    return sorted(support, key=lambda way: -support[way])


def _speaks_against(way: Way, supporters: int, witnesses: Witnesses, elsewhere: Sequence[Witnesses]) -> str | None:
    """What excludes a way that so many claims need, in words; None where nothing does."""
    against, supporters, where = _weighed(way, supporters, len(witnesses.against(way)), elsewhere)
    if against < supporters:
        return None
    return f"{'another claim' if against == 1 else 'other claims'} of {where} exclude{'s' * (against == 1)} that"


def excludes(way: Way, supporters: int, against: int, elsewhere: Sequence[Witnesses]) -> bool:
    """Whether a way that so many claims need is excluded by so many others of their example, or else elsewhere."""
    against, supporters, _ = _weighed(way, supporters, against, elsewhere)
    return against >= supporters


def _weighed(way: Way, supporters: int, against: int, elsewhere: Sequence[Witnesses]) -> tuple[int, int, str]:
    """How many claims exclude a way, how many speak for it, and where they were asked."""
    if against or supporters > 1:
        return against, supporters, "this example"
    support = sum(other.way(i) == way for other in elsewhere for i in other.holding)
    return sum(len(other.against(way)) for other in elsewhere), 1 + support, "this document"


def floats_decide(judgement: Judgement, expression: Expression, printed: Quantity) -> bool:
    """Whether each tie of a computation is a number that no float is: 0.255 is always a little more there, or less."""
    if not any(isinstance(node, Binary | Call) for node in nodes(expression)):
        return False
    pairs = zip(judgement.computed, printed.numerals, strict=False)
    ties = [
        value.exact for value, numeral in pairs
        if value.exact is not None and 2 * abs(value.exact - numeral.value) == numeral.unit
    ]  # fmt: skip
    return bool(ties) and all(tie.denominator & (tie.denominator - 1) for tie in ties)


def _explained(witnesses: Witnesses, i: int, way: Way) -> Judgement:
    """The judgement by a way that several claims, or this one and none against it, speak for."""
    judgement, policy = witnesses.findings[i].judgement, witnesses.policy(way, i)
    if policy == judgement.policy:
        return judgement
    reason = f"one policy gives every digit: {policy}"
    if judgement.policy is not None:  # what else is said, such as by which reading, stays
        reason = judgement.reason.replace(str(judgement.policy), str(policy))
    return replace(judgement, verdict=Verdict.ROUNDING, reason=reason, policy=policy, misfits=(), diagnosis=None)


def _not_excluded(witnesses: Witnesses, i: int) -> Judgement:
    """The judgement of a claim that is called wrong, where a pencil gives it that no claim speaks for or against."""
    judgement = witnesses.findings[i].judgement
    if judgement.verdict is not Verdict.WRONG:
        return judgement
    pencils = [way for way in rare_ways(decimals_of(witnesses.printed(i))) if not way.machine]
    way = next((way for way in pencils if witnesses.explained(way, i) and not witnesses.against(way)), None)
    if way is None:
        return judgement
    reason = f"{way.policy()} would give it, but no other claim speaks for that"
    return replace(judgement, verdict=Verdict.UNEXPLAINED, reason=reason, diagnosis=None)


def _doubted(witnesses: Witnesses, i: int, needing: Mapping[int, Way], elsewhere: Sequence[Witnesses]) -> Judgement:
    """The judgement without a policy that others exclude: by a usual one, else none is left."""
    usual = next((way for way in witnesses.ways(i) if way.is_usual and witnesses.explained(way, i)), None)
    if usual is not None:
        return _explained(witnesses, i, usual)
    judgement, way = witnesses.findings[i].judgement, needing[i]
    inferred = witnesses.findings[i].claim.certainty == "inferred"
    if inferred and way.is_of_ties and floats_decide(judgement, witnesses.expression(i), witnesses.printed(i)):
        return replace(judgement, reason=f"{judgement.reason}; {TIES}")
    supporters = sum(witnesses.explained(way, other) for other in needing)
    excluded = _speaks_against(way, supporters, witnesses, elsewhere) or "other claims have another"
    reason = f"{judgement.policy} would give it, but {excluded}"
    misfits = judgement.misfits or tuple(range(len(judgement.computed)))
    return replace(judgement, verdict=Verdict.UNEXPLAINED, reason=reason, policy=None, misfits=misfits)
