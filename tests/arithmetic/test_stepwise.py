"""Stepwise: every intermediate result rounded half up, as by hand."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import mpmath
import pytest
from flint import arb
from hypothesis import given, settings
from hypothesis import strategies as st

from verify.arithmetic.balls import Undecided
from verify.arithmetic.stepwise import Detail, Stepwise
from verify.expressions import evaluate, parse_expression
from verify.numerals import parse_array

FIXED = settings(deadline=None, max_examples=60, derandomize=True)


def stepwise(text: str, decimals: int, detail: Detail = Detail.STEPS, **names: str) -> list[Fraction | None]:
    """The exact cells of the text, each step rounded."""
    arithmetic = Stepwise(decimals, detail)
    with arithmetic.active():
        known = {name: arithmetic.array(parse_array(printed)) for name, printed in names.items()}
        return [
            cell.exact
            for cell in arithmetic.enclosures(evaluate(parse_expression(text), known.__getitem__, arithmetic))
        ]


@pytest.mark.parametrize(
    ("text", "decimals", "cells"),
    [
        ("a * b", 1, ["0.3"]),  # 0.25, a tie
        ("a * b * 2", 1, ["0.6"]),
        ("a * b + a * b", 1, ["0.6"]),
        ("-a * b", 1, ["-0.3"]),  # away from zero, as people do
        ("a / 3", 2, ["0.17"]),
        ("a / 3 * 3", 2, ["0.51"]),
        ("1.234 + 0", 2, ["1.23"]),
        ("1.234", 2, ["1.234"]),
        ("1.236 + 1.236", 2, ["2.47"]),
        ("sqrt(2) * sqrt(2)", 1, ["2.0"]),
        ("sqrt(2) * sqrt(2)", 3, ["1.999"]),
        ("exp(1) * 10", 0, ["30"]),
        ("[a, b] / 3", 1, ["0.2", "0.2"]),
        ("sum([0.4, 0.4, 0.4])", 0, ["1"]),
        ("max([3, 2]) + 1", 0, ["4"]),
        ("1 / 0", 2, [None]),
    ],
)
def test_each_step_is_rounded_half_up(text: str, decimals: int, cells: list[str | None]) -> None:
    """Inputs keep their digits, and the result of every operation is rounded half up, away from zero."""
    expected = [Fraction(cell) if cell is not None else None for cell in cells]
    assert stepwise(text, decimals, a="0.5", b="0.5") == expected


def test_softmax_by_hand() -> None:
    """Nobody subtracts the maximum by hand: the exponentials that are rounded are those of the scores themselves."""
    rounded = [Decimal(str(mpmath.exp(x))).quantize(Decimal("0.01"), ROUND_HALF_UP) for x in (1, 2)]
    total = sum(rounded)
    expected = [Fraction((one / total).quantize(Decimal("0.01"), ROUND_HALF_UP)) for one in rounded]
    assert stepwise("softmax([1, 2])", 2) == expected


@FIXED
@given(st.decimals(-50, 50, places=3), st.decimals(-50, 50, places=3), st.integers(0, 3))
def test_products_are_those_of_decimal(a: Decimal, b: Decimal, decimals: int) -> None:
    """A rounded product and a rounded sum are what the decimal module gives, step by step."""
    places = Decimal(1).scaleb(-decimals)
    product = (a * b).quantize(places, ROUND_HALF_UP)
    total = (product + a).quantize(places, ROUND_HALF_UP)
    assert stepwise("a * b + a", decimals, a=f"{a:f}", b=f"{b:f}") == [Fraction(total)]


def test_rounded_steps_are_exact() -> None:
    """A tie behind an irrational step is a tie of the rounded step: √2 → 1, 1² → 1, 1/4 → 0."""
    assert stepwise("sqrt(2) ** 2 / 4", 0) == [Fraction(0)]


def test_an_exponent_that_is_rounded_away_is_undecided() -> None:
    """2/512 is 0.00 in two decimals, and 10000^0.00 no step that anyone takes; 0/512 is 0, and a zero factor is one."""
    with pytest.raises(Undecided):
        stepwise("10000 ** (2 / 512)", 2)
    assert stepwise("10000 ** (2 / 512)", 3) == [Fraction("1.038")]  # 10000^0.004
    assert stepwise("10000 ** (0 / 512)", 2) == [1]
    assert stepwise("3 * (2 / 512)", 2) == [0]


def test_a_tie_that_no_precision_decides_is_undecided() -> None:
    """A step whose exact value may lie on either side of a tie is not guessed."""
    arithmetic = Stepwise(0)
    with arithmetic.active(), pytest.raises(Undecided):
        arithmetic.settle(arb(2).sqrt() ** 2 / 4)  # ½, as far as 256 bits can tell


@pytest.mark.parametrize(
    ("text", "sums", "steps", "terms"),
    [
        ("a @ a", "0.06", "0.06", "0.06"),  # 0.14² = 0.0196 three times is 0.0588; rounded, 0.02 three times
        ("a @ b", "0.07", "0.07", "0.06"),  # 0.0238 three times, 0.0714
        ("[a] @ b", "0.07", "0.07", "0.06"),
        ("a @ [[0.17], [0.17], [0.17]]", "0.07", "0.07", "0.06"),
        ("[a] @ [[0.17], [0.17], [0.17]]", "0.07", "0.07", "0.06"),
        ("sum(a * b)", "0.07", "0.06", "0.06"),
        ("sum(b ** 2) * 10", "0.9", "0.9", "0.9"),  # 0.0289 three times, 0.0867
        ("sum(c ** 2) * 10", "2.2", "2.1", "2.1"),  # 0.0729 three times, 0.2187
        ("mean(c ** 2)", "0.07", "0.07", "0.07"),
        ("sum(a * b + 0)", "0.06", "0.06", "0.06"),  # what is not summed at once is written down
        ("sum(2 * a)", "0.84", "0.84", "0.84"),
        ("a[0] * b[0] + a[0] * b[0]", "0.05", "0.04", "0.04"),  # 0.0238 twice
        ("c[0] * c[0] - a[0] * b[0]", "0.05", "0.05", "0.05"),  # 0.0729 less 0.0238
        ("2 * (c[0] * c[0] - b[0] * b[0])", "0.08", "0.08", "0.08"),  # 0.0729 less 0.0289
        ("2 * (c[0] * b[0] - a[0] * b[0])", "0.04", "0.06", "0.06"),  # 0.0459 less 0.0238, against 0.05 less 0.02
        ("a[0] * b[0] + 0.004", "0.02", "0.02", "0.02"),  # one product alone is written down
    ],
)
def test_a_sum_of_products_is_rounded_in_more_or_less_detail(text: str, sums: str, steps: str, terms: str) -> None:
    """The sum alone, each array that is written down, or each term of a matrix product too: by hand."""
    names = {"a": "[0.14, 0.14, 0.14]", "b": "[0.17, 0.17, 0.17]", "c": "[0.27, 0.27, 0.27]"}
    found = [stepwise(text, 2, detail, **names) for detail in (Detail.SUMS, Detail.STEPS, Detail.TERMS)]
    assert found == [[Fraction(expected)] for expected in (sums, steps, terms)]


def pencil(value: object, decimals: int) -> Decimal:
    """A number written down, half up."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


