"""Cells: enclosures held against mpmath at 50 digits, special values against NumPy, and what is left undecided."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
from flint import arb, ctx, fmpq
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.arithmetic.balls import cells
from verify.arithmetic.balls.cells import Undecided, enclosure, exact_cell, fraction_cell
from verify.records.mistake import OverBudget

FIXED = settings(deadline=None, max_examples=60, derandomize=True)
BITS = 256
DIGITS = 50
SLACK = mpmath.mpf(10) ** -(DIGITS - 4)
"""What mpmath itself may be off at 50 digits, relative to the value."""

SPECIALS = [-math.inf, -2.0, -1.0, -0.5, 0.0, 0.5, 1.0, 2.0, math.inf, math.nan]


@pytest.fixture(autouse=True)
def precision() -> Iterator[None]:
    """256 bits in balls, 50 digits in mpmath."""
    previous, ctx.prec = ctx.prec, BITS
    with mpmath.workdps(DIGITS):
        yield
    ctx.prec = previous


def ball(x: Fraction, radius: Fraction = Fraction(0)) -> arb:
    """The ball around a fraction."""
    return arb(fraction_cell(x - radius)).union(arb(fraction_cell(x + radius)))


def precise(x: Fraction) -> mpmath.mpf:
    """The fraction at 50 digits."""
    return mpmath.mpf(x.numerator) / x.denominator


def holds(cell: Any, value: mpmath.mpf) -> bool:
    """Whether the enclosure of the cell holds the value, within mpmath's own error."""
    bounds = enclosure(cell)
    slack = abs(value) * SLACK
    return precise(bounds.lower) - slack <= value <= precise(bounds.upper) + slack


def width(cell: Any) -> Fraction:
    """How wide the enclosure is."""
    bounds = enclosure(cell)
    return bounds.upper - bounds.lower


ELEMENTARY: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any], tuple[Any, Any]]] = {
    "sqrt": (cells.sqrt, mpmath.sqrt, (0, 10**6)),
    "exp": (cells.exp, mpmath.exp, (-80, 80)),
    "log": (cells.log, mpmath.log, ("1/1000", 10**9)),
    "log2": (cells.logarithm(2), lambda x: mpmath.log(x, 2), ("1/1000", 10**9)),
    "log10": (cells.logarithm(10), mpmath.log10, ("1/1000", 10**9)),
    "erf": (cells.analytic("erf", at_zero=0), mpmath.erf, (-5, 5)),
    "sin": (cells.analytic("sin", at_zero=0), mpmath.sin, (-(10**4), 10**4)),
    "cos": (cells.analytic("cos", at_zero=1), mpmath.cos, (-(10**4), 10**4)),
    "tan": (cells.analytic("tan", at_zero=0), mpmath.tan, ("-3/2", "3/2")),
    "sinh": (cells.analytic("sinh", at_zero=0), mpmath.sinh, (-50, 50)),
    "tanh": (cells.analytic("tanh", at_zero=0), mpmath.tanh, (-50, 50)),
    "abs": (cells.absolute, abs, (-(10**6), 10**6)),
}


@pytest.mark.parametrize("name", ELEMENTARY)
@FIXED
@given(data=st.data())
def test_elementary_functions_hold_the_true_value(name: str, data: st.DataObject) -> None:
    """The enclosure of an elementary function of a fraction holds mpmath's 50 digits and is 60 digits narrow."""
    function, reference, (low, high) = ELEMENTARY[name]
    x = data.draw(st.fractions(Fraction(low), Fraction(high), max_denominator=10**6))
    true = reference(precise(x))
    for cell in (function(fraction_cell(x)), function(ball(x))):
        assert holds(cell, true)
        assert width(cell) <= max(Fraction(1), abs(Fraction(float(true)))) / 10**60


@pytest.mark.parametrize("name", ELEMENTARY)
@FIXED
@given(data=st.data())
def test_wide_balls_hold_every_value(name: str, data: st.DataObject) -> None:
    """The image of a wide ball holds the function of every point of it."""
    function, reference, (low, high) = ELEMENTARY[name]
    x = data.draw(st.fractions(Fraction(low), Fraction(high), max_denominator=1000))
    radius = data.draw(st.fractions(0, 1, max_denominator=100)) * min(abs(x - Fraction(low)), abs(Fraction(high) - x))
    image = function(ball(x, radius))
    for t in (-1, Fraction(-1, 3), 0, Fraction(1, 2), 1):
        assert holds(image, reference(precise(x + t * radius)))


@FIXED
@given(st.fractions(-100, 100, max_denominator=1000), st.fractions(-6, 6, max_denominator=12))
def test_powers_hold_the_true_value(base: Fraction, exponent: Fraction) -> None:
    """A power holds mpmath's, for whole exponents of any base and for real ones of a positive base."""
    if base <= 0 and exponent.denominator != 1:
        return
    if base == 0 and exponent < 0:
        return
    true = mpmath.power(precise(base), precise(exponent))
    for cell in (fraction_cell(base), ball(base)):
        assert holds(cells.power(cell, fraction_cell(exponent)), true)


