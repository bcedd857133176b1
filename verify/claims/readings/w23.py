"""By how much a quantity changes, in its own unit."""

from collections.abc import Iterator

from verify.claims.roles import Passages, Proposal, comparisons, formula
from verify.records.reading import Reading

READING = Reading(
    code="W23",
    name="by how much a quantity changes",
    reads="two quantities of one unit that a sentence compares, and a number of that unit, or of points, beside them",
    means="it is their difference",
    why="the quantities are named, of one unit, and a word says that they differ by it",
    doubts=("Is it a difference of something else?",),
    fires=(
        "It has moved 1.000 → 0.996 (move of 0.004).",
        "The share rose from 12% to 15%, by 3 percentage points.",
        "Here 15 is 5 more than 10.",
    ),
    silent=(
        "It has moved 1.000 → 0.996 (step 4).",
        "The share rose from 12% to 15% in 3 years.",
        "Here 15 is at least 5 more than 10.",
    ),
)

HUNDREDFOLD = "100 * c"


def propose(passages: Passages) -> Iterator[Proposal]:
    """The difference of what is compared."""
    for one in (one for clause in passages.clauses for one in comparisons(clause)):
        if one.form == "difference":
            yield one.proposal(one.change)
        elif one.form == "points":
            points = formula(HUNDREDFOLD, c=one.change)
            yield one.proposal(one.change if one.by.is_share else points)
