"""Laws of similarities: symmetry, scale, and each pair of query and key by itself."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, expect_shape, given_each, law, tried_on
from verify.properties.relations import invoke, slack
from verify.properties.strategies import Kind, on_a_grid, spread

SIZES = st.sampled_from([(2, 2, 2), (1, 3, 2), (3, 1, 4), (2, 4, 3)])
"""Numbers of queries, of keys and of columns."""

HIDDEN = 2


def _pairs(kind: Kind = spread, **more: st.SearchStrategy[Array]) -> Draws:
    return SIZES.flatmap(lambda size: given_each(Q=kind((size[0], size[2])), K=kind((size[1], size[2])), **more))


def _weighted(kind: Kind = spread) -> Draws:
    def of(size: tuple[int, int, int]) -> Draws:
        n, m, d = size
        return given_each(Q=kind((n, d)), K=kind((m, d)), W=kind((d, d)))

    return SIZES.flatmap(of)


def _layered() -> Draws:
    def of(size: tuple[int, int, int]) -> Draws:
        n, m, d = size
        weights = {"W_Q": spread((d, HIDDEN)), "W_K": spread((d, HIDDEN)), "v": spread((HIDDEN,))}
        return given_each(Q=spread((n, d)), K=spread((m, d)), **weights)

    return SIZES.flatmap(of)


tried_on("dot_similarity", _pairs())
tried_on("scaled_dot_similarity", _pairs() | _pairs(scale=spread(())))
tried_on("bilinear_similarity", _weighted())
tried_on("additive_similarity", _layered())


@law("dot_similarity", arguments=_pairs(on_a_grid))
def is_symmetric(dot: Held, Q: Array, K: Array) -> None:
    """Queries and keys exchanged transpose the scores, here without rounding and so exactly."""
    scores = dot(Q, K)
    expect_shape(scores, (len(Q), len(K)), "the scores")
    expect_close(dot(K, Q), scores.T, 0, "exchanging queries and keys does not transpose the scores")


@law("dot_similarity", arguments=_pairs(on_a_grid))
def is_a_length_squared_on_itself(dot: Held, Q: Array, K: Array) -> None:
    """A query's score for itself is the square of its length, exactly; no score exceeds the product of lengths."""
    squares = np.sum(Q**2, axis=-1)
    expect_close(np.diagonal(dot(Q, Q)), squares, 0, "q·q is not the square of q's length")
    most = np.sqrt(squares)[:, None] * np.sqrt(np.sum(K**2, axis=-1)) * (1 + 4 * EPSILON)
    expect(abs(dot(Q, K)) <= most, "a score exceeds the product of the lengths", expected=most)


@law("scaled_dot_similarity", arguments=_pairs())
def is_the_dot_product_over_the_root_of_its_dimension(scaled: Held, Q: Array, K: Array) -> None:
    """The variance of scores does not grow with d_k: they are Q Kᵀ/√d_k, within what rounding explains."""
    expected = Q @ K.T / np.sqrt(Q.shape[-1])
    within = 2 * slack(scaled, Q=Q, K=K)
    expect_close(scaled(Q, K), expected, within, "the scores are not the dot products over √d_k")


@law("scaled_dot_similarity", arguments=_pairs())
def keeps_its_scores_where_the_columns_are_repeated(scaled: Held, Q: Array, K: Array) -> None:
    """Each column four times over gives twice the scores, since √(4 d_k) = 2 √d_k, within what rounding explains."""
    wide = {"Q": np.tile(Q, 4), "K": np.tile(K, 4)}
    within = slack(scaled, **wide) + 2 * slack(scaled, Q=Q, K=K)
    expect_close(scaled(**wide), 2 * scaled(Q, K), within, "four times the columns do not give twice the scores")


@law("bilinear_similarity", arguments=_weighted(on_a_grid))
def is_linear_in_its_weights(bilinear: Held, Q: Array, K: Array, W: Array) -> None:
    """The identity gives the dot products, and twice the weights twice the scores, exactly."""
    Q, K, W = np.round(Q), np.round(K), np.round(W)
    expect_close(bilinear(Q, K, np.eye(len(W))), Q @ K.T, 0, "with W = 1 the scores are not the dot products")
    expect_close(bilinear(Q, K, 2 * W), 2 * bilinear(Q, K, W), 0, "twice the weights do not give twice the scores")


@law("additive_similarity")
def is_bounded_by_the_last_weights(additive: Held, **arguments: Array) -> None:
    """No score exceeds Σ|v|, since |tanh| ≤ 1, within what rounding explains."""
    scores = additive(*(arguments[name] for name in ("Q", "K", "W_Q", "W_K", "v")))
    limit = np.sum(abs(arguments["v"])) + slack(additive, **arguments)
    expect(abs(scores) <= limit, "a score exceeds Σ|v|", got=scores)


@law("additive_similarity")
def is_odd_in_its_input(additive: Held, Q: Array, K: Array, W_Q: Array, W_K: Array, v: Array) -> None:
    """Opposite queries and keys give the opposite scores, since tanh is odd, within what rounding explains."""
    within = 2 * slack(additive, Q=Q, K=K, W_Q=W_Q, W_K=W_K, v=v)
    expect_close(additive(-Q, -K, W_Q, W_K, v), -additive(Q, K, W_Q, W_K, v), within, "S(−Q, −K) is not −S(Q, K)")


@law("dot_similarity", "scaled_dot_similarity", "bilinear_similarity", "additive_similarity")
def scores_each_pair_by_itself(held: Held, Q: Array, K: Array, **others: Array) -> None:
    """A score depends on its own query and key alone, within what rounding explains."""
    whole = invoke(held, {"Q": Q, "K": K, **others})
    alone = invoke(held, {"Q": Q[:1], "K": K[-1:], **others})
    within = 2 * slack(held, Q=Q[:1], K=K[-1:], **others)
    expect_close(whole[:1, -1:], alone, within, "a score depends on other queries or keys")
