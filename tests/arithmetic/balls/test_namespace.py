"""The arithmetic of balls: records in, certified enclosures out, at the precision that was asked for."""

from __future__ import annotations

import warnings
from decimal import Decimal
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import ctx
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.arithmetic.balls import Balls
from verify.expressions import evaluate, parse_expression
from verify.numerals import parse_array
from verify.records.enclosure import Enclosure

FIXED = settings(deadline=None, max_examples=80, derandomize=True)
HALF = Fraction(1, 2)


def enclosures(text: str, balls: Balls) -> tuple[Enclosure, ...]:
    """What is proved of the cells of an expression without names."""
    with balls.active():
        value = evaluate(parse_expression(text), {}.__getitem__, balls)
    return balls.enclosures(value)


def test_printed_numbers_are_exact() -> None:
    """Every numeral enters as the fraction its digits say, specials as themselves."""
    balls = Balls()
    cells = balls.enclosures(balls.array(parse_array("0.1 -2.50 1e-9 65% inf -inf nan")))
    assert [cell.special or cell.exact for cell in cells] == [
        Fraction(1, 10), Fraction(-5, 2), Fraction(1, 10**9), Fraction(65, 100), "inf", "-inf", "nan",
    ]  # fmt: skip


def test_floats_are_the_fractions_that_they_are() -> None:
    """A drawn float is not its shortest decimal but the binary fraction itself."""
    balls = Balls()
    assert [cell.special or cell.exact for cell in balls.enclosures(balls.floats(np.array([0.1, np.inf])))] == [
        Fraction(0.1),
        "inf",
    ]


@pytest.mark.parametrize("bits", [53, 256, 1024, 4096])
def test_enclosures_are_as_narrow_as_the_precision(bits: int) -> None:
    """What is proved outside the computation has the computation's own precision, not the ambient one."""
    (cell,) = enclosures("sqrt(2)", Balls(bits))
    assert Fraction(0) < cell.upper - cell.lower < Fraction(1, 2 ** (bits - 6))
    with mpmath.workdps(1300):
        root = Fraction(Decimal(mpmath.nstr(mpmath.sqrt(2), 1290)))
    assert cell.lower <= root + Fraction(1, 10**1280)
    assert root - Fraction(1, 10**1280) <= cell.upper


def test_precision_is_given_back() -> None:
    """After computing, and after failing, the ambient precision is what it was."""
    before = ctx.prec
    balls = Balls(1024)
    with balls.active():
        assert ctx.prec == 1024
    with pytest.raises(ZeroDivisionError), balls.active():
        raise ZeroDivisionError
    balls.enclosures(balls.number(Fraction(1, 3)))
    assert ctx.prec == before


def test_the_budget_is_fresh_each_time() -> None:
    """Each evaluation has its own budget."""
    balls = Balls()
    enclosures("1 + 1", balls)
    spent = balls.spent
    enclosures("1 + 1", balls)
    assert balls.spent == spent > 0


def test_nan_is_an_answer_not_a_warning() -> None:
    """An undefined result is nan without a word on standard error."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert enclosures("inf - inf", Balls())[0].special == "nan"
        assert enclosures("[0, 1] / 0", Balls())[0].special == "nan"


@FIXED
@given(st.decimals(-100, 100, places=3), st.fractions(0, 1, max_denominator=8), st.fractions(0, 1, max_denominator=8))
def test_spread_covers_the_cell(number: Decimal, below: Fraction, above: Fraction) -> None:
    """A spread number reaches `below` units towards zero and `above` away from it, to the 30 bits of a radius."""
    balls = Balls()
    text = f"{number:f}"
    with balls.active():
        (cell,) = balls.enclosures(balls.spread(parse_array(text), below, above))
    value, unit = Fraction(number), Fraction(1, 1000)
    inner, outer = (below, above) if not text.startswith("-") else (above, below)
    assert cell.lower <= value - inner * unit
    assert value + outer * unit <= cell.upper
    assert cell.upper - cell.lower <= (below + above) * unit * (1 + Fraction(1, 2**26)) + Fraction(1, 10**60)


def test_spread_leaves_specials_alone() -> None:
    """Infinities and nan have no last place to spread over."""
    balls = Balls()
    cells = balls.enclosures(balls.spread(parse_array("inf nan"), HALF, HALF))
    assert [cell.special for cell in cells] == ["inf", "nan"]


UNARY = {
    "exp": mpmath.exp,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "sqrt": mpmath.sqrt,
    "log": mpmath.log,
    "abs": abs,
    "tanh": mpmath.tanh,
    "sigmoid": lambda x: 1 / (1 + mpmath.exp(-x)),
}


@st.composite
def expressions(draw: st.DrawFn, depth: int = 3) -> tuple[str, Any]:
    """A random expression as text and as mpmath's value, at the precision in force."""
    if depth == 0 or draw(st.booleans()):
        text = f"{draw(st.decimals(-9, 9, places=2)):f}"
        return f"({text})", mpmath.mpf(text)
    (a, x), (b, y) = draw(expressions(depth - 1)), draw(expressions(depth - 1))
    kind = draw(st.sampled_from(["+", "-", "*", "/", *UNARY]))
    if kind in UNARY:
        shifted = {
            "sqrt": (f"({a})**2 + 1", x**2 + 1),
            "log": (f"({a})**2 + 1", x**2 + 1),
            "exp": (f"sin({a})", mpmath.sin(x)),
        }
        inner, value = shifted.get(kind, (a, x))
        return f"{kind}({inner})", UNARY[kind](value)
    if kind == "/":
        return f"({a} / (({b})**2 + 0.5))", x / (y**2 + mpmath.mpf("0.5"))
    return f"({a} {kind} {b})", {"+": x + y, "-": x - y, "*": x * y}[kind]


@pytest.mark.parametrize(("bits", "exact"), [(53, False), (53, True), (256, True)])
@FIXED
@given(data=st.data())
def test_random_expressions_are_enclosed(bits: int, exact: bool, data: st.DataObject) -> None:  # noqa: FBT001
    """Whatever is computed, at whatever precision, the enclosure holds mpmath's value at 60 digits."""
    with mpmath.workdps(60):
        text, true = data.draw(expressions())
        (cell,) = enclosures(text, Balls(bits, exact=exact))
        slack = (abs(true) + 1) * mpmath.mpf(10) ** -50  # what mpmath may lose on the way
        assert mpmath.mpf(cell.lower.numerator) / cell.lower.denominator - slack <= true
        assert true <= mpmath.mpf(cell.upper.numerator) / cell.upper.denominator + slack


def test_machine_balls_hold_what_float64_loses() -> None:
    """Without exact fractions the radius at 53 bits bounds float64's own error in a cancelling sum."""
    (cell,) = enclosures("(1 / 3 + 1e6) - 1e6", Balls(53, exact=False))
    machine = Fraction((1 / 3 + 1e6) - 1e6)
    assert cell.lower <= Fraction(1, 3) <= cell.upper
    assert cell.lower <= machine <= cell.upper
    assert enclosures("(1 / 3 + 1e6) - 1e6", Balls(53))[0].exact == Fraction(1, 3)


def test_constants() -> None:
    """π and e are enclosed as mpmath has them."""
    balls = Balls()
    with mpmath.workdps(70), balls.active():
        for array, true in ((balls.pi, mpmath.pi), (balls.e, mpmath.e)):
            (cell,) = balls.enclosures(array)
            digits = Fraction(Decimal(mpmath.nstr(+true, 65)))
            assert abs(cell.middle - digits) < Fraction(1, 10**62)
