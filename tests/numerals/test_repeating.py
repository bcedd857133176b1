"""Decimals whose digits repeat."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.numerals import repeated


def digits(value: Fraction, count: int) -> str:
    """The first decimals of a number that is not negative, by long division."""
    whole, rest = divmod(value.numerator, value.denominator)
    found = f"{whole}."
    for _ in range(count):
        digit, rest = divmod(10 * rest, value.denominator)
        found += str(digit)
    return found


@given(st.integers(0, 999), st.sampled_from((3, 6, 7, 9, 11, 12, 15, 18, 22, 33, 36, 37, 41)))
def test_it_is_the_fraction_that_was_divided_out(above: int, below: int) -> None:
    """Six digits repeat at most here, and two or fewer stand before them: 24 show it three times."""
    value = Fraction(above, below)
    assert repeated(digits(value, 24)) == value


@pytest.mark.parametrize("text", ["0.33", "2.718281828", "3.14159", "0.1212", "12", "0.", ".", "0." + "3" * 99])
def test_what_stands_there_twice_may_go_on_otherwise(text: str) -> None:
    """e repeats 1828 once."""
    assert repeated(text) is None


@pytest.mark.parametrize(
    ("text", "value"), [("2.2666", "34/15"), (".333", "1/3"), ("0.151515", "5/33"), ("1.0444", "47/45")]
)
def test_three_times_show_it(text: str, value: str) -> None:
    """Whatever stands before."""
    assert repeated(text) == Fraction(value)
