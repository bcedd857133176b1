"""The position-wise feed-forward network: two affine layers with an activation between them."""

from __future__ import annotations

from typing import NamedTuple

from verify.formulas.activations import GRADIENTS, Activation, gelu, relu
from verify.formulas.arrays import Array
from verify.formulas.card import formula, variant
from verify.formulas.linear import affine, affine_gradient, affine_transposed

SYMBOLS = (
    ("x", "(…, d)", "rows of d features"),
    ("W_1, b_1", "(d, h), (h,)", "weights and bias into the hidden layer"),
    ("W_2, b_2", "(h, d), (d,)", "weights and bias out of it"),
)


@formula(
    equation=r"\operatorname{FFN}(x) = \max(0, x W_1 + b_1) \, W_2 + b_2",
    symbols=SYMBOLS,
    returns="as x",
    domain="real; widths that fit",
    conventions=("ReLU between the layers", "examples are rows", "each row by itself"),
    reference="Vaswani et al. 2017, eq. 2",
    seen_in=("001:678", "001:742", "001:2093", "000:472", "001:1971"),
)
def feed_forward(x: Array, W_1: Array, b_1: Array, W_2: Array, b_2: Array, *, activation: Activation = relu) -> Array:
    """Feed-forward network of a transformer, the same for each position.

    FFN(x) = max(0, x W_1 + b_1) W_2 + b_2

    x: (…, d); W_1: (d, h); b_1: (h,); W_2: (h, d); b_2: (d,); biases may be None; activation: relu, or another.
    Raises ShapeError where widths do not fit.
    Vaswani et al. 2017, eq. 2. Without the activation the two layers would be one.
    """
    return affine(activation(affine(x, W_1, b_1)), W_2, b_2)


@variant(of=feed_forward, difference="no activation between the layers")
def feed_forward_without_activation(
    x: Array,
    W_1: Array,
    b_1: Array,
    W_2: Array,
    b_2: Array,
    *,
    activation: Activation = relu,  # noqa: ARG001 - same arguments as feed_forward
) -> Array:
    """Two affine layers in a row."""
    return affine(affine(x, W_1, b_1), W_2, b_2)


@variant(of=feed_forward, difference="the activation once more after the second layer")
def feed_forward_activated_output(
    x: Array, W_1: Array, b_1: Array, W_2: Array, b_2: Array, *, activation: Activation = relu
) -> Array:
    """Feed-forward network whose output is activated too, as in 001:1986."""
    return activation(feed_forward(x, W_1, b_1, W_2, b_2, activation=activation))


@variant(of=feed_forward, difference="GELU instead of ReLU")
def feed_forward_gelu(
    x: Array, W_1: Array, b_1: Array, W_2: Array, b_2: Array, *, activation: Activation = relu
) -> Array:
    """Feed-forward network as in BERT and GPT."""
    return feed_forward(x, W_1, b_1, W_2, b_2, activation=gelu if activation is relu else relu)


@variant(of=feed_forward, difference="biases left out")
def feed_forward_without_biases(
    x: Array,
    W_1: Array,
    b_1: Array,  # noqa: ARG001 - same arguments as feed_forward
    W_2: Array,
    b_2: Array,  # noqa: ARG001 - same arguments as feed_forward
    *,
    activation: Activation = relu,
) -> Array:
    """Feed-forward network of two linear layers."""
    return feed_forward(x, W_1, None, W_2, None, activation=activation)


@variant(of=feed_forward, difference="weights transposed, as PyTorch keeps them")
def feed_forward_transposed(
    x: Array, W_1: Array, b_1: Array, W_2: Array, b_2: Array, *, activation: Activation = relu
) -> Array:
    """Feed-forward network with x W_1ᵀ and W_2ᵀ."""
    return affine_transposed(activation(affine_transposed(x, W_1, b_1)), W_2, b_2)


class FeedForwardGradient(NamedTuple):
    """Gradients with respect to the arguments of a feed-forward network; None for biases that were not given."""

    x: Array
    W_1: Array
    b_1: Array
    W_2: Array
    b_2: Array


@formula(
    equation=r"\frac{\partial L}{\partial z} = (g W_2^T) \odot a'(z),\ z = x W_1 + b_1;"
    r"\ \frac{\partial L}{\partial W_2} = a(z)^T g;"
    r"\ \frac{\partial L}{\partial W_1} = x^T \frac{\partial L}{\partial z}",
    symbols=(("g", "(…, d)", "gradient with respect to the result", "upstream"), *SYMBOLS),
    returns="as x, as W_1, as b_1, as W_2, as b_2",
    domain="as feed_forward, with an activation of this catalogue",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.4",
)
def feed_forward_gradient(
    upstream: Array,
    x: Array,
    W_1: Array,
    b_1: Array,
    W_2: Array,
    b_2: Array,
    *,
    activation: Activation = relu,
) -> FeedForwardGradient:
    """Gradients through a feed-forward network, with respect to x, W_1, b_1, W_2 and b_2.

    back through the second layer, the activation's slope at z = x W_1 + b_1, and the first layer

    upstream: (…, d); the others as in feed_forward; activation: one with a gradient in this catalogue.
    Raises ShapeError where widths do not fit.
    """
    z = affine(x, W_1, b_1)
    outer = affine_gradient(upstream, activation(z), W_2, b_2)
    inner = affine_gradient(GRADIENTS[activation](outer.x, z), x, W_1, b_1)
    return FeedForwardGradient(inner.x, inner.W, inner.b, outer.W, outer.b)
