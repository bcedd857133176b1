"""Encoder blocks spelt out in NumPy, and their gradients by complex steps."""

import numpy as np
import pytest

from verify.formulas import CATALOGUE
from verify.formulas.activations import gelu
from verify.formulas.encoder import encoder, encoder_block, encoder_block_gradient, encoder_gradient
from verify.formulas.masks import causal_mask
from verify.formulas.parameters import (
    AttentionParameters,
    EncoderBlockParameters,
    FeedForwardParameters,
    NormParameters,
)

RNG = np.random.default_rng(1)
X, G = RNG.normal(size=(2, 2, 3, 4))


def make_block():
    """Random parameters of a block of width 4, hidden width 5, with a bias in the output projection."""
    n = RNG.normal
    return EncoderBlockParameters(
        AttentionParameters(*n(size=(4, 4, 4)), b_O=n(size=4)),
        NormParameters(n(size=4), n(size=4)),
        FeedForwardParameters(n(size=(4, 5)), n(size=5), n(size=(5, 4)), n(size=4)),
        NormParameters(n(size=4), n(size=4)),
    )


BLOCKS = (make_block(), make_block())


def norm(x, parameters):
    """Layer norm in NumPy."""
    z = (x - x.mean(axis=-1, keepdims=True)) / np.sqrt(x.var(axis=-1, keepdims=True) + 1e-5)
    return parameters.gain * z + parameters.bias


def attention(x, parameters, heads, mask):
    """Multi-head self-attention in NumPy, head by head."""
    outputs = []
    for Q, K, V in zip(*(np.split(x @ W, heads, axis=-1) for W in parameters[:3]), strict=True):
        weights = np.exp(np.where(mask, Q @ np.swapaxes(K, -1, -2) / np.sqrt(Q.shape[-1]), -np.inf))
        outputs.append(weights / weights.sum(axis=-1, keepdims=True) @ V)
    return np.concatenate(outputs, axis=-1) @ parameters.W_O + parameters.b_O


def network(x, parameters):
    """Feed-forward network in NumPy."""
    return np.maximum(x @ parameters.W_1 + parameters.b_1, 0) @ parameters.W_2 + parameters.b_2


@pytest.mark.parametrize("mask", [np.ones((3, 3), dtype=bool), causal_mask(3)], ids=["open", "causal"])
@pytest.mark.parametrize("heads", [1, 2])
def test_a_block_is_its_formula(heads, mask):
    """Post- and pre-norm blocks are their formulas spelt out, to 512 units of 1."""
    theta = BLOCKS[0]
    a = norm(X + attention(X, theta.attention, heads, mask), theta.attention_norm)
    post = norm(a + network(a, theta.feed_forward), theta.feed_forward_norm)
    np.testing.assert_allclose(encoder_block(X, theta, heads=heads, mask=mask), post, rtol=0, atol=512 * 2**-52)
    a = X + attention(norm(X, theta.attention_norm), theta.attention, heads, mask)
    pre = a + network(norm(a, theta.feed_forward_norm), theta.feed_forward)
    actual = encoder_block(X, theta, heads=heads, mask=mask, order="pre")
    np.testing.assert_allclose(actual, pre, rtol=0, atol=512 * 2**-52)
    (other,) = (v.function for v in CATALOGUE["encoder_block"].variants)
    np.testing.assert_array_equal(other(X, theta, heads=heads, mask=mask), actual)
    np.testing.assert_array_equal(
        other(X, theta, heads=heads, mask=mask, order="pre"), encoder_block(X, theta, heads=heads, mask=mask)
    )


def test_blocks_are_applied_in_their_order():
    """The encoder is the second block of the first, and without blocks the input."""
    expected = encoder_block(encoder_block(X, BLOCKS[0], heads=2), BLOCKS[1], heads=2)
    np.testing.assert_array_equal(encoder(X, BLOCKS, heads=2), expected)
    assert encoder(X, ()) is X
    assert encoder_gradient(G, X, ()).x is G


def test_without_a_mask_positions_are_exchangeable():
    """Permuting the rows permutes the result, to 512 units of 1: there are no positions in a block (004:309)."""
    order = [2, 0, 1]
    permuted = encoder(X[:, order], BLOCKS, heads=2)
    np.testing.assert_allclose(permuted, encoder(X, BLOCKS, heads=2)[:, order], rtol=0, atol=512 * 2**-52)


def stepped(parameters, path, value):
    """Parameters with one array replaced."""
    if not path:
        return value
    parts = list(parameters)
    parts[path[0]] = stepped(parts[path[0]], path[1:], value)
    return type(parameters)(*parts) if hasattr(parameters, "_fields") else tuple(parts)


def arrays_of(parameters, path=()):
    """Each array of nested parameters with the path to it."""
    if isinstance(parameters, tuple):
        for i, part in enumerate(parameters):
            yield from arrays_of(part, (*path, i))
    elif parameters is not None:
        yield path, parameters


def at(parameters, path):
    """The array at the end of a path."""
    return at(parameters[path[0]], path[1:]) if path else parameters


@pytest.mark.parametrize("options", [{"order": "post"}, {"order": "pre", "activation": gelu, "mask": causal_mask(3)}])
def test_gradients_by_complex_step(complex_step, options):
    """Gradients of the input and of every array of two blocks are those of imaginary steps, to 256 units."""
    options = options | {"heads": 2, "epsilon": 0.01}
    back = encoder_gradient(G, X, BLOCKS, **options)
    expected = complex_step(lambda z: np.sum(G * encoder(z, BLOCKS, **options)), X)
    np.testing.assert_allclose(back.x, expected, rtol=0, atol=2**-44 * np.abs(expected).max())
    for path, value in arrays_of(BLOCKS):

        def loss(z, path=path):
            return np.sum(G * encoder(X, stepped(BLOCKS, path, z), **options))

        expected = complex_step(loss, value)
        np.testing.assert_allclose(
            at(back.parameters, path), expected, rtol=0, atol=2**-44 * max(1, np.abs(expected).max())
        )
    one = encoder_block_gradient(G, X, BLOCKS[0], **options)
    np.testing.assert_array_equal(one.x, encoder_gradient(G, X, BLOCKS[:1], **options).x)