def sigmoid_by_hand(x: str, decimals: int) -> Decimal:
    """The exponential of −x, plus 1, and its reciprocal, each written down."""
    return pencil(1 / (1 + pencil((-Decimal(x)).exp(), decimals)), decimals)


BY_HAND = {
    "sigmoid(x)": lambda x, d: sigmoid_by_hand(x, d),
    "silu(x)": lambda x, d: pencil(Decimal(x) * sigmoid_by_hand(x, d), d),
    "softplus(x)": lambda x, d: pencil((1 + pencil(Decimal(x).exp(), d)).ln(), d),
}


@FIXED
@given(st.sampled_from(sorted(BY_HAND)), st.integers(-40, 40), st.integers(2, 5))
def test_formulas_take_the_steps_of_their_equation(text: str, tenths: int, decimals: int) -> None:
    """With a pencil the sigmoid is 1/(1 + e^−x) for negative x too, and softplus ln(1 + e^x)."""
    x = str(Decimal(tenths) / 10)
    assert stepwise(text, decimals, x=x) == [Fraction(BY_HAND[text](x, decimals))]


def test_a_divergence_by_hand() -> None:
    """Ratios 1.33, 0.62 and 4, logarithms 0.29, −0.48 and 1.39, terms 0.12, −0.19 and 0.28: 0.21, where it is 0.198."""
    assert stepwise("kl_divergence(p, q)", 2, p="[0.4, 0.4, 0.2]", q="[0.3, 0.65, 0.05]") == [Fraction("0.21")]


def test_products_are_forgotten_between_computations() -> None:
    """A product is not remembered once its computation is done, whatever array comes to stand where it stood."""
    arithmetic = Stepwise(1, Detail.SUMS)
    with arithmetic.active():
        arithmetic.array(parse_array("[0.5, 0.5]")) * arithmetic.array(parse_array("[0.5, 0.5]"))
    assert not arithmetic.products
