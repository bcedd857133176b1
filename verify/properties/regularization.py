"""Laws of dropout and of the weight penalty."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import expect_linear, slack
from verify.properties.strategies import SHAPES, alike, masks, spread

RATES = st.sampled_from([0.5, 0.1, 0.0, 0.9])
MASK = masks((2, 3), rows_open=False).map(lambda mask: mask.astype(np.float64))
STRENGTHS = st.sampled_from([1.0, 0.1, 0.0])

tried_on("dropout", x=spread((2, 3)), mask=MASK, rate=RATES)
tried_on("dropout_gradient", upstream=spread((2, 3)), mask=MASK, rate=RATES)
tried_on("dropout_inference", alike(SHAPES, ("x",), rate=RATES))
tried_on("weight_penalty", alike(SHAPES, ("weights",), strength=STRENGTHS))


@law("dropout", "dropout_gradient")
def drops_what_the_mask_says_and_scales_the_rest(dropout: Held, mask: Array, rate: float, **others: Array) -> None:
    """Dropped activations are exactly 0, kept ones 1/(1 − p) times what they were, within what rounding explains."""
    ((name, x),) = others.items()
    got, within = dropout(x, mask, rate=rate), slack(dropout, **{name: x}, mask=mask, rate=rate)
    expect(got[mask == 0] == 0, "a dropped activation is not 0", got=got)
    kept = np.where(mask == 0, 0, x / (1 - rate))
    expect_close(got, kept, 2 * within + 4 * EPSILON * abs(kept), "a kept activation is not scaled by 1/(1 − p)")


@law("dropout", arguments=given_each(x=spread((2, 3))))
def does_nothing_at_rate_0(dropout: Held, x: Array) -> None:
    """With nothing dropped and rate 0, activations come back exactly."""
    expect_close(dropout(x, np.ones_like(x), rate=0.0), x, 0, "rate 0 changes the activations")


@law("dropout_inference")
def does_nothing(inference: Held, x: Array, rate: float) -> None:
    """Activations come back exactly, whatever the rate."""
    expect_close(inference(x, rate=rate), x, 0, "inference changes the activations")


@law("weight_penalty")
def is_quadratic_and_never_negative(penalty: Held, weights: Array, strength: float) -> None:
    """It is at least 0, the same for opposite weights, and exactly four times for twice the weights."""
    got = penalty(weights, strength=strength)
    expect(got >= 0, "the penalty is negative", got=got)
    expect_close(penalty(-weights, strength=strength), got, 0, "opposite weights cost something else")
    expect_close(penalty(2 * weights, strength=strength), 4 * got, 0, "twice the weights do not cost four times")


@law("weight_penalty")
def is_half_the_sum_of_squares(penalty: Held, weights: Array, strength: float) -> None:
    """A single weight w costs λ w²/2, within what rounding explains."""
    single = weights.ravel()[:1]
    within = 2 * slack(penalty, weights=single, strength=strength)
    expect_close(penalty(single, strength=strength), strength * single[0] ** 2 / 2, within, "w does not cost λ w²/2")


@law("dropout_gradient")
def is_linear_in_the_upstream(gradient: Held, **arguments: Array) -> None:
    """Twice the gradient from above gives exactly twice the gradient."""
    expect_linear(gradient, **arguments)
