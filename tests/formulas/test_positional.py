"""Sinusoidal positions against mpmath and the documents."""

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.positional import sinusoidal_position_encoding

SINES = {
    v.name.removeprefix("sinusoidal_position_encoding_"): v.function
    for v in CATALOGUE["sinusoidal_position_encoding"].variants
}


def true_encoding(positions, dimension, base=10000, sine=lambda i: 2 * i, cosine=lambda i: 2 * i):
    """Encoding in mpmath, with the numerators of the exponents given for each pair."""
    rows = []
    for p in positions:
        row = []
        for i in range(dimension // 2):
            row.append(mpmath.sin(p / mpmath.power(base, mpmath.mpf(sine(i)) / dimension)))
            row.append(mpmath.cos(p / mpmath.power(base, mpmath.mpf(cosine(i)) / dimension)))
        rows.append(row)
    return np.asarray(rows, dtype=object)


@pytest.mark.parametrize("form", ["power", "exp-log"])
def test_encoding_is_within_its_bound_in_every_world(world, form):
    """The absolute error is at most a rounding unit of the angle for each unit of ln(base), plus two of 1.

    The exponent and the power carry an error of up to ln(10⁴) ≈ 9.3 units of the angle, which sine and cosine pass on.
    """
    positions = np.asarray([0, 1, 2, 7])
    actual = world.back(sinusoidal_position_encoding(world.array(positions), 6, form=form))
    error = np.abs(actual - true_encoding(positions, 6)).astype(float)
    assert np.all(error <= world.epsilon * (2 + 11 * positions[:, None]))


def test_encoding_of_the_documents():
    """000:600 prints four positions in six columns to four decimals, and 000:538 the powers."""
    printed = [
        [0.0000, 1.0000, 0.0000, 1.0000, 0.0000, 1.0000],
        [0.8415, 0.5403, 0.0464, 0.9989, 0.0022, 1.0000],
        [0.9093, -0.4161, 0.0927, 0.9957, 0.0043, 1.0000],
        [0.1411, -0.9900, 0.1388, 0.9903, 0.0065, 1.0000],
    ]
    for form in ("power", "exp-log"):
        encoding = sinusoidal_position_encoding(np.arange(4), 6, form=form)
        np.testing.assert_array_equal(np.round(encoding, 4), printed)


def test_numbers_of_the_other_document_come_from_counting_columns():
    """001:224 prints 0.8415, 0.99995, 0.0001, 1: the exponent is 2j/d with j the column."""
    printed = [[0, 1, 0, 1], [0.8415, 0.99995, 0.0001, 1], [0.9093, 0.9998, 0.0002, 1]]
    columns = SINES["column_exponent"](np.arange(3), 4)
    np.testing.assert_allclose(columns, printed, rtol=0, atol=0.5e-4)
    np.testing.assert_allclose(columns[1, 1], 0.99995, rtol=0, atol=0.5e-5)
    assert np.max(np.abs(sinusoidal_position_encoding(np.arange(3), 4) - printed)) > 0.4


@pytest.mark.parametrize(
    ("name", "sine", "cosine"),
    [
        ("next_exponent", lambda i: 2 * i, lambda i: 2 * (i + 1)),
        ("odd_exponent", lambda i: 2 * i, lambda i: 2 * i + 1),
        ("column_exponent", lambda i: 4 * i, lambda i: 2 * (2 * i + 1)),
        ("single_exponent", lambda i: i, lambda i: i),
        ("exponent_from_one", lambda i: i + 1, lambda i: i + 1),
    ],
)
def test_variants_of_the_exponent(name, sine, cosine):
    """Each variant has the exponent its name says, to 16 rounding units, at any base."""
    positions = [0, 1, 5]
    expected = true_encoding(positions, 8, 100, sine, cosine).astype(float)
    actual = SINES[name](np.asarray(positions), 8, 100)
    np.testing.assert_allclose(actual, expected, rtol=0, atol=32 * 2**-52)


def test_variants_of_the_order():
    """Halves, exchanged columns, sines alone and positions from 1 are rearrangements of the definition."""
    p = np.arange(5)
    plain = sinusoidal_position_encoding(p, 6)
    np.testing.assert_array_equal(SINES["halves"](p, 6), plain[:, [0, 2, 4, 1, 3, 5]])
    np.testing.assert_array_equal(SINES["exchanged"](p, 6), plain[:, [1, 0, 3, 2, 5, 4]])
    np.testing.assert_array_equal(SINES["sines"](p, 6), plain[:, [0, 0, 2, 2, 4, 4]])
    np.testing.assert_array_equal(SINES["from_one"](p, 6), sinusoidal_position_encoding(p + 1, 6))


def test_positions_of_any_shape():
    """A matrix of positions gives a row of columns for each, a single number one row."""
    encoding = sinusoidal_position_encoding(np.asarray([[0, 1], [2, 3]]), 4)
    assert encoding.shape == (2, 2, 4)
    np.testing.assert_array_equal(sinusoidal_position_encoding(3, 4), encoding[1, 1])
    assert sinusoidal_position_encoding(np.zeros(0), 4).shape == (0, 4)


def test_dimensions_and_forms_that_do_not_exist():
    """Columns come in pairs, and there are two forms."""
    with pytest.raises(ShapeError, match="dimension=5: expected a positive even number"):
        sinusoidal_position_encoding(np.arange(3), 5)
    with pytest.raises(ValueError, match="form='log': expected 'power' or 'exp-log'"):
        sinusoidal_position_encoding(np.arange(3), 4, form="log")
