"""The claims of an example as witnesses of how its author rounds: which ways explain them, each asked once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain

from verify.judging.policies import EXACT, Way, decimals_of, rare_ways, twins, ways
from verify.judging.worlds import Worlds
from verify.records.example import ValueClaim
from verify.records.expression import Expression
from verify.records.finding import Finding, Policy, Verdict
from verify.records.numeral import Quantity

NEAR_UNITS = Fraction(32)
NEAR_SHARE = Fraction(1, 64)
"""How far off a claim may be, in units of its last place or as a share of its value, for a rare policy to be looked
for: far more than any policy takes it. It spares the search; no verdict rests on it."""


Tried = dict[Way, Policy | None]
"""The ways that were tried on a claim, and the policy by which each gives every digit of it."""


class Witnesses:
    """The values that an author rounded, by their place among the findings: those that hold, and those that do not.

    What a program prints, the program rounds: that is no witness. known: of each finding what was tried before.
    """

    def __init__(self, findings: Sequence[Finding], worlds: Worlds, known: Sequence[Tried] | None = None) -> None:
        self.findings = findings
        self.worlds = worlds
        self.known: Sequence[Tried] = [{} for _ in findings] if known is None else known
        rounded = [i for i, finding in enumerate(findings) if _is_rounded(finding)]
        self.holding = [i for i in rounded if findings[i].holds]
        self.failing = [i for i in rounded if findings[i].verdict in (Verdict.WRONG, Verdict.UNEXPLAINED)]
        self.named: dict[int, Way] = {}
        self.contrary: dict[Way, list[int]] = {}

    def ways(self, i: int) -> Iterator[Way]:
        """The ways that may have been taken to the digits of a claim."""
        printed = self.printed(i)
        return chain(ways(self.expression(i), printed, self.worlds), rare_ways(decimals_of(printed)))

    def way(self, i: int) -> Way:
        """The way that the judgement of a claim names."""
        policy = self.findings[i].judgement.policy
        if policy is None:
            return EXACT
        if i not in self.named:
            self.named[i] = next((way for way in self.ways(i) if way.is_that_of(policy)), EXACT)
        return self.named[i]

    def explained(self, way: Way, i: int) -> bool:
        """Whether the way gives every digit of a claim."""
        return self.policy(way, i) is not None

    def policy(self, way: Way, i: int) -> Policy | None:
        """The policy by which the way gives every digit of a claim; None where it does not."""
        known = self.known[i]
        if way not in known:
            judgement = self.findings[i].judgement
            if self.findings[i].holds and way == self.way(i):
                known[way] = judgement.policy or way.policy()
            else:
                expression, printed = self.expression(i), self.printed(i)
                known[way] = way.explains(expression, printed, judgement.computed, self.worlds)
        return known[way]

    def against(self, way: Way) -> list[int]:
        """The claims that hold as printed, but not by this way; asked of every claim that needs it, told once.

        Where it differs from the usual one at ties alone, earlier results may count as either: an author who mixes
        these, as many do, says nothing of ties.
        """
        if way not in self.contrary:
            alike = tuple(twins(way)) if way.is_of_ties else (way,)
            self.contrary[way] = [i for i in self.holding if not any(self.explained(one, i) for one in alike)]
        return self.contrary[way]

    def near(self) -> list[int]:
        """The claims that do not hold and are so near the computed values that a rare policy may explain them."""
        return [i for i in self.failing if _is_near(self.findings[i], self.printed(i))]

    def printed(self, i: int) -> Quantity:
        """The printed numbers of a claim."""
        printed = self.findings[i].claim.printed
        assert printed is not None  # noqa: S101 — values are printed
        return printed

    def expression(self, i: int) -> Expression:
        """What was computed for a claim, read as its judgement reads it."""
        statement = self.findings[i].claim.statement
        assert isinstance(statement, ValueClaim)  # noqa: S101 — only such are witnesses
        return self.findings[i].judgement.reading or statement.expression


def _is_rounded(finding: Finding) -> bool:
    """Whether a finding is of numbers that their author computed and rounded."""
    statement = finding.claim.statement
    return (
        isinstance(statement, ValueClaim)
        and finding.claim.certainty != "supposed"
        and len(finding.judgement.computed) == len(statement.printed.numerals)
    )


def _is_near(finding: Finding, printed: Quantity) -> bool:
    for value, numeral in zip(finding.judgement.computed, printed.numerals, strict=True):
        if value.special != numeral.special:
            return False
        if value.special is None:
            off = abs(value.middle - numeral.value)
            if off > NEAR_UNITS * numeral.unit and off > NEAR_SHARE * abs(numeral.value):
                return False
    return True
