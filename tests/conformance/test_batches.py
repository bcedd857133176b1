"""Leading axes: a formula of a stack is the stack of the formula, and of an empty stack an empty stack."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from arguments import EXAMPLES
from calls import Call, leaves, locked
from distance import units
from verify.formulas import CATALOGUE

STACKED: Mapping[str, str] = {
    **dict.fromkeys(("relu", "leaky_relu", "sigmoid", "tanh", "gelu", "silu", "softplus"), "x"),
    **{f"{name}_gradient": "upstream x" for name in ("relu", "leaky_relu", "sigmoid", "tanh", "gelu", "silu")},
    "softplus_gradient": "upstream x",
    **dict.fromkeys(("softmax", "log_softmax", "logsumexp"), "x"),
    **dict.fromkeys(("softmax_gradient", "log_softmax_gradient", "logsumexp_gradient"), "upstream x"),
    **dict.fromkeys(("dot_similarity", "scaled_dot_similarity", "bilinear_similarity", "additive_similarity"), "Q K"),
    "attention_weights": "Q K",
    "scaled_dot_product_attention": "Q K V",
    "scaled_dot_product_attention_gradient": "upstream Q K V",
    "relative_position_attention": "Q K V R",
    "multi_head_attention": "Q K V",
    "encoder_decoder_attention": "decoder encoder",
    **dict.fromkeys(("split_heads", "merge_heads", "causal_average", "standardize", "layer_norm", "rms_norm"), "x"),
    **dict.fromkeys(("affine", "feed_forward", "scaled_logits", "dropout_inference", "encoder_block", "encoder"), "x"),
    "rnn_step": "x state",
    "lstm_step": "x state cell",
    "gru_step": "x state",
    "swiglu": "x",
    **dict.fromkeys(("one_hot", "embedding"), "indices"),
    "determinant": "A",
    "rotation_matrix": "theta",
    **dict.fromkeys(("rotary_position_embedding", "rotate_pairs", "dropout"), "x"),
    "rotary_position_embedding_gradient": "upstream",
    "sinusoidal_position_encoding": "positions",
    **dict.fromkeys(("cross_entropy", "cross_entropy_gradient"), "probabilities target"),
    **dict.fromkeys(("kl_divergence", "kl_divergence_gradient"), "p q"),
    **dict.fromkeys(("log_likelihood", "perplexity", "most_probable", "entropy", "entropy_gradient"), "probabilities"),
    "gradient_product": "derivatives",
    "additive_mask": "mask",
    **dict.fromkeys(("euclidean_distance", "manhattan_distance", "cosine_similarity"), "x y"),
    "nearest_neighbors": "query",
    **dict.fromkeys(("padding_mask", "shift_right", "embed_with_positions"), "tokens"),
    **dict.fromkeys(("decoder_block", "decoder"), "y memory"),
    **dict.fromkeys(("language_model", "language_model_logits"), "tokens"),
    **dict.fromkeys(("encoder_decoder_transformer", "encoder_decoder_logits"), "source target"),
}
"""For each formula the arguments that take axes before those of their card; the others stretch over them."""

FOUR = 4
"""Units in the last place of a row's largest number: a library may multiply a stack of matrices in another order."""


def changed(name: str, change: Callable[[Any], Any]) -> Call:
    """The first example of a formula with the arguments that take leading axes changed."""
    own, wanted = EXAMPLES[name][0], STACKED[name].split()
    bound = inspect.signature(CATALOGUE[name].function).bind(*own.args, **own.options)
    for argument in wanted:
        bound.arguments[argument] = locked(change(np.asarray(bound.arguments[argument])))
    return Call(bound.args, bound.kwargs)


def results(name: str, change: Callable[[Any], Any]) -> list[Any]:
    """What a formula gives of its first example, changed."""
    return list(leaves(changed(name, change).of(CATALOGUE[name].function)))


@pytest.mark.parametrize("name", STACKED)
def test_a_stack_gives_the_stack(name: str) -> None:
    """Two examples at once, along a new leading axis, give what each gives, to four units of a row's largest number."""
    stacked = results(name, lambda array: np.stack((array, np.flip(array))))
    first, second = results(name, lambda array: array), results(name, np.flip)
    for both, one, other in zip(stacked, first, second, strict=True):
        expected = np.stack((one, other))
        assert units(both, expected, by_row=True) <= FOUR


@pytest.mark.parametrize("name", STACKED)
def test_an_empty_stack_gives_an_empty_stack(name: str) -> None:
    """No example at all, along a new leading axis, gives no result, of the right shape and type."""
    empty = results(name, lambda array: np.stack((array, array))[:0])
    for none, one in zip(empty, results(name, lambda array: array), strict=True):
        assert none.shape == (0, *one.shape)
        assert none.dtype == one.dtype


def test_every_formula_with_leading_axes_is_there() -> None:
    """A formula whose card gives its first symbol leading axes stands in the table, or says here why not."""
    leading = {name for name, card in CATALOGUE.items() if card.symbols and card.symbols[0].shape.startswith("(…")}
    summed = {name for name in leading if name.endswith("_gradient") or name in SUMS}
    assert leading - set(STACKED) - summed == set()


SUMS: Mapping[str, str] = {
    "cross_entropy_from_logits": "the mean over all examples",
    "negative_log_likelihood": "the mean over all examples",
    "concat_heads": "any number of arrays, each with the leading axes",
    "softmax_gradient_descent": "steps of a stack are held by softmax",
    "residual": "takes a function",
}
"""Formulas with leading axes that are not held here; of a gradient, that of weights is a sum over all examples."""
