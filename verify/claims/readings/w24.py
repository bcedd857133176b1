"""What share a count is of another."""

from collections.abc import Iterator

from verify.claims.roles import GOES_ON, Amount, Clause, Passages, Proposal, formula
from verify.records.example import Certainty
from verify.records.reading import Reading

READING = Reading(
    code="W24",
    name="what share a count is of another",
    reads="a number of or out of another, and a percentage in brackets right behind, or said to be it",
    means="the percentage is the first number over the second",
    why="the count and the whole stand side by side, and the share right behind them",
    doubts=("Is the percentage of something else?", "Are there further counts in the sentence?"),
    fires=(
        "We found 45 of 60 errors (75%).",
        "Here 45 out of 60 is 75%.",
        "It got 45 out of 60 right, or 75%.",
    ),
    silent=(
        "We found 45 of 60 errors (at least 75%).",
        "It got 45 out of 60 right with 80% power.",
        "The cost of 5 CDs of 90s music is 40% of all.",
    ),
)

NEAR = 3
"""Words of what is counted, between the whole and its share."""

OF = ({"of"}, {"among"}, {"of", "article"}, {"among", "article"})
LINKS = frozenset({"again", "says", "about", "article", ",", "(", "≈", "~", "="})


def propose(passages: Passages) -> Iterator[Proposal]:
    """The first of two counts over the second."""
    for clause in passages.clauses:
        for part, whole, share in zip(clause.amounts, clause.amounts[1:], clause.amounts[2:], strict=False):
            if not share.is_share or part.is_share or part.computes or whole.computes or clause.is_bound(share):
                continue
            goes_on = clause.concept(share.end) in GOES_ON or not part.alike(whole)
            if (
                clause.is_stated
                and not goes_on
                and set(clause.said(part.end, whole.first)) in OF
                and _links(clause, whole, share)
            ):
                told = formula("a / b", a=part.numeral, b=whole.numeral)
                yield clause.proposal(told, share, part.first, share.end, _certainty(clause, whole, share))


def _certainty(clause: Clause, whole: Amount, share: Amount) -> Certainty:
    """Sure where a word says that it is the share: what stands in brackets may be a score of the third of ten runs."""
    return "stated" if {"says", "again"} & set(clause.said(whole.end, share.first)) else "supposed"


def _links(clause: Clause, whole: Amount, share: Amount) -> bool:
    """Whether the share is said to be that of the whole: in brackets behind it, or by a word."""
    said = clause.said(whole.end, share.first)
    linked = [one in LINKS for one in said]
    bracketed = clause.sign(share.first - 1) == "(" and clause.sign(share.end) == ")"
    words = linked.count(False)
    return words <= NEAR and not any(linked[:words]) and (bracketed or bool({"says", "again"} & set(said)))
