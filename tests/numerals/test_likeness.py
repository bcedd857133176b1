"""How many digits two prints share, counted by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.numerals import mostly_shared, parse_numeral, shared_digits


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
