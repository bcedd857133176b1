"""By how much of itself a quantity changes."""

from collections.abc import Iterator
from dataclasses import replace

from verify.claims.roles import Comparison, Passages, Proposal, formula
from verify.claims.text import Kind
from verify.records.expression import Expression
from verify.records.reading import Reading

READING = Reading(
    code="W22",
    name="by how much of itself a quantity changes",
    reads="two quantities of one unit that a sentence compares, and the percentage of a change beside them",
    means="their difference is that share of the one that is compared with, where most of its digits are that",
    why="the quantities are named, of one unit, and words say from which to which",
    doubts=(
        "Is the percentage of something else?",
        "Is the change told in points, or of a speed where times are compared?",
    ),
    fires=(
        "Sales rose from 80 to 90, an increase of 12.5%.",
        "We cut it by 25% from 12 ms to 9 ms.",
        "The loss went from 47.2 → 46.6 (-1.3%).",
        "- MHA: 47.2 points, 1.51 ms\n- MQA: 46.6 points (-1.3%), 0.24 ms",
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
    return (_proposed(one) for one in passages.comparisons if one.form == "share" and one.are_positive)


def _proposed(one: Comparison) -> Proposal:
    """What goes on behind it may say of what it is a share: a reduction of 50 % in the error rate."""
    proposal = one.proposal(_told)
    end = max(part.end for part in (one.before, one.after, one.by))
    goes_on = any(token.kind is Kind.WORD for token in one.clause.tokens[end:])
    return replace(proposal, certainty="supposed") if goes_on else proposal


def _told(one: Comparison) -> Iterator[tuple[str, Expression]]:
    before, after, _ = one.values
    yield "of another line", formula("c / b", c=one.change, b=before)
    if one.may_be_turned:
        yield "a share of the other", formula("c / b", c=one.change, b=after)
    if one.before.is_share or after.value <= 1:
        yield "in points", one.change
    elif not one.before.unit and max(before.value, after.value) <= 100:
        yield "in points of percentages", formula("c / 100", c=one.change)
