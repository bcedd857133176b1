"""The weights of a transformer as nested tuples; gradients and updates have the same form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from verify.formulas.arrays import Array


class AttentionParameters(NamedTuple):
    """Projections of multi-head attention, with biases where there are any."""

    W_Q: Array
    W_K: Array
    W_V: Array
    W_O: Array = None
    b_Q: Array = None  # noqa: N815 - the papers' own names
    b_K: Array = None  # noqa: N815 - as b_Q
    b_V: Array = None  # noqa: N815 - as b_Q
    b_O: Array = None  # noqa: N815 - as b_Q


class FeedForwardParameters(NamedTuple):
    """Weights and biases of a feed-forward network."""

    W_1: Array
    b_1: Array
    W_2: Array
    b_2: Array


class NormParameters(NamedTuple):
    """Gain and bias of a layer norm."""

    gain: Array = None
    bias: Array = None


class EncoderBlockParameters(NamedTuple):
    """Self-attention and feed-forward network, each with its layer norm."""

    attention: AttentionParameters
    attention_norm: NormParameters
    feed_forward: FeedForwardParameters
    feed_forward_norm: NormParameters


class DecoderBlockParameters(NamedTuple):
    """Masked self-attention, attention to the encoder and feed-forward network, each with its layer norm."""

    attention: AttentionParameters
    attention_norm: NormParameters
    cross_attention: AttentionParameters
    cross_attention_norm: NormParameters
    feed_forward: FeedForwardParameters
    feed_forward_norm: NormParameters


class OutputParameters(NamedTuple):
    """The last linear layer, from features to the vocabulary."""

    W: Array
    b: Array = None


class TransformerParameters(NamedTuple):
    """Tables of embeddings, blocks of encoder and decoder, and the output layer; final layer norms where there are any.

    PyTorch's Transformer has both, behind the last block of each.
    """

    source_embedding: Array
    target_embedding: Array
    encoder: tuple[EncoderBlockParameters, ...]
    decoder: tuple[DecoderBlockParameters, ...]
    output: OutputParameters
    encoder_norm: NormParameters | None = None
    decoder_norm: NormParameters | None = None


class LanguageModelParameters(NamedTuple):
    """Table of embeddings, blocks, final layer norm and output layer of a decoder-only model."""

    embedding: Array
    blocks: tuple[EncoderBlockParameters, ...]
    final_norm: NormParameters
    output: OutputParameters


def combine(function: Callable[..., Array], first: Any, *others: Any) -> Any:
    """Apply a function to each array of nested tuples of the same form, beside each other; None stays None.

    `combine(lambda w, g: w - 0.1 * g, parameters, gradients)` is a step of gradient descent on all of them.
    """
    if first is None:
        return None
    if not isinstance(first, tuple):
        return function(first, *others)
    parts = (combine(function, *each) for each in zip(first, *others, strict=True))
    return type(first)(*parts) if hasattr(first, "_fields") else tuple(parts)
