"""Attention with relative positions."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.attention import scaled_dot_product_attention
from verify.formulas.masks import causal_mask
from verify.formulas.relative_attention import relative_position_attention

RNG = np.random.default_rng(1)
Q, K, V = RNG.normal(size=(3, 5)), RNG.normal(size=(5, 5)), RNG.normal(size=(5, 2))
ROOT = np.sqrt(5)


def test_relative_scores_are_added_before_scaling(world):
    """softmax((Q Kᵀ + R)/√4) V with Q = 0 has the weights e^{R/2}: 1/5 and 4/5 for R = 0 and 2 ln 4."""
    zeros = world.array(np.zeros((1, 4)))
    R = world.array([[0.0, 2 * np.log(4)]])
    result = relative_position_attention(zeros, world.array(np.zeros((2, 4))), world.array([[0], [5]]), R)
    np.testing.assert_allclose(world.back(result), [[4]], rtol=8 * world.epsilon)


def test_relative_attention_as_a_mask():
    """Relative scores are attention with R/√d_k for a mask; those of T5 with R itself; both under a mask."""
    R = RNG.normal(size=(3, 5))
    mask = causal_mask(3, 5)
    both = np.where(mask, R / ROOT, -np.inf)
    expected = scaled_dot_product_attention(Q, K, V, both)
    np.testing.assert_allclose(relative_position_attention(Q, K, V, R, mask), expected, rtol=0, atol=2**-48)
    (bias,) = (v.function for v in CATALOGUE["relative_position_attention"].variants)
    np.testing.assert_array_equal(bias(Q, K, V, R), scaled_dot_product_attention(Q, K, V, R))
    with pytest.raises(ShapeError, match=r"scores of shape \(3, 5\) and R of shape \(5, 3\)"):
        relative_position_attention(Q, K, V, R.T)
