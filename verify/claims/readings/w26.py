"""What is left of a whole."""

from collections.abc import Iterator

from verify.claims.proposal import Proposal, formula, operand
from verify.claims.text import Amount, Line, Page
from verify.records.example import Certainty, PropertyClaim
from verify.records.expression import Array, Call, Relation
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

ELSEWHERE = ("lower", "higher", "faster", "difference", "versus", "than")


def propose(page: Page) -> Iterator[Proposal]:
    """One less all the other percentages of the sentence; which of more than one belong to the whole is inferred."""
    for line in page.lines:
        shares = [one for one in line.numbers if one.is_share]
        left = next((one for one in shares if _is_left(line, one)), None)
        if left is None or not line.is_stated or line.has(*ELSEWHERE):
            continue
        parts = [one.numeral for one in shares if one.first < left.first and not one.computes]
        if 0 < len(parts) == len(shares) - 1 and sum(one.value for one in parts) < 1:
            whole = Call("sum", (Array(tuple(map(operand, [*parts, left.numeral]))),))
            told = PropertyClaim(Relation((whole, formula("1")), ("==",)))
            certainty: Certainty = "stated" if len(parts) == 1 else "inferred"
            yield Proposal(told, shares[0].start, left.stop, line, certainty)


def _is_left(line: Line, share: Amount) -> bool:
    """Whether a percentage is said to be the remaining one, and not one of what remains."""
    at = share.first - 1
    led = line.concept(at - 1 - (line.concept(at - 1) == "article"))
    return line.concept(at) == "rest" and led != "of"
