"""Binary cross entropy and mean squared error against mpmath and exact cases."""

import math

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.elementwise_losses import (
    binary_cross_entropy,
    binary_cross_entropy_from_logits,
    binary_cross_entropy_from_logits_gradient,
    binary_cross_entropy_gradient,
    mean_squared_error,
    mean_squared_error_gradient,
)

Z = [-30.0, -4.0, -0.5, 0.0, 0.5, 4.0, 30.0]


def test_binary_cross_entropy_is_within_its_bound_in_every_world(world, exactly):
    """Each loss is within 4 rounding units of itself, besides one of 1 for 1 − p."""
    p = world.back(world.array([0.1, 0.5, 0.9, 0.25]))
    y = [1.0, 0.0, 1.0, 0.5]
    actual = world.back(binary_cross_entropy(world.array(p), world.array(y), reduction="none"))
    for q, label, loss in zip(exactly(p), y, actual, strict=True):
        true = -(label * mpmath.log(q) + (1 - label) * mpmath.log(1 - q))
        assert abs(loss - true) <= world.epsilon * (4 * true + 1)


def test_certainty_costs_nothing_or_everything(world):
    """A certain hit costs 0 and a certain mistake ∞, without a warning."""
    p, y = world.array([0, 1, 0, 1]), world.array([0, 1, 1, 0])
    assert world.back(binary_cross_entropy(p, y, reduction="none")).tolist() == [0, 0, math.inf, math.inf]


@pytest.mark.parametrize("label", [0.0, 1.0, 0.25])
def test_from_logits_keeps_relative_accuracy(world, exactly, label):
    """Each loss from a logit is within 5 rounding units of itself, at any distance from the boundary."""
    z = world.array(Z)
    actual = world.back(binary_cross_entropy_from_logits(z, z * 0 + label, reduction="none"))
    for x, loss in zip(exactly(Z), actual, strict=True):
        true = label * mpmath.log1p(mpmath.exp(-x)) + (1 - label) * mpmath.log1p(mpmath.exp(x))
        tiny = float(np.finfo(world.dtype).tiny)
        assert abs(loss - true) <= 5 * world.epsilon * true or true < tiny


def test_infinite_logits(world):
    """A logit of ∞ is certain: it costs nothing or everything."""
    z, y = world.array([math.inf, -math.inf, math.inf, -math.inf]), world.array([1, 0, 0, 1])
    losses = world.back(binary_cross_entropy_from_logits(z, y, reduction="none"))
    assert losses.tolist() == [0, 0, math.inf, math.inf]


def test_squared_errors_of_integers_are_exact(world):
    """Differences 1, −2, 3 have squares of sum 14 and mean 14/3."""
    x, y = world.array([2, 1, 5]), world.array([1, 3, 2])
    assert world.back(mean_squared_error(x, y, reduction="none")).tolist() == [1, 4, 9]
    assert world.back(mean_squared_error(x, y, reduction="sum")) == 14
    np.testing.assert_allclose(world.back(mean_squared_error(x, y)), 14 / 3, rtol=world.epsilon)
    np.testing.assert_allclose(world.back(mean_squared_error_gradient(x, y)), [2 / 3, -4 / 3, 2], rtol=world.epsilon)


@pytest.mark.parametrize("reduction", ["none", "sum", "mean"])
def test_gradients_by_complex_step(complex_step, reduction):
    """Each gradient is that of imaginary steps, to 16 units of its size; from logits by their derivative."""
    rng = np.random.default_rng(1)
    p, y, z = rng.uniform(0.1, 0.9, size=(3, 2, 4))
    for forward, backward in (
        (binary_cross_entropy, binary_cross_entropy_gradient),
        (mean_squared_error, mean_squared_error_gradient),
    ):
        expected = complex_step(lambda x, f=forward: np.sum(f(x, y, reduction=reduction)), p)
        np.testing.assert_allclose(backward(p, y, reduction=reduction), expected, rtol=16 * 2**-52, atol=2**-50)
    count = p.size if reduction == "mean" else 1
    expected = (1 / (1 + np.exp(-z)) - y) / count
    actual = binary_cross_entropy_from_logits_gradient(z, y, reduction=reduction)
    np.testing.assert_allclose(actual, expected, rtol=0, atol=8 * 2**-52)


def test_variants_differ_as_they_say():
    """Bits, sums, one side; half, sum, half of it and root of squares."""
    p, y = np.asarray([0.5, 0.25]), np.asarray([1.0, 0.0])
    bits, total, one_side = (v.function for v in CATALOGUE["binary_cross_entropy"].variants)
    plain = binary_cross_entropy(p, y)
    np.testing.assert_allclose(bits(p, y), plain / math.log(2), rtol=2**-52)
    np.testing.assert_allclose(total(p, y), plain * 2, rtol=2**-52)
    np.testing.assert_allclose(one_side(p, y), math.log(2) / 2, rtol=2**-52)
    half, total, half_of_it, root = (
        v.function(np.asarray([0, 3]), np.asarray([1, 0])) for v in CATALOGUE["mean_squared_error"].variants
    )
    assert (half, total, half_of_it, root) == (2.5, 10, 5, math.sqrt(5))


@pytest.mark.parametrize(
    "function",
    [
        binary_cross_entropy,
        binary_cross_entropy_gradient,
        binary_cross_entropy_from_logits,
        binary_cross_entropy_from_logits_gradient,
        mean_squared_error,
        mean_squared_error_gradient,
    ],
)
def test_wrong_shapes_are_named(function):
    """Shapes that would broadcast by accident are refused."""
    with pytest.raises(ShapeError, match=r"of shape \(3, 1\) and target of shape \(3,\): expected the same shape"):
        function(np.full((3, 1), 0.5), np.zeros(3))
