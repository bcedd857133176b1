"""The derivative of an expression by one of its numbers, as an expression: of what school knows, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from verify.records.expression import Binary, Call, Expression, Name, Negative, Number, Operator
from verify.records.numeral import Numeral


def whole(value: int) -> Number:
    """A whole number as a literal."""
    return Number(Numeral(str(value), Fraction(value), Fraction(1)))


ZERO, ONE, TWO, TEN = whole(0), whole(1), whole(2), whole(10)

OUTER: Mapping[str, Callable[[Expression], Expression]] = {
    "sqrt": lambda u: Binary("/", ONE, Binary("*", TWO, Call("sqrt", (u,)))),
    "exp": lambda u: Call("exp", (u,)),
    "log": lambda u: Binary("/", ONE, u),
    "ln": lambda u: Binary("/", ONE, u),
    "log2": lambda u: Binary("/", ONE, Binary("*", u, Call("log", (TWO,)))),
    "log10": lambda u: Binary("/", ONE, Binary("*", u, Call("log", (TEN,)))),
    "sin": lambda u: Call("cos", (u,)),
    "cos": lambda u: Negative(Call("sin", (u,))),
    "tan": lambda u: Binary("/", ONE, Binary("**", Call("cos", (u,)), TWO)),
}
"""The derivatives of functions of one number."""

SIGNS: Mapping[str, Operator] = {"plus": "+", "minus": "-", "times": "*", "dot": "*", "power": "**"}
"""Operators of numbers that are printed as functions of arrays."""


def derivative(node: Expression, by: Number) -> Expression | None:
    """The derivative by a number, wherever that stands in the expression; None where that is not known."""
    match node:
        case Number():
            return ONE if node == by else ZERO
        case Name():
            return ZERO
        case Negative(operand):
            inner = derivative(operand, by)
            return None if inner is None else ZERO if inner == ZERO else Negative(inner)
        case Call(function, (left, right), ()) if function in SIGNS:
            return derivative(Binary(SIGNS[function], left, right), by)
        case Call(function, (operand,), ()) if function in OUTER:
            inner = derivative(operand, by)
            return None if inner is None else product(OUTER[function](operand), inner)
        case Binary(operator, left, right):
            first, second = derivative(left, by), derivative(right, by)
            return None if first is None or second is None else _of_two(operator, left, right, first, second)
    return None


def _of_two(
    operator: Operator, left: Expression, right: Expression, first: Expression, second: Expression
) -> Expression | None:
    """The derivative of two operands with an operator, from their own."""
    match operator:
        case "+" | "-":
            return joined(operator, first, second)
        case "*":
            return joined("+", product(first, right), product(left, second))
        case "/":
            numerator = joined("-", product(first, right), product(left, second))
            return ZERO if numerator == ZERO else Binary("/", numerator, Binary("**", right, TWO))
        case "**" if second == ZERO:
            lower = Binary("**", left, Binary("-", right, ONE))
            return product(product(right, lower), first)
        case "**" if first == ZERO:
            return product(Binary("*", Binary("**", left, right), Call("log", (left,))), second)
    return None


def product(left: Expression, right: Expression) -> Expression:
    """A product, but for factors of nothing and of one."""
    if ZERO in (left, right):
        return ZERO
    return right if left == ONE else left if right == ONE else Binary("*", left, right)


def joined(operator: Operator, left: Expression, right: Expression) -> Expression:
    """A sum or a difference, but for terms of nothing."""
    if right == ZERO:
        return left
    if left == ZERO:
        return right if operator == "+" else Negative(right)
    return Binary(operator, left, right)
