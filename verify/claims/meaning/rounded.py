"""Printed numbers that are rounded, and what each of them stands for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from verify.records.expression import Expression, Number
from verify.records.printed import PrintedNumber

Rounded = Mapping[PrintedNumber, Expression]
"""Rounded numbers, each with what it stands for: the value of a name, or any number that has its digits."""

NONE: Rounded = {}


def by_digits(numbers: Iterable[PrintedNumber], stood: frozenset[Fraction] = frozenset()) -> Rounded:
    """Numbers of which nothing is known but their digits, and what stood in their place: each may be rounded so."""
    return {number: Number(number.numeral, rounded=True, stood=stood) for number in numbers}


def carries(rounded: Rounded, number: PrintedNumber) -> bool:
    """Whether a number is known to carry a rounding: it has not all digits of what stood in its place."""
    worth = rounded.get(number)
    return worth is not None and (not isinstance(worth, Number) or worth.is_inexact)


def put_in(number: PrintedNumber, rounded: Rounded, stood: dict[str, Expression]) -> Number | None:
    """A rounded number as it is printed, or None; that it is the value of a name is kept, as another reading of it."""
    worth = rounded.get(number)
    if worth is None or isinstance(worth, Number):
        return worth
    stood[number.numeral.text] = worth
    return Number(number.numeral)
