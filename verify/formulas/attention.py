"""Scaled dot-product attention, with masks, grouped queries and a cache, and its gradient."""

from __future__ import annotations

import math
from typing import NamedTuple

from verify.formulas.arrays import Array, constant, reals, sum_to_shape
from verify.formulas.card import formula
from verify.formulas.shapes import require, require_batches, require_broadcast, require_matrices
from verify.formulas.similarity import KEYS, QUERIES, require_comparable, scaled, scaled_dot_similarity
from verify.formulas.softmax import softmax_in_place
from verify.formulas.tiles import in_tiles
from verify.namespaces import array_namespace

VALUES = ("V", "(…, m, d_v)", "one value for each key, in rows", "values")
MASK = (
    "M",
    "stretches to (…, n, m) mask",
    "true where query i may attend to key j, or numbers added to the scores",
    "mask",
)


class AttentionGradient(NamedTuple):
    """Gradients with respect to queries, keys and values."""

    Q: Array
    K: Array
    V: Array


@formula(
    equation=r"A = \operatorname{softmax}\!\left(\frac{Q K^T}{\sqrt{d_k}} + M\right)",
    symbols=(QUERIES, KEYS, MASK),
    returns=("A", "(…, n, m) distribution", "weights: rows of sum 1, or 0 where all is masked"),
    domain="as scaled_dot_product_attention",
    conventions=("softmax over the keys", "scale 1/√d_k"),
    reference="Vaswani et al. 2017, eq. 1",
    seen_in=("001:531", "001:535", "000:301", "000:369", "004:267", "001:819"),
)
def attention_weights(
    Q: Array, K: Array, mask: Array = None, *, scale: Array = None, softcap: float | None = None
) -> Array:
    """Weights with which each query takes up the values.

    A = softmax(Q Kᵀ / √d_k + M)

    Arguments as in scaled_dot_product_attention, without the values.
    """
    Q, K = reals(Q, K)
    require_matrices(Q=Q, K=K)
    scores = scaled_dot_similarity(Q, grouped(K, Q), scale=scale)
    return softmax_in_place(masked(capped(scores, softcap), mask))


@formula(
    equation=r"\operatorname{Attention}(Q, K, V) = \operatorname{softmax}\!\left(\frac{Q K^T}{\sqrt{d_k}} + M\right) V",
    symbols=(QUERIES, KEYS, VALUES, MASK),
    returns="(…, n, d_v)",
    domain="real; the same d_k, as many values as keys; a query that may attend to nothing gets zeros",
    conventions=(
        "softmax over the keys, in rows",
        "scale 1/√d_k, d_k the number of columns of K",
        "a Boolean mask is true where attention is allowed; a mask of numbers is added after scaling",
        "a soft cap comes before the mask",
        "with fewer heads of keys than of queries, consecutive queries share one",
    ),
    reference="Vaswani et al. 2017, eq. 1; grouped queries: Ainslie et al. 2023; soft cap: Gemma 2, 2024, eq. 1",
    seen_in=("001:292", "001:527", "003:121", "004:232", "004:383", "004:821", "000:434"),
    heads="attention, Attn, CrossAttention, SelfAttention",
    derived=dict.fromkeys(("d", "d_q", "d_head", "d_h"), "d_k"),
    stated=(r"Attention(Q, K, V) = softmax(\frac{Q K^T + M}{\sqrt{d_k}}) V",),  # masks of 0 and −∞ are the same
)
def scaled_dot_product_attention(
    Q: Array,
    K: Array,
    V: Array,
    mask: Array = None,
    *,
    scale: Array = None,
    softcap: float | None = None,
    past: tuple[Array, Array] | None = None,
    query_tile: int | None = None,
) -> Array:
    """Scaled dot-product attention: for each query the mean of the values, weighted by likeness to their keys.

    Attention(Q, K, V) = softmax(Q Kᵀ / √d_k + M) V

    Q: (…, n, d_k); K: (…, m, d_k); V: (…, m, d_v); mask: Boolean, true where allowed, or numbers to be added;
    scale: in place of 1/√d_k; softcap: c, scores become c tanh(s/c); past: keys and values that come first;
    query_tile: so many queries at a time, which bounds the extra memory to query_tile × m for each head.
    Raises ShapeError where they do not fit.
    Vaswani et al. 2017, eq. 1. A fully masked query gets zeros, as in ONNX, and not NaN.
    """
    Q, K, V = reals(Q, K, V)
    require_matrices(Q=Q, K=K, V=V)
    K, V = _after(past, K, V)
    require(K.shape[-2] == V.shape[-2], "one value for each key", K=K, V=V)
    keys, values = grouped(K, Q), grouped(V, Q)
    require_comparable(Q=Q, K=keys)
    require_batches(Q=Q, V=values)

    def attend(Q: Array, K: Array, V: Array, mask: Array, scale: Array) -> Array:
        return attention_weights(Q, K, mask, scale=scale, softcap=softcap) @ V

    return in_tiles(attend, Q, keys, values, mask, scale, queries=query_tile)


