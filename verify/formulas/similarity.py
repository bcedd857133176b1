"""Similarity of queries and keys: the scores that attention turns into weights."""

from __future__ import annotations

from verify.formulas.activations import Activation, tanh
from verify.formulas.arrays import MANY, Array, at_hand, constant, reals
from verify.formulas.card import formula, variant
from verify.formulas.shapes import require, require_batches, require_matrices, require_product
from verify.namespaces import array_namespace

QUERIES = ("Q", "(…, n, d_k)", "one query in each row", "queries, query, q")
KEYS = ("K", "(…, m, d_k)", "one key in each row", "keys, key, k")
SCORES = ("S", "(…, n, m)", "score of key j for query i")


@formula(
    equation=r"S = Q K^T",
    symbols=(QUERIES, KEYS),
    returns=SCORES,
    domain="real; the same d_k",
    conventions=("queries and keys are rows",),
    reference="Luong, Pham, Manning 2015, eq. 8 (dot)",
    seen_in=("004:726", "000:283", "000:335", "001:337"),
)
def dot_similarity(Q: Array, K: Array) -> Array:
    """Dot products of queries with keys.

    S = Q Kᵀ

    Q: (…, n, d_k); K: (…, m, d_k). Raises ShapeError where d_k differs.
    Luong, Pham, Manning 2015, eq. 8. Not cosine_similarity, which divides by both lengths.
    """
    Q, K = reals(Q, K)
    require_matrices(Q=Q, K=K)
    require_comparable(Q=Q, K=K)
    return Q @ array_namespace(K).matrix_transpose(K)


@formula(
    equation=r"S = \frac{Q K^T}{\sqrt{d_k}}",
    symbols=(QUERIES, KEYS),
    returns=SCORES,
    domain="real; the same d_k ≥ 1",
    conventions=("queries and keys are rows", "divided by the root of the keys' dimension"),
    reference="Vaswani et al. 2017, §3.2.1",
    seen_in=("001:414", "001:810", "004:726", "003:190"),
)
def scaled_dot_similarity(Q: Array, K: Array, *, scale: Array = None) -> Array:
    """Dot products of queries with keys over the root of their dimension.

    S = Q Kᵀ / √d_k

    Q: (…, n, d_k); K: (…, m, d_k); scale: a factor that takes the place of 1/√d_k.
    Raises ShapeError where d_k differs. Vaswani et al. 2017, §3.2.1.
    """
    Q, K = reals(Q, K)
    if scale is None and _fewer_queries(Q, K):
        return dot_similarity(scaled(+Q, Q.shape[-1]), K)
    return scaled(dot_similarity(Q, K), Q.shape[-1], scale)


@variant(of=scaled_dot_similarity, difference="divided by d_k instead of its root")
def scaled_dot_similarity_by_dimension(Q: Array, K: Array, *, scale: Array = None) -> Array:
    """Q Kᵀ / d_k."""
    Q, K = reals(Q, K)
    return dot_similarity(Q, K) / Q.shape[-1] if scale is None else dot_similarity(Q, K) * scale


@variant(of=scaled_dot_similarity, difference="divided by the root of the number of keys")
def scaled_dot_similarity_by_length(Q: Array, K: Array, *, scale: Array = None) -> Array:
    """Q Kᵀ / √m, as in 001:2259."""
    Q, K = reals(Q, K)
    return scaled(dot_similarity(Q, K), K.shape[-2], scale)


@variant(of=scaled_dot_similarity, difference="multiplied by the root of d_k")
def scaled_dot_similarity_multiplied(Q: Array, K: Array, *, scale: Array = None) -> Array:
    """Q Kᵀ √d_k."""
    Q, K = reals(Q, K)
    root = array_namespace(Q).sqrt(constant(Q.shape[-1], Q))
    return dot_similarity(Q, K) * (root if scale is None else scale)