@FIXED
@given(st.integers(2, 40), st.integers(-8, 8), st.sampled_from([2, 10]))
def test_logarithms_of_powers_are_exact(root: int, exponent: int, base: int) -> None:
    """The logarithm of a power of the base is the whole exponent, and only of such a power."""
    cell = cells.logarithm(base)(fraction_cell(Fraction(base) ** exponent))
    assert enclosure(cell).exact == exponent
    beside = cells.logarithm(base)(fraction_cell(Fraction(base) ** exponent + Fraction(1, 10**30)))
    assert enclosure(beside).exact is None


@FIXED
@given(st.fractions(0, 1000, max_denominator=1000), st.integers(1, 5))
def test_roots_of_powers_are_exact(base: Fraction, degree: int) -> None:
    """A rational root comes out as a fraction, so that a tie behind it is decided."""
    assert enclosure(cells.sqrt(fraction_cell(base**2))).exact == base
    assert enclosure(cells.power(fraction_cell(base**degree), fraction_cell(Fraction(1, degree)))).exact == base


@pytest.mark.parametrize(
    ("function", "argument", "value"),
    [
        ("exp", 0, 1),
        ("log", 1, 0),
        ("sin", 0, 0),
        ("cos", 0, 1),
        ("tan", 0, 0),
        ("sinh", 0, 0),
        ("tanh", 0, 0),
        ("erf", 0, 0),
        ("sqrt", 0, 0),
        ("log2", Fraction(1, 1024), -10),
        ("log10", 10**15, 15),
    ],
)
def test_exact_special_values(function: str, argument: int, value: int) -> None:
    """Where the value is a whole number it is one, not a ball around it."""
    assert enclosure(ELEMENTARY[function][0](exact_cell(argument))).exact == value


NUMPYS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "exp": (cells.exp, np.exp),
    "log": (cells.log, np.log),
    "log2": (cells.logarithm(2), np.log2),
    "log10": (cells.logarithm(10), np.log10),
    "sqrt": (cells.sqrt, np.sqrt),
    "abs": (cells.absolute, np.abs),
    "floor": (cells.floor, np.floor),
    "negate": (cells.negate, np.negative),
    "sin": (cells.analytic("sin", at_zero=0), np.sin),
    "cos": (cells.analytic("cos", at_zero=1), np.cos),
    "tanh": (cells.analytic("tanh", at_zero=0, at_infinity=1.0), np.tanh),
    "sinh": (cells.analytic("sinh", at_zero=0, at_infinity=math.inf), np.sinh),
    "add": (cells.add, np.add),
    "multiply": (cells.multiply, np.multiply),
    "divide": (cells.divide, np.divide),
    "power": (cells.power, np.power),
    "maximum": (cells.maximum, np.maximum),
    "minimum": (cells.minimum, np.minimum),
}


def as_float(cell: Any) -> float:
    """The cell as the float nearest to it."""
    bounds = enclosure(cell)
    return float(bounds.special) if bounds.special else float(bounds.middle)


@pytest.mark.parametrize("name", NUMPYS)
def test_special_values_are_those_of_numpy(name: str) -> None:
    """Infinities, nan and zero go through every operation as in NumPy, or are left undecided; never another answer."""
    function, reference = NUMPYS[name]
    binary = isinstance(reference, np.ufunc) and reference.nin == 2
    for x in SPECIALS:
        for y in SPECIALS if binary else [0.0]:
            arguments = [x, y] if binary else [x]
            with np.errstate(all="ignore"):
                expected = float(reference(*map(np.float64, arguments)))
            try:
                found = as_float(function(*map(exact_cell, arguments)))
            except Undecided:
                assert name == "power", arguments
                assert not all(map(math.isfinite, arguments))
                continue
            assert math.isclose(found, expected, rel_tol=1e-15) or (math.isnan(found) and math.isnan(expected)), (
                arguments
            )


COMPARISONS = {"less": (cells.less, operator.lt), "equal": (cells.equal, operator.eq)}


@pytest.mark.parametrize("name", COMPARISONS)
def test_comparisons_of_special_values(name: str) -> None:
    """Comparisons agree with IEEE, except that an order beside nan is left undecided."""
    function, reference = COMPARISONS[name]
    for x in SPECIALS:
        for y in SPECIALS:
            try:
                assert function(exact_cell(x), exact_cell(y)) is reference(x, y)
            except Undecided:
                assert name == "less"
                assert math.isnan(x) or math.isnan(y)


@FIXED
@given(
    st.fractions(-5, 5, max_denominator=50),
    st.fractions(-5, 5, max_denominator=50),
    st.fractions(0, 2, max_denominator=20),
)
def test_comparisons_are_proved_or_undecided(x: Fraction, y: Fraction, radius: Fraction) -> None:
    """A comparison of balls is answered only where it holds, or fails, of every pair of their points."""
    a, b = ball(x, radius), ball(y, radius / 2)
    reach = radius + radius / 2
    for function, always, never in (
        (cells.less, x + reach < y, x - reach >= y),
        (cells.equal, False, abs(x - y) > reach),
    ):
        try:
            answer = function(a, b)
        except Undecided:
            assert not always
            continue
        assert answer is not (never or not (always or (reach == 0 and x == y and function is cells.equal)))


