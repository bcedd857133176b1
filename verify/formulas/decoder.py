"""The decoder: blocks of masked self-attention, attention to the encoder and a feed-forward network."""

from __future__ import annotations

from typing import Any, NamedTuple

from verify.formulas.activations import Activation, relu
from verify.formulas.arrays import Array, reals
from verify.formulas.card import formula, variant
from verify.formulas.masks import causal_mask
from verify.formulas.parameters import DecoderBlockParameters
from verify.formulas.residual import NormOrder, residual, residual_gradient
from verify.formulas.shapes import require_matrices
from verify.formulas.sublayers import Sublayer, cross_attention, network, self_attention

INPUT = ("y", "(…, n, d)", "the decoder's rows, one for each position so far")
MEMORY = ("e", "(…, m, d)", "the encoder's output", "memory")
UPSTREAM = ("g", "(…, n, d)", "gradient with respect to the result", "upstream")
PARAMETERS = (
    "θ",
    "",
    "DecoderBlockParameters: two attentions, feed-forward network and their layer norms",
    "parameters",
)


@formula(
    equation=r"a = \operatorname{LN}(y + \operatorname{MultiHead}(y, y, y; M)),\quad"
    r" b = \operatorname{LN}(a + \operatorname{MultiHead}(a, e, e)),\quad"
    r" z = \operatorname{LN}(b + \operatorname{FFN}(b))",
    symbols=(INPUT, MEMORY, PARAMETERS, ("M", "(n, n) mask", "causal mask", "mask")),
    returns="as y",
    domain="as multi_head_attention and feed_forward",
    conventions=("causal self-attention", "norm after each sum ('post'), or before each sublayer ('pre')", "ReLU"),
    reference="Vaswani et al. 2017, §3.1",
    seen_in=("001:768", "001:780", "004:799", "004:550", "004:821"),
)
def decoder_block(
    y: Array,
    memory: Array,
    parameters: DecoderBlockParameters,
    *,
    heads: int = 1,
    mask: Array = None,
    memory_mask: Array = None,
    order: NormOrder = "post",
    activation: Activation = relu,
    epsilon: float = 1e-5,
) -> Array:
    """Attend to the past, then to the encoder, then transform each position.

    a = LN(y + MultiHead(y, y, y; M)), b = LN(a + MultiHead(a, e, e)), z = LN(b + FFN(b)); pre-norm as in encoder_block

    y: (…, n, d); memory: (…, m, d); parameters: of the block; mask: of the self-attention, causal where not given;
    memory_mask: of the attention to the encoder; the others as in encoder_block.
    Raises ShapeError where widths do not fit.
    A block of a model without encoder is an encoder_block with a causal mask.
    """
    y, memory = reals(y, memory)
    for sublayer, norm in _sublayers(y, memory, parameters, heads, mask, memory_mask, activation):
        y = residual(y, sublayer.forward, norm, order=order, epsilon=epsilon)
    return y


@variant(of=decoder_block, difference="self-attention without the causal mask")
def decoder_block_unmasked(
    y: Array, memory: Array, parameters: DecoderBlockParameters, *, mask: Array = None, **options: Any
) -> Array:
    """Block of a decoder that sees the future, as the numbers at 001:770."""
    n = y.shape[-2]
    mask = causal_mask(n, past=n, like=reals(y)[0]) if mask is None else mask
    return decoder_block(y, memory, parameters, mask=mask, **options)


@variant(of=decoder_block, difference="layer norms before the sublayers instead of after the sums, or vice versa")
def decoder_block_other_order(
    y: Array, memory: Array, parameters: DecoderBlockParameters, *, order: NormOrder = "post", **options: Any
) -> Array:
    """Block of a decoder with the other order of its layer norms."""
    return decoder_block(y, memory, parameters, order="pre" if order == "post" else "post", **options)


class DecoderBlockGradient(NamedTuple):
    """Gradients with respect to the input, the encoder's output and the parameters of a block."""

    y: Array
    memory: Array
    parameters: DecoderBlockParameters


