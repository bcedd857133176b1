"""Arithmetic in words."""

from collections.abc import Iterator

from verify.claims.roles import Amount, Clause, Passages, Proposal, formula
from verify.records.expression import Expression
from verify.records.reading import Reading

READING = Reading(
    code="W13",
    name="arithmetic in words",
    reads="a word of an operation between two numbers, or of a part before one, and what it is said to be",
    means="the result is that operation of the numbers",
    why="the operation is named, and so are its operands",
    doubts=(
        "Do the words around it deny, suppose or ask it?",
        "Is it a part of a longer computation?",
    ),
    fires=(
        "There 200 minus 174 equals 26.",
        "So 20% of 50 students is 10 students.",
        "Half of 9 is 4.5.",
    ),
    silent=(
        "There half of 200 minus 174 equals 26.",
        "So 20% of 50 students is at least 10.",
        "Half of 9 apples is 4 litres.",
        "If 20% of 50 is 10, we stop.",
    ),
)

BETWEEN = {"plus": "a + b", "minus": "a - b", "times": "a * b", "over": "a / b"}
PARTS = {"half": "a / 2", "third": "a / 3", "quarter": "a / 4", "twice": "2 * a"}


def propose(passages: Passages) -> Iterator[Proposal]:
    """The operation of two numbers, or a part of one, and what behind a word of equality it is said to be."""
    for clause in passages.clauses:
        if not clause.is_stated:
            continue
        for left, right in clause.neighbours():
            yield from _both(clause, left, right)
        for whole in clause.amounts:
            yield from _part(clause, whole)


def _both(clause: Clause, left: Amount, right: Amount) -> Iterator[Proposal]:
    """3 times 4 is 12; 20 % of 50 is 10."""
    between = clause.said(left.end, right.first)
    if len(between) != 1 or not clause.begins(left.first):
        return
    if between[0] in BETWEEN and not (left.is_share or right.is_share):
        yield from _says(clause, left.first, right, formula(BETWEEN[between[0]], a=left.numeral, b=right.numeral))
    elif between[0] == "of" and left.is_share and not right.computes:
        yield from _says(clause, left.first, right, formula("a * b", a=left.numeral, b=right.numeral), right)


def _part(clause: Clause, whole: Amount) -> Iterator[Proposal]:
    """Half of 9 is 4.5; twice 3 is 6."""
    at = whole.first - 1 - (clause.concept(whole.first - 1) == "of")
    at, part = (clause.first_of(at), clause.concept(at))
    if part in PARTS and not whole.computes and clause.begins(at - (clause.concept(at - 1) == "article")):
        yield from _says(clause, at, whole, formula(PARTS[part], a=whole.numeral), whole)


def _says(clause: Clause, first: int, last: Amount, told: Expression, unit: Amount | None = None) -> Iterator[Proposal]:
    """What a computation is said to be, that ends in a number; of a part, in the unit of the whole."""
    result = clause.result_behind(last)
    if result is not None and (unit is None or result.alike(unit)):
        yield clause.proposal(told, result, first, result.end)
