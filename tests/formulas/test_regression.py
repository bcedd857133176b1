"""Mean absolute and root mean squared error, the Huber loss and R², on exact cases and against scikit-learn's."""

import math

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.regression import (
    huber_loss,
    huber_loss_gradient,
    mean_absolute_error,
    mean_absolute_error_gradient,
    r_squared,
    root_mean_squared_error,
    root_mean_squared_error_gradient,
)

TRUE, PREDICTED = [3, -0.5, 2, 7], [2.5, 0, 2, 8]
"""The example of scikit-learn's documentation of mean_absolute_error, root_mean_squared_error and r2_score."""


def test_errors_are_those_of_scikit_learn(world):
    """Errors of a half, a half, 0 and 1: 0.5 on average, 0.612 by their squares, 0.948 of the variance explained."""
    x, y = world.array(PREDICTED), world.array(TRUE)
    assert world.back(mean_absolute_error(x, y)) == 0.5
    np.testing.assert_allclose(world.back(root_mean_squared_error(x, y)), math.sqrt(0.375), rtol=world.epsilon)
    np.testing.assert_allclose(world.back(r_squared(x, y)), 1 - 1.5 / 29.1875, rtol=4 * world.epsilon)


def test_reductions_of_absolute_errors(world):
    """Differences 1, −2, 3 have sizes of sum 6 and mean 2, and slopes 1/3, −1/3, 1/3."""
    x, y = world.array([2, 1, 5]), world.array([1, 3, 2])
    assert world.back(mean_absolute_error(x, y, reduction="none")).tolist() == [1, 2, 3]
    assert world.back(mean_absolute_error(x, y, reduction="sum")) == 6
    third = world.back(mean_absolute_error_gradient(x, y))
    np.testing.assert_allclose(third, [1 / 3, -1 / 3, 1 / 3], rtol=world.epsilon)
    assert world.back(mean_absolute_error_gradient(y, y, reduction="sum")).tolist() == [0, 0, 0]


def test_huber_turns_linear_at_its_threshold(world):
    """With δ = 2 errors of 1, −2 and 4 cost ½, 2 and 2 (4 − 1) = 6, and pull by 1, −2 and 2."""
    x, y = world.array([2, 1, 5]), world.array([1, 3, 1])
    assert world.back(huber_loss(x, y, delta=2, reduction="none")).tolist() == [0.5, 2, 6]
    assert world.back(huber_loss(x, y, delta=2, reduction="sum")) == 8.5
    assert world.back(huber_loss_gradient(x, y, delta=2, reduction="none")).tolist() == [1, -2, 2]


def test_gradients_by_differences():
    """Each gradient is the difference quotient on either side of 0 and of δ, to 1e-6."""
    x, y = np.asarray([2.0, 0.5, -3.0]), np.asarray([1.5, 3.0, -2.75])
    for forward, backward in (
        (mean_absolute_error, mean_absolute_error_gradient),
        (root_mean_squared_error, root_mean_squared_error_gradient),
        (huber_loss, huber_loss_gradient),
    ):
        rises = [forward(x + 1e-7 * unit, y) - forward(x - 1e-7 * unit, y) for unit in np.eye(3)]
        np.testing.assert_allclose(backward(x, y), np.asarray(rises) / 2e-7, rtol=0, atol=1e-6)


def test_what_explains_nothing():
    """The mean has R² 0, the opposite −3 (as scikit-learn has it), and a constant truth or no error at all NaN."""
    y = np.asarray([1.0, 2, 3])
    assert (r_squared(y, y), r_squared(y * 0 + 2, y), r_squared(y[::-1], y)) == (1, 0, -3)
    assert np.isnan(r_squared(y, y * 0))
    assert np.isnan(root_mean_squared_error_gradient(y, y)).all()


def test_variants_differ_as_they_say():
    """Sums, signs, no root; δ, squares and sums of Huber; and the two shares."""
    x, y = np.asarray([0.0, 3, 1]), np.asarray([1.0, 0, 1])
    assert [v.function(x, y) for v in CATALOGUE["mean_absolute_error"].variants] == [4, 2 / 3]
    squared, total = (v.function(x, y) for v in CATALOGUE["root_mean_squared_error"].variants)
    np.testing.assert_allclose([squared, total], [10 / 3, math.sqrt(10)], rtol=2**-51)
    smooth, doubled, summed = (v.function(x, y, delta=2) for v in CATALOGUE["huber_loss"].variants)
    np.testing.assert_allclose([smooth, doubled, summed], [4.5 / 6, 3, 4.5], rtol=2**-51)
    explained, errors = (v.function(x, y) for v in CATALOGUE["r_squared"].variants)
    np.testing.assert_allclose([explained, errors], [(4 / 9 + 49 / 9 + 1 / 9) / (6 / 9), 15], rtol=2**-50)


@pytest.mark.parametrize(
    "function",
    [
        mean_absolute_error,
        mean_absolute_error_gradient,
        root_mean_squared_error,
        root_mean_squared_error_gradient,
        huber_loss,
        huber_loss_gradient,
        r_squared,
    ],
)
def test_wrong_shapes_are_named(function):
    """Shapes that would broadcast by accident are refused."""
    with pytest.raises(ShapeError, match=r"of shape \(3, 1\) and target of shape \(3,\): expected the same shape"):
        function(np.full((3, 1), 0.5), np.zeros(3))
