"""Encoder-decoder attention: the decoder asks, the encoder answers."""

from __future__ import annotations

from typing import Any, NamedTuple

from verify.formulas.arrays import Array, real
from verify.formulas.card import formula, variant
from verify.formulas.multi_head import (
    HEADS,
    MASK,
    UPSTREAM,
    WEIGHTS,
    multi_head_attention,
    multi_head_attention_gradient,
    one_over_root,
)
from verify.namespaces import array_namespace


@formula(
    equation=r"\operatorname{MultiHead}(D, E, E),\quad Q = D W_Q,\ K = E W_K,\ V = E W_V",
    symbols=(
        ("D", "(…, n, d)", "the decoder's rows, which ask", "decoder"),
        ("E", "(…, m, d)", "the encoder's rows, which are asked", "encoder"),
        *WEIGHTS,
        HEADS,
        MASK,
    ),
    returns="(…, n, d) or (…, n, h d_v)",
    domain="as multi_head_attention",
    conventions=(
        "queries from the decoder, keys and values from the encoder",
        "one head",
        "no W_O unless given",
    ),
    reference="Vaswani et al. 2017, §3.2.3",
    seen_in=("001:792", "001:799", "001:810", "001:831", "003:72", "004:550"),
)
def encoder_decoder_attention(
    decoder: Array,
    encoder: Array,
    W_Q: Array,
    W_K: Array,
    W_V: Array,
    W_O: Array = None,
    *,
    heads: int = 1,
    mask: Array = None,
    scale: Array = None,
) -> Array:
    """Cross attention: the decoder asks, the encoder answers.

    MultiHead(D, E, E): Q = D W_Q, K = E W_K, V = E W_V

    decoder: (…, n, d); encoder: (…, m, d); weights, heads, mask, scale: as in multi_head_attention.
    Raises ShapeError where they do not fit. Vaswani et al. 2017, §3.2.3. Not self-attention, of one sequence.
    """
    return multi_head_attention(decoder, encoder, encoder, W_Q, W_K, W_V, W_O, heads=heads, mask=mask, scale=scale)


@variant(of=encoder_decoder_attention, difference="weights transposed: D W_Qᵀ, E W_Kᵀ, E W_Vᵀ")
def encoder_decoder_attention_transposed_weights(
    decoder: Array, encoder: Array, W_Q: Array, W_K: Array, W_V: Array, W_O: Array = None, **options: Any
) -> Array:
    """Cross attention with transposed projections, as in 001:2251."""
    turned = [None if W is None else array_namespace(W).matrix_transpose(W) for W in (W_Q, W_K, W_V, W_O)]
    return encoder_decoder_attention(decoder, encoder, *turned, **options)


@variant(of=encoder_decoder_attention, difference="divided by the root of the number of encoder rows")
def encoder_decoder_attention_by_length(
    decoder: Array, encoder: Array, W_Q: Array, W_K: Array, W_V: Array, W_O: Array = None, **options: Any
) -> Array:
    """Cross attention with scale 1/√m, as in 001:2259."""
    scale = one_over_root(array_namespace(encoder).matrix_transpose(real(encoder)))
    return encoder_decoder_attention(decoder, encoder, W_Q, W_K, W_V, W_O, **(options | {"scale": scale}))


@variant(of=encoder_decoder_attention, difference="transposed weights and the root of the number of encoder rows")
def encoder_decoder_attention_transposed_by_length(
    decoder: Array, encoder: Array, W_Q: Array, W_K: Array, W_V: Array, W_O: Array = None, **options: Any
) -> Array:
    """Cross attention with both differences of 001:2251 and 001:2259."""
    scale = one_over_root(array_namespace(encoder).matrix_transpose(real(encoder)))
    return encoder_decoder_attention_transposed_weights(
        decoder, encoder, W_Q, W_K, W_V, W_O, **(options | {"scale": scale})
    )


@variant(of=encoder_decoder_attention, difference="without the scale 1/√d_k")
def encoder_decoder_attention_unscaled(
    decoder: Array, encoder: Array, W_Q: Array, W_K: Array, W_V: Array, W_O: Array = None, **options: Any
) -> Array:
    """Cross attention of plain dot products."""
    return encoder_decoder_attention(decoder, encoder, W_Q, W_K, W_V, W_O, **(options | {"scale": 1}))


@variant(of=encoder_decoder_attention, difference="decoder and encoder exchanged: the encoder asks")
def encoder_decoder_attention_exchanged(
    decoder: Array, encoder: Array, W_Q: Array, W_K: Array, W_V: Array, W_O: Array = None, **options: Any
) -> Array:
    """Cross attention the other way round."""
    return encoder_decoder_attention(encoder, decoder, W_Q, W_K, W_V, W_O, **options)


class EncoderDecoderGradient(NamedTuple):
    """Gradients with respect to the arguments of encoder-decoder attention; None for a W_O that was not given."""

    decoder: Array
    encoder: Array
    W_Q: Array
    W_K: Array
    W_V: Array
    W_O: Array


@formula(
    equation=r"\frac{\partial L}{\partial D} = \frac{\partial L}{\partial q} W_Q^T,\quad \frac{\partial L}{\partial E}"
    r" = \frac{\partial L}{\partial k} W_K^T + \frac{\partial L}{\partial v} W_V^T",
    symbols=(
        UPSTREAM,
        ("D", "(…, n, d)", "the decoder's rows, which ask", "decoder"),
        ("E", "(…, m, d)", "the encoder's rows, which are asked", "encoder"),
        *WEIGHTS,
        HEADS,
        MASK,
    ),
    returns="as D, as E, as W_Q, as W_K, as W_V, as W_O",
    domain="as encoder_decoder_attention",
    reference="chain rule through multi_head_attention",
)
def encoder_decoder_attention_gradient(
    upstream: Array,
    decoder: Array,
    encoder: Array,
    W_Q: Array,
    W_K: Array,
    W_V: Array,
    W_O: Array = None,
    *,
    heads: int = 1,
    mask: Array = None,
    scale: Array = None,
) -> EncoderDecoderGradient:
    """Gradients through encoder-decoder attention, with respect to both sequences and the weights.

    the encoder collects what comes back through the keys and through the values

    upstream: (…, n, d); the others as in encoder_decoder_attention. Raises ShapeError where they do not fit.
    """
    back = multi_head_attention_gradient(
        upstream, decoder, encoder, encoder, W_Q, W_K, W_V, W_O, heads=heads, mask=mask, scale=scale
    )
    return EncoderDecoderGradient(back.Q, back.K + back.V, back.W_Q, back.W_K, back.W_V, back.W_O)
