"""A share said again as a percentage."""

from collections.abc import Iterator
from itertools import pairwise

from verify.claims.roles import Amount, Clause, Passages, Proposal, formula
from verify.records.example import Certainty
from verify.records.numeral import Numeral
from verify.records.reading import Reading

READING = Reading(
    code="W27",
    name="a share said again as a percentage",
    reads="a number from 0 to 1, and behind `or`, `that is` or in brackets one in percent or points; or a display that "
    "ends in such a number, and right behind it a sentence that concludes with a single number, which is in percent",
    means="both are the same number",
    why="the word says that it is said again, and it is the only number that it can be",
    doubts=(
        "Is it another number, in brackets behind a score?",
        "Does the sentence conclude from more than the line above?",
    ),
    fires=(
        "The standard error is 0.014, or 1.4 percentage points.",
        "So the rate is 0.727 (72.7 %).",
        "$$\\frac{1}{8} = 0.125$$\n\nTherefore there is a 12.5% chance that it is ill.",
    ),
    silent=(
        "The rate is 0.727 (up to 73 %).",
        "It is 0.727 in 72.7 % of the cases.",
        "$$\\frac{1}{8} = 0.125$$\n\nTherefore 3 of 24 or 12.5% are ill.",
        "$$\\frac{1}{8} = 0.125$$\n\nThere is a 12.5% chance that it is ill.",
    ),
)

LINKS = frozenset({"again", "about", "article", ",", "(", "≈", "~", "says", "by"})
ELSEWHERE = ("confidence", "rest", "lower", "higher", "faster", "difference", "versus", "than")
"""Concepts of a sentence that goes on from the number, or is about another."""

CONCLUDES = frozenset({"concludes", "again"})


def propose(passages: Passages) -> Iterator[Proposal]:
    """The number before, in hundredths."""
    for clause in passages.clauses:
        if clause.is_stated:
            for one, other in pairwise(clause.amounts):
                yield from _again(clause, one, other)
            yield from _concluded(clause, passages)


def _again(clause: Clause, one: Amount, other: Amount) -> Iterator[Proposal]:
    """0.014, or 1.4 percentage points."""
    said = clause.said(one.end, other.first)
    bracketed = said == ("(",) and clause.sign(_end(clause, other)) == ")" and other.numeral.text[0] not in "+-−"
    apposed = "," in said and "again" in said and set(said) <= LINKS
    if not (bracketed or apposed) or one.computes or other.computes or clause.concept(other.end) in ELSEWHERE:
        return
    if one.unit == "" and 0 <= one.numeral.value <= 1 and not clause.is_bound(other):
        yield from _said(clause, one.numeral, other, one.first, "inferred" if bracketed else "stated")


def _concluded(clause: Clause, passages: Passages) -> Iterator[Proposal]:
    """… = 0.125. Therefore there is a 12.5% chance."""
    alone = clause.amounts[0] if len(clause.amounts) == 1 else None
    if (
        alone is None
        or clause.is_bound(alone)
        or clause.has(*ELSEWHERE)
        or not set(clause.said(0, alone.first)) & CONCLUDES
    ):
        return
    above = passages.display_above(clause)
    if above is not None and 0 <= above.value <= 1:
        yield from _said(clause, above, alone, alone.first, "inferred")


def _said(clause: Clause, share: Numeral, again: Amount, first: int, certainty: Certainty) -> Iterator[Proposal]:
    if again.is_share:
        yield clause.proposal(formula("a", a=share), again, first, again.end, certainty)
    elif clause.concept(again.end) == "points":
        yield clause.proposal(formula("100 * a", a=share), again, first, clause.starts[again.end], certainty)


def _end(clause: Clause, amount: Amount) -> int:
    """The place behind a number and the word that makes it points."""
    return clause.starts.get(amount.end, amount.end) if clause.concept(amount.end) == "points" else amount.end
