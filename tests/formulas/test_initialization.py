"""Initial deviations of weights."""

import math

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.initialization import kaiming_std, scaled_logits, xavier_std
from verify.formulas.likelihood import expected_initial_loss
from verify.formulas.losses import cross_entropy_from_logits


def test_deviations_of_square_numbers_are_exact(world):
    """√(2/8) is 1/2, √(2/(3 + 5)) too, and a slope of 1 halves the variance."""
    assert world.back(kaiming_std(world.array([8, 2]))).tolist() == [0.5, 1]
    assert world.back(xavier_std(world.array([3]), world.array([5]))).tolist() == [0.5]
    assert world.back(kaiming_std(world.array([4]), slope=1)).tolist() == [0.5]
    assert world.back(xavier_std(world.array([3]), world.array([5]), gain=4)).tolist() == [2]


def test_deviation_of_leaky_rectifiers_is_pytorchs():
    """With a = √5 and 25 inputs PyTorch's kaiming_uniform_ has the bound 1/√25, and ReLU's deviation is √(2/25)."""
    (unit, bound) = (v.function for v in CATALOGUE["kaiming_std"].variants)
    np.testing.assert_allclose(bound(25, slope=math.sqrt(5)), 0.2, rtol=2**-51)
    np.testing.assert_allclose(kaiming_std(25), math.sqrt(2) / 5, rtol=2**-51)
    assert unit(25) == 0.2


def test_bounds_of_glorot():
    """The uniform bound is √(6/(n + m)), and by inputs alone the deviation is 1/√n."""
    bound, of_inputs = (v.function for v in CATALOGUE["xavier_std"].variants)
    assert bound(10, 14) == 0.5
    assert of_inputs(16, 3) == 0.25


def test_small_logits_guess_evenly(world):
    """Weights times 0.01 give logits 100 times smaller; 000:87: their loss is near ln n."""
    x, W = world.array([[1, 2]]), world.array([[100, 200], [300, -100]])
    np.testing.assert_allclose(
        world.back(scaled_logits(x, W)), [[7, 0]], rtol=8 * world.epsilon, atol=8 * world.epsilon
    )
    rng = np.random.default_rng(1)
    logits = scaled_logits(rng.normal(size=(50, 10)), rng.normal(size=(10, 27)))
    loss = cross_entropy_from_logits(logits, rng.integers(0, 27, size=50))
    assert abs(loss - expected_initial_loss(27)) < 0.02
    with pytest.raises(ShapeError, match=r"x of shape \(2, 3\) and W of shape \(2, 3\)"):
        scaled_logits(np.zeros((2, 3)), np.zeros((2, 3)))
