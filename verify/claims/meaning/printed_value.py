"""What a form comes to with the digits that stand in it and in its names: it only chooses what is judged."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from verify.claims.meaning.conventions import leaves_scale_open
from verify.claims.meaning.float_value import float_value
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.rounded import by_digits
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import walk
from verify.numerals import is_misprint_of
from verify.records.expression import Expression, Name, Number, nodes, rebuilt
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Printed, PrintedNumber

ENOUGH = 3
"""Significant digits of a number that differs in one of them from what was computed, seldom by luck."""


class PrintedValue(NamedTuple):
    """What a form comes to as printed, and how far from it the roundings of its numbers and names may lead."""

    value: Fraction
    reach: Fraction


def printed_value(form: Printed, scope: Scope, section: tuple[str, ...]) -> PrintedValue | None:
    """What a form comes to; None where a name in it is no number, or it may mean several things here."""
    resolver = Resolver(scope, anew=by_digits(one for one in walk(form) if isinstance(one, PrintedNumber)))
    try:
        expression = resolver.expression(form)
        if leaves_scale_open(expression) or not scope.is_one_meaning(resolver.used.values(), section):
            return None
        named = {identifier: _number(definition) for identifier, definition in resolver.used.items()}
        filled = rebuilt(expression, lambda node: named[node.text] if isinstance(node, Name) else node)
        return PrintedValue(Fraction(float_value(filled)), Fraction(_reach(filled)))
    except (Unresolved, ArithmeticError, ValueError, LookupError, TypeError):
        return None


def _reach(expression: Expression) -> float:
    """The changes of a value together, where each number with decimals is half a unit greater."""
    value = float_value(expression)
    rounded = {node for node in nodes(expression) if isinstance(node, Number) and not node.numeral.is_integer}

    def moved(number: Number) -> Expression:
        numeral = replace(number.numeral, value=number.numeral.value + number.numeral.unit / 2)
        return rebuilt(expression, lambda node: replace(number, numeral=numeral) if node == number else node)

    return math.fsum(abs(float_value(moved(number)) - value) for number in rounded)


def is_slip(printed: Numeral, value: Fraction) -> bool:
    """Whether a number is a value but for a slip of the pen, which its digits show to be no luck."""
    enough = not printed.is_integer and len(printed.text.strip("+-−0.").replace(".", "")) >= ENOUGH
    return enough and is_misprint_of(printed, float(value))


def _number(definition: Definition) -> Number:
    """The number that a name has: what is given is exact, a result may be rounded."""
    if not isinstance(definition.body, Quantity) or definition.shape != ():
        raise LookupError
    numeral = definition.body.numerals[0]
    return Number(numeral if definition.origin == "result" else replace(numeral, unit=Fraction(0)))
