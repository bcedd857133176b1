"""The derivative of an Expression of numbers, rule by rule: another Expression, which any arithmetic can run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from verify.records.expression import Binary, Call, Expression, Name, Negative, Number, names
from verify.records.numeral import Numeral


class NoRule(Exception):  # noqa: N818 — a limit, not an error
    """A form that is differentiated by no rule here."""


def number(value: int) -> Number:
    """A whole number as an expression."""
    return Number(Numeral(str(value), Fraction(value), Fraction(1)))


ZERO, ONE, TWO = number(0), number(1), number(2)


def derivative(node: Expression, variable: str) -> Expression:
    """d node / d variable, where every name is a number; raises NoRule.

    Sums, products, quotients, powers and the functions of `OUTER`; what they contain follows by the chain rule.
    """
    if variable not in names(node):
        return ZERO
    match node:
        case Name():
            return ONE
        case Negative(operand):
            return Negative(derivative(operand, variable))
        case Binary("+" | "-" as operator, left, right):
            return Binary(operator, derivative(left, variable), derivative(right, variable))
        case Call("plus", (left, right)):
            return Binary("+", derivative(left, variable), derivative(right, variable))
        case Binary("*", left, right) | Call("times" | "dot", (left, right)):
            one = Binary("*", derivative(left, variable), right)
            return Binary("+", one, Binary("*", left, derivative(right, variable)))
        case Binary("/", left, right):
            above = Binary(
                "-",
                Binary("*", derivative(left, variable), right),
                Binary("*", left, derivative(right, variable)),
            )
            return Binary("/", above, Binary("*", right, right))
        case Binary("**", base, exponent) | Call("power", (base, exponent)):
            return _power(base, exponent, variable)
        case Call(function, (argument,)) if function in OUTER:
            return Binary("*", OUTER[function](argument), derivative(argument, variable))
    raise NoRule(type(node).__name__)


def _power(base: Expression, exponent: Expression, variable: str) -> Expression:
    """Of a power, whose base or exponent may be without the variable."""
    if variable not in names(exponent):
        lowered = Binary("**", base, Binary("-", exponent, ONE))
        return Binary("*", Binary("*", exponent, lowered), derivative(base, variable))
    power = Binary("**", base, exponent)
    growth = Binary("*", Binary("*", power, Call("log", (base,))), derivative(exponent, variable))
    if variable not in names(base):
        return growth
    lowered = Binary("/", Binary("*", exponent, power), base)
    return Binary("+", growth, Binary("*", lowered, derivative(base, variable)))


def _logarithm(base: int) -> Callable[[Expression], Expression]:
    return lambda x: Binary("/", ONE, Binary("*", x, Call("log", (number(base),))))


def _sigmoid(x: Expression) -> Expression:
    """e⁻ˣ / (1 + e⁻ˣ)², the quotient rule on its definition."""
    falling = Call("exp", (Negative(x),))
    below = Binary("+", ONE, falling)
    return Binary("/", falling, Binary("*", below, below))


def _tanh(x: Expression) -> Expression:
    """4 / (eˣ + e⁻ˣ)², the quotient rule on its definition."""
    below = Binary("+", Call("exp", (x,)), Call("exp", (Negative(x),)))
    return Binary("/", number(4), Binary("*", below, below))


OUTER: Mapping[str, Callable[[Expression], Expression]] = {
    "exp": lambda x: Call("exp", (x,)),
    "log": lambda x: Binary("/", ONE, x),
    "ln": lambda x: Binary("/", ONE, x),
    "log2": _logarithm(2),
    "log10": _logarithm(10),
    "sqrt": lambda x: Binary("/", ONE, Binary("*", TWO, Call("sqrt", (x,)))),
    "sin": lambda x: Call("cos", (x,)),
    "cos": lambda x: Negative(Call("sin", (x,))),
    "tan": lambda x: Binary("/", ONE, Binary("*", Call("cos", (x,)), Call("cos", (x,)))),
    "tanh": _tanh,
    "sigmoid": _sigmoid,
    "abs": lambda x: Binary("/", x, Call("abs", (x,))),
    "relu": lambda x: Binary("/", Binary("+", ONE, Binary("/", x, Call("abs", (x,)))), TWO),
    "arcsin": lambda x: Binary("/", ONE, Call("sqrt", (Binary("-", ONE, Binary("*", x, x)),))),
    "arccos": lambda x: Negative(Binary("/", ONE, Call("sqrt", (Binary("-", ONE, Binary("*", x, x)),)))),
    "arctan": lambda x: Binary("/", ONE, Binary("+", ONE, Binary("*", x, x))),
}
"""The derivative of each function of one number, at its argument."""
