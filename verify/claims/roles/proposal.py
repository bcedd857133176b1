"""What a reading of words proposes: the formula that its word names, put to the quantities in their roles."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from verify.claims.text import Token
from verify.expressions import parse_expression
from verify.records.document import Block
from verify.records.example import Certainty
from verify.records.expression import Expression, Name, Number, rebuilt
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral


@dataclass(frozen=True)
class Proposal:
    """A result in words: its numeral, the formula of it, and the tokens that say so, from the first to the last.

    others: what else the words may mean, each as good a reading as the first, with what it supposes. over: the
    budget for which it is not claimed.
    """

    expression: Expression
    printed: Numeral
    first: Token
    last: Token
    block: Block
    certainty: Certainty = "stated"
    others: tuple[tuple[str, Expression], ...] = ()
    over: str = ""


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
