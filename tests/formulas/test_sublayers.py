"""Sublayers with their weights in place."""

import numpy as np

from verify.formulas.activations import gelu
from verify.formulas.feed_forward import feed_forward
from verify.formulas.masks import causal_mask
from verify.formulas.multi_head import multi_head_attention
from verify.formulas.parameters import AttentionParameters, FeedForwardParameters
from verify.formulas.sublayers import cross_attention, network, self_attention

RNG = np.random.default_rng(1)
X, MEMORY, G = RNG.normal(size=(3, 4)), RNG.normal(size=(5, 4)), RNG.normal(size=(3, 4))
ATTENTION = AttentionParameters(*RNG.normal(size=(4, 4, 4)))
NETWORK = FeedForwardParameters(RNG.normal(size=(4, 6)), RNG.normal(size=6), RNG.normal(size=(6, 4)), None)


def test_each_is_its_formula_with_weights():
    """Self-attention, attention to the encoder and the network are the formulas of their names."""
    mask = causal_mask(3)
    np.testing.assert_array_equal(
        self_attention(ATTENTION, heads=2, mask=mask).forward(X),
        multi_head_attention(X, X, X, *ATTENTION[:4], heads=2, mask=mask),
    )
    np.testing.assert_array_equal(
        cross_attention(ATTENTION, MEMORY, heads=2, mask=None).forward(X),
        multi_head_attention(X, MEMORY, MEMORY, *ATTENTION[:4], heads=2),
    )
    np.testing.assert_array_equal(
        network(NETWORK, activation=gelu).forward(X), feed_forward(X, *NETWORK, activation=gelu)
    )


def test_each_way_back_is_a_gradient(complex_step):
    """The gradient of each input is that of imaginary steps, to 256 units of 1, and of the encoder's rows too."""
    layers = (
        self_attention(ATTENTION, heads=2, mask=causal_mask(3)),
        cross_attention(ATTENTION, MEMORY, heads=2, mask=None),
        network(NETWORK, activation=gelu),
    )
    for layer in layers:
        expected = complex_step(lambda z, layer=layer: np.sum(G * layer.forward(z)), X)
        np.testing.assert_allclose(layer.backward(G, X)[0], expected, rtol=0, atol=256 * 2**-52)
    weights, memory = layers[1].backward(G, X)[1]
    expected = complex_step(lambda z: np.sum(G * cross_attention(ATTENTION, z, heads=2, mask=None).forward(X)), MEMORY)
    np.testing.assert_allclose(memory, expected, rtol=0, atol=256 * 2**-52)
    assert isinstance(weights, AttentionParameters)
    assert layers[2].backward(G, X)[1].b_2 is None