@formula(
    equation=r"\frac{\partial L}{\partial V} = A^T g,\quad \frac{\partial L}{\partial S} = A \odot (g V^T - r),"
    r"\quad \frac{\partial L}{\partial Q} = \frac{\partial L}{\partial S} \frac{K}{\sqrt{d_k}},"
    r"\quad \frac{\partial L}{\partial K} = \frac{\partial L}{\partial S}^T \frac{Q}{\sqrt{d_k}}",
    symbols=(
        ("g", "(…, n, d_v)", "gradient with respect to the result", "upstream"),
        ("r", "(…, n, 1)", "row sums of A ⊙ g Vᵀ"),
        QUERIES,
        KEYS,
        VALUES,
        MASK,
    ),
    returns="as Q, as K, as V",
    domain="as scaled_dot_product_attention",
    reference="Dao et al. 2022 (FlashAttention), Appendix B.2",
)
def scaled_dot_product_attention_gradient(
    upstream: Array,
    Q: Array,
    K: Array,
    V: Array,
    mask: Array = None,
    *,
    scale: Array = None,
    softcap: float | None = None,
) -> AttentionGradient:
    """Gradients through scaled dot-product attention, with respect to queries, keys and values.

    ∂L/∂V = Aᵀ g; ∂L/∂S = A ⊙ (g Vᵀ − rowsum(A ⊙ g Vᵀ)); ∂L/∂Q = ∂L/∂S K/√d_k; ∂L/∂K = (∂L/∂S)ᵀ Q/√d_k

    upstream: (…, n, d_v); the others as in scaled_dot_product_attention.
    Raises ShapeError where they do not fit. Dao et al. 2022, Appendix B.2.
    """
    upstream, Q, K, V = reals(upstream, Q, K, V)
    require_matrices(upstream=upstream, Q=Q, K=K, V=V)
    require(K.shape[-2] == V.shape[-2], "one value for each key", K=K, V=V)
    fits = upstream.shape[-2:] == (Q.shape[-2], V.shape[-1])
    require(fits, "a row for each query, as wide as the values", upstream=upstream, Q=Q, V=V)
    xp = array_namespace(Q)
    keys, values = grouped(K, Q), grouped(V, Q)
    require_batches(upstream=upstream, Q=Q, V=values)
    A = attention_weights(Q, K, mask, scale=scale, softcap=softcap)
    d_A = upstream @ xp.matrix_transpose(values)
    d_S = A * (d_A - xp.sum(A * d_A, axis=-1, keepdims=True))
    if softcap is not None:
        d_S = d_S * (1 - xp.tanh(scaled_dot_similarity(Q, keys, scale=scale) / softcap) ** 2)
    d_S = scaled(d_S, Q.shape[-1], scale)
    return AttentionGradient(
        sum_to_shape(d_S @ keys, Q.shape),
        _ungrouped(xp.matrix_transpose(d_S) @ Q, K.shape),
        _ungrouped(xp.matrix_transpose(A) @ upstream, V.shape),
    )


def masked(scores: Array, mask: Array) -> Array:
    """Scores with −∞ where a Boolean mask is false, or with a mask of numbers added."""
    if mask is None:
        return scores
    require_broadcast(scores=scores, mask=mask)
    xp = array_namespace(scores)
    if xp.isdtype(mask.dtype, "bool"):
        return xp.where(mask, scores, constant(-math.inf, scores))
    scores, mask = reals(scores, mask)
    return scores + mask


def capped(scores: Array, softcap: float | None) -> Array:
    """Scores bent smoothly into (−softcap, softcap)."""
    return scores if softcap is None else softcap * array_namespace(scores).tanh(scores / softcap)


def grouped(x: Array, Q: Array) -> Array:
    """Keys or values repeated so that each head of the queries has its own."""
    if x.ndim < 3 or Q.ndim < 3 or x.shape[-3] in (1, Q.shape[-3]):
        return x
    heads, shared = Q.shape[-3], x.shape[-3]
    require(heads % shared == 0, "a number of query heads that is a multiple of the key heads", Q=Q, K=x)
    return array_namespace(x).repeat(x, heads // shared, axis=-3)


def _ungrouped(gradient: Array, shape: tuple[int, ...]) -> Array:
    """Gradient of keys or values, summed over the query heads that share them."""
    if len(shape) >= 3 and gradient.shape[-3] != shape[-3] and shape[-3] != 1:
        xp = array_namespace(gradient)
        *batch, heads, rows, columns = gradient.shape
        split = xp.reshape(gradient, (*batch, shape[-3], heads // shape[-3], rows, columns))
        gradient = xp.sum(split, axis=-3)
    return sum_to_shape(gradient, shape)


def _after(past: tuple[Array, Array] | None, K: Array, V: Array) -> tuple[Array, Array]:
    if past is None:
        return K, V
    past_K, past_V, K, V = reals(*past, K, V)
    return _joined(past_K=past_K, K=K), _joined(past_V=past_V, V=V)


def _joined(**parts: Array) -> Array:
    require_matrices(**parts)
    first, second = parts.values()
    fits = (first.shape[:-2], first.shape[-1]) == (second.shape[:-2], second.shape[-1])
    require(fits, "the same shape but for the number of rows", **parts)
    return array_namespace(first).concat((first, second), axis=-2)
