"""Commas and points before three digits: 1,414 and 2.500 may be either of two numbers, a thousand times apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from verify.expressions.printed import parse_printed, walk
from verify.numerals import parse_numeral
from verify.records.example import Alternative
from verify.records.expression import Expression, Number, numerals, rebuilt
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import PrintedNumber

COMMA = re.compile(r"[-+−]?[1-9]\d{0,2},\d{3}")
"""Thousands, or a decimal comma."""

POINT = re.compile(r"[-+−]?[1-9]\d{0,2}\.\d{3}")
"""A decimal point, or thousands: 8.745 beside 5.100 + 945 + 2.700, and 2 · 65536 = 131.072, but hardly 2.345 alone."""


DECIMAL_COMMAS = "with decimal commas"


def other_separators(expression: Expression, printed: Quantity) -> Iterator[Alternative]:
    """The readings with decimal commas, and with points between thousands, of the numbers and of their result."""
    both = [*numerals(expression), *printed.numerals]
    digits = " ".join([one.text for one in both])
    if "," in digits:
        for reading in _reread(expression, printed, both, ",", COMMA, _decimal, DECIMAL_COMMAS):
            yield from (reading, replace(reading, expression=rounded(reading.expression), kind="untraced"))
    pointed = [one for one in both if "." in one.text]
    if pointed and (
        any(one.text[-1] == "0" for one in pointed) or not any("." in n.text for n in numerals(expression))
    ):
        yield from _reread(expression, printed, both, ".", POINT, _thousands, "with points between thousands")


def is_pointed(text: str) -> bool:
    """Whether a number of a statement has a decimal point that cannot part thousands: 751,741/1436 = 523.5."""
    numbers = (
        node.numeral.text for one in parse_printed(text) for node in walk(one) if isinstance(node, PrintedNumber)
    )
    return any("." in number.rstrip(".") and POINT.fullmatch(number) is None for number in numbers)


def with_other_separators(difference: Expression) -> Iterator[Alternative]:
    """The readings of a difference with decimal commas, whose decimals were rounded, and points between thousands."""
    for reading in other_separators(difference, Quantity((), (), "scalar")):
        if reading.kind == "untraced" or reading.difference != DECIMAL_COMMAS:
            yield replace(reading, kind="convention", printed=None)


def rounded(expression: Expression) -> Expression:
    """The expression with decimals that may be rounded."""

    def marked(node: Expression) -> Expression:
        return Number(node.numeral, rounded=True) if isinstance(node, Number) and node.numeral.has_decimals else node

    return rebuilt(expression, marked)


def _reread(
    expression: Expression,
    printed: Quantity,
    both: list[Numeral],
    mark: str,
    form: re.Pattern[str],
    other: Callable[[Numeral], Numeral],
    told: str,
) -> Iterator[Alternative]:
    """The reading with every number that has the mark read otherwise, where each can be."""
    if not all(form.fullmatch(one.text) for one in both if mark in one.text):
        return

    def read(one: Numeral) -> Numeral:
        return other(one) if mark in one.text else one

    changed = rebuilt(
        expression, lambda node: replace(node, numeral=read(node.numeral)) if isinstance(node, Number) else node
    )
    yield Alternative(told, changed, printed=replace(printed, numerals=tuple(map(read, printed.numerals))))


def _decimal(numeral: Numeral) -> Numeral:
    return parse_numeral(numeral.text.replace(",", "."))


def _thousands(numeral: Numeral) -> Numeral:
    return parse_numeral(numeral.text.replace(".", ""))
