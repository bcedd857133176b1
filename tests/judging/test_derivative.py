"""Derivatives of expressions by one of their numbers, held against difference quotients."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from verify.expressions import parse_expression
from verify.judging.derivative import ZERO, derivative
from verify.judging.worlds import Worlds
from verify.records.expression import Expression, Number, nodes, rebuilt
from verify.records.numeral import Numeral

AT = Fraction(13, 10)
STEP = Fraction(1, 10**6)


def number(value: Fraction) -> Number:
    """A number of an expression."""
    return Number(Numeral(str(value), value, Fraction(1, 10)))


def value(expression: Expression) -> float:
    """Its value in float64."""
    return float(Worlds((), ()).floats(np.float64).value(expression))


def at(expression: Expression, other: Fraction) -> Expression:
    """The expression with another number in place of 1.3."""
    return rebuilt(expression, lambda node: number(other) if isinstance(node, Number) and node == X else node)


(X,) = (node for node in nodes(parse_expression("1.3")) if isinstance(node, Number))


@pytest.mark.parametrize(
    "text",
    [
        "sqrt(1.3)", "exp(1.3)", "log(1.3)", "log2(1.3)", "log10(1.3)", "sin(1.3)", "cos(1.3)", "tan(1.3)", "1 / 1.3",
        "1.3 ** 5", "2 ** 1.3", "1.3 ** (1 / 3)", "-1.3 + 4", "3 - 1.3 * 2", "(1 + 1.3) / (2 - 1.3 ** 2)",
        "sqrt(1 + exp(-1.3))", "log(1.3) * sin(2 * 1.3)", "4 / sqrt(1.3 + 2)",
    ],
)  # fmt: skip
def test_a_derivative_is_the_limit_of_difference_quotients(text: str) -> None:
    """Each rule, and chains of them, come to what a small step comes to."""
    expression = parse_expression(text)
    found = derivative(expression, X)
    assert found is not None
    quotient = (value(at(expression, AT + STEP)) - value(at(expression, AT - STEP))) / float(2 * STEP)
    assert value(found) == pytest.approx(quotient, rel=1e-6)


@pytest.mark.parametrize("text", ["floor(1.3)", "abs(1.3)", "1.3 ** 1.3", "sum([1.3, 2])"])
def test_what_has_no_rule_has_no_derivative(text: str) -> None:
    """Nothing is guessed of a function without a rule."""
    assert derivative(parse_expression(text), X) is None


def test_what_does_not_depend_on_the_number_has_none_of_it() -> None:
    """The derivative of what is constant is nothing."""
    assert derivative(parse_expression("2 * sqrt(5) - 4 / 3 ** 2"), X) == ZERO
