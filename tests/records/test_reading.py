"""Readings and their tallies: a share is told only where there is enough to tell one."""

from __future__ import annotations

import pytest

from verify.records.reading import ENOUGH, Reading, Tally

READING = Reading("E01", "a name", "reads", "means", "why", ("a doubt?",), ("fires",), ("silent",))


@pytest.mark.parametrize(
    ("tally", "told"),
    [
        (Tally(), "never judged"),
        (Tally(9, 0, 0, 9), "never judged"),
        (Tally(9, 4, 1, 4), "4 of 5 right"),
        (Tally(58, 58, 0, 0), "58 of 58 right"),
        (Tally(59, 59, 0, 0), "59 of 59 right (100.0 %)"),
        (Tally(2000, 1499, 1, 500), "1,499 of 1,500 right (99.9 %)"),
    ],
)
def test_a_share_needs_enough(tally: Tally, told: str) -> None:
    """Below 59 judged firings it is a count."""
    assert tally.told == told


def test_enough_is_nineteen_of_twenty() -> None:
    """A reading that is right less than 19 times of 20 has so many right in a row less than 1 time of 20."""
    assert 0.95**ENOUGH < 0.05 <= 0.95 ** (ENOUGH - 1)


def test_tallies_add_up() -> None:
    """And one that is restrained restrains the sum."""
    assert Tally(3, 1, 1, 1) + Tally(4, 4, 0, 0, restrained=True) == Tally(7, 5, 1, 1, restrained=True)


def test_a_full_code_says_of_what() -> None:
    """The same reading of formulas of the catalogue."""
    one = READING.of("E013", Tally(1, 1))
    assert (one.title, one.source) == ("a name, of formulas of the catalogue", "equations in mathematics")
    assert (READING.title, READING.operands) == ("a name", "")
    assert one.page == READING.page == "docs/rules.md#e01"
