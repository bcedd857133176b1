"""Enclosures: what two exact bounds prove of the value between them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from verify.records.enclosure import Enclosure

THIRD = Fraction(1, 3)
NAN = Enclosure(Fraction(0), Fraction(0), "nan")


def test_bounds_that_meet_are_the_value() -> None:
    """An enclosure of no width is exact, one of any width is not, and an infinity or nan never is."""
    assert Enclosure(THIRD, THIRD).exact == THIRD
    assert Enclosure(THIRD, Fraction(1)).exact is None
    assert NAN.exact is None


def test_the_middle_is_half_way() -> None:
    """The middle lies half way between the bounds."""
    assert Enclosure(Fraction(0), THIRD).middle == Fraction(1, 6)


@pytest.mark.parametrize(
    ("lower", "upper", "within", "meets"),
    [(1, 2, True, True), (0, 2, False, True), (1, 3, False, True), (-1, 0, False, True), (-2, -1, False, False)],
)
def test_an_interval_is_entered_strictly_and_met_at_its_ends(
    lower: int, upper: int, *, within: bool, meets: bool
) -> None:
    """A value is within (0, 3) only where its bounds are, and may be in [0, 3] as soon as they touch it."""
    value = Enclosure(Fraction(lower), Fraction(upper))
    assert value.within(Fraction(0), Fraction(3)) is within
    assert value.meets(Fraction(0), Fraction(3)) is meets


def test_nan_is_in_no_interval() -> None:
    """Neither is nan proved to be in an interval, nor may it be."""
    assert not NAN.within(Fraction(-1), Fraction(1))
    assert not NAN.meets(Fraction(-1), Fraction(1))
