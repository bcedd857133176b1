r"""Numbers whose digits go on, 0.666\ldots: as a result its first digits, in a computation what the digits repeat."""

from __future__ import annotations

from verify.claims.chains.steps import is_numeric
from verify.claims.cues import has_any
from verify.expressions.printed import rebuilt, walk
from verify.numerals import numeral, repeated
from verify.records.printed import (
    Applied,
    Chain,
    Fenced,
    Grid,
    Infixed,
    Listing,
    Opaque,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
)

DOTS = ("...", "…", "dots")
"""One of them is in whatever goes on."""


def with_digits(chain: Chain, text: str) -> Chain:
    """A chain that computes a number whose digits go on, with its digits; any other as it stands."""
    if not has_any(DOTS, text):
        return chain
    results = [_result(side) for side in chain.sides]
    sides = [
        rebuilt(side, _operand) if side is not None and result is None else side
        for side, result in zip(chain.sides, results, strict=True)
    ]
    if not any(map(_is_computed, sides)):
        return chain
    sides = [side if result is None else result for side, result in zip(sides, results, strict=True)]
    return Chain(tuple(sides), chain.relations, chain.span)


def _number(node: Printed, apart: int = 0) -> PrintedNumber | None:
    """The digits of a number that go on right behind them, or so many characters apart."""
    match node:
        case Infixed("implicit", Prefixed(_, PrintedNumber() as number) | (PrintedNumber() as number), dots):
            tight = dots.span[0] <= number.span[1] + apart and not number.measure and "." in number.numeral.text
            return number if tight and isinstance(dots, Opaque) and dots.reason == "elided" else None
    return None


def _is_computed(side: Printed | None) -> bool:
    """Whether a side computes with numbers."""
    operations = Infixed | Radical | Raised | Applied
    return side is not None and is_numeric(side) and any(isinstance(node, operations) for node in walk(side))


def _result(side: Printed | None) -> Printed | None:
    """A side that is such a number alone, with its sign, which the grammar puts to the digits; 0.999… is one."""
    if not isinstance(side, Infixed):
        return None
    number = _number(side, apart=1)
    return None if number is None or number.numeral.text.endswith("99") else side.left


def _operand(node: Printed) -> Printed | None:
    """Such a number among others as a fraction; as it stands, where nothing shows what follows."""
    if isinstance(node, Grid | Listing):
        return node  # results, each to its digits
    if not isinstance(node, Infixed):
        return None
    number = _number(node)
    if number is None:
        behind = node.operator == "implicit" and _number(node.left) is not None
        return node if behind else None  # 0.999…9
    value = repeated(number.numeral.text) if number is node.left else None
    if value is None:
        return node
    above, below = (numeral(str(one)) for one in value.as_integer_ratio())
    dots = (number.span[1], node.span[1])
    quotient = Infixed("/", PrintedNumber(above, number.span), PrintedNumber(below, dots), node.span)
    return Fenced("parentheses", quotient, node.span)
