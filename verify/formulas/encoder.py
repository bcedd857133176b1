"""The encoder: blocks of self-attention and a feed-forward network."""

from __future__ import annotations

from typing import Any, NamedTuple

from verify.formulas.activations import Activation, relu
from verify.formulas.arrays import Array, real, reals
from verify.formulas.card import formula, variant
from verify.formulas.parameters import EncoderBlockParameters
from verify.formulas.residual import NormOrder, residual, residual_gradient
from verify.formulas.sublayers import network, self_attention

INPUT = ("x", "(…, n, d)", "rows of features, one for each position")
UPSTREAM = ("g", "(…, n, d)", "gradient with respect to the result", "upstream")
PARAMETERS = ("θ", "", "EncoderBlockParameters: attention, feed-forward network and their layer norms", "parameters")


@formula(
    equation=r"a = \operatorname{LN}(x + \operatorname{MultiHead}(x, x, x)),\quad"
    r" y = \operatorname{LN}(a + \operatorname{FFN}(a))",
    symbols=(INPUT, PARAMETERS),
    returns="as x",
    domain="as multi_head_attention and feed_forward",
    conventions=("layer norm after each sum ('post'), or before each sublayer ('pre')", "ReLU", "ε = 1e-5"),
    reference="Vaswani et al. 2017, §3.1 (post); Radford et al. 2019, §2.3 (pre)",
    seen_in=("001:252", "000:498", "003:102", "004:774"),
)
def encoder_block(
    x: Array,
    parameters: EncoderBlockParameters,
    *,
    heads: int = 1,
    mask: Array = None,
    order: NormOrder = "post",
    activation: Activation = relu,
    epsilon: float = 1e-5,
) -> Array:
    """Attend within one sequence, then transform each position, each with residual and layer norm.

    a = LN(x + MultiHead(x, x, x)), y = LN(a + FFN(a)); pre-norm: a = x + MultiHead(LN(x)), y = a + FFN(LN(a))

    x: (…, n, d); parameters: of the block; heads, mask: of the attention; order: "post" or "pre" norm;
    activation: of the network; epsilon: of the layer norms. Raises ShapeError where widths do not fit.
    With a causal mask and pre-norm this is a block of GPT-2.
    """
    attention = self_attention(parameters.attention, heads=heads, mask=mask)
    transform = network(parameters.feed_forward, activation=activation)
    a = residual(real(x), attention.forward, parameters.attention_norm, order=order, epsilon=epsilon)
    return residual(a, transform.forward, parameters.feed_forward_norm, order=order, epsilon=epsilon)


@variant(of=encoder_block, difference="layer norms before the sublayers instead of after the sums, or vice versa")
def encoder_block_other_order(
    x: Array, parameters: EncoderBlockParameters, *, order: NormOrder = "post", **options: Any
) -> Array:
    """Block of an encoder with the other order of its layer norms."""
    return encoder_block(x, parameters, order="pre" if order == "post" else "post", **options)


class EncoderBlockGradient(NamedTuple):
    """Gradients with respect to the input and the parameters of a block."""

    x: Array
    parameters: EncoderBlockParameters


@formula(
    equation=r"\frac{\partial L}{\partial x}, \frac{\partial L}{\partial \theta}"
    r"\ \text{by the chain rule, last sublayer first}",
    symbols=(UPSTREAM, INPUT, PARAMETERS),
    returns="as x, as θ",
    domain="as encoder_block",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.2",
)
def encoder_block_gradient(
    upstream: Array,
    x: Array,
    parameters: EncoderBlockParameters,
    *,
    heads: int = 1,
    mask: Array = None,
    order: NormOrder = "post",
    activation: Activation = relu,
    epsilon: float = 1e-5,
) -> EncoderBlockGradient:
    """Gradients through a block of an encoder, with respect to its input and its parameters.

    back through the feed-forward network and its residual, then through the attention and its residual

    upstream: (…, n, d); the others as in encoder_block. The parameters' gradients have the form of the parameters.
    """
    upstream, x = reals(upstream, x)
    attention = self_attention(parameters.attention, heads=heads, mask=mask)
    transform = network(parameters.feed_forward, activation=activation)
    norms = (parameters.attention_norm, parameters.feed_forward_norm)
    a = residual(x, attention.forward, norms[0], order=order, epsilon=epsilon)
    top = residual_gradient(upstream, a, *transform, norms[1], order=order, epsilon=epsilon)
    bottom = residual_gradient(top.x, x, *attention, norms[0], order=order, epsilon=epsilon)
    d_parameters = EncoderBlockParameters(bottom.sublayer, bottom.norm, top.sublayer, top.norm)
    return EncoderBlockGradient(bottom.x, d_parameters)


@formula(
    equation=r"y = (B_N \circ \dots \circ B_1)(x)",
    symbols=(INPUT, ("B_i", "", "encoder block i", "parameters")),
    returns="as x",
    domain="as encoder_block",
    conventions=("the first block is applied first",),
    reference="Vaswani et al. 2017, §3.1",
    seen_in=("001:246", "004:774"),
)
def encoder(x: Array, parameters: tuple[EncoderBlockParameters, ...], **options: Any) -> Array:
    """Apply the blocks of an encoder one after the other.

    y = B_N(… B_1(x))

    x: (…, n, d), embeddings with positions; parameters: of each block; options: as in encoder_block.
    """
    for block in parameters:
        x = encoder_block(x, block, **options)
    return x


class EncoderGradient(NamedTuple):
    """Gradients with respect to the input and the parameters of all blocks."""

    x: Array
    parameters: tuple[EncoderBlockParameters, ...]


@formula(
    equation=r"\frac{\partial L}{\partial x}, \frac{\partial L}{\partial \theta}"
    r"\ \text{by the chain rule, last block first}",
    symbols=(UPSTREAM, INPUT, PARAMETERS),
    returns="as x, as θ",
    domain="as encoder",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.2",
)
def encoder_gradient(
    upstream: Array, x: Array, parameters: tuple[EncoderBlockParameters, ...], **options: Any
) -> EncoderGradient:
    """Gradients through all blocks of an encoder.

    back through the last block first, each at the input it had

    upstream: (…, n, d); the others as in encoder. The parameters' gradients have the form of the parameters.
    """
    if not parameters:
        return EncoderGradient(upstream, ())
    first, *others = parameters
    above = encoder_gradient(upstream, encoder_block(x, first, **options), tuple(others), **options)
    below = encoder_block_gradient(above.x, x, first, **options)
    return EncoderGradient(below.x, (below.parameters, *above.parameters))
