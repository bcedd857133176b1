"""One table of example calls for every formula: the tests of this folder run the whole inventory through it.

All numbers are multiples of 1/64 no larger than 4, so that float16, float32, float64 and balls hold the very same.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from array_api_compat import array_namespace

from calls import Call, call
from verify.formulas import cosine_similarity, gelu, manhattan_distance, sigmoid, silu
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

STEP = 64
"""Every number is a whole number of 1/64."""

_DRAWS = np.random.default_rng(20170612)


def numbers(*shape: int, low: float = -2, high: float = 2) -> Any:
    """Numbers between two bounds, none of them 0 nor equal to another in its row."""
    steps = np.arange(round(low * STEP), round(high * STEP) + 1)
    rows = [_DRAWS.choice(steps[steps != 0], shape[-1] if shape else 1, replace=False) for _ in np.ndindex(shape[:-1])]
    return np.reshape(np.asarray(rows) / STEP, shape)


def positive(*shape: int) -> Any:
    """Numbers between 1/4 and 2."""
    return numbers(*shape, low=0.25)


def small(*shape: int) -> Any:
    """Weights, small enough that layers of them do not magnify rounding beyond what balls can tell."""
    return numbers(*shape, low=-0.5, high=0.5)


def shares(*shape: int) -> Any:
    """Positive numbers whose rows sum to 1."""
    return (1 + _DRAWS.multinomial(STEP - shape[-1], np.full(shape[-1], 1 / shape[-1]), size=shape[:-1])) / STEP


def integers(*values: Any) -> Any:
    """Whole numbers: tokens, classes, counts."""
    return np.asarray(values, dtype="int64")


def whole(value: int) -> Any:
    """A whole number as an array without axes."""
    return np.asarray(value, dtype="int64")


def truths(*rows: Any) -> Any:
    """Truth values, from ones and zeros."""
    return np.asarray(rows, dtype=bool)


def norm(width: int) -> NormParameters:
    """Gain and bias of a layer norm."""
    return NormParameters(numbers(width, low=0.5, high=1), numbers(width, low=-1, high=1))


def attention(width: int, *, biases: bool = False) -> AttentionParameters:
    """Projections of an attention."""
    weights = [small(width, width) for _ in range(4)]
    return AttentionParameters(*weights, *([small(width) for _ in range(4)] if biases else ()))


def network(width: int, hidden: int) -> FeedForwardParameters:
    """Weights of a feed-forward network."""
    return FeedForwardParameters(small(width, hidden), small(hidden), small(hidden, width), small(width))


def encoder_block(*, biases: bool = False) -> EncoderBlockParameters:
    """Parameters of a block of an encoder of width 4."""
    return EncoderBlockParameters(attention(4, biases=biases), norm(4), network(4, 3), norm(4))


def decoder_block() -> DecoderBlockParameters:
    """Parameters of a block of a decoder of width 4."""
    return DecoderBlockParameters(attention(4), norm(4), attention(4, biases=True), norm(4), network(4, 3), norm(4))


def half_square(x: Any) -> Any:
    """A sublayer without weights, x²/2."""
    return x * x / 2


def half_square_gradient(upstream: Any, x: Any) -> tuple[Any, None]:
    """The way back through x²/2, which holds nothing."""
    return upstream * x, None


class Bigram(NamedTuple):
    """A model whose next token depends on the last one alone: a table of logarithms of probabilities."""

    table: Any

    def __call__(self, tokens: Any) -> Any:
        """The row of each prefix's last token."""
        return array_namespace(self.table).take(self.table, tokens[:, -1], axis=0)


BIGRAM = Bigram(numbers(4, 4, low=-3, high=-0.25))

X, G = numbers(3, 4), numbers(3, 4)
SIGNS = np.where(numbers(3, 4) > 0, 1.0, -1.0)
CUBE, CUBE_G = numbers(2, 3, 4), numbers(2, 3, 4)

