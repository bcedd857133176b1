"""The exact value of arithmetic with printed numbers, where it is a fraction: what no rounding has touched."""

from __future__ import annotations

import math
from fractions import Fraction

from verify.claims.meaning.notation import PRODUCTS, bare
from verify.records.printed import (
    Applied,
    Fenced,
    Infixed,
    Listing,
    Prefixed,
    Printed,
    PrintedNumber,
    Radical,
    Raised,
    Symbol,
)
from verify.records.remembered import remembered

MAX_EXPONENT = 64
"""Powers beyond this are not worked out."""

MAX_BITS = 4096
"""Nor are numbers of more binary digits."""

TINY = Fraction(1, 10_000)
"""What is added below this, as 10^-8, is there to keep a divisor from zero: people drop it on the next line."""


@remembered
def exact(node: Printed) -> Fraction | None:
    """The value of a form as a fraction; None where it has names, functions that leave the fractions, or is too large.

    Of functions only those are worked out that give a fraction: √9, log_2 8, ⌊7.5⌋, ln 1 and e^0.
    """
    value = _exact(node)
    too_large = value is not None and max(value.numerator.bit_length(), value.denominator.bit_length()) > MAX_BITS
    return None if too_large else value


def _exact(node: Printed) -> Fraction | None:
    match node:
        case PrintedNumber(numeral):
            return numeral.value if numeral.special is None else None
        case Fenced(fence, content):
            value = exact(content)
            return None if value is None else _fenced(fence, value)
        case Listing((Infixed() as single,), "["):
            return exact(single)
        case Prefixed(sign, operand):
            value = exact(operand)
            return -value if value is not None and sign == "-" else value
        case Infixed(operator, left, right):
            one, other = exact(left), exact(right)
            if operator in PRODUCTS and 0 in (one, other):
                return Fraction(0)
            return None if one is None or other is None else _infixed(operator, one, other)
        case Raised(Symbol("e"), exponent, _, False) | Applied(Symbol("exp"), (exponent,), power=None):
            return Fraction(1) if exact(exponent) == 0 else None
        case Raised(base, exponent, _, False):
            one, other = exact(base), exact(exponent)
            return None if one is None or other is None else _power(one, other)
        case Radical(radicand, None):
            value = exact(radicand)
            return None if value is None else _root(value)
        case Applied(Symbol("log"), (argument,), base=PrintedNumber(numeral), power=None):
            value = exact(argument)
            return None if value is None else _logarithm(numeral.value, value)
        case Applied(Symbol("log" | "ln"), (argument,), base=None, power=None):
            return Fraction(0) if exact(argument) == 1 else None
        case Applied(Symbol("max" | "min" as name), (_, _) as arguments, base=None, power=None):
            values = [value for value in map(exact, arguments) if value is not None]
            return (max if name == "max" else min)(values) if len(values) == len(arguments) else None
    return None


def _fenced(fence: str, value: Fraction) -> Fraction | None:
    match fence:
        case "parentheses":
            return value
        case "abs":
            return abs(value)
        case "floor":
            return Fraction(math.floor(value))
        case "ceil":
            return Fraction(math.ceil(value))
    return None


def _infixed(operator: str, left: Fraction, right: Fraction) -> Fraction | None:
    if operator == "+":
        return left + right
    if operator == "-":
        return left - right
    if operator == "/":
        return left / right if right else None
    return left * right if operator in PRODUCTS else None


def _power(base: Fraction, exponent: Fraction) -> Fraction | None:
    if exponent.denominator != 1 or abs(exponent) > MAX_EXPONENT or (not base and exponent < 0):
        return None
    return base ** int(exponent)


def _root(value: Fraction) -> Fraction | None:
    if value < 0:
        return None
    above, below = math.isqrt(value.numerator), math.isqrt(value.denominator)
    return Fraction(above, below) if (above**2, below**2) == (value.numerator, value.denominator) else None


def _logarithm(base: Fraction, value: Fraction) -> Fraction | None:
    if base <= 1 or value <= 0:
        return None
    near = round(math.log(value) / math.log(base)) if max(value.numerator, value.denominator) < 2**1000 else 0
    return Fraction(near) if abs(near) <= MAX_EXPONENT and base**near == value else None


def is_inexact(node: Printed) -> bool:
    """Whether no fraction is the value of a form, or something is added in it that is too small to matter.

    What people print for its value is rounded, be it a whole number: √100 + 10^-8 = 10, 1 - e^-30 = 1.
    """
    return exact(node) is None or _has_tiny(node)


@remembered
def _has_tiny(node: Printed) -> bool:
    match node:
        case Infixed("+" | "-", left, right):
            value = exact(right)
            return (value is not None and 0 < abs(value) <= TINY) or _has_tiny(left) or _has_tiny(right)
        case Infixed(_, left, right):
            return _has_tiny(left) or _has_tiny(right)
        case Fenced(_, content) | Prefixed(_, content) | Radical(content, _) | Raised(content):
            return _has_tiny(content)
    return False


def goes_on(before: Printed, side: Printed) -> bool:
    """Whether a side goes on from what the computation before it comes to, as people jot: 60 - 40 = 20 · 5/18.

    So does a size whose first factor it is, be it rounded down: 15.5 + 1 = 16 × 16. Points out of so many do not.
    """
    computed, side = bare(before), bare(side)
    value = exact(computed) if isinstance(computed, Infixed) else None
    if value is None or exact(side) in (None, value):
        return False
    match computed, side:
        case Infixed("+"), Infixed("/", PrintedNumber(above), PrintedNumber(below)) if above.value <= below.value:
            return False
    while isinstance(side, Infixed | Raised):
        multiplied = isinstance(side, Infixed) and side.operator in ("times", "*")
        side = side.left if isinstance(side, Infixed) else side.base
        first = exact(side)
        if first == value:
            return not (isinstance(side, Infixed) and side.operator in ("+", "-"))
        if first is not None and multiplied and first.denominator == 1 and 0 <= value - first < 1:
            return True
    return False
