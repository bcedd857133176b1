"""Laws of softmax, its logarithm and the sum it divides by."""

from __future__ import annotations

import numpy as np

import verify.formulas as catalogue
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, expect_shape, given_each, law, tried_on
from verify.properties.relations import derivative_law, expect_looped, slack
from verify.properties.strategies import AXES, MATRICES, SHAPES, alike, logits, on_a_grid, spread

for name in ("softmax", "log_softmax", "logsumexp"):
    tried_on(name, x=logits(), axis=AXES)
for name in ("softmax_gradient", "log_softmax_gradient"):
    tried_on(name, alike(SHAPES, ("upstream", "x"), axis=AXES))
tried_on(
    "logsumexp_gradient",
    MATRICES.flatmap(lambda shape: given_each(upstream=spread(shape[:-1]), x=spread(shape))),
)
SHIFTED = alike(SHAPES, ("x",), on_a_grid, shift=on_a_grid(()))


@law("softmax")
def sums_to_one(softmax: Held, x: Array, axis: int) -> None:
    """The n probabilities along the axis sum to 1, within n + 4 units in the last place of 1."""
    total = np.sum(softmax(x, axis=axis), axis=axis)
    expect_close(total, np.ones_like(total), (x.shape[axis] + 4) * EPSILON, "the probabilities do not sum to 1")


@law("softmax")
def lies_between_0_and_1(softmax: Held, x: Array, axis: int) -> None:
    """Every probability is a number from 0 to 1, whatever the logits."""
    p = softmax(x, axis=axis)
    expect((p >= 0) & (p <= 1), "a probability is not between 0 and 1", got=p)


@law("log_softmax")
def is_never_positive(log_softmax: Held, x: Array, axis: int) -> None:
    """The logarithm of a probability is at most 0, but for rounding."""
    logarithms = log_softmax(x, axis=axis)
    expect(
        logarithms <= slack(log_softmax, x=x, axis=axis), "the logarithm of a probability is positive", got=logarithms
    )


@law("softmax", "log_softmax", arguments=SHIFTED)
def ignores_a_shift(held: Held, x: Array, shift: Array) -> None:
    """A constant added to every logit, here without rounding, changes nothing, within what rounding explains."""
    within = slack(held, x=x) + slack(held, x=x + shift)
    expect_close(held(x + shift), held(x), within, "a constant added to the logits changes the result")


@law("logsumexp", arguments=SHIFTED)
def moves_with_a_shift(logsumexp: Held, x: Array, shift: Array) -> None:
    """A constant added to every logit, here without rounding, is added to the result, within what rounding explains."""
    moved = logsumexp(x) + shift
    within = slack(logsumexp, x=x) + slack(logsumexp, x=x + shift) + EPSILON * abs(moved)
    expect_close(logsumexp(x + shift), moved, within, "a constant added to the logits is not added to the result")


@law("softmax", "log_softmax")
def follows_a_permutation(held: Held, x: Array, axis: int) -> None:
    """Permuted logits give the same results permuted, within what rounding explains."""
    order = np.roll(np.arange(x.shape[axis])[::-1], 1)
    expected, within = (np.take(each, order, axis=axis) for each in (held(x, axis=axis), slack(held, x=x, axis=axis)))
    permuted = held(np.take(x, order, axis=axis), axis=axis)
    expect_close(permuted, expected, 2 * within, "a permutation of the logits does not permute the result")


@law("softmax", "log_softmax")
def keeps_the_order_of_the_logits(held: Held, x: Array, axis: int) -> None:
    """A larger logit never gets the smaller result, within what rounding explains."""
    order, result = np.argsort(x, axis=axis), held(x, axis=axis)
    expect_shape(result, x.shape, "the result")
    rises = np.diff(np.take_along_axis(result, order, axis=axis), axis=axis)
    expect(rises >= -2 * np.max(slack(held, x=x, axis=axis)), "a larger logit gets the smaller result", got=result)


@law("logsumexp", arguments=alike(SHAPES, ("x",), rise=spread(()).map(abs)))
def rises_with_a_logit(logsumexp: Held, x: Array, rise: Array) -> None:
    """Raising one logit never lowers the result, within what rounding explains."""
    raised = x.copy()
    raised[..., 0] += rise
    within = slack(logsumexp, x=x) + slack(logsumexp, x=raised)
    expect(logsumexp(raised) >= logsumexp(x) - within, "a larger logit gives a smaller logsumexp")


@law("logsumexp")
def is_a_smooth_maximum(logsumexp: Held, x: Array, axis: int) -> None:
    """It lies between the maximum and the maximum plus ln n, within what rounding explains."""
    result, largest = logsumexp(x, axis=axis), np.max(x, axis=axis)
    within = slack(logsumexp, x=x, axis=axis)
    expect_shape(result, largest.shape, "the result")
    expect(result >= largest - within, "logsumexp is less than the maximum", expected=largest, got=result)
    above = largest + np.log(x.shape[axis]) + within
    expect(result <= above, "logsumexp is more than the maximum plus ln n", expected=above, got=result)


@law("logsumexp", arguments=alike(SHAPES, ("x", "y"), on_a_grid))
def is_convex(logsumexp: Held, x: Array, y: Array) -> None:
    """At the midpoint of two inputs it is at most the mean of its values there, within what rounding explains."""
    middle, ends = (x + y) / 2, (logsumexp(x) + logsumexp(y)) / 2
    within = slack(logsumexp, x=x) + slack(logsumexp, x=y) + slack(logsumexp, x=middle) + EPSILON * abs(ends)
    expect(logsumexp(middle) <= ends + within, "logsumexp of the midpoint is above the mean of the ends", expected=ends)


@law("log_softmax")
def is_the_logarithm_of_softmax(log_softmax: Held, x: Array, axis: int) -> None:
    """Its exponential is softmax, within what rounding of the two explains."""
    p, logarithms = catalogue.softmax(x, axis=axis), log_softmax(x, axis=axis)
    softmax = Held(catalogue.softmax, "softmax")
    within = p * np.expm1(slack(log_softmax, x=x, axis=axis) + 4 * EPSILON) + slack(softmax, x=x, axis=axis)
    expect_close(np.exp(logarithms), p, within, "the exponential of the result is not softmax")


@law("softmax", "log_softmax", "logsumexp", arguments=given_each(x=logits(MATRICES)))
def takes_a_batch_like_its_members(held: Held, x: Array) -> None:
    """A batch gives what each of its rows gives by itself, within what rounding explains."""
    expect_looped(held, {"x": x}, "x")


@law("softmax_gradient", "log_softmax_gradient")
def sums_to_zero(held: Held, upstream: Array, x: Array, axis: int) -> None:
    """The gradient sums to 0 along the axis, since a shift changes nothing, within what rounding explains."""
    gradient, within = held(upstream, x, axis=axis), slack(held, upstream=upstream, x=x, axis=axis)
    total = np.sum(gradient, axis=axis)
    allowed = np.sum(within + x.shape[axis] * EPSILON * abs(gradient), axis=axis)
    expect_close(total, np.zeros_like(total), allowed, "the gradient does not sum to 0 along the axis")


derivative_law("softmax_gradient", of="softmax")
derivative_law("log_softmax_gradient", of="log_softmax")
derivative_law("logsumexp_gradient", of="logsumexp")
