"""RMSProp and AdamW against their algorithms in mpmath's numbers, and exact cases."""

import math

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.adaptive_steps import adamw_step, rmsprop_step
from verify.formulas.optimization import adam_step


def test_a_step_of_rmsprop_in_every_world(world):
    """With ρ = 3/4, v = 4 and g = 2 the average stays 4, and with α = 1/2 a step is a half: within its bound."""
    w, g, v = (world.array([x]) for x in (1, 2, 4))
    state = rmsprop_step(w, g, v, learning_rate=0.5, decay=0.75, epsilon=0)
    assert [world.back(each).tolist() for each in state] == [[0.5], [4]]
    half = rmsprop_step(w, g, v, learning_rate=0.5, decay=0.75, epsilon=2)
    assert world.back(half.parameter).tolist() == [0.75]


def test_rmsprop_agrees_with_mpmath():
    """Over five steps with PyTorch's defaults each number is that of 50 digits, to 64 units."""
    w, v, state = mpmath.mpf(1), mpmath.mpf(0), (np.ones(1), np.zeros(1))
    for g in (0.5, -2.0, 3.0, 0.25, 1e-3):
        v = mpmath.mpf("0.99") * v + mpmath.mpf("0.01") * mpmath.mpf(g) ** 2
        w -= mpmath.mpf("0.01") * g / (mpmath.sqrt(v) + mpmath.mpf("1e-8"))
        state = rmsprop_step(state[0], np.asarray([g]), state[1])
    np.testing.assert_allclose([float(x[0]) for x in state], [float(w), float(v)], rtol=64 * 2**-52)


def test_adamw_is_adam_and_a_decay_in_every_world(world):
    """From averages of 0 the first step is α sign g, and α λ w beside it: 4 − 1/4 − 1/4 · 1/2 · 4."""
    w, g, nothing = world.array([4]), world.array([8]), world.array([0])
    moved = adamw_step(w, g, nothing, nothing, 1, learning_rate=0.25, epsilon=0, weight_decay=0.5)
    np.testing.assert_allclose(world.back(moved.parameter), [3.25], rtol=4 * world.epsilon)
    adam = adam_step(w, g, nothing, nothing, 1, learning_rate=0.25, epsilon=0)
    assert [world.back(x).tolist() for x in moved[1:]] == [world.back(x).tolist() for x in adam[1:]]


def test_variants_differ_as_they_say():
    """ε inside, sums of squares; decay in the gradient, unscaled, ε inside."""
    one = np.ones(1)
    options = {"learning_rate": 0.5, "decay": 0.75, "epsilon": 0.25}
    inside, adding = (v.function(one, one * 2, one * 4, **options) for v in CATALOGUE["rmsprop_step"].variants)
    np.testing.assert_allclose(inside.parameter, 1 - 1 / math.sqrt(4.25), rtol=2**-51)
    np.testing.assert_allclose(adding.parameter, 1 - 1 / (math.sqrt(8) + 0.25), rtol=2**-51)
    assert (inside.square, adding.square) == (4, 8)
    state, options = (one * 2, one, 0 * one, 0 * one, 1), {"learning_rate": 0.5, "epsilon": 0.25, "weight_decay": 0.5}
    coupled, unscaled, within = (v.function(*state, **options) for v in CATALOGUE["adamw_step"].variants)
    np.testing.assert_allclose(coupled.parameter, 2 - 0.5 * 2 / 2.25, rtol=2**-50)
    np.testing.assert_allclose(unscaled.parameter, 2 - 0.5 / 1.25 - 1, rtol=2**-50)
    np.testing.assert_allclose(within.parameter, 2 - 0.5 / math.sqrt(1.25) - 0.5, rtol=2**-50)


def test_wrong_shapes_and_steps_are_named():
    """Gradients of another shape and a step 0 are refused."""
    x = np.zeros
    with pytest.raises(ShapeError, match=r"square of shape \(3,\): expected the same shape"):
        rmsprop_step(x(2), x(2), x(3))
    with pytest.raises(ShapeError, match=r"second of shape \(3,\): expected the same shape"):
        adamw_step(x(2), x(2), x(2), x(3), 1)
    with pytest.raises(ValueError, match="step=0: expected the number of this step"):
        adamw_step(x(2), x(2), x(2), x(2), 0)
