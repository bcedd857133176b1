"""How many times one quantity is another."""

from collections.abc import Iterator

from verify.claims.roles import Comparison, Passages, Proposal, formula
from verify.records.expression import Expression
from verify.records.reading import Reading

READING = Reading(
    code="W21",
    name="how many times one quantity is another",
    reads="two quantities of one unit that a sentence compares, or two lines above, and a number of times beside them",
    means="the larger is so many times the smaller",
    why="the quantities are named, of one unit, and there are no others between",
    doubts=(
        "Is it a bound, or roughly said: up to, about ten times?",
        "Is it said of something else than what is compared: 160 GB → 20 GB enables 4x longer texts?",
    ),
    fires=(
        "It fell from 160 GB to 20 GB, an 8x reduction.",
        "The cache (160 GB → 20 GB, 8× smaller) fits.",
        "- MHA: 64 K + 64 V = 128 matrices\n- MQA: 1 K + 1 V = 2 matrices\n- Reduction: 64x smaller",
        "It is a 4x memory reduction (8 bytes → 2 bytes).",
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
    return (one.proposal(_told) for one in passages.comparisons if one.form == "ratio" and one.are_positive)


def _told(one: Comparison) -> Iterator[tuple[str, Expression]]:
    before, after, _ = one.values
    larger, smaller = (before, after) if before.value > after.value else (after, before)
    yield "another line", formula("a / b", a=larger, b=smaller)
    yield "the smaller over the larger", formula("b / a", a=larger, b=smaller)
