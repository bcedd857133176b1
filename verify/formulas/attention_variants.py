"""Scaled dot-product attention as documents are known to vary it."""

from __future__ import annotations

from typing import Any

from verify.formulas.arrays import Array, constant, reals
from verify.formulas.attention import attention_weights, masked, scaled_dot_product_attention
from verify.formulas.card import variant
from verify.formulas.shapes import require
from verify.formulas.similarity import dot_similarity, scaled, scaled_dot_similarity
from verify.formulas.softmax import softmax
from verify.namespaces import array_namespace


@variant(of=scaled_dot_product_attention, difference="without the scale 1/√d_k", convention=True)
def scaled_dot_product_attention_unscaled(Q: Array, K: Array, V: Array, mask: Array = None, **options: Any) -> Array:
    """softmax(Q Kᵀ + M) V, as in 001:2168 and 000:283."""
    return _with_scale(Q, K, V, mask, constant(1, reals(Q)[0]), options)


@variant(of=scaled_dot_product_attention, difference="divided by d_k instead of its root")
def scaled_dot_product_attention_by_dimension(
    Q: Array, K: Array, V: Array, mask: Array = None, **options: Any
) -> Array:
    """softmax(Q Kᵀ / d_k + M) V."""
    return _with_scale(Q, K, V, mask, 1 / constant(Q.shape[-1], reals(Q)[0]), options)


@variant(of=scaled_dot_product_attention, difference="multiplied by the root of d_k")
def scaled_dot_product_attention_multiplied(Q: Array, K: Array, V: Array, mask: Array = None, **options: Any) -> Array:
    """softmax(Q Kᵀ √d_k + M) V."""
    return _with_scale(Q, K, V, mask, array_namespace(Q).sqrt(constant(Q.shape[-1], reals(Q)[0])), options)


@variant(of=scaled_dot_product_attention, difference="divided by the root of the number of keys")
def scaled_dot_product_attention_by_length(Q: Array, K: Array, V: Array, mask: Array = None, **options: Any) -> Array:
    """softmax(Q Kᵀ / √m + M) V, as in 001:2259."""
    return _with_scale(Q, K, V, mask, _one_over_root(K.shape[-2], Q), options)


@variant(of=scaled_dot_product_attention, difference="divided by the root of the values' dimension")
def scaled_dot_product_attention_by_value_dimension(
    Q: Array, K: Array, V: Array, mask: Array = None, **options: Any
) -> Array:
    """softmax(Q Kᵀ / √d_v + M) V."""
    return _with_scale(Q, K, V, mask, _one_over_root(V.shape[-1], Q), options)


@variant(of=scaled_dot_product_attention, difference="softmax over the queries: columns sum to one")
def scaled_dot_product_attention_other_axis(
    Q: Array, K: Array, V: Array, mask: Array = None, *, scale: Array = None, **_: Any
) -> Array:
    """Attention whose softmax runs down the columns of the scores."""
    Q, K, V = reals(Q, K, V)
    return softmax(masked(scaled_dot_similarity(Q, K, scale=scale), mask), axis=-2) @ V


@variant(of=scaled_dot_product_attention, difference="softmax over all scores at once")
def scaled_dot_product_attention_whole_array(
    Q: Array, K: Array, V: Array, mask: Array = None, *, scale: Array = None, **_: Any
) -> Array:
    """Attention whose weights sum to one over all queries together."""
    Q, K, V = reals(Q, K, V)
    scores = masked(scaled_dot_similarity(Q, K, scale=scale), mask)
    xp = array_namespace(scores)
    return xp.reshape(softmax(xp.reshape(scores, (-1,))), scores.shape) @ V


@variant(of=scaled_dot_product_attention, difference="without softmax")
def scaled_dot_product_attention_without_softmax(
    Q: Array, K: Array, V: Array, mask: Array = None, *, scale: Array = None, **_: Any
) -> Array:
    """Linear attention Q Kᵀ / √d_k V, with masked scores taken as 0."""
    Q, K, V = reals(Q, K, V)
    scores = scaled_dot_similarity(Q, K, scale=scale)
    return _kept(scores, mask) @ V


