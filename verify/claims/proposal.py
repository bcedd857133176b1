"""What a reading of words proposes of a page: a printed number, and the formula that its words and names say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from verify.claims.text import Amount, Line, Page
from verify.expressions import parse_expression
from verify.records.example import Certainty, Statement, ValueClaim
from verify.records.expression import Expression, Name, Number, rebuilt
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral, Quantity


@dataclass(frozen=True)
class Proposal:
    """What a line states of a number or an array of its, and where in the document that is said.

    others: what else the words may mean, each as good a reading as the first, with what it supposes. over: the
    budget for which it is not claimed.
    """

    statement: Statement
    start: int
    stop: int
    line: Line
    certainty: Certainty = "stated"
    others: tuple[tuple[str, Expression], ...] = ()
    over: str = ""


Propose = Callable[[Page], Iterator[Proposal]]
"""What a record of readings/ does where words bind."""


def proposed(
    told: Expression,
    result: Amount,
    line: Line,
    first: int,
    end: int,
    certainty: Certainty = "stated",
    others: tuple[tuple[str, Expression], ...] = (),
) -> Proposal:
    """That a number is what a formula gives, as some tokens of its line say; roughly, as far as its zeros alone."""
    numeral = to_its_zeros(result.numeral) if line.is_rough(result) else result.numeral
    start, stop = line.tokens[first].start, line.tokens[end - 1].end
    return Proposal(ValueClaim(told, Quantity((numeral,), (), "scalar")), start, stop, line, certainty, others)


def to_its_zeros(numeral: Numeral) -> Numeral:
    """A whole number as roughly as its zeros say: 2000 may stand for 2038."""
    text = numeral.text.replace(",", "")
    zeros = len(text) - len(text.rstrip("0"))
    if not numeral.is_integer or not numeral.value or not zeros:
        return numeral
    return Numeral(numeral.text, numeral.value, Fraction(10) ** zeros)


def formula(text: str, **roles: Expression | Numeral) -> Expression:
    """A formula of ours, "(b - a) / a", with what stands in its roles."""
    worth: Mapping[str, Expression] = {
        name: operand(role) if isinstance(role, Numeral) else role for name, role in roles.items()
    }

    def put_in(node: Expression) -> Expression:
        return worth.get(node.text, node) if isinstance(node, Name) else node

    return rebuilt(_parsed(text), put_in)


def operand(numeral: Numeral) -> Number:
    """A printed number that is computed with: what has decimals, or counts in millions, may have been rounded."""
    return Number(numeral, rounded=numeral.unit != 1)


@cache
def _parsed(text: str) -> Expression:
    return parse_expression(text)
