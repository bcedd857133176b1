"""Numbers that are computed right behind where they are used: 3 · 0.332 = 0.996, where −0.1 log₂ 0.1 = 0.332."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.claims.meaning.again import recognizable, recognizable_perhaps
from verify.records.example import Alternative, Claim, ValueClaim
from verify.records.expression import Expression, Number, nodes, rebuilt

COMPUTED_BELOW = "with numbers that are computed below, and rounded"

NEAR = 6
"""Claims behind a number among which its computation is looked for."""


def with_later_results(claims: Sequence[Claim]) -> Iterator[Claim]:
    """The claims, each with its numbers as rounded ones where a next claim of its section computes these digits."""
    results = [(claim.section, _digits(claim)) for claim in claims]
    following = deque(results[1 : NEAR + 1])
    for number, claim in enumerate(claims):
        later = {one for section, found in following for one in found if section == claim.section}
        yield _rounded(claim, later) if later else claim
        if following:
            following.popleft()
        following.extend(results[number + NEAR + 1 : number + NEAR + 2])


def _digits(claim: Claim) -> set[str]:
    """The digits that a claim computes, of others, where there are enough to know them again."""
    statement = claim.statement
    if not isinstance(statement, ValueClaim) or claim.denied or isinstance(statement.expression, Number):
        return set()
    printed = statement.printed.numerals
    found = {
        text for numeral in printed if (text := recognizable(numeral) or recognizable_perhaps(numeral)) is not None
    }
    return found - {one.numeral.text for one in nodes(statement.expression) if isinstance(one, Number)}


def _rounded(claim: Claim, later: set[str]) -> Claim:
    statement = claim.statement
    if not isinstance(statement, ValueClaim):
        return claim
    used = {one.numeral.text for one in nodes(statement.expression) if isinstance(one, Number) and not one.is_inexact}
    if not used & later - _digits(claim):
        return claim

    def rounded(node: Expression) -> Expression:
        return Number(node.numeral, rounded=True) if isinstance(node, Number) and node.numeral.text in later else node

    reading = Alternative(COMPUTED_BELOW, rebuilt(statement.expression, rounded), "repeated")
    return replace(claim, alternatives=(*claim.alternatives, reading))
