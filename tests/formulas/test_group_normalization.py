"""Group normalisation on exact cases, and beside layer normalisation."""

import math

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.group_normalization import group_norm
from verify.formulas.normalization import layer_norm


def test_each_group_has_mean_0_and_deviation_1(world):
    """Without ε channels 1, 3 | 10, 30 become −1, 1 | −1, 1; gain and bias are those of their channels."""
    x = world.array([[1, 3, 10, 30]])
    plain = world.back(group_norm(x, 2, epsilon=0))
    np.testing.assert_allclose(plain, [[-1, 1, -1, 1]], rtol=4 * world.epsilon)
    gain, bias = world.array([1, 2, 3, 4]), world.array([0, 0, 1, 1])
    scaled = world.back(group_norm(x, 2, gain, bias, epsilon=0))
    np.testing.assert_allclose(scaled, [[-1, 2, -2, 5]], rtol=8 * world.epsilon)


def test_places_of_a_channel_count():
    """Two channels of two places in one group have the mean and variance of all four; ε goes into the root."""
    x = np.asarray([[[1.0, 3], [5, 7]]])
    np.testing.assert_allclose(group_norm(x, 1, epsilon=4.0), (x - 4) / 3, rtol=4 * 2**-52)
    alone = group_norm(x, 2, epsilon=0.0)
    np.testing.assert_allclose(alone, [[[-1, 1], [-1, 1]]], rtol=4 * 2**-52)


def test_one_group_is_layer_norm_of_an_example():
    """One group of all channels is layer normalisation over them and their places."""
    x = np.random.default_rng(1).normal(size=(2, 4, 3))
    np.testing.assert_allclose(group_norm(x, 1), layer_norm(x, axis=(1, 2)), rtol=0, atol=8 * 2**-52)
    (of_all,) = (v.function for v in CATALOGUE["group_norm"].variants)
    np.testing.assert_array_equal(of_all(x, 2), group_norm(x, 1))
    np.testing.assert_array_equal(of_all(x, 1), group_norm(x, 4))
    assert math.isclose(float(np.sum(of_all(x, 2))), 0, abs_tol=1e-12)


def test_groups_that_do_not_divide_are_named():
    """Groups divide the channels, and gain and bias have one number for each."""
    x = np.zeros((2, 4, 3))
    with pytest.raises(ShapeError, match="expected channels, along axis 1, that 3 groups divide evenly"):
        group_norm(x, 3)
    with pytest.raises(ShapeError, match=r"gain of shape \(3,\): expected one number for each channel"):
        group_norm(x, 2, np.ones(3))
    with pytest.raises(ShapeError, match="at least two axes"):
        group_norm(np.zeros(4), 2)
    with pytest.raises(ShapeError, match="at least one element"):
        group_norm(np.zeros((2, 4, 0)), 2)
