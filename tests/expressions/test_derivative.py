"""Derivatives by rule, against SymPy's, which knows nothing of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy
from hypothesis import given
from hypothesis import strategies as st

from verify.arithmetic.symbols import Symbols
from verify.expressions import NoRule, derivative, evaluate, parse_expression
from verify.records.expression import Binary, Call, Expression, Name, Negative, Number
from verify.records.numeral import Numeral

FUNCTIONS = {
    "exp": sympy.exp, "log": sympy.log, "log2": lambda x: sympy.log(x) / sympy.log(2), "sqrt": sympy.sqrt,
    "log10": lambda x: sympy.log(x) / sympy.log(10), "sin": sympy.sin, "cos": sympy.cos, "tan": sympy.tan,
    "tanh": sympy.tanh, "abs": abs, "relu": lambda x: (x + abs(x)) / 2, "sigmoid": lambda x: 1 / (1 + sympy.exp(-x)),
}  # fmt: skip
WORLD = Symbols()
X = WORLD.variables("x", positive=True)
Y = WORLD.variables("y", positive=True)


def differs(expression: Expression, expected: object) -> bool:
    """Whether the derivative for x is not proved to be the expected one."""
    found = evaluate(derivative(expression, "x"), {"x": X, "y": Y}.__getitem__, WORLD)
    with WORLD.active():
        return not WORLD.vanishes(WORLD.expressions(found)[0] - expected)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_derivative_of_a_function_is_sympys(name: str) -> None:
    """Each rule, alone and inside the chain rule, gives what SymPy differentiates."""
    x = X.cells[()]
    assert not differs(Call(name, (Name("x"),)), sympy.diff(FUNCTIONS[name](x), x))
    inner = Binary("*", Name("x"), Name("y"))
    assert not differs(Call(name, (inner,)), sympy.diff(FUNCTIONS[name](x * Y.cells[()]), x))


LEAVES = st.sampled_from([Name("x"), Name("y"), Number(Numeral("3", Fraction(3), Fraction(1)))])
TREES = st.recursive(
    LEAVES,
    lambda inner: st.builds(Binary, st.sampled_from("+-*/"), inner, inner) | st.builds(Negative, inner),
    max_leaves=5,
)


@given(TREES)
def test_sums_products_and_quotients_are_sympys(tree: Expression) -> None:
    """A derivative of anything built of the four operations is what SymPy gives, and one more than it is not."""
    try:
        value = evaluate(tree, {"x": X, "y": Y}.__getitem__, WORLD)
    except Exception:
        return
    expected = sympy.diff(WORLD.expressions(value)[0], X.cells[()])
    assert not differs(tree, expected)
    assert differs(tree, expected + 1)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x ** 3", lambda x: 3 * x**2),
        ("2 ** x", lambda x: 2**x * sympy.log(2)),
        ("y", lambda _: 0),
        ("x ** x", lambda x: x**x * (sympy.log(x) + 1)),
    ],
)
def test_powers_and_constants(text: str, expected: object) -> None:
    """A power is differentiated for its base, its exponent or both; another name is a constant."""
    assert not differs(parse_expression(text), expected(X.cells[()]))  # type: ignore[operator]


@pytest.mark.parametrize("text", ["softmax(x)", "max(x)", "[x, 1]"])
def test_what_has_no_rule_is_refused(text: str) -> None:
    """A form without a rule is no derivative, not a wrong one."""
    with pytest.raises(NoRule):
        derivative(parse_expression(text), "x")
