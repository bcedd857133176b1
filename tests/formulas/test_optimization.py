"""Steps of optimisation against the documents and mpmath."""

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.optimization import (
    adam_step,
    gradient_descent_step,
    momentum_step,
    softmax_gradient_descent,
)
from verify.formulas.softmax import softmax


def test_descent_of_the_document(world):
    """001:1017: a step of rate 0.1 takes 0.1, 0.1, 0.1, 0.7 to 0.19, 0.09, 0.09, 0.63, to two rounding units."""
    P, gradient = world.array([0.1, 0.1, 0.1, 0.7]), world.array([-0.9, 0.1, 0.1, 0.7])
    step = world.back(gradient_descent_step(P, gradient, learning_rate=0.1))
    np.testing.assert_allclose(step, [0.19, 0.09, 0.09, 0.63], rtol=2 * world.epsilon)


def test_two_thousand_steps_of_the_document():
    """001:1078 to 001:1084: weights after step 1 and 1991, and the final probabilities, in every printed digit."""
    start, y = np.asarray([0.1, 0.1, 0.1, 0.7]), np.asarray([1, 0, 0, 0])

    def after(steps):
        return softmax_gradient_descent(start, y, learning_rate=0.01, steps=steps)

    np.testing.assert_array_equal(np.round(after(1), 8), [0.10792622, 0.09792622, 0.09792622, 0.69622133])
    np.testing.assert_array_equal(np.round(softmax(start), 8), [0.20737772, 0.20737772, 0.20737772, 0.37786684])
    np.testing.assert_array_equal(np.round(after(1991), 8), [3.41207767, -0.86673008, -0.86673008, -0.6786175])
    np.testing.assert_array_equal(np.round(softmax(after(1990)), 8), [0.95742224, 0.0132765, 0.0132765, 0.01602477])
    np.testing.assert_array_equal(np.round(softmax(after(2000)), 8), [0.95765298, 0.01320591, 0.01320591, 0.0159352])
    np.testing.assert_array_equal(after(0), start)


def test_softmax_descent_stays_in_its_world(world):
    """In every world two steps are softmax, difference and step, twice."""
    z, y = world.array([0.5, -0.5]), world.array([0, 1])
    result = world.back(softmax_gradient_descent(z, y, learning_rate=0.5, steps=2))
    expected = np.asarray([0.5, -0.5])
    for _ in range(2):
        expected = expected - 0.5 * (np.exp(expected) / np.exp(expected).sum() - [0, 1])
    np.testing.assert_allclose(result, expected, rtol=0, atol=8 * world.epsilon)


def test_momentum_of_small_numbers_is_exact(world):
    """v ← v/2 + g and w ← w − v/4, in binary fractions."""
    w, g, v = world.array([1, 2]), world.array([4, -8]), world.array([2, 0])
    state = momentum_step(w, g, v, learning_rate=0.25, momentum=0.5)
    assert world.back(state.velocity).tolist() == [5, -8]
    assert world.back(state.parameter).tolist() == [-0.25, 4]


def true_adam(w, g, m, v, t, rate="0.001", beta_1="0.9", beta_2="0.999", epsilon="1e-8"):
    """Algorithm 1 of Kingma and Ba in mpmath."""
    rate, beta_1, beta_2, epsilon = map(mpmath.mpf, (rate, beta_1, beta_2, epsilon))
    m = beta_1 * m + (1 - beta_1) * g
    v = beta_2 * v + (1 - beta_2) * g**2
    return w - rate * (m / (1 - beta_1**t)) / (mpmath.sqrt(v / (1 - beta_2**t)) + epsilon), m, v


@pytest.mark.parametrize("step", [1, 2, 10, 1000])
def test_adam_is_within_its_bound_in_every_world(world, exactly, step):
    """Each number is within 16 rounding units of itself, and of the step, whatever the type: 1 − β^t never cancels."""
    w, g, m, v = (world.back(world.array(x)) for x in ([0.5, -2], [0.25, 3], [0.125, -1], [0.0625, 4]))
    actual = adam_step(*map(world.array, (w, g, m, v)), step)
    for i in range(2):
        true = true_adam(*(exactly(x)[i] for x in (w, g, m, v)), step)
        bounds = (abs(true[0]) + 16 * abs(true[0] - w[i]), 4 * (abs(m[i]) + abs(g[i])), 4 * true[2])
        for result, expected, bound in zip(actual, true, bounds, strict=True):
            assert abs(world.back(result)[i] - expected) <= world.epsilon * bound


