"""Arithmetic in words."""

from collections.abc import Iterator

from verify.claims.proposal import Proposal, formula, proposed
from verify.claims.text import Amount, Line, Page
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

BETWEEN = {"plus": "a + b", "minus": "a - b", "times": "a * b", "over": "a / b", "of": "a * b"}
PARTS = {"half": "b / 2", "third": "b / 3", "quarter": "b / 4", "twice": "2 * b"}
LEADS = frozenset({"concludes", "at", "article", "again", ":"})
"""What may stand before a computation that is not a part of a longer one, beside words that mean nothing here."""

SAYING = frozenset({"says", "about", "article", "concludes", ","})
"""What may stand between a computation and its result."""

GOES_ON = frozenset({"plus", "minus", "times", "over", "lower", "higher", "faster", "of", "than", "among"})
"""Behind a number: it is a part of something else."""


def propose(page: Page) -> Iterator[Proposal]:
    """The operation of two numbers, or a part of one, and what behind a word of equality it is said to be."""
    for line in page.lines:
        numbers = line.numbers if line.is_stated else ()
        for at, right in enumerate(numbers[:-1]):
            result = numbers[at + 1]
            computed = _computed(line, numbers[at - 1] if at else None, right)
            if computed is not None and _begins(line, computed[0]) and _says(line, right, result):
                yield proposed(computed[1], result, line, computed[0], result.end)


def _computed(line: Line, left: Amount | None, right: Amount) -> tuple[int, Expression] | None:
    """Where a computation begins that ends in a number, and what it is: 3 times 4, 20 % of 50, half of 9."""
    between = line.said(left.end, right.first) if left is not None else ()
    if left is not None and len(between) == 1 and between[0] in BETWEEN and left.is_share == (between[0] == "of"):
        return left.first, formula(BETWEEN[between[0]], a=left.numeral, b=right.numeral)
    at = line.first_of(right.first - 1 - (line.concept(right.first - 1) == "of"))
    part = line.concept(at)
    if part not in PARTS or right.computes:
        return None
    return at - (line.concept(at - 1) == "article"), formula(PARTS[part], b=right.numeral)


def _begins(line: Line, at: int) -> bool:
    """Whether what begins at a place is no part of something longer that is computed, or listed."""
    before = line.said(at - 1, at)
    return not before or before[0] in LEADS or (not line.concept(at - 1) and before[0].isalpha())


def _says(line: Line, last: Amount, result: Amount) -> bool:
    """Whether a number is said to be what ends in another, in its unit."""
    between = line.said(last.end, result.first)
    goes_on = result.computes or line.concept(result.end) in GOES_ON
    return "says" in between and set(between) <= SAYING and not goes_on and result.alike(last)
