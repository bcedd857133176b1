"""Laws of the hinge loss: nothing beyond the margin, and what is lacking before it."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, law, tried_on
from verify.properties.relations import derivative_law, invoke, slack
from verify.properties.strategies import REDUCTIONS, SHAPES, Arrays, Shape, masks, spread


def signs(shape: Shape) -> Arrays:
    """Targets 1 and −1."""
    return masks(shape, rows_open=False).map(lambda chosen: np.where(chosen, 1.0, -1.0))


def _scored(*, apart: bool = False) -> Draws:
    """Scores and signs; apart: none of them exactly at the margin, where the loss has no slope."""

    def of(shape: Shape) -> Draws:
        scores = spread(shape).map(lambda s: np.where(abs(abs(s) - 1) < 2.0**-10, 0.0, s) if apart else s)
        return st.fixed_dictionaries({"scores": scores, "target": signs(shape), "reduction": REDUCTIONS})

    return SHAPES.flatmap(of)


tried_on("hinge_loss", _scored())
tried_on("hinge_loss_gradient", _scored(apart=True))


@law("hinge_loss")
def is_reduced_as_it_says(loss: Held, **arguments: Array) -> None:
    """The sum is that of the single losses and the mean the n-th part of it, within what rounding explains."""
    each, total, mean = (invoke(loss, {**arguments, "reduction": how}) for how in ("none", "sum", "mean"))
    within = 2 * slack(loss, **{**arguments, "reduction": "sum"}) + each.size * EPSILON * np.sum(each)
    expect_close(total, np.sum(each), within, "the sum is not the sum of the single losses")
    expect_close(mean, total / each.size, within / each.size + EPSILON * total, "the mean is not the n-th part")


@law("hinge_loss")
def costs_nothing_beyond_the_margin(loss: Held, scores: Array, target: Array, reduction: str) -> None:
    """It is never negative, exactly 0 of scores a margin of 1 and more on the right side, and 1 of scores of 0."""
    expect(loss(scores, target, reduction=reduction) >= 0, "the loss is negative")
    right = loss(target * (1 + abs(scores)), target, reduction="none")
    expect_close(right, np.zeros_like(scores), 0, "a score beyond the margin costs something")
    expect_close(loss(0 * scores, target, reduction="none"), np.ones_like(scores), 0, "a score of 0 does not cost 1")


@law("hinge_loss_gradient")
def pulls_towards_the_right_side(gradient: Held, scores: Array, target: Array, reduction: str) -> None:
    """It is against the target where the margin is missed, and exactly 0 beyond it."""
    got = gradient(scores, target, reduction=reduction)
    missed = target * scores < 1
    expect(np.sign(got[missed]) == -target[missed], "it does not pull towards the target", got=got)
    expect_close(got[~missed], np.zeros(np.sum(~missed)), 0, "it pulls beyond the margin")


derivative_law("hinge_loss_gradient", of="hinge_loss", wrt="scores")