@formula(
    equation=r"S = Q W K^T",
    symbols=(
        ("Q", "(…, n, d_q)", "one query in each row"),
        KEYS,
        ("W", "(d_q, d_k)", "weights"),
    ),
    returns=SCORES,
    domain="real",
    conventions=("queries and keys are rows",),
    reference="Luong, Pham, Manning 2015, eq. 8 (general)",
    seen_in=("004:726", "004:728"),
)
def bilinear_similarity(Q: Array, K: Array, W: Array) -> Array:
    """Dot products of keys with queries that a matrix first takes to the keys' space.

    S = Q W Kᵀ

    Q: (…, n, d_q); K: (…, m, d_k); W: (d_q, d_k). Raises ShapeError where they do not fit.
    Luong, Pham, Manning 2015, eq. 8, "general".
    """
    Q, K, W = reals(Q, K, W)
    require_product(Q=Q, W=W)
    return dot_similarity(Q @ W, K)


@formula(
    equation=r"S_{ij} = v^T \tanh(W_Q^T q_i + W_K^T k_j)",
    symbols=(
        ("Q", "(…, n, d_q)", "one query in each row"),
        KEYS,
        ("W_Q, W_K", "(d_q, h), (d_k, h)", "weights into a hidden layer"),
        ("v", "(h,)", "weights out of it"),
    ),
    returns=SCORES,
    domain="real",
    conventions=("tanh in the hidden layer", "queries and keys are rows"),
    reference="Bahdanau, Cho, Bengio 2015, §A.1.2",
    seen_in=("004:726",),
)
def additive_similarity(
    Q: Array, K: Array, W_Q: Array, W_K: Array, v: Array, *, activation: Activation = tanh
) -> Array:
    """Scores by a small network with one hidden layer that sees query and key.

    S_ij = v · tanh(q_i W_Q + k_j W_K)

    Q: (…, n, d_q); K: (…, m, d_k); W_Q: (d_q, h); W_K: (d_k, h); v: (h,); activation: of the hidden layer.
    Raises ShapeError where they do not fit. Bahdanau, Cho, Bengio 2015, §A.1.2.
    """
    Q, K, W_Q, W_K, v = reals(Q, K, W_Q, W_K, v)
    require_matrices(Q=Q, K=K)
    require_product(Q=Q, W_Q=W_Q)
    require_product(K=K, W_K=W_K)
    require_batches(Q=Q, K=K)
    require(v.shape == W_Q.shape[-1:] == W_K.shape[-1:], "one number in v for each column", W_Q=W_Q, W_K=W_K, v=v)
    xp = array_namespace(Q)
    hidden = xp.expand_dims(Q @ W_Q, axis=-2) + xp.expand_dims(K @ W_K, axis=-3)
    return xp.sum(activation(hidden) * v, axis=-1)


@variant(of=additive_similarity, difference="without the hidden layer's activation")
def additive_similarity_linear(
    Q: Array,
    K: Array,
    W_Q: Array,
    W_K: Array,
    v: Array,
    *,
    activation: Activation = tanh,  # noqa: ARG001 - same arguments as additive_similarity
) -> Array:
    """W_Qᵀ q + W_Kᵀ k, as in 004:726."""
    return additive_similarity(Q, K, W_Q, W_K, v, activation=lambda hidden: hidden)


def require_comparable(Q: Array, K: Array) -> None:
    """Each query can be compared with each key: rows are as long, and the axes before stretch to each other."""
    require(Q.shape[-1] == K.shape[-1], "the same number of columns, d_k", Q=Q, K=K)
    require_batches(Q=Q, K=K)


def _fewer_queries(Q: Array, K: Array) -> bool:
    """Whether the queries are fewer numbers than their many scores, and so divided in their place."""
    require_matrices(Q=Q, K=K)
    return at_hand(Q) and Q.shape[-2] * K.shape[-2] >= MANY and Q.shape[-1] < K.shape[-2]


def scaled(scores: Array, dimension: int, scale: Array = None) -> Array:
    """Divide fresh scores, in place, by the root of a dimension, or multiply them by a scale of one's own."""
    if scale is not None:
        return scores * scale
    scores /= array_namespace(scores).sqrt(constant(dimension, scores))
    return scores
