"""How many times one quantity is another."""

from collections.abc import Iterator

from verify.claims.roles import Passages, Proposal, comparisons, formula
from verify.records.reading import Reading

READING = Reading(
    code="W21",
    name="how many times one quantity is another",
    reads="two quantities of one unit that a sentence compares, and a number of times beside them",
    means="the larger is so many times the smaller",
    why="the quantities are named, of one unit, and there are no others between",
    doubts=(
        "Is it a bound, or roughly said: up to, about ten times?",
        "Is it said of something else than what is compared: 160 GB → 20 GB enables 4x longer texts?",
    ),
    fires=(
        "It fell from 160 GB to 20 GB, an 8x reduction.",
        "The cache (160 GB → 20 GB, 8× smaller) fits.",
        "It is a 2x memory reduction (2 bytes → 1 byte).",
        "Waste fell 43% → 10% of the memory (4.3× more efficient).",
        "So 12 apples are 3 times as many as 4 apples.",
    ),
    silent=(
        "It fell from 160 GB to 20 GB, up to 8x smaller.",
        "Going from 160 GB to 20 GB allows a 4x longer context.",
        "It fell from 160 GB to 20 ms, an 8x reduction.",
    ),
)


def propose(passages: Passages) -> Iterator[Proposal]:
    """The quotient of what is compared."""
    for one in (one for clause in passages.clauses for one in comparisons(clause)):
        before, after, _ = one.values
        if one.form == "ratio" and min(before.value, after.value) > 0:
            larger, smaller = (before, after) if before.value > after.value else (after, before)
            inverse = formula("b / a", a=larger, b=smaller)
            yield one.proposal(formula("a / b", a=larger, b=smaller), ("the smaller over the larger", inverse))
