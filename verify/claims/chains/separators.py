"""Commas and points before three digits: 1,414 and 2.500 may be either of two numbers, a thousand times apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from verify.numerals import parse_numeral
from verify.records.example import Alternative
from verify.records.expression import Expression, Number, numerals, rebuilt
from verify.records.numeral import Numeral, Quantity

COMMA = re.compile(r"[-+−]?[1-9]\d{0,2},\d{3}")
"""Thousands, or a decimal comma."""

POINT = re.compile(r"[-+−]?[1-9]\d{0,2}\.\d{2}0")
"""A decimal point, or thousands that are round: 2.500, but hardly 2.345."""


def other_separators(expression: Expression, printed: Quantity) -> Iterator[Alternative]:
    """The readings with decimal commas, and with points between thousands, of the numbers and of their result."""
    both = [*numerals(expression), *printed.numerals]
    digits = " ".join([one.text for one in both])
    if "," in digits:
        yield from _reread(expression, printed, both, ",", COMMA, _decimal, "with decimal commas")
    if "0" in digits and any(POINT.fullmatch(one.text) for one in both if one.text[-1] == "0"):
        yield from _reread(expression, printed, both, ".", POINT, _thousands, "with points between thousands")


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
