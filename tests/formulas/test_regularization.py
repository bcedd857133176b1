"""Dropout and the penalty on large weights."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.regularization import dropout, dropout_gradient, dropout_inference, weight_penalty


def test_kept_activations_are_scaled(world):
    """At a rate of 1/2 what is kept doubles; the mask may be of ones or of truths."""
    x = world.array([[1, 2], [3, 4]])
    for mask in (world.booleans([[True, False]]), world.array([[1, 0]]), world.integers([[1, 0]])):
        assert world.back(dropout(x, mask, rate=0.5)).tolist() == [[2, 0], [6, 0]]
        assert world.back(dropout_gradient(x, mask, rate=0.5)).tolist() == [[2, 0], [6, 0]]


def test_a_rate_means_its_decimals():
    """1 − 0.9 is 0.1, which floating-point subtraction would miss by three units."""
    assert dropout(np.asarray([1.0]), np.asarray([1.0]), rate=0.9) == 10
    assert 1 / (1 - 0.9) != 10


def test_inference_leaves_activations_alone(world):
    """What was scaled in training stays as it is."""
    x = world.array([1.5, -2])
    np.testing.assert_array_equal(world.back(dropout_inference(x, rate=0.5)), world.back(x))


def test_the_mean_over_all_masks_is_the_input():
    """Over the 2⁴ masks of four activations, each as likely at rate 1/2, the mean output is the input."""
    x = np.asarray([1.0, -2.0, 3.0, 0.5])
    masks = np.asarray([[i >> j & 1 for j in range(4)] for i in range(16)])
    np.testing.assert_array_equal(dropout(np.broadcast_to(x, (16, 4)), masks, rate=0.5).mean(axis=0), x)


def test_penalty_is_half_the_sum_of_squares(world):
    """λ/2 (9 + 16) is 12.5 λ."""
    assert world.back(weight_penalty(world.array([[3], [-4]]), strength=2)) == 25


def test_variants_differ_as_they_say():
    """Unscaled, by the rate of keeping, scaled at inference, and without the half."""
    x, mask = np.asarray([4.0, 8.0]), np.asarray([1, 0])
    unscaled, keep = (v.function(x, mask, rate=0.25).tolist() for v in CATALOGUE["dropout"].variants)
    assert (unscaled, keep) == ([4, 0], [16, 0])
    (scaled,) = (v.function for v in CATALOGUE["dropout_inference"].variants)
    assert scaled(x, rate=0.25).tolist() == [3, 6]
    (full,) = (v.function for v in CATALOGUE["weight_penalty"].variants)
    assert full(np.asarray([3.0, 4.0]), strength=2) == 50


def test_masks_of_another_shape_are_refused():
    """A mask stretches to the activations or is an error."""
    with pytest.raises(ShapeError, match=r"x of shape \(2, 3\) and mask of shape \(2,\): expected mask to stretch"):
        dropout(np.zeros((2, 3)), np.ones(2), rate=0.5)
