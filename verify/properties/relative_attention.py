"""Laws of attention with relative positions: none is plain attention, and one for all keys changes nothing."""

from __future__ import annotations

import numpy as np

import verify.formulas as catalogue
from verify.properties.attention import SQUARE
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import slack
from verify.properties.strategies import spread


def _with_scores() -> Draws:
    """Queries, keys and values with a score of each relative position."""

    def of(size: tuple[int, int, int, int]) -> Draws:
        n, m, d_k, d_v = size
        return given_each(Q=spread((n, d_k)), K=spread((m, d_k)), V=spread((m, d_v)), R=spread((n, m)))

    return SQUARE.flatmap(of)


tried_on("relative_position_attention", _with_scores())


@law("relative_position_attention")
def is_attention_without_relative_scores(relative: Held, Q: Array, K: Array, V: Array, R: Array) -> None:
    """With relative scores of 0 it is scaled dot-product attention, within what rounding explains."""
    plain = Held(catalogue.scaled_dot_product_attention, "scaled_dot_product_attention")
    within = slack(relative, Q=Q, K=K, V=V, R=0 * R) + slack(plain, Q=Q, K=K, V=V)
    expect_close(relative(Q, K, V, 0 * R), plain(Q, K, V), within, "without relative scores it is not attention")


@law("relative_position_attention")
def ignores_a_score_that_all_keys_share(relative: Held, Q: Array, K: Array, V: Array, R: Array) -> None:
    """A score that is the same for every key changes nothing, within what rounding explains."""
    shared = np.broadcast_to(R[:, :1], R.shape).copy()
    within = slack(relative, Q=Q, K=K, V=V, R=shared) + slack(relative, Q=Q, K=K, V=V, R=0 * R)
    expect_close(relative(Q, K, V, shared), relative(Q, K, V, 0 * R), within, "a score shared by all keys matters")


@law("relative_position_attention")
def lies_among_the_values(relative: Held, Q: Array, K: Array, V: Array, R: Array) -> None:
    """Each column of the output lies between the extremes of the values, within what rounding explains."""
    output, within = relative(Q, K, V, R), slack(relative, Q=Q, K=K, V=V, R=R)
    low, high = V.min(axis=0) - within, V.max(axis=0) + within
    expect((output >= low) & (output <= high), "an output is outside the values it is a mean of", got=output)
