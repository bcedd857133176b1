"""How many digits two prints share, counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from verify.numerals import is_misprint_near, is_misprint_of, mostly_shared, parse_numeral, shared_digits


@pytest.mark.parametrize(
    ("printed", "value", "expected"),
    [
        ("0.358", "0.357", (2, 3)),
        ("0.357", "0.3574", (3, 3)),
        ("2.303", "0.357", (0, 4)),
        ("17", "17.4", (2, 2)),
        ("38", "39", (1, 2)),
        ("0", "5", (0, 0)),
        ("1.00", "5", (0, 0)),
        ("inf", "5", (0, 0)),
    ],
)
def test_digits_are_counted_from_the_front(printed: str, value: str, expected: tuple[int, int]) -> None:
    """A printed number shares the digits before the first that is off; zeros and ones tell nothing."""
    assert shared_digits([(parse_numeral(printed), Fraction(value))]) == expected


def test_most_is_more_than_half() -> None:
    """One of two digits is not most of them, two of three are."""
    assert not mostly_shared([(parse_numeral("38"), Fraction(39))])
    assert mostly_shared([(parse_numeral("0.358"), Fraction("0.357"))])
    assert not mostly_shared([])


DECIMALS = st.decimals(-999, 999, places=3).map(lambda number: f"{number:.3f}")


@given(DECIMALS, DECIMALS | st.none(), st.data())
def test_a_slip_for_a_value_is_one_for_what_is_near_to_it(text: str, other: str | None, data: st.DataObject) -> None:
    """One digit of a value changed; without reach as of the value itself, and with it as of what lies within."""
    at = data.draw(st.sampled_from([at for at, sign in enumerate(text) if sign.isdecimal()]))
    slip = f"{text[:at]}{data.draw(st.sampled_from('0123456789'))}{text[at + 1 :]}"
    assume(slip != text)
    assert is_misprint_near(parse_numeral(slip), float(text), 0)
    assert is_misprint_near(parse_numeral(slip), float(text) + 0.02, 0.02)
    value = float(other or text) + 0.0001  # which is no tie
    assert is_misprint_near(parse_numeral(slip), value, 0) == is_misprint_of(parse_numeral(slip), value)


@pytest.mark.parametrize(
    ("printed", "value", "reach", "expected"),
    [
        ("3.389", 3.3233, 0.0101, True),  # 3.329 is within reach
        ("-0.001", 0.0001, 0, False),  # who rounds it prints 0.000
        ("-0.001", -0.0001, 0, True),
        ("3.389", 3.3233, 0.003, False),
        ("−0.31", -0.13, 0.0, True),
        ("0.31", -0.13, 0.1, False),
        ("-0.69", 0.31, 0.01, False),  # p - y
        ("0.86", 0.41, 0.02, False),
        ("47", 41.0, 0.0, False),  # a whole number is chosen
        ("4.7e-3", 0.0041, 0.0, False),
        ("-18.600", -18.5999, 0.0, False),  # two alike, exchanged
    ],
)
def test_slips_within_reach(printed: str, value: float, reach: float, *, expected: bool) -> None:
    """Digits changed and exchanged by hand."""
    assert is_misprint_near(parse_numeral(printed), value, reach) == expected
