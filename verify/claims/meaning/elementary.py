"""Elementary functions that are printed in ways of their own: logarithms with a base, factorials, binomials, angles."""

from __future__ import annotations

import math
from fractions import Fraction

from verify.claims.meaning.constants import ONE
from verify.claims.meaning.contents import ANGLES, DEGREES, contents
from verify.records.expression import Binary, Call, Expression, Number
from verify.records.numeral import Numeral
from verify.records.printed import Applied, Fenced, Infixed, Printed, PrintedNumber, Symbol

MAX_COUNTED = 170
"""Of larger numbers no factorial is computed."""

LOGARITHMS = {"2": "log2", "10": "log10", "e": "ln"}


def logarithm(base: Printed, argument: Expression) -> Expression | None:
    """The logarithm of an argument to a base: log_10 x, log_e x, log_3 x; None where the base is no number."""
    match base:
        case Symbol("e"):
            return Call("ln", (argument,))
        case PrintedNumber(numeral) if numeral.text in LOGARITHMS:
            return Call(LOGARITHMS[numeral.text], (argument,))
        case PrintedNumber(numeral) if numeral.special is None and numeral.value > 0 and numeral.value != 1:
            return Binary("/", Call("ln", (argument,)), Call("ln", (Number(numeral),)))
    return None


def counted(node: Applied) -> Expression | None:
    """The number that 5! or (5 over 2) is, of whole numbers as they stand; None for anything else.

    5!! is no factorial of a factorial.
    """
    match node:
        case Applied(Symbol("factorial"), (argument,), base=None, power=None):
            of = _whole(argument)
            return None if of is None else _number(math.factorial(of))
        case Applied(Symbol("binom"), (above, below), base=None, power=None):
            one, other = _whole(above), _whole(below)
            return None if one is None or other is None else _number(math.comb(one, other))
    return None


def _whole(node: Printed) -> int | None:
    """A whole number that is printed, or a sum or difference of two: 5, 10 - 3."""
    match node:
        case PrintedNumber(numeral) if numeral.is_integer and numeral.special is None:
            value = int(numeral.value)
        case Fenced("parentheses", content):
            return _whole(content)
        case Infixed("+" | "-" as sign, left, right):
            one, other = _whole(left), _whole(right)
            if one is None or other is None:
                return None
            value = one + other if sign == "+" else one - other
        case _:
            return None
    return value if 0 <= value <= MAX_COUNTED else None


def _number(value: int) -> Number:
    return Number(Numeral(str(value), Fraction(value), Fraction(1)))


def root(value: Expression, index: Expression | None) -> Expression:
    """The square root, or that of another index."""
    return Call("sqrt", (value,)) if index is None else Binary("**", value, Binary("/", ONE, index))


def angle(name: str, printed: Printed, argument: Expression) -> Expression:
    """The argument of a function in radians, where degrees are printed: sin 30°; not beside π, which has radians."""
    inside = contents(printed) if name in ANGLES else None
    if inside is None or inside.measures.isdisjoint(DEGREES) or "pi" in inside.symbols:
        return argument
    return Call("degrees", (argument,))
