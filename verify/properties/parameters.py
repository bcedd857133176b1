"""The weights of networks in the form that the formulas take: of given sizes, filled as one likes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from verify.formulas.parameters import (
    AttentionParameters,
    DecoderBlockParameters,
    EncoderBlockParameters,
    FeedForwardParameters,
    LanguageModelParameters,
    NormParameters,
    OutputParameters,
    TransformerParameters,
)
from verify.properties.law import mapped
from verify.properties.strategies import Shape, coarse

Fill = Callable[[Shape], Any]
"""What stands for an array of a shape: an array, or a strategy of arrays."""


def attention(fill: Fill, width: int) -> AttentionParameters:
    """Weights of multi-head attention, without biases."""
    return AttentionParameters(*(fill((width, width)) for _ in range(4)))


def norm(fill: Fill, width: int) -> NormParameters:
    """Gain and bias of a layer norm."""
    return NormParameters(fill((width,)), fill((width,)))


def feed_forward(fill: Fill, width: int, hidden: int) -> FeedForwardParameters:
    """Weights and biases of a feed-forward network."""
    return FeedForwardParameters(fill((width, hidden)), fill((hidden,)), fill((hidden, width)), fill((width,)))


def encoder_block(fill: Fill, width: int, hidden: int) -> EncoderBlockParameters:
    """Weights of a block of an encoder."""
    network = feed_forward(fill, width, hidden)
    return EncoderBlockParameters(attention(fill, width), norm(fill, width), network, norm(fill, width))


def decoder_block(fill: Fill, width: int, hidden: int) -> DecoderBlockParameters:
    """Weights of a block of a decoder."""
    own = attention(fill, width), norm(fill, width)
    cross = attention(fill, width), norm(fill, width)
    return DecoderBlockParameters(*own, *cross, feed_forward(fill, width, hidden), norm(fill, width))


def language_model(fill: Fill, vocabulary: int, width: int, hidden: int, *, blocks: int = 1) -> LanguageModelParameters:
    """Weights of a decoder-only language model."""
    return LanguageModelParameters(
        fill((vocabulary, width)),
        tuple(encoder_block(fill, width, hidden) for _ in range(blocks)),
        norm(fill, width),
        OutputParameters(fill((width, vocabulary)), fill((vocabulary,))),
    )


def transformer(
    fill: Fill, vocabulary: int, width: int, hidden: int, *, blocks: tuple[int, int] = (1, 1)
) -> TransformerParameters:
    """Weights of a transformer with encoder and decoder."""
    return TransformerParameters(
        fill((vocabulary, width)),
        fill((vocabulary, width)),
        tuple(encoder_block(fill, width, hidden) for _ in range(blocks[0])),
        tuple(decoder_block(fill, width, hidden) for _ in range(blocks[1])),
        OutputParameters(fill((width, vocabulary)), fill((vocabulary,))),
    )


def drawn(form: Callable[..., Any], *sizes: int) -> st.SearchStrategy[Any]:
    """Weights of a form and size as a strategy: each array drawn by itself."""
    nest = form(coarse, *sizes)
    flat: list[Any] = []
    mapped(flat.append, nest)

    def refill(arrays: tuple[Any, ...]) -> Any:
        each = iter(arrays)
        return mapped(lambda _: next(each), nest)

    return st.tuples(*(st.none() if leaf is None else leaf for leaf in flat)).map(refill)
