"""Published numbers: the catalogue gives every digit of them."""

from __future__ import annotations

import numpy as np
import pytest

from published import PUBLISHED, Published


def each_number(function: object) -> object:
    """A test for each published number."""
    return pytest.mark.parametrize("number", PUBLISHED, ids=lambda number: number.statement)(function)


@each_number
def test_the_catalogue_gives_the_published_number(number: Published) -> None:
    """What a formula gives rounds to what was published, or is cut to it where its author cut."""
    error = np.max(np.abs(np.asarray(number.compute(), dtype="float64") - number.value))
    assert error <= (0.5 if number.decimals else 0) * 10.0**-number.decimals


@each_number
def test_a_last_digit_that_is_off_is_noticed(number: Published) -> None:
    """One unit more in the last printed place is not what the formula gives."""
    wrong = np.asarray(number.value) + 10.0**-number.decimals
    error = np.max(np.abs(np.asarray(number.compute(), dtype="float64") - wrong))
    assert error > (0.5 if number.decimals else 0) * 10.0**-number.decimals