Q, K, V = numbers(4, 3), numbers(3, 3), numbers(3, 2)
MASK = truths([1, 0, 1], [1, 1, 0], [0, 0, 0], [1, 1, 1])
ADDED = np.where(MASK, numbers(4, 3), -np.inf)
BATCH_Q, BATCH_K, BATCH_V = (
    numbers(2, 4, 2, 3),
    numbers(2, 2, 3, 3),
    numbers(2, 2, 3, 2),
)  # four heads share two of keys
PAST = (numbers(2, 3), numbers(2, 2))

WEIGHTS, BIASED = attention(4), attention(4, biases=True)
BIASES = {"b_Q": numbers(4), "b_K": numbers(4), "b_V": numbers(4), "b_O": numbers(4)}
STACKED = (numbers(2, 4, 3), numbers(2, 4, 3), numbers(2, 4, 2), numbers(4, 4))
CAUSAL = truths([1, 0, 0], [1, 1, 0], [1, 1, 1])
MEMORY = numbers(2, 4)

NETWORK = network(4, 5)
ENCODER_BLOCKS = (encoder_block(), encoder_block(biases=True))
DECODER_BLOCKS = (decoder_block(), decoder_block())
MODEL = LanguageModelParameters(
    numbers(5, 4), (encoder_block(), encoder_block(biases=True)), norm(4), OutputParameters(numbers(4, 5), numbers(5))
)
TRANSFORMER = TransformerParameters(
    numbers(5, 4), numbers(6, 4), (encoder_block(),), (decoder_block(),), OutputParameters(numbers(4, 6), numbers(6))
)
TOKENS, SOURCE, TARGET = integers(0, 3, 1), integers(4, 0), integers(5, 1, 3)

PREDICTED, ACTUAL = integers(1, 0, 1, 1, 0, 2), integers(1, 1, 1, 1, 1, 2)
CLASSES, ONE_HOT = integers(2, 0, 3), np.eye(4)[[2, 0, 3]]
CLASS_WEIGHTS = positive(4)
PARAMETER, GRADIENT, FIRST, SECOND = numbers(2, 3), numbers(2, 3), numbers(2, 3), positive(2, 3)
POSITIONS = np.asarray([0.0, 1, 2.5, 4])
GAIN, BIAS, COLUMN_GAIN = positive(4), numbers(4), positive(3, 1)

ACTIVATIONS = ("relu", "leaky_relu", "sigmoid", "tanh", "gelu", "silu", "softplus")

