"""SwiGLU against mpmath, its definition, and its gradients by imaginary steps."""

import mpmath
import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.gated_units import swiglu, swiglu_gradient


def test_a_unit_in_every_world(world):
    """With x = 2 the gate is 2 · ½ + 1 = 2 and the value 2 · 3 − 2 = 4: 8 σ(2), and 8 σ(4) with β = 2."""
    x, W, V = world.array([[2]]), world.array([[0.5]]), world.array([[3]])
    b, c = world.array([1]), world.array([-2])
    for beta in (1, 2):
        actual = world.back(swiglu(x, W, V, b, c, beta=beta))
        assert abs(actual[0, 0] - 8 / (1 + mpmath.exp(-2 * beta))) <= 8 * 8 * world.epsilon
    assert world.back(swiglu(x, W, V)).shape == (1, 1)


def test_gradients_by_differences():
    """Each part of the gradient is that of differences, to 1e-6."""
    rng = np.random.default_rng(1)
    arguments = [rng.normal(size=shape) for shape in ((3, 2), (2, 4), (2, 4), (4,), (4,))]
    g = rng.normal(size=(3, 4))
    for at, gradient in enumerate(swiglu_gradient(g, *arguments, beta=0.5)):
        way = rng.normal(size=arguments[at].shape)
        ahead, behind = (
            swiglu(*arguments[:at], arguments[at] + step * way, *arguments[at + 1 :], beta=0.5)
            for step in (1e-6, -1e-6)
        )
        np.testing.assert_allclose(np.sum(gradient * way), np.sum(g * (ahead - behind)) / 2e-6, rtol=1e-6)
    assert swiglu_gradient(g, *arguments[:3]).b is None


def test_variants_differ_as_they_say():
    """A sigmoid as the gate, and both layers exchanged."""
    one = np.ones((1, 1))
    gate, other = one * 2, one * 3
    sigmoid, exchanged = (v.function(one, gate, other)[0, 0] for v in CATALOGUE["swiglu"].variants)
    np.testing.assert_allclose(sigmoid, 3 / (1 + np.exp(-2)), rtol=2**-51)
    np.testing.assert_allclose(exchanged, 2 * 3 / (1 + np.exp(-3)), rtol=2**-51)


def test_layers_of_other_widths_are_named():
    """Both layers have the same width."""
    with pytest.raises(ShapeError, match=r"x W of shape \(1, 2\) and x V of shape \(1, 3\): expected the same shape"):
        swiglu(np.ones((1, 2)), np.ones((2, 2)), np.ones((2, 3)))
