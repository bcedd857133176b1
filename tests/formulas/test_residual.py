"""Residual connections in both orders of their layer norm."""

from dataclasses import replace

import numpy as np
import pytest

from verify.formulas.normalization import layer_norm
from verify.formulas.parameters import NormParameters
from verify.formulas.residual import residual, residual_gradient

RNG = np.random.default_rng(1)
X, G = RNG.normal(size=(2, 3, 4))
NORM = NormParameters(RNG.normal(size=4), RNG.normal(size=4))
W = RNG.normal(size=(4, 4))


def square(z, weights=W):
    """A sublayer that holds weights."""
    return (z @ weights) ** 2


def square_gradient(g, z, weights=W):
    """Its gradients, by hand."""
    inner = 2 * g * (z @ weights)
    return inner @ weights.T, z.T @ inner


def test_the_norm_stands_after_the_sum_or_before_the_sublayer(world):
    """Post is LN(x + f(x)), pre is x + f(LN(x)), to the last bit, in all that is not computed in a wider type."""
    if world.dtype == "float16":
        world = replace(world, dtype="float32")
    x, norm = world.array(X), NormParameters(world.array(NORM.gain), world.array(NORM.bias))
    post = world.back(residual(x, lambda z: z * z, norm, epsilon=0.5))
    np.testing.assert_array_equal(post, world.back(layer_norm(x + x * x, *norm, epsilon=0.5)))
    pre = world.back(residual(x, lambda z: z * z, norm, order="pre"))
    normed = layer_norm(x, *norm)
    np.testing.assert_array_equal(pre, world.back(x + normed * normed))


@pytest.mark.parametrize("order", ["post", "pre"])
def test_gradient_by_complex_step(complex_step, order):
    """Gradients of x, of the sublayer's weights and of its norm are those of imaginary steps, to 2048 units of 1."""
    back = residual_gradient(G, X, square, square_gradient, NORM, order=order, epsilon=0.1)

    def loss(x=X, weights=W, gain=NORM.gain, bias=NORM.bias):
        norm = NormParameters(gain, bias)
        return np.sum(G * residual(x, lambda z: square(z, weights), norm, order=order, epsilon=0.1))

    for actual, name, value in (
        (back.x, "x", X),
        (back.sublayer, "weights", W),
        (back.norm.gain, "gain", NORM.gain),
        (back.norm.bias, "bias", NORM.bias),
    ):
        expected = complex_step(lambda z, name=name: loss(**{name: z}), value)
        np.testing.assert_allclose(actual, expected, rtol=0, atol=2048 * 2**-52)


def test_another_order_is_refused():
    """There are two orders."""
    with pytest.raises(ValueError, match="order='both': expected 'post' or 'pre'"):
        residual(X, square, NORM, order="both")


@pytest.mark.parametrize("order", ["post", "pre"])
def test_a_sublayer_of_another_shape_is_told(order):
    """What a sublayer gives has the shape of its input, even where it would stretch to it."""
    with pytest.raises(ValueError, match=r"x of shape \(3, 4\) and f\(x\) of shape \(1, 4\): expected the same shape"):
        residual(np.zeros((3, 4)), lambda x: x[:1], NormParameters(), order=order)
