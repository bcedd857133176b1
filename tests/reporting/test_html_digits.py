"""Certified digits: what is shown of an enclosure is true of every number in it, and as long as can be."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.records.enclosure import Enclosure
from verify.reporting.html.digits import SHOWN, certified

SUPERSCRIPTS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹−", "-0123456789-")
THIRD = Fraction(1, 3)
TINY = Fraction(1, 10**60)


def read(text: str) -> tuple[Fraction, Fraction]:
    """What a text says: the digits that it shows, and one step in their last place."""
    match = re.fullmatch(r"(−?)(\d+)(?:\.(\d+))?…?(?:·10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?(?: = .*)?", text)
    assert match is not None, text
    sign, whole, decimals, exponent = match.groups(default="")
    power = int(exponent.translate(SUPERSCRIPTS) or 0) - len(decimals)
    value = int(whole + decimals) * Fraction(10) ** power
    return (-value if sign else value), Fraction(10) ** power


@pytest.mark.parametrize(
    ("lower", "upper", "text", "digits"),
    [
        (Fraction(13, 5), Fraction(13, 5), "2.6", None),
        (Fraction(-13, 5), Fraction(-13, 5), "−2.6", None),
        (Fraction(123_456), Fraction(123_456), "123456", None),
        (Fraction(0), Fraction(0), "0", None),
        (Fraction(10**30), Fraction(10**30), "1·10³⁰", None),
        (Fraction(10**50 // 3), Fraction(10**50 // 3), "3.3333333333333333333…·10⁴⁹", None),
        (Fraction(2, 3), Fraction(2, 3), "0.66666666666666666666… = 2/3", None),
        (THIRD, THIRD + TINY, "0.33333333333333333333…", 59),
        (-THIRD - TINY, -THIRD, "−0.33333333333333333333…", 59),
        (THIRD / 10**20, THIRD / 10**20 + TINY, "3.3333333333333333333…·10⁻²¹", 39),
        (1 - TINY, 1 + TINY, "1, to within 10⁻⁵⁹", 59),
        (-TINY, TINY, "0, to within 10⁻⁵⁹", 0),
        (Fraction(1), Fraction(3), "1.000000 to 3.000000", 0),
    ],
)
def test_what_is_shown(lower: Fraction, upper: Fraction, text: str, digits: int | None) -> None:
    """Exact values end or show their fraction; others are cut off where enough is shown, with … for the rest."""
    known = certified(Enclosure(lower, upper))
    assert (known.text, known.digits) == (text, digits)


def test_what_is_no_number_is_named() -> None:
    """An infinity and nan are said."""
    assert certified(Enclosure(Fraction(0), Fraction(0), "-inf")).text == "-inf"


@given(
    st.fractions().filter(bool),
    st.integers(-40, 40),
    st.fractions(min_value=0, max_value=1),
    st.integers(8, 80),
)
def test_shown_digits_are_those_of_every_number_within(
    start: Fraction, power: int, width: Fraction, narrow: int
) -> None:
    """Both bounds, cut off at the last digit shown, are what is shown; and no more digits are shown than asked for."""
    lower = start * Fraction(10) ** power
    upper = lower + abs(lower) * width / 10**narrow
    text = certified(Enclosure(lower, upper)).text
    if "to within" in text:
        value, within = text.split(", to within 10")
        near, _ = read(value)
        bound = Fraction(10) ** int(within.translate(SUPERSCRIPTS))
        assert max(abs(lower - near), abs(upper - near)) <= bound
        return
    shown, step = read(text)
    for bound in (lower, upper):
        assert abs(shown) <= abs(bound) < abs(shown) + step or bound == shown
    assert len(re.sub(r"\D", "", text.partition("·")[0].partition(" ")[0]).lstrip("0")) <= 2 * SHOWN
