"""The one change of a printed side that makes it the derivative which it is said to be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.claims.formulas.changes import Around, Change, Changes, Source
from verify.claims.formulas.repairs import CHANGES, SLIPS, edits, repaired
from verify.claims.formulas.sides import Found, is_same_with
from verify.claims.meaning.notation import PRODUCT_FUNCTIONS
from verify.expressions.printed import walk
from verify.numerals import parse_numeral
from verify.records.expression import names
from verify.records.printed import Fenced, Infixed, Prefixed, Printed, PrintedNumber, Raised, Symbol

MAX_NUMBER = 20
"""Whole numbers up to it may be one too large or too small: factors and exponents of derivatives."""


def repair_of(derivative: Printed, side: Printed, found: Found, source: Source) -> str:
    """What makes a side the derivative, behind the word "right"; empty where no one change does."""
    known = sorted(names(found.left))
    tried = edits(side, (), known, _numbers(side), source, OF_DERIVATIVES)
    repair = repaired(side, tried, lambda edited: 0 if is_same_with(found, derivative, edited) else None)
    return "" if repair is None else repair.told


def _numbers(side: Printed) -> Sequence[str]:
    """The whole numbers next to those of a side."""
    printed = {
        int(one.numeral.value) for one in walk(side) if isinstance(one, PrintedNumber) and one.numeral.is_integer
    }
    near = {number + step for number in printed for step in (-1, 1)}
    return [str(number) for number in sorted({1, 2} | near) if 0 < number <= MAX_NUMBER]


def _product(node: Printed, around: Around) -> Iterator[Change]:
    """A factor that is one too many, or missing: where the chain rule was forgotten."""
    match node:
        case Infixed(operator, left, right) if operator in PRODUCT_FUNCTIONS:
            yield Change(left, f"without the factor {around.source(right)}")
            yield Change(right, f"without the factor {around.source(left)}")
    if node is around.side:
        whole = Fenced("parentheses", node, node.span) if isinstance(node, Infixed | Prefixed) else node
        for name in around.names:
            yield Change(Infixed("*", whole, Symbol(name, node.span), node.span), f"with the factor {name}")


def _exponent(node: Printed, around: Around) -> Iterator[Change]:
    """An exponent that is not one lower."""
    match node:
        case Raised(base, exponent, label=False) if not isinstance(exponent, PrintedNumber):
            one = PrintedNumber(parse_numeral("1"), node.span)
            lower = Infixed("-", exponent, one, node.span)
            told = f"with {around.source(exponent)} - 1 for the exponent {around.source(exponent)}"
            yield Change(Raised(base, lower, node.span), told)


SIGN, INDEX, EXCHANGE, NAME = SLIPS

OF_DERIVATIVES: tuple[Changes, ...] = (SIGN, *CHANGES[len(SLIPS) :], _exponent, _product, EXCHANGE, INDEX, NAME)
"""Names last: of many names there are more changes than are tried."""