EXAMPLES: Mapping[str, tuple[Call, ...]] = {
    **{name: (call(numbers(2, 5)),) for name in ACTIVATIONS},
    **{f"{name}_gradient": (call(numbers(2, 5), numbers(2, 5)),) for name in ACTIVATIONS},
    "leaky_relu": (call(X), call(X, slope=0.25)),
    "leaky_relu_gradient": (call(G, X), call(G, X, slope=0.25)),
    "gelu": (call(X), call(X, approximate="tanh")),
    "gelu_gradient": (call(G, X), call(G, X, approximate="tanh")),
    # — softmax —
    "softmax": (call(X), call(X, axis=0), call(CUBE, axis=1)),
    "softmax_gradient": (call(G, X), call(G, X, axis=0), call(CUBE_G, CUBE, axis=1)),
    "log_softmax": (call(X), call(X, axis=0), call(CUBE, axis=1)),
    "log_softmax_gradient": (call(G, X), call(G, X, axis=0), call(CUBE_G, CUBE, axis=1)),
    "logsumexp": (call(X), call(X, axis=0), call(X, keepdims=True)),
    "logsumexp_gradient": (call(numbers(3), X), call(numbers(4), X, axis=0)),
    # — similarity and attention —
    "dot_similarity": (call(Q, K), call(numbers(2, 4, 3), numbers(2, 3, 3))),
    "scaled_dot_similarity": (call(Q, K), call(Q, K, scale=0.25), call(numbers(2, 4, 3), numbers(2, 2, 3))),
    "bilinear_similarity": (call(numbers(4, 2), K, numbers(2, 3)),),
    "additive_similarity": (
        call(Q, numbers(2, 4), numbers(3, 2), numbers(4, 2), numbers(2)),
        call(numbers(2, 4, 3), numbers(2, 2, 4), numbers(3, 2), numbers(4, 2), numbers(2), activation=sigmoid),
    ),
    "attention_weights": (call(Q, K), call(Q, K, MASK), call(Q, K, ADDED, scale=0.5, softcap=1.5)),
    "scaled_dot_product_attention": (
        call(Q, K, V),
        call(Q, K, V, MASK),
        call(Q, K, V, ADDED, scale=0.5, softcap=1.5),
        call(BATCH_Q, BATCH_K, BATCH_V, query_tile=1),
        call(Q, K, V, ADDED, scale=0.25, softcap=1.5, query_tile=2),
        call(Q, K, V, past=PAST),
    ),
    "scaled_dot_product_attention_gradient": (
        call(numbers(4, 2), Q, K, V),
        call(numbers(4, 2), Q, K, V, MASK),
        call(numbers(4, 2), Q, K, V, ADDED, scale=0.5, softcap=1.5),
        call(numbers(2, 4, 2, 2), BATCH_Q, BATCH_K, BATCH_V),
    ),
    "relative_position_attention": (
        call(Q, K, V, numbers(4, 3)),
        call(Q, K, V, numbers(4, 3), MASK, scale=0.5),
        call(numbers(2, 4, 3), numbers(2, 3, 3), numbers(2, 3, 2), numbers(2, 4, 3)),
    ),
    "split_heads": (call(X, 2), call(CUBE, 4)),
    "merge_heads": (call(CUBE),),
    "concat_heads": (call(X, numbers(3, 2), numbers(3, 1)),),
    "multi_head_attention": (
        call(X, X, X, *WEIGHTS[:4], heads=2, mask=CAUSAL, **BIASES),
        call(X, MEMORY, MEMORY, *WEIGHTS[:3], scale=0.25),
        call(X, MEMORY, MEMORY, *STACKED),
    ),
    "multi_head_attention_gradient": (
        call(G, X, X, X, *WEIGHTS[:4], heads=2, mask=CAUSAL, **BIASES),
        call(G, X, MEMORY, MEMORY, *WEIGHTS[:3], scale=0.25),
        call(G, X, MEMORY, MEMORY, *STACKED),
    ),
    "encoder_decoder_attention": (
        call(X, MEMORY, *WEIGHTS[:4], heads=2),
        call(X, MEMORY, *WEIGHTS[:3], mask=truths([1, 0], [0, 1], [1, 1]), scale=0.25),
    ),
    "encoder_decoder_attention_gradient": (
        call(G, X, MEMORY, *WEIGHTS[:4], heads=2),
        call(G, X, MEMORY, *WEIGHTS[:3], mask=truths([1, 0], [0, 1], [1, 1]), scale=0.25),
    ),
    # — masks —
    "causal_mask": (call(3, like=X), call(2, 4, past=1, like=X)),
    "padding_mask": (call(integers([3, 0, 0], [1, 2, 0])), call(integers(3, 9), padding=9)),
    "additive_mask": (call(MASK, like=X),),
    "causal_average": (call(X), call(CUBE, reduction="sum")),
    "causal_average_weights": (call(3, like=X), call(3, reduction="sum", like=X)),
    # — normalization —
    "standardize": (call(X), call(X, correction=1), call(CUBE, axis=(0, 2))),
    "layer_norm": (
        call(X),
        call(X, GAIN, BIAS, epsilon=0.5),
        call(X, COLUMN_GAIN, axis=0),
        call(CUBE, axis=(1, 2)),
    ),
    "layer_norm_gradient": (
        call(G, X),
        call(G, X, GAIN, BIAS, epsilon=0.5),
        call(G, X, COLUMN_GAIN, axis=0),
        call(CUBE_G, CUBE, axis=(1, 2)),
    ),
    "rms_norm": (call(X), call(X, GAIN, epsilon=0.5), call(CUBE, axis=(1, 2))),
    "rms_norm_gradient": (call(G, X), call(G, X, GAIN, epsilon=0.5), call(CUBE_G, CUBE, axis=(1, 2))),
    "batch_norm": (call(X, GAIN, BIAS), call(CUBE, positive(3), axis=(0, 2), epsilon=0.5)),
    "batch_norm_gradient": (call(G, X, GAIN, BIAS), call(CUBE_G, CUBE, positive(3), axis=(0, 2), epsilon=0.5)),
    "batch_norm_inference": (
        call(X, numbers(4), positive(4), GAIN, BIAS),
        call(CUBE, numbers(3), positive(3), axis=(0, 2), epsilon=0.5),
    ),
    "running_average": (call(BIAS, numbers(4)), call(BIAS, numbers(4), momentum=0.25)),
    # — linear —
    "affine": (call(X, numbers(4, 2)), call(CUBE, numbers(4, 2), numbers(2)), call(X, numbers(4, 4), numbers(4))),
    "affine_gradient": (call(numbers(3, 2), X, numbers(4, 2)), call(numbers(2, 3, 2), CUBE, numbers(4, 2), numbers(2))),
    "one_hot": (call(integers([2, 0], [1, 3]), 4),),
    "embedding": (call(TOKENS, numbers(5, 4)), call(integers([2, 0], [1, 3]), X[[0, 1, 2, 0]])),
    "embedding_gradient": (call(G, TOKENS, numbers(5, 4)), call(CUBE[:, :2], integers([2, 0], [2, 1]), X)),
    "linear_regression": (call(numbers(5, 2), numbers(5)),),
    "determinant": (call(numbers(3, 3)), call(numbers(2, 2, 2))),
    "rotation_matrix": (call(numbers(3)), call(numbers())),
    "feed_forward": (
        call(X, *NETWORK),
        call(X, *NETWORK, activation=gelu),
        call(X, NETWORK[0], None, NETWORK[2], None),
        call(X, *network(4, 4)),
    ),
    "feed_forward_gradient": (
        call(G, X, *NETWORK),
        call(G, X, *NETWORK, activation=gelu),
        call(G, X, NETWORK[0], None, NETWORK[2], None),
    ),
    "swiglu": (
        call(X, small(4, 2), small(4, 2)),
        call(X, small(4, 2), small(4, 2), small(2), small(2), beta=0.5),
    ),
    "swiglu_gradient": (
        call(numbers(3, 2), X, small(4, 2), small(4, 2)),
        call(numbers(3, 2), X, small(4, 2), small(4, 2), small(2), small(2), beta=0.5),
    ),
    "group_norm": (call(numbers(2, 4, 3), 2), call(numbers(2, 4), 2, positive(4), numbers(4), epsilon=0.5)),
    "rnn_step": (
        call(X, numbers(3, 2), numbers(4, 2), numbers(2, 2)),
        call(X, numbers(3, 2), numbers(4, 2), numbers(2, 2), numbers(2), activation=sigmoid),
    ),
    "lstm_step": (
        call(X, numbers(3, 2), numbers(3, 2), numbers(4, 8), numbers(2, 8)),
        call(X, numbers(3, 2), numbers(3, 2), numbers(4, 8), numbers(2, 8), numbers(8)),
    ),
    "gru_step": (
        call(X, numbers(3, 2), numbers(4, 6), numbers(2, 6)),
        call(X, numbers(3, 2), numbers(4, 6), numbers(2, 6), numbers(6), numbers(6)),
    ),
    "gradient_product": (call(X), call(X, axis=0)),
    # — positions —
    "sinusoidal_position_encoding": (call(POSITIONS, 4), call(POSITIONS, 6, 100, form="exp-log")),
    "rotary_position_embedding": (
        call(numbers(4, 4), POSITIONS),
        call(numbers(4, 6), POSITIONS, base=100, pairing="halves", dimension=4),
    ),
    "rotary_position_embedding_gradient": (
        call(numbers(4, 4), POSITIONS),
        call(numbers(4, 6), POSITIONS, base=100, pairing="halves", dimension=4),
    ),
    "rotate_pairs": (
        call(X, numbers(3, 2), numbers(3, 2)),
        call(numbers(3, 5), numbers(3, 2), numbers(3, 2), pairing="halves"),
    ),
    # — losses —
    "cross_entropy": (call(shares(3, 4), shares(3, 4)), call(shares(3, 4), ONE_HOT, reduction="mean")),
    "cross_entropy_gradient": (call(shares(3, 4), shares(3, 4)),),
    "cross_entropy_from_logits": (
        call(X, CLASSES),
        call(X, shares(3, 4), reduction="none"),
        call(X, CLASSES, class_weights=CLASS_WEIGHTS, ignore_index=0),
        call(CUBE, integers([2, 0, 1, 1], [0, 0, 2, 1]), axis=1, reduction="sum"),
    ),
    "cross_entropy_from_logits_gradient": (
        call(X, CLASSES),
        call(X, shares(3, 4), reduction="none"),
        call(X, CLASSES, class_weights=CLASS_WEIGHTS, ignore_index=0),
        call(CUBE, integers([2, 0, 1, 1], [0, 0, 2, 1]), axis=1, reduction="sum"),
    ),
    "negative_log_likelihood": (
        call(X, CLASSES),
        call(X, shares(3, 4), reduction="none"),
        call(X, CLASSES, class_weights=CLASS_WEIGHTS, ignore_index=0),
    ),
    "negative_log_likelihood_gradient": (
        call(X, CLASSES),
        call(X, shares(3, 4), reduction="none"),
        call(X, CLASSES, class_weights=CLASS_WEIGHTS, ignore_index=0),
    ),
    "binary_cross_entropy": (call(shares(2, 3), shares(2, 3)), call(shares(2, 3), shares(2, 3), reduction="none")),
    "binary_cross_entropy_gradient": (
        call(shares(2, 3), shares(2, 3)),
        call(shares(2, 3), shares(2, 3), reduction="none"),
    ),
    "binary_cross_entropy_from_logits": (call(X, shares(3, 4)), call(X, shares(3, 4), reduction="sum")),
    "binary_cross_entropy_from_logits_gradient": (call(X, shares(3, 4)), call(X, shares(3, 4), reduction="sum")),
    "mean_squared_error": (call(X, G), call(X, G, reduction="none")),
    "mean_squared_error_gradient": (call(X, G), call(X, G, reduction="none")),
    "mean_absolute_error": (call(X, G), call(X, G, reduction="none")),
    "mean_absolute_error_gradient": (call(X, G), call(X, G, reduction="none")),
    "root_mean_squared_error": (call(X, G), call(CUBE, CUBE_G)),
    "root_mean_squared_error_gradient": (call(X, G), call(CUBE, CUBE_G)),
    "huber_loss": (call(X, G), call(X, G, delta=0.5, reduction="none")),
    "huber_loss_gradient": (call(X, G), call(X, G, delta=0.5, reduction="none")),
    "r_squared": (call(X, G), call(CUBE, CUBE_G)),
    "hinge_loss": (call(X, SIGNS), call(X, SIGNS, reduction="none")),
    "hinge_loss_gradient": (call(X, SIGNS), call(X, SIGNS, reduction="none")),
    "log_likelihood": (call(shares(2, 3)), call(shares(2, 3), axis=0)),
    "perplexity": (call(shares(2, 3)), call(shares(2, 3), axis=0)),
    "kl_divergence": (call(shares(2, 4), shares(2, 4)), call(shares(2, 4), shares(2, 4), axis=0)),
    "kl_divergence_gradient": (call(shares(2, 4), shares(2, 4)),),
    "entropy": (call(shares(2, 4)), call(shares(2, 4), axis=0)),
    "entropy_gradient": (call(shares(2, 4)),),
    "expected_initial_loss": (call(positive(3)),),
    # — optimization, initialization, regularization —
    "gradient_descent_step": (call(PARAMETER, GRADIENT, learning_rate=0.25),),
    "softmax_gradient_descent": (call(X, ONE_HOT, learning_rate=0.5, steps=2),),
    "momentum_step": (
        call(PARAMETER, GRADIENT, FIRST, learning_rate=0.25),
        call(PARAMETER, GRADIENT, FIRST, learning_rate=0.25, momentum=0.5),
    ),
    "adam_step": (
        call(PARAMETER, GRADIENT, FIRST, SECOND, 1),
        call(PARAMETER, GRADIENT, FIRST, SECOND, 3, learning_rate=0.25, beta_1=0.5, beta_2=0.75, epsilon=0.125),
    ),
    "rmsprop_step": (
        call(PARAMETER, GRADIENT, SECOND),
        call(PARAMETER, GRADIENT, SECOND, learning_rate=0.25, decay=0.75, epsilon=0.125),
    ),
    "adamw_step": (
        call(PARAMETER, GRADIENT, FIRST, SECOND, 1),
        call(PARAMETER, GRADIENT, FIRST, SECOND, 3, learning_rate=0.25, beta_1=0.5, epsilon=0.125, weight_decay=0.5),
    ),
    "kaiming_std": (call(positive(3)), call(positive(3), slope=0.25)),
    "xavier_std": (call(positive(3), positive(3)), call(positive(3), positive(3), gain=2)),
    "scaled_logits": (call(X, numbers(4, 2)), call(X, numbers(4, 2), scale=0.25)),
    "dropout": (call(X, truths([1, 0, 1, 1], [0, 1, 1, 0], [1, 1, 1, 0]), rate=0.25), call(X, np.ones(4), rate=0.1)),
    "dropout_gradient": (call(G, truths([1, 0, 1, 1], [0, 1, 1, 0], [1, 1, 1, 0]), rate=0.25),),
    "dropout_inference": (call(X, rate=0.25),),
    "weight_penalty": (call(X, strength=0.5),),
    # — metrics and retrieval —
    **{name: (call(PREDICTED, ACTUAL),) for name in ("accuracy", "confusion", "precision", "recall", "f1")},
    "precision_of_counts": (call(positive(3), positive(3)), call(whole(3), whole(1))),
    "recall_of_counts": (call(positive(3), positive(3)), call(whole(3), whole(1))),
    "f1_of_counts": (call(positive(3), positive(3), positive(3)), call(whole(3), whole(1), whole(2))),
    "f_beta_of_counts": (
        call(positive(3), positive(3), positive(3), 2),
        call(whole(3), whole(1), whole(2), np.asarray(0.5)),
    ),
    "accuracy_of_counts": (
        call(positive(3), positive(3), positive(3), positive(3)),
        call(whole(3), whole(4), whole(1), whole(2)),
    ),
    "specificity_of_counts": (call(positive(3), positive(3)), call(whole(3), whole(1))),
    "euclidean_distance": (call(X, G), call(X, numbers(4))),
    "manhattan_distance": (call(X, G), call(X, numbers(4))),
    "cosine_similarity": (call(X, G), call(X, numbers(4))),
    "nearest_neighbors": (
        call(X, numbers(5, 4)),
        call(X, numbers(5, 4), k=3, distance=manhattan_distance),
        call(numbers(4), numbers(5, 4), k=2, distance=cosine_similarity),
    ),
    # — transformer —
    "residual": (call(X, half_square, norm(4)), call(X, half_square, norm(4), order="pre", epsilon=0.5)),
    "residual_gradient": (
        call(G, X, half_square, half_square_gradient, norm(4)),
        call(G, X, half_square, half_square_gradient, norm(4), order="pre", epsilon=0.5),
    ),
    "encoder_block": (
        call(X, ENCODER_BLOCKS[0], heads=2, mask=CAUSAL),
        call(X, ENCODER_BLOCKS[1], order="pre", activation=gelu, epsilon=0.5),
    ),
    "encoder_block_gradient": (
        call(G, X, ENCODER_BLOCKS[0], heads=2, mask=CAUSAL),
        call(G, X, ENCODER_BLOCKS[1], order="pre", activation=gelu, epsilon=0.5),
    ),
    "encoder": (call(X, ENCODER_BLOCKS, heads=2),),
    "encoder_gradient": (call(G, X, ENCODER_BLOCKS, heads=2),),
    "decoder_block": (
        call(X, MEMORY, DECODER_BLOCKS[0], heads=2),
        call(X, MEMORY, DECODER_BLOCKS[1], memory_mask=truths([1, 0], [0, 1], [1, 1]), order="pre", epsilon=0.5),
    ),
    "decoder_block_gradient": (
        call(G, X, MEMORY, DECODER_BLOCKS[0], heads=2),
        call(G, X, MEMORY, DECODER_BLOCKS[1], memory_mask=truths([1, 0], [0, 1], [1, 1]), order="pre", epsilon=0.5),
    ),
    "decoder": (call(X, MEMORY, DECODER_BLOCKS, heads=2),),
    "decoder_gradient": (call(G, X, MEMORY, DECODER_BLOCKS, heads=2),),
    "embed_with_positions": (call(TOKENS, numbers(5, 4)),),
    "encoder_decoder_logits": (call(SOURCE, TARGET, TRANSFORMER, heads=2),),
    "encoder_decoder_transformer": (call(SOURCE, TARGET, TRANSFORMER, heads=2),),
    "encoder_decoder_logits_gradient": (call(numbers(3, 6), SOURCE, TARGET, TRANSFORMER, heads=2),),
    "encoder_decoder_transformer_gradient": (call(numbers(3, 6), SOURCE, TARGET, TRANSFORMER, heads=2),),
    "language_model_logits": (call(TOKENS, MODEL, heads=2),),
    "language_model": (call(TOKENS, MODEL, heads=2), call(TOKENS, MODEL, order="post", activation=silu)),
    "language_model_logits_gradient": (call(numbers(3, 5), TOKENS, MODEL, heads=2),),
    "language_model_gradient": (call(numbers(3, 5), TOKENS, MODEL, heads=2),),
    # — decoding —
    "most_probable": (call(X), call(X, axis=0)),
    "greedy_decode": (call(BIGRAM, integers(1), steps=3), call(BIGRAM, integers(1, 2), steps=3, end=0)),
    "beam_search": (call(BIGRAM, integers(1), width=2, steps=3), call(BIGRAM, integers(1, 2), width=3, steps=3, end=0)),
    "shift_right": (call(integers([4, 2, 1], [3, 3, 0]), 5),),
    # — counts —
    "attention_pairs": (call(whole(7)),),
    "attention_operations": (call(whole(7), whole(4)), call(whole(7), whole(4), whole(3))),
    "matmul_operations": (call(whole(7), whole(4), whole(3)),),
    "affine_parameters": (call(whole(7), whole(4)), call(whole(7), whole(4), bias=False)),
    "attention_parameters": (call(whole(7)), call(whole(7), bias=True)),
    "feed_forward_parameters": (call(whole(7)), call(whole(7), whole(5), bias=False)),
    "encoder_block_parameters": (call(whole(7)), call(whole(7), whole(5), attention_bias=True)),
    "decoder_block_parameters": (call(whole(7)), call(whole(7), whole(5), attention_bias=True)),
    "language_model_parameters": (call(whole(9), whole(7), whole(2)),),
    "transformer_parameters": (call(whole(9), whole(7), whole(2), whole(3)),),
    # — draws —
    "numpy_uniform": (call(1, 2, 3), call(1, 2, 3, skip=2)),
    "randint": (call(1337, 0, 10, 4, 2), call(1, 5, 7, 3, skip=2)),
    "rand": (call(1337, 4, 2), call(1, 3, skip=2)),
    "randn": (call(1337, 4, 2), call(1, 3, 9, skip=2)),
    "linear_init": (call(1337, 3, 2), call(1, 3, 2, bias=False, skip=2)),
}
"""Example calls by the name of the formula."""
