"""Numbers that stand for quotients: 0.222 for the 2/9 that was printed before, 0.333 for a third anywhere."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from claims_checks import verdicts_of
from verify.claims.meaning.quotients import Quotients
from verify.numerals import parse_numeral
from verify.records.expression import Number


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$P = 3 \times 0.333 = 1.000$", "unexplained"),  # 3 · 0.333 = 0.999, and 3 · 1/3 = 1
        (r"$P = 3 \times 0.333 = 1.010$", "wrong"),
        (r"$P = 3 \times 0.334 = 1.000$", "unexplained"),
        (r"$L = 3\ln 0.333 = -3.296$", "unexplained"),  # 3 ln(1/3) = -3.29584
        (r"$L = 3\ln 0.333 = -3.306$", "wrong"),
        (r"$P = 3 \times 0.334 = 1.015$", "wrong"),
        (r"$9 \cdot 0.222 = 2.000$", "unexplained"),
        (r"$6 \cdot 0.167 = 1.000$", "unexplained"),
        (r"$2 \cdot 0.500 = 1.001$", "wrong"),
    ],
)
def test_thirds_and_sixths_are_known_by_their_digits(text: str, verdict: str) -> None:
    """0.333 and 0.167 were cut off, 0.334 and 0.222 perhaps, 0.500 by itself was not."""
    assert verdicts_of(text) == [verdict]


def test_a_quotient_that_was_printed_is_known_again() -> None:
    """9 · 2/9 = 2, where 9 · 0.222 = 1.998."""
    before = r"$P = \frac{2}{9} \cdot 18 = 4$ and then "
    assert verdicts_of(before + r"$9 \cdot 0.222 = 2.000$") == ["reproduced", "unexplained"]
    assert verdicts_of(before + r"$9 \cdot 0.222 = 2.010$") == ["reproduced", "wrong"]
    assert verdicts_of(before.replace("9", "8").replace("4$", "4.5$") + r"$4 \cdot 0.250 = 1.001$")[-1] == "wrong"


@given(st.integers(1, 400), st.integers(1, 400), st.integers(3, 6))
def test_the_decimals_of_any_quotient_that_goes_on(above: int, below: int, places: int) -> None:
    """Rounded to three to six places it is known again, unless its decimals end: then it is exact as it stands."""
    kept = Quotients()
    kept.keep(Number(parse_numeral(str(above))), Number(parse_numeral(str(below))))
    value = Fraction(above, below)
    ends = (10**12 * value).denominator == 1
    rounded = Fraction(round(value * 10**places), 10**places)
    tie = (value * 10**places * 2).denominator == 1
    assert tie or kept.stand_behind(parse_numeral(f"{float(rounded):.{places}f}")) is not ends