@variant(of=scaled_dot_product_attention, difference="softmax applied after multiplying by V")
def scaled_dot_product_attention_softmax_last(
    Q: Array, K: Array, V: Array, mask: Array = None, *, scale: Array = None, **_: Any
) -> Array:
    """softmax(Q Kᵀ / √d_k V), as in 003:198."""
    Q, K, V = reals(Q, K, V)
    scores = scaled_dot_similarity(Q, K, scale=scale)
    return softmax(_kept(scores, mask) @ V)


@variant(of=scaled_dot_product_attention, difference="the mask left out", convention=True)
def scaled_dot_product_attention_unmasked(
    Q: Array,
    K: Array,
    V: Array,
    mask: Array = None,  # noqa: ARG001 - same arguments as scaled_dot_product_attention
    **options: Any,
) -> Array:
    """Attention that sees everything."""
    return scaled_dot_product_attention(Q, K, V, **options)


@variant(of=scaled_dot_product_attention, difference="the mask multiplied, as ones and zeros, into the scores")
def scaled_dot_product_attention_mask_multiplied(
    Q: Array, K: Array, V: Array, mask: Array = None, *, scale: Array = None, **_: Any
) -> Array:
    """softmax(Q Kᵀ / √d_k ⊙ M) V: masked scores are 0 instead of −∞, as 001:1157 words it."""
    Q, K, V = reals(Q, K, V)
    scores = scaled_dot_similarity(Q, K, scale=scale)
    return softmax(_kept(scores, mask)) @ V


@variant(of=scaled_dot_product_attention, difference="weights masked after softmax, without renormalising")
def scaled_dot_product_attention_mask_after_softmax(
    Q: Array, K: Array, V: Array, mask: Array = None, *, scale: Array = None, **_: Any
) -> Array:
    """(softmax(Q Kᵀ / √d_k) ⊙ M) V: rows sum to less than one."""
    Q, K, V = reals(Q, K, V)
    weights = attention_weights(Q, K, scale=scale)
    return _kept(weights, mask) @ V


@variant(of=scaled_dot_product_attention, difference="the mask added before scaling, so that it is scaled too")
def scaled_dot_product_attention_mask_scaled(
    Q: Array, K: Array, V: Array, mask: Array = None, *, scale: Array = None, **_: Any
) -> Array:
    """softmax((Q Kᵀ + M) / √d_k) V, as in 004:821; the same wherever M is 0 or −∞."""
    Q, K, V = reals(Q, K, V)
    return softmax(scaled(masked(dot_similarity(Q, K), mask), Q.shape[-1], scale)) @ V


@variant(of=scaled_dot_product_attention, difference="keys not transposed, which square matrices allow")
def scaled_dot_product_attention_keys_not_transposed(
    Q: Array, K: Array, V: Array, mask: Array = None, *, scale: Array = None, **_: Any
) -> Array:
    """softmax(Q K / √d_k) V."""
    Q, K, V = reals(Q, K, V)
    require(K.shape[-1] == K.shape[-2] == Q.shape[-1], "square keys", Q=Q, K=K)
    return softmax(masked(scaled(Q @ K, Q.shape[-1], scale), mask)) @ V


def _with_scale(Q: Array, K: Array, V: Array, mask: Array, scale: Array, options: dict[str, Any]) -> Array:
    return scaled_dot_product_attention(Q, K, V, mask, **(options | {"scale": scale}))


def _one_over_root(number: int, like: Array) -> Array:
    (like,) = reals(like)
    return 1 / array_namespace(like).sqrt(constant(number, like))


def _kept(kept: Array, mask: Array) -> Array:
    """Zeros where the mask forbids, by a Boolean or by −∞, and the numbers kept elsewhere."""
    if mask is None:
        return kept
    xp = array_namespace(kept)
    allowed = mask if xp.isdtype(mask.dtype, "bool") else mask == 0
    return xp.where(allowed, kept, xp.zeros_like(kept))
