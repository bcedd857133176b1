"""Rotary positions against complex multiplication."""

import math

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.linear import rotation_matrix
from verify.formulas.rotary import rotary_position_embedding, rotary_position_embedding_gradient, rotate_pairs

X = np.random.default_rng(1).normal(size=(2, 5, 8))


def turned(x, positions, base=10000.0):
    """Pairs as complex numbers times e^{ipθ}: another way to the same definition."""
    theta = base ** (-np.arange(0, x.shape[-1], 2) / x.shape[-1])
    pairs = (x[..., 0::2] + 1j * x[..., 1::2]) * np.exp(1j * np.asarray(positions)[..., None] * theta)
    return np.stack((pairs.real, pairs.imag), axis=-1).reshape(x.shape)


def test_embedding_is_a_complex_product(world):
    """Each pair is multiplied by e^{ipθ}; the error is at most 12 rounding units of position and size."""
    x = np.asarray(X, dtype=world.dtype)
    actual = world.back(rotary_position_embedding(world.array(x), world.array(np.arange(5))))
    error = np.abs(actual - turned(x.astype(float), np.arange(5)))
    assert np.max(error) <= 12 * 5 * world.epsilon * np.abs(X).max()


def test_position_zero_stays(world):
    """At position 0 nothing turns."""
    x = world.array(X[:, :1])
    np.testing.assert_array_equal(world.back(rotary_position_embedding(x, world.array([0]))), world.back(x))


def test_pairs_turn_by_the_rotation_matrix():
    """The first pair at position 1 turns by one radian, as 003:227 prints the matrix."""
    x = X[0, :1]
    result = rotary_position_embedding(x, np.asarray([1]))
    np.testing.assert_allclose(result[0, :2], rotation_matrix(1.0) @ x[0, :2], rtol=0, atol=2**-52)


def test_halves_are_adjacent_pairs_in_another_order():
    """Pairing column i with i + d/2 is pairing neighbours after the columns are dealt in turn."""
    order = [0, 4, 1, 5, 2, 6, 3, 7]
    adjacent = rotary_position_embedding(X[..., order], np.arange(5))
    halves = rotary_position_embedding(X, np.arange(5), pairing="halves")
    np.testing.assert_array_equal(halves[..., order], adjacent)


def test_columns_beyond_the_dimension_stay():
    """With dimension 4 only the first four columns turn."""
    result = rotary_position_embedding(X, np.arange(5), dimension=4)
    np.testing.assert_array_equal(result[..., 4:], X[..., 4:])
    np.testing.assert_array_equal(result[..., :4], rotary_position_embedding(X[..., :4], np.arange(5)))


def test_gradient_turns_back(complex_step):
    """The gradient is that of imaginary steps, to 16 units of 1."""
    g = np.random.default_rng(2).normal(size=X.shape)
    for pairing in ("adjacent", "halves"):
        actual = rotary_position_embedding_gradient(g, np.arange(5), pairing=pairing)
        expected = complex_step(
            lambda z, p=pairing: np.sum(g * rotary_position_embedding(z, np.arange(5), pairing=p)), X
        )
        np.testing.assert_allclose(actual, expected, rtol=0, atol=16 * 2**-52)


def test_variants_differ_as_they_say():
    """The other pairing, the other direction, and positions from 1."""
    halves, clockwise, from_one = (v.function for v in CATALOGUE["rotary_position_embedding"].variants)
    p = np.arange(5)
    np.testing.assert_array_equal(halves(X, p), rotary_position_embedding(X, p, pairing="halves"))
    np.testing.assert_array_equal(halves(X, p, pairing="halves"), rotary_position_embedding(X, p))
    np.testing.assert_array_equal(clockwise(X, p), rotary_position_embedding(X, -p))
    np.testing.assert_array_equal(from_one(X, p), rotary_position_embedding(X, p + 1))


def test_wrong_shapes_and_pairings_are_named():
    """Odd columns, too many pairs and unknown pairings are refused."""
    with pytest.raises(ShapeError, match="dimension=3: expected a positive even number"):
        rotary_position_embedding(np.zeros((2, 3)), np.arange(2))
    with pytest.raises(ShapeError, match=r"cosines of shape \(2, 3\) and sines of .* no more pairs"):
        rotate_pairs(np.zeros((2, 4)), np.zeros((2, 3)), np.zeros((2, 3)))
    with pytest.raises(ValueError, match="pairing='odd': expected 'adjacent' or 'halves'"):
        rotate_pairs(np.zeros((2, 4)), np.zeros((2, 2)), np.zeros((2, 2)), pairing="odd")


def test_large_positions_keep_lengths():
    """A rotation keeps the length of each row, to 8 rounding units, at any position."""
    result = rotary_position_embedding(X, np.asarray([0, 1e3, 1e6, 1e9, math.pi]))
    np.testing.assert_allclose(np.linalg.norm(result, axis=-1), np.linalg.norm(X, axis=-1), rtol=8 * 2**-52)


def test_pairs_that_x_does_not_have_are_told():
    """Two pairs of three columns: x, cosines and sines are named."""
    match = r"x of shape \(1, 3\) and cosines of shape \(1, 2\) and sines of shape \(1, 2\): expected no more pairs"
    with pytest.raises(ShapeError, match=match):
        rotate_pairs(np.zeros((1, 3)), np.zeros((1, 2)), np.zeros((1, 2)))