@formula(
    equation=r"\frac{\partial L}{\partial y}, \frac{\partial L}{\partial e}, \frac{\partial L}{\partial \theta}"
    r"\ \text{by the chain rule, last sublayer first}",
    symbols=(UPSTREAM, INPUT, MEMORY, PARAMETERS),
    returns="as y, as e, as θ",
    domain="as decoder_block",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.2",
)
def decoder_block_gradient(
    upstream: Array,
    y: Array,
    memory: Array,
    parameters: DecoderBlockParameters,
    *,
    heads: int = 1,
    mask: Array = None,
    memory_mask: Array = None,
    order: NormOrder = "post",
    activation: Activation = relu,
    epsilon: float = 1e-5,
) -> DecoderBlockGradient:
    """Gradients through a block of a decoder, with respect to its rows, the encoder's and its parameters.

    back through the feed-forward network, the attention to the encoder, and the self-attention

    upstream: (…, n, d); the others as in decoder_block. The parameters' gradients have the form of the parameters.
    """
    upstream, y, memory = reals(upstream, y, memory)
    (first, n_1), (second, n_2), (third, n_3) = _sublayers(y, memory, parameters, heads, mask, memory_mask, activation)
    a = residual(y, first.forward, n_1, order=order, epsilon=epsilon)
    b = residual(a, second.forward, n_2, order=order, epsilon=epsilon)
    top = residual_gradient(upstream, b, *third, n_3, order=order, epsilon=epsilon)
    middle = residual_gradient(top.x, a, *second, n_2, order=order, epsilon=epsilon)
    bottom = residual_gradient(middle.x, y, *first, n_1, order=order, epsilon=epsilon)
    d_cross, d_memory = middle.sublayer
    d_parameters = DecoderBlockParameters(bottom.sublayer, bottom.norm, d_cross, middle.norm, top.sublayer, top.norm)
    return DecoderBlockGradient(bottom.x, d_memory, d_parameters)


@formula(
    equation=r"z = (B_N \circ \dots \circ B_1)(y),\ \text{each with } e",
    symbols=(INPUT, MEMORY, ("B_i", "", "decoder block i", "parameters")),
    returns="as y",
    domain="as decoder_block",
    conventions=("the first block is applied first", "all blocks see the same encoder output"),
    reference="Vaswani et al. 2017, §3.1",
    seen_in=("001:778",),
)
def decoder(y: Array, memory: Array, parameters: tuple[DecoderBlockParameters, ...], **options: Any) -> Array:
    """Apply the blocks of a decoder one after the other.

    z = B_N(… B_1(y, e) …, e)

    y: (…, n, d), embeddings with positions; memory: the encoder's output; parameters: of each block;
    options: as in decoder_block.
    """
    for block in parameters:
        y = decoder_block(y, memory, block, **options)
    return y


class DecoderGradient(NamedTuple):
    """Gradients with respect to the input, the encoder's output and the parameters of all blocks."""

    y: Array
    memory: Array
    parameters: tuple[DecoderBlockParameters, ...]


@formula(
    equation=r"\frac{\partial L}{\partial e} = \sum_{i=1}^{N} \frac{\partial L}{\partial e}\Big|_{B_i}",
    symbols=(UPSTREAM, INPUT, MEMORY, PARAMETERS),
    returns="as y, as e, as θ",
    domain="as decoder, with at least one block",
    reference="Goodfellow, Bengio, Courville 2016, Algorithm 6.2",
)
def decoder_gradient(
    upstream: Array, y: Array, memory: Array, parameters: tuple[DecoderBlockParameters, ...], **options: Any
) -> DecoderGradient:
    """Gradients through all blocks of a decoder; the encoder's output collects from every block.

    back through the last block first, each at the input it had

    upstream: (…, n, d); the others as in decoder. Raises ValueError where there is no block.
    """
    if not parameters:
        raise ValueError("parameters=(): expected the parameters of at least one block")
    first, *others = parameters
    if not others:
        only = decoder_block_gradient(upstream, y, memory, first, **options)
        return DecoderGradient(only.y, only.memory, (only.parameters,))
    above = decoder_gradient(upstream, decoder_block(y, memory, first, **options), memory, tuple(others), **options)
    below = decoder_block_gradient(above.y, y, memory, first, **options)
    return DecoderGradient(below.y, below.memory + above.memory, (below.parameters, *above.parameters))


def _sublayers(
    y: Array,
    memory: Array,
    parameters: DecoderBlockParameters,
    heads: int,
    mask: Array,
    memory_mask: Array,
    activation: Activation,
) -> tuple[tuple[Sublayer, Any], ...]:
    """Sublayers of a block in their order, each with its layer norm."""
    require_matrices(y=y, memory=memory)
    mask = causal_mask(y.shape[-2], like=y) if mask is None else mask
    return (
        (self_attention(parameters.attention, heads=heads, mask=mask), parameters.attention_norm),
        (
            cross_attention(parameters.cross_attention, memory, heads=heads, mask=memory_mask),
            parameters.cross_attention_norm,
        ),
        (network(parameters.feed_forward, activation=activation), parameters.feed_forward_norm),
    )
