"""Attention with a score for the distance of query and key."""

from __future__ import annotations

from verify.formulas.arrays import Array, reals
from verify.formulas.attention import masked
from verify.formulas.card import formula, variant
from verify.formulas.shapes import require, require_batches, require_broadcast, require_matrices
from verify.formulas.similarity import KEYS, QUERIES, dot_similarity, scaled, scaled_dot_similarity
from verify.formulas.softmax import softmax


@formula(
    equation=r"\operatorname{softmax}\!\left(\frac{Q K^T + R}{\sqrt{d_k}} + M\right) V",
    symbols=(
        QUERIES,
        KEYS,
        ("V", "(…, m, d_v)", "values", "values"),
        ("R", "(…, n, m)", "score of each relative position"),
        ("M", "stretches to (…, n, m) mask", "as in scaled_dot_product_attention", "mask"),
    ),
    returns="(…, n, d_v)",
    domain="as scaled_dot_product_attention",
    conventions=("relative scores are added before scaling",),
    reference="Shaw, Uszkoreit, Vaswani 2018, eq. 4 and 5",
    seen_in=("003:210",),
)
def relative_position_attention(
    Q: Array, K: Array, V: Array, R: Array, mask: Array = None, *, scale: Array = None
) -> Array:
    """Attention with a score for the distance of query and key.

    softmax((Q Kᵀ + R) / √d_k + M) V

    Q: (…, n, d_k); K: (…, m, d_k); V: (…, m, d_v); R: stretches to (…, n, m), in Shaw et al. R_ij = q_i · a_ij;
    mask, scale: as in scaled_dot_product_attention.
    Raises ShapeError where they do not fit.
    """
    Q, K, V, R = reals(Q, K, V, R)
    scores = dot_similarity(Q, K)
    require_broadcast(scores=scores, R=R)
    require_matrices(V=V)
    require(K.shape[-2] == V.shape[-2], "one value for each key", K=K, V=V)
    require_batches(Q=Q, V=V)
    return softmax(masked(scaled(scores + R, Q.shape[-1], scale), mask)) @ V


@variant(of=relative_position_attention, difference="relative scores added after scaling, as in T5")
def relative_position_attention_bias(
    Q: Array, K: Array, V: Array, R: Array, mask: Array = None, *, scale: Array = None
) -> Array:
    """softmax(Q Kᵀ / √d_k + R + M) V."""
    Q, K, V, R = reals(Q, K, V, R)
    return softmax(masked(scaled_dot_similarity(Q, K, scale=scale) + R, mask)) @ V
