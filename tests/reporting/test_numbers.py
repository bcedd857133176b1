"""Numbers for showing: computed digits, nesting, positions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from verify.numerals import parse_numeral
from verify.records.enclosure import Enclosure
from verify.reporting.numbers import computed_text, nested, position

FIXED = settings(deadline=None, max_examples=50, derandomize=True)


@pytest.mark.parametrize(
    ("value", "numeral", "text"),
    [
        ("1/3", "0.33", "0.333333"),
        ("1/4", "0.33", "0.25"),
        ("2", "1.9", "2"),
        ("-2", "1.9", "-2"),
        ("100", "7", "100"),
        ("0", "0.1", "0"),
        ("2/3", "66%", "0.666667"),
        ("1/3", "inf", "0.3333"),
        ("1/3", "1e-3", "0.3333333"),
        ("1e500", "1", "1.0000e+500"),
        ("-1/3", "0.5", "-0.33333"),
    ],
)
def test_computed_text(value: str, numeral: str, text: str) -> None:
    """A computed value has four digits more than the print, fewer where it ends earlier."""
    exact = Fraction(value)
    assert computed_text(Enclosure(exact, exact), parse_numeral(numeral)) == text


def test_special_values() -> None:
    """An infinity is shown as itself."""
    assert computed_text(Enclosure(Fraction(0), Fraction(0), "-inf"), parse_numeral("0.5")) == "-inf"


@FIXED
@given(arrays.array_shapes(min_dims=0, max_dims=4, max_side=4))
def test_nested_and_position(shape: tuple[int, ...]) -> None:
    """Nesting is that of NumPy's lists, and a position leads back to its element."""
    array = np.arange(int(np.prod(shape))).reshape(shape)
    assert nested(list(range(array.size)), shape) == array.tolist()
    for index in range(array.size):
        text = position(index, shape)
        subscripts = tuple(int(one) for one in text.strip("[]").split(", ")) if text else ()
        assert array[subscripts] == index


def test_position_of_a_scalar() -> None:
    """A number without axes has no position."""
    assert position(0, ()) == ""


@FIXED
@given(st.fractions(-1000, 1000, max_denominator=999), st.integers(0, 6))
def test_computed_text_is_near(value: Fraction, decimals: int) -> None:
    """What is shown of an exact value is within half a unit of its last shown place."""
    numeral = parse_numeral(f"{0:.{decimals}f}")
    assert abs(Fraction(computed_text(Enclosure(value, value), numeral)) - value) <= Fraction(
        1, 2 * 10 ** (decimals + 4)
    )
