"""Floats: NumPy in one binary type, exact on the way in and out as far as that type can be."""

from __future__ import annotations

import warnings
from fractions import Fraction

import numpy as np
import pytest

from verify.arithmetic.floats import Floats, TermByTerm
from verify.numerals import parse_array
from verify.records.enclosure import Enclosure


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_printed_numbers_become_the_nearest_floats(dtype: type[np.floating]) -> None:
    """Each numeral is the float of the type nearest to its digits, in the printed shape."""
    array = Floats(dtype).array(parse_array("[[0.1, -2], [inf, 1e-46]]"))
    assert array.dtype == dtype
    np.testing.assert_array_equal(array, np.array([[0.1, -2], [np.inf, 1e-46]], dtype=dtype))
    assert Floats(dtype).number(Fraction(1, 3)) == dtype(1 / 3)


def test_numbers_beyond_the_type_are_infinite() -> None:
    """A printed number that float64 cannot hold is its infinity."""
    floats = Floats()
    assert floats.number(Fraction(10) ** 400) == np.inf
    assert floats.number(-(Fraction(10) ** 400)) == -np.inf


def test_enclosures_are_the_exact_floats() -> None:
    """What comes out is the exact fraction of every float; infinities and nan are told apart."""
    cells = Floats().enclosures(np.array([0.1, np.inf, -np.inf, np.nan]))
    assert cells[0] == Enclosure(Fraction(0.1), Fraction(0.1))
    assert [cell.special for cell in cells] == [None, "inf", "-inf", "nan"]


def test_infinities_are_answers() -> None:
    """While it computes, division by zero and overflow are no warnings."""
    floats = Floats(np.float32)
    with warnings.catch_warnings(), floats.active():
        warnings.simplefilter("error")
        assert np.isnan(floats.number(Fraction(0)) / floats.number(Fraction(0)))
        assert floats.array(parse_array("1e300")) == np.inf


def test_name_is_the_type() -> None:
    """The arithmetic is named for the type it computes in."""
    assert (Floats().name, Floats(np.float32).name) == ("float64", "float32")


@pytest.mark.parametrize(
    ("left", "right"), [((3, 4), (4, 2)), ((4,), (4, 2)), ((3, 4), (4,)), ((4,), (4,)), ((2, 3, 4), (4, 2))]
)
def test_products_are_added_term_by_term(left: tuple[int, ...], right: tuple[int, ...]) -> None:
    """A matrix product is that of a plain loop, to the last bit, whatever the axes."""
    world, draw = TermByTerm(np.float32), np.random.default_rng(1)
    a, b = draw.standard_normal(left).astype(np.float32), draw.standard_normal(right).astype(np.float32)
    found = world.floats(a) @ world.floats(b)
    assert found.shape == (a @ b).shape
    rows, columns = a.reshape(-1, 4), b.reshape(4, -1)
    for row, cells in zip(rows, np.asarray(found).reshape(len(rows), -1), strict=True):
        for column, cell in zip(columns.T, cells, strict=True):
            total = row[0] * column[0]
            for one, other in zip(row[1:], column[1:], strict=True):
                total = total + one * other
            assert cell == total


def test_the_order_of_terms_shows_in_the_last_places() -> None:
    """What a library may add up in pairs is lost when added one by one, and must be here."""
    world = TermByTerm(np.float32)
    row = world.array(parse_array("16777216 1 1 1 1"))
    assert float(row @ world.array(parse_array("1 1 1 1 1"))) == 16777216
    assert world.pi * world.number(Fraction(2)) == np.float32(np.pi) * 2
