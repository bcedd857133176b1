"""What is left of a whole."""

from collections.abc import Iterator

from verify.claims.roles import Amount, Clause, Passages, Proposal, formula, operand
from verify.records.example import Certainty
from verify.records.expression import Array, Call
from verify.records.reading import Reading

READING = Reading(
    code="W26",
    name="what is left of a whole",
    reads="percentages of which the last is said to be the remaining part",
    means="it is one less the others",
    why="the parts of one whole are told in one sentence, and a word says that no other is left",
    doubts=("Are all the others parts of the same whole?", "Is one of them a change?"),
    fires=(
        "About 63.2% of the rows end up in the sample, and the remaining 36.8% are left out.",
        "We use 70% to train, 20% to validate and the remaining 10% to test.",
    ),
    silent=(
        "It grew by 63.2%, and the remaining 36.8% are left out.",
        "We use 70% to train, and 10% of the remaining 30% to test.",
    ),
)

ELSEWHERE = ("lower", "higher", "faster", "difference", "versus", "points", "than")


def propose(passages: Passages) -> Iterator[Proposal]:
    """One less all the other percentages of the sentence; which of more than one belong to the whole is inferred."""
    for clause in passages.clauses:
        left = next((one for one in clause.amounts if _is_left(clause, one)), None)
        if left is None or not clause.is_stated or clause.has(*ELSEWHERE):
            continue
        others = [one for one in clause.amounts if one.is_share and one is not left]
        parts = [one.numeral for one in others if one.first < left.first and not one.computes]
        if 0 < len(parts) == len(others) and sum(one.value for one in parts) < 1:
            told = formula("1 - a", a=Call("sum", (Array(tuple(map(operand, parts))),)))
            certainty: Certainty = "stated" if len(parts) == 1 else "inferred"
            yield clause.proposal(told, left, others[0].first, left.end, certainty)


def _is_left(clause: Clause, share: Amount) -> bool:
    """Whether a percentage is said to be the remaining one, and not one of what remains."""
    at = share.first - 1
    led = clause.concept(at - 1 - (clause.concept(at - 1) == "article"))
    return share.is_share and clause.concept(at) == "rest" and led != "of"
