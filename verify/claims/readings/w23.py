"""By how much a quantity changes, in its own unit."""

from collections.abc import Iterator

from verify.claims.roles import Comparison, Passages, Proposal, formula
from verify.records.expression import Expression
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


def propose(passages: Passages) -> Iterator[Proposal]:
    """The difference of what is compared."""
    return (one.proposal(_told) for one in passages.comparisons if one.form in ("difference", "points"))


def _told(one: Comparison) -> Iterator[tuple[str, Expression]]:
    in_hundredths = one.form == "points" and not one.by.is_share
    yield "the difference", formula("100 * c", c=one.change) if in_hundredths else one.change
