"""Laws of masks and of averages over the past: what may be seen, and what must not."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, expect_shape, given_each, law, tried_on
from verify.properties.relations import slack
from verify.properties.strategies import indices, masks, on_a_grid, tensors

SEQUENCES = st.sampled_from([(3, 2), (1, 2), (4, 1), (2, 3, 2)])
LENGTHS = st.integers(1, 5)
HOW = st.sampled_from(["mean", "sum"])

tried_on("causal_mask", queries=LENGTHS, keys=LENGTHS, past=st.integers(0, 3))
tried_on("padding_mask", tokens=indices((2, 4), 3), padding=st.integers(0, 2))
tried_on("additive_mask", mask=masks((2, 3), rows_open=False))
tried_on("causal_average", x=tensors(SEQUENCES), reduction=HOW)
tried_on("causal_average_weights", length=LENGTHS, reduction=HOW)


@law("causal_mask")
def sees_the_past_and_itself(causal_mask: Held, queries: int, keys: int, past: int) -> None:
    """Query i may attend to key j exactly where j ≤ i + past."""
    expected = np.array([[j <= i + past for j in range(keys)] for i in range(queries)])
    got = causal_mask(queries, keys=keys, past=past)
    expect_close(got, expected, 0, "the mask is not true exactly where j ≤ i + past")


@law("padding_mask")
def hides_padding_and_nothing_else(padding_mask: Held, tokens: Array, padding: int) -> None:
    """A key is hidden exactly where its token is padding, from every query alike."""
    got = padding_mask(tokens, padding=padding)
    expect_shape(got, (*tokens.shape[:-1], 1, tokens.shape[-1]), "the mask")
    expect_close(got[..., 0, :], tokens != padding, 0, "the mask is not true exactly where a token is no padding")


@law("additive_mask")
def leaves_what_is_allowed_and_hides_the_rest(additive_mask: Held, mask: Array) -> None:
    """It adds exactly 0 where attention is allowed and −∞ elsewhere."""
    expect_close(additive_mask(mask), np.where(mask, 0.0, -np.inf), 0, "not 0 where allowed and −∞ elsewhere")


@law("causal_average")
def ignores_what_comes_after(average: Held, x: Array, reduction: str) -> None:
    """The rows up to t depend on nothing after t: another future leaves them exactly as they are."""
    changed = x.copy()
    changed[..., -1, :] += 1
    before, after = average(x, reduction=reduction), average(changed, reduction=reduction)
    expect_shape(before, x.shape, "the result")
    expect_close(after[..., :-1, :], before[..., :-1, :], 0, "a row depends on a later one")


@law("causal_average")
def begins_with_the_first_row(average: Held, x: Array, reduction: str) -> None:
    """The first row has only itself to average, and stays exactly as it is."""
    expect_close(average(x, reduction=reduction)[..., :1, :], x[..., :1, :], 0, "the first row is not kept")


@law("causal_average", arguments=given_each(x=tensors(SEQUENCES)))
def lies_between_the_extremes_of_the_past(average: Held, x: Array) -> None:
    """A mean lies between the smallest and the largest value so far, within what rounding explains."""
    means, within = average(x), slack(average, x=x)
    low, high = np.minimum.accumulate(x, axis=-2) - within, np.maximum.accumulate(x, axis=-2) + within
    expect((means >= low) & (means <= high), "a mean is outside the values it is of", got=means)


@law("causal_average", arguments=given_each(x=SEQUENCES.flatmap(on_a_grid)))
def adds_up_row_by_row(average: Held, x: Array) -> None:
    """Each sum is the one before plus its own row, here without rounding and so exactly."""
    sums = average(x, reduction="sum")
    expect_close(np.diff(sums, axis=-2), x[..., 1:, :], 0, "a sum is not the one before plus its row")


@law("causal_average_weights")
def weighs_the_past_alike(weights: Held, length: int, reduction: str) -> None:
    """Each row weighs itself and all before alike and the future not at all; the shares of a mean sum to 1."""
    W = weights(length, reduction=reduction)
    expect_shape(W, (length, length), "the matrix")
    expect_close(np.triu(W, k=1), np.zeros_like(W), 0, "a later row has weight")
    expect_close(np.tril(W), np.tril(np.ones_like(W)) * W[:, :1], 0, "earlier rows weigh differently")
    totals = np.ones(length) if reduction == "mean" else np.arange(1.0, length + 1)
    expect_close(np.sum(W, axis=-1), totals, length * EPSILON, "the weights do not have the right sum")
