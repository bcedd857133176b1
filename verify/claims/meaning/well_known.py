"""Numbers that everyone knows and rounds: 0.7071 stands for the root of a half, 1.96 for a quantile, 0.693 for ln 2."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isqrt, sqrt

from verify.claims.meaning.constants import CONSTANTS
from verify.claims.meaning.literals import counted_number
from verify.numerals import parse_numeral
from verify.records.expression import Binary, Call, Expression, Number

RADICANDS = range(2, 33)

PLACES = range(4, 9)
"""Decimals of a root that is known again; of the best known ones three are enough."""

BEST_KNOWN = frozenset({"1.414", "1.732", "2.236", "0.707", "0.866", "0.577"})

OTHERS: Mapping[Expression, str] = {
    CONSTANTS["pi"]: "3.14 3.142 3.1416 3.14159 3.141593",
    CONSTANTS["e"]: "2.718 2.7183 2.71828 2.718282",
    Call("ln", (Number(parse_numeral("2")),)): "0.693 0.6931 0.69315 0.693147",
    Call("ln", (Number(parse_numeral("10")),)): "2.303 2.3026 2.30259 2.302585",
    Number(parse_numeral("1.2815515655446"), rounded=True): "1.28 1.282 1.2816",
    Number(parse_numeral("1.6448536269515"), rounded=True): "1.64 1.645 1.6449",
    Number(parse_numeral("1.9599639845401"), rounded=True): "1.96 1.960",
    Number(parse_numeral("2.3263478740408"), rounded=True): "2.33 2.326 2.3263",
    Number(parse_numeral("2.5758293035489"), rounded=True): "2.58 2.576 2.5758",
}
"""Constants, and the quantiles of the normal distribution that tests and intervals use, as they are printed."""


def _root(over: int, under: int) -> Expression:
    whole = Number(counted_number(over))
    return Call("sqrt", (whole if under == 1 else Binary("/", whole, Number(counted_number(under))),))


def _roots() -> Iterator[tuple[str, Expression]]:
    """The roots of small numbers that are none of a square, of their reciprocals, and of three quarters."""
    whole = [number for number in RADICANDS if isqrt(number) ** 2 != number]
    for over, under in [*((number, 1) for number in whole), *((1, number) for number in whole), (3, 4)]:
        digits, root = sqrt(over / under), _root(over, under)
        for places in (3, *PLACES):
            text = f"{digits:.{places}f}"
            if places in PLACES or text in BEST_KNOWN:
                yield text, root


WELL_KNOWN: Mapping[str, Expression] = dict(_roots()) | {
    text: constant for constant, printed in OTHERS.items() for text in printed.split()
}
"""The digits of numbers that many know by them, and what they are."""
