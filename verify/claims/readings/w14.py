"""What a word makes of the numbers behind it."""

from collections.abc import Iterator

from verify.claims.roles import Amount, Clause, Passages, Proposal, formula, operand
from verify.records.expression import Array, Call, Expression
from verify.records.reading import Reading

READING = Reading(
    code="W14",
    name="what a word makes of the numbers behind it",
    reads="sum, mean, product, difference or ratio, the numbers that it is of, and what it is said to be",
    means="the result is that of these numbers",
    why="the operation is named, and the numbers are listed behind it",
    doubts=(
        "Does a word before it make it another one: a weighted mean, a vector sum?",
        "Is more listed than numbers?",
    ),
    fires=(
        "The mean of 1.0, 3.0 and 5.0 is 3.0.",
        "So the difference between 8 and 5 is 3.",
        "The ratio of 6 kg to 3 kg is 2.",
    ),
    silent=(
        "The geometric mean of 2 and 8 is 4.",
        "So half the sum of 3 and 4 is 3.5.",
        "The mean of 1.0 and 3.0 is 3 times larger.",
    ),
)

OF_MANY = {"sum": "sum", "total": "sum", "mean": "mean", "product": "prod"}
OF_TWO = {"difference": "b - a", "ratio": "a / b"}
UNITLESS = frozenset({"product", "ratio"})
"""What has not the unit of the numbers."""

HEAD = frozenset({"article", "concludes", "and", "at"})
LISTED = frozenset({",", "and", "to"})
MAX_NUMBERS = 64


def propose(passages: Passages) -> Iterator[Proposal]:
    """The operation, of all the numbers that stand behind its name."""
    for clause in passages.clauses:
        for at, end in clause.starts.items() if clause.is_stated else ():
            named = clause.concept(at) in OF_MANY or clause.concept(at) in OF_TWO
            if named and clause.concept(end) in ("of", "between") and set(clause.said(clause.part(at), at)) <= HEAD:
                yield from _named(clause, at, end)


def _named(clause: Clause, at: int, end: int) -> Iterator[Proposal]:
    numbers = list(_listed(clause, end + 1))
    result = clause.result_behind(numbers[-1]) if 1 < len(numbers) <= MAX_NUMBERS else None
    told = _told(clause.concept(at), numbers)
    if result is not None and told is not None and (clause.concept(at) in UNITLESS or result.alike(numbers[0])):
        yield clause.proposal(told, result, at, result.end)


def _listed(clause: Clause, start: int) -> Iterator[Amount]:
    """The quantities from a place on, with nothing but commas and the like between them."""
    for amount in clause.behind(start):
        if set(clause.said(start, amount.first)) - LISTED or amount.computes:
            return
        yield amount
        start = amount.end


def _told(concept: str, numbers: list[Amount]) -> Expression | None:
    values = [one.numeral for one in numbers]
    if concept in OF_MANY:
        return Call(OF_MANY[concept], (Array(tuple(map(operand, values))),))
    if len(values) != 2:
        return None
    if concept == "difference":
        values.sort(key=lambda numeral: numeral.value)
    return formula(OF_TWO[concept], a=values[0], b=values[1])
