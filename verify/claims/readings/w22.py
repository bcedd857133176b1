"""By how much of itself a quantity changes."""

from collections.abc import Iterator

from verify.claims.roles import Passages, Proposal, comparisons, formula
from verify.records.reading import Reading

READING = Reading(
    code="W22",
    name="by how much of itself a quantity changes",
    reads="two quantities of one unit that a sentence compares, and the percentage of a change beside them",
    means="their difference is that share of the one that is compared with",
    why="the quantities are named, of one unit, and words say from which to which",
    doubts=(
        "Is the percentage of something else?",
        "Is the change told in points, or of a speed where times are compared?",
    ),
    fires=(
        "Sales rose from 80 to 90, an increase of 12.5%.",
        "We cut it by 25% from 12 ms to 9 ms.",
        "The loss went from 47.2 → 46.6 (-1.3%).",
        "So 60 is 20% more than 50.",
    ),
    silent=(
        "Would sales rise from 80 to 90, an increase of 12.5%?",
        "Sales rose from 80 to 90 in 12.5% of the shops.",
        "If sales rise from 80 to 90, an increase of 12.5%, we are done.",
    ),
)


def propose(passages: Passages) -> Iterator[Proposal]:
    """The change over what it is a change of."""
    for one in (one for clause in passages.clauses for one in comparisons(clause)):
        before, after, _ = one.values
        if one.form == "share" and before.value > 0 and after.value > 0:
            told = formula("c / b", c=one.change, b=before)
            others = [("a share of the other", formula("c / b", c=one.change, b=after))] if one.may_be_turned else []
            if one.before.is_share:
                others.append(("in points", one.change))
            yield one.proposal(told, *others)