@pytest.mark.parametrize(
    "question",
    [
        lambda: cells.less(arb(2).sqrt() ** 2, exact_cell(2)),
        lambda: cells.equal(arb(2).sqrt() ** 2, exact_cell(2)),
        lambda: cells.equal(arb(2).sqrt(), arb(2).sqrt()),
        lambda: cells.floor(arb(2).sqrt() ** 2),
        lambda: cells.sign(arb(2).sqrt() - arb(2).sqrt()),
        lambda: cells.sign(math.nan),
        lambda: cells.multiply(math.inf, ball(Fraction(0), Fraction(1))),
        lambda: cells.divide(ball(Fraction(0), Fraction(1)), exact_cell(0)),
        lambda: cells.first_largest([arb(2).sqrt(), arb(2).sqrt()]),
        lambda: cells.first_largest([exact_cell(1), math.nan]),
    ],
)
def test_straddling_questions_are_undecided(question: Callable[[], Any]) -> None:
    """What a ball leaves open is not guessed."""
    with pytest.raises(Undecided):
        question()


@FIXED
@given(st.lists(st.integers(-3, 3), min_size=1, max_size=8))
def test_first_largest_is_argmax(numbers: list[int]) -> None:
    """Among exact cells the first of the largest is found, ties and all."""
    assert cells.first_largest([exact_cell(n) for n in numbers]) == int(np.argmax(numbers))


def test_first_largest_needs_no_order_of_the_rest() -> None:
    """Two balls that cannot be told apart do not matter beside a larger one."""
    tied = arb(2).sqrt()
    assert cells.first_largest([tied, exact_cell(5), tied, tied]) == 1


@pytest.mark.parametrize(
    ("value", "fraction"),
    [
        (True, 1),
        (3, 3),
        (np.int32(-2), -2),
        (Fraction(1, 3), Fraction(1, 3)),
        (0.1, Fraction(1, 10)),
        (1e-6, Fraction(1, 10**6)),
        (np.float32(0.1), Fraction("0.10000000149011612")),
    ],
)
def test_scalars_mean_their_decimals(value: object, fraction: Fraction | int) -> None:
    """A float in a formula is the decimal it is written as, not the binary number nearest to it."""
    cell = exact_cell(value)
    assert type(cell) is fmpq
    assert enclosure(cell).exact == fraction


@pytest.mark.parametrize("value", ["1", None, 1j, [1], b"1"])
def test_other_scalars_are_refused(value: object) -> None:
    """Only real numbers become cells."""
    with pytest.raises(TypeError, match="expected a real number"):
        exact_cell(value)


def test_large_fractions_become_balls() -> None:
    """A fraction of more than 2,000 bits is kept as a ball that still holds it."""
    large = Fraction(3**2000, 2**3000)
    cell = cells.keep_small(fraction_cell(large))
    assert isinstance(cell, arb)
    bounds = enclosure(cell)
    assert bounds.lower <= large <= bounds.upper


@pytest.mark.parametrize(
    ("base", "exponent"),
    [(9, 9**9), (2, 10_000_001), (Fraction(1, 2), 9**9), (-3, 10**9), (9, Fraction(9**9) + Fraction(1, 2))],
)
def test_immense_powers_are_over_the_budget(base: int, exponent: int) -> None:
    """A power of more than ten million bits is refused, whichever way it is large."""
    with pytest.raises(OverBudget):
        enclosure(cells.power(fraction_cell(Fraction(base)), fraction_cell(Fraction(exponent))))


def test_compound_growth_is_within_the_budget() -> None:
    """(1 + 1/n)ⁿ for n of a billion is a small number, and found."""
    n = 10**9
    with mpmath.workdps(DIGITS + 10):  # the power magnifies the rounding of its base by n
        true = mpmath.power(1 + 1 / mpmath.mpf(n), n)
    assert holds(cells.power(fraction_cell(1 + Fraction(1, n)), exact_cell(n)), true)


def test_whole_powers_of_negative_balls() -> None:
    """A negative ball has real powers for whole exponents of any size."""
    root = -arb(2).sqrt()
    assert holds(cells.power(root, exact_cell(20_000)), mpmath.mpf(2) ** 10_000)
    assert holds(cells.power(root, exact_cell(20_001)), -mpmath.sqrt(2) * mpmath.mpf(2) ** 10_000)


def test_enclosures_beyond_writing() -> None:
    """A value too small is enclosed by 0, one too large is refused, one unknown is enclosed by everything."""
    tiny = enclosure(arb(-(10**6)).exp())
    assert tiny.lower == 0 < tiny.upper < Fraction(1, 10**4000)
    with pytest.raises(OverBudget):
        enclosure(arb(10**6).exp())
    unknown = enclosure(arb(1) / ball(Fraction(0), Fraction(1)))
    assert unknown.lower < -(10**6000) < 10**6000 < unknown.upper
