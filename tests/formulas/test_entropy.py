"""Entropy against SciPy, exact cases and Shannon's own."""

import math

import numpy as np
import pytest
import scipy.stats

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.entropy import entropy, entropy_gradient


def test_powers_of_two_have_whole_bits(world):
    """A half, a quarter and two eighths have 1.75 bits, an even chance of eight 3, to 4 rounding units."""
    p = world.array([0.5, 0.25, 0.125, 0.125])
    np.testing.assert_allclose(world.back(entropy(p)), 1.75 * math.log(2), rtol=4 * world.epsilon)
    even = world.array([[0.125] * 8])
    np.testing.assert_allclose(world.back(entropy(even)), [3 * math.log(2)], rtol=4 * world.epsilon)


def test_certainty_has_none(world):
    """What is certain has entropy 0, without a warning."""
    assert world.back(entropy(world.array([[1, 0], [0, 1]]))).tolist() == [0, 0]


def test_entropy_agrees_with_scipy():
    """scipy.stats.entropy, in nats and bits, along either axis, to 8 units."""
    p = np.random.default_rng(1).dirichlet(np.ones(5), size=4)
    bits, digits, negative = (v.function for v in CATALOGUE["entropy"].variants)
    np.testing.assert_allclose(entropy(p), scipy.stats.entropy(p, axis=-1), rtol=8 * 2**-52)
    np.testing.assert_allclose(bits(p), scipy.stats.entropy(p, base=2, axis=-1), rtol=8 * 2**-52)
    np.testing.assert_allclose(digits(p), scipy.stats.entropy(p, base=10, axis=-1), rtol=8 * 2**-52)
    assert negative(p).tolist() == (-entropy(p)).tolist()
    square = np.random.default_rng(2).dirichlet(np.ones(4), size=4)
    assert entropy(square.T, axis=0).tolist() == entropy(square).tolist()


def test_gradient_by_complex_step(complex_step):
    """The gradient is that of imaginary steps, to 16 units."""
    p = np.asarray([0.1, 0.2, 0.7])
    np.testing.assert_allclose(entropy_gradient(p), complex_step(lambda x: -np.sum(x * np.log(x)), p), rtol=16 * 2**-52)
    assert entropy_gradient(np.asarray([0.0])).tolist() == [math.inf]


def test_nothing_has_no_entropy():
    """A distribution over no outcomes is refused."""
    with pytest.raises(ShapeError, match="at least one element along axis -1"):
        entropy(np.zeros((2, 0)))