def test_first_adam_step_is_the_learning_rate():
    """From zero averages the first step is α g/(|g| + ε), nearly α, whatever the gradient; with β_1 = 0 too."""
    for beta_1 in (0.9, 0):
        state = adam_step(np.zeros(2), np.asarray([5.0, -1e-3]), np.zeros(2), np.zeros(2), 1, beta_1=beta_1)
        np.testing.assert_allclose(state.parameter, [-0.001, 0.001], rtol=2e-5)


def test_betas_may_be_arrays():
    """Rates given as arrays mean what the numbers mean."""
    arguments = (np.ones(1), np.ones(1) * 2, np.ones(1) * 3, np.ones(1) * 4)
    arrays = adam_step(*arguments, 3, beta_1=np.asarray(0.5), beta_2=np.asarray(0.75))
    numbers = adam_step(*arguments, 3, beta_1=0.5, beta_2=0.75)
    np.testing.assert_array_equal(np.asarray(arrays), np.asarray(numbers))


def test_variants_differ_as_they_say():
    """Ascent, other momenta and other Adams, spelt out."""
    one = np.ones(1)
    (ascending,) = (v.function for v in CATALOGUE["gradient_descent_step"].variants)
    assert ascending(one, one, learning_rate=0.5) == 1.5
    (on_probabilities,) = (v.function for v in CATALOGUE["softmax_gradient_descent"].variants)
    P = on_probabilities(np.asarray([0.1, 0.1, 0.1, 0.7]), np.asarray([1, 0, 0, 0]), learning_rate=0.1, steps=1)
    np.testing.assert_allclose(P, [0.19, 0.09, 0.09, 0.63], rtol=2**-51)
    inside, averaging, nesterov = (
        v.function(one, one * 4, one * 2, learning_rate=0.25, momentum=0.5) for v in CATALOGUE["momentum_step"].variants
    )
    assert (inside.velocity, inside.parameter) == (0, 1)
    assert (averaging.velocity, averaging.parameter) == (3, 0.25)
    assert (nesterov.velocity, nesterov.parameter) == (5, -0.625)
    uncorrected, epsilon = (v.function for v in CATALOGUE["adam_step"].variants)
    state = (one, one * 2, one * 3, one * 4)
    m, v = 0.9 * 3 + 0.1 * 2, 0.999 * 4 + 0.001 * 4
    np.testing.assert_allclose(uncorrected(*state, 2).parameter, 1 - 0.001 * m / (v**0.5 + 1e-8), rtol=2**-51)
    rate = 0.001 * np.sqrt(1 - 0.999**2) / (1 - 0.9**2)
    np.testing.assert_allclose(epsilon(*state, 2).parameter, 1 - rate * m / (v**0.5 + 1e-8), rtol=2**-51)


def test_wrong_shapes_and_steps_are_named():
    """Gradients of another shape and a step 0 are refused."""
    x = np.zeros
    with pytest.raises(ShapeError, match=r"parameter of shape \(2,\) and gradient of shape \(3,\)"):
        gradient_descent_step(x(2), x(3), learning_rate=1)
    with pytest.raises(ShapeError, match=r"velocity of shape \(3,\): expected the same shape"):
        momentum_step(x(2), x(2), x(3), learning_rate=1)
    with pytest.raises(ShapeError, match=r"second of shape \(3,\): expected the same shape"):
        adam_step(x(2), x(2), x(2), x(3), 1)
    with pytest.raises(ValueError, match="step=0: expected the number of this step, counted from 1"):
        adam_step(x(2), x(2), x(2), x(2), 0)


def test_the_rate_may_be_inside_the_velocity():
    """v ← 0.5 · 4 − 0.25 · 8 = 0, and w stays; with gradient 0 it moves by v = 2."""
    inside = next(v.function for v in CATALOGUE["momentum_step"].variants if v.name == "momentum_step_with_rate_inside")
    w, v = np.asarray([1.0]), np.asarray([4.0])
    assert inside(w, np.asarray([8.0]), v, learning_rate=0.25, momentum=0.5)[0].tolist() == [1]
    assert inside(w, np.asarray([0.0]), v, learning_rate=0.25, momentum=0.5)[0].tolist() == [3]


def test_momentum_is_nine_tenths_unless_told():
    """Without a momentum of one's own the step and its variants take 0.9."""
    steps = [momentum_step, *(v.function for v in CATALOGUE["momentum_step"].variants)]
    w, g, v = np.asarray([1.0]), np.asarray([0.5]), np.asarray([0.25])
    for step in steps:
        for default, told in zip(
            step(w, g, v, learning_rate=0.1), step(w, g, v, learning_rate=0.1, momentum=0.9), strict=True
        ):
            np.testing.assert_array_equal(default, told)
