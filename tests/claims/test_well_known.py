"""Numbers that everyone knows by their first digits, 0.7071 and 1.96, stand for what they round."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import erf, sqrt

import pytest

from claims_checks import verdicts_of
from verify.claims.meaning.well_known import WELL_KNOWN
from verify.records.expression import Binary, Call, Number


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$0.7071 \times 144 = 101.823$", "reproduced"),  # √(1/2): 101.82338
        (r"$0.7071 \times 144 = 101.822$", "reproduced"),  # of 0.7071: 101.8224
        (r"$0.7071 \times 144 = 101.825$", "wrong"),
        (r"$0.7081 \times 144 = 101.967$", "unexplained"),  # no constant
        (r"$100 \times 1.4142 = 141.4214$", "reproduced"),
        (r"$0.8660 \times 1000 = 866.025$", "reproduced"),  # √3/2
        (r"$1.96 \times 12.3456 = 24.1969$", "reproduced"),  # 1.959963985: 24.19693
        (r"$1.96 \times 12.3456 = 24.1959$", "wrong"),
        (r"$5730 / 0.693 = 8266.6$", "reproduced"),  # ln 2: 8266.64
        (
            r"$\begin{bmatrix} 0.7071 & 0.7071 \end{bmatrix} \begin{bmatrix} 64 \\ 80 \end{bmatrix} = 101.823$",
            "reproduced",
        ),
    ],
)
def test_a_rounded_constant_may_be_the_constant(text: str, verdict: str) -> None:
    """Where the digits of the constant give every printed digit, and those that are printed do not."""
    assert verdicts_of(text) == [verdict]


def test_each_is_the_rounded_value_of_what_it_stands_for() -> None:
    """The roots and the logarithms by 30 decimal digits; the quantiles by their own."""
    with localcontext() as context:
        context.prec = 30
        for text, constant in WELL_KNOWN.items():
            half = Decimal(1).scaleb(Decimal(text).as_tuple().exponent) / 2
            assert abs(_decimal(constant) - Decimal(text)) <= half, text


def _decimal(constant: object) -> Decimal:
    match constant:
        case Number(numeral):
            return Decimal(numeral.value.numerator) / Decimal(numeral.value.denominator)
        case Binary("/", left, right):
            return _decimal(left) / _decimal(right)
        case Call(function, (argument,)):
            value = _decimal(argument)
            return {"sqrt": value.sqrt, "ln": value.ln, "exp": value.exp}[function]()
    return Decimal("3.14159265358979323846264338328")


def test_quantiles_are_those_of_the_normal_distribution() -> None:
    """By the error function of the standard library, which is good to 15 digits."""
    quantiles = {one.numeral.value for one in WELL_KNOWN.values() if isinstance(one, Number)}
    shares = sorted(round((1 + erf(float(quantile) / sqrt(2))) / 2, 10) for quantile in quantiles)
    assert shares == [0.9, 0.95, 0.975, 0.99, 0.995]


def test_what_is_recalled_is_not_truncated_as_well() -> None:
    """0.01 + 1.959964 is 1.969964, which prints as 1.97: that it could be cut off to 1.96 explains nothing."""
    assert verdicts_of(r"$0.01 \pm 1.96 = [-1.95, 1.96]$") == ["reproduced", "wrong"]
    assert verdicts_of(r"$0.01 \pm 1.96 = [-1.95, 1.97]$") == ["reproduced", "reproduced"]
