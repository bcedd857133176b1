"""Laws of activations: order, symmetry, bounds, and the slope that belongs to each."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON, TINY
from verify.properties.law import Array, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, expect_looped, slack
from verify.properties.strategies import MATRICES, SHAPES, alike, away_from_zero, spread, tensors

INPUTS = tensors(SHAPES, (spread, lambda shape: spread(shape, 40), lambda shape: spread(shape, 700)))
FORMS = st.sampled_from(["none", "tanh"])
SLOPES = st.sampled_from([0.01, 0.25, 0.0, 1.0])

for name in ("relu", "sigmoid", "tanh", "silu", "softplus"):
    tried_on(name, x=INPUTS)
    tried_on(f"{name}_gradient", alike(SHAPES, ("upstream", "x"), away_from_zero))
tried_on("leaky_relu", x=INPUTS, slope=SLOPES)
tried_on("leaky_relu_gradient", alike(SHAPES, ("upstream", "x"), away_from_zero, slope=SLOPES))
tried_on("gelu", x=INPUTS, approximate=FORMS)
tried_on("gelu_gradient", alike(SHAPES, ("upstream", "x"), approximate=FORMS))


@law("relu", "leaky_relu", "sigmoid", "tanh", "gelu", "silu", "softplus", arguments=alike(MATRICES, ("x",)))
def takes_each_element_by_itself(held: Held, x: Array) -> None:
    """An array gives what each of its parts gives by itself, within what rounding explains."""
    expect_looped(held, {"x": x}, "x")


@law("relu", "leaky_relu", "sigmoid", "tanh", "softplus", arguments=alike(SHAPES, ("x",), rise=spread(()).map(abs)))
def never_falls(held: Held, x: Array, rise: Array) -> None:
    """A larger input never gives a smaller output, within what rounding explains."""
    lower, upper = held(x), held(x + rise)
    within = slack(held, x=x) + slack(held, x=x + rise)
    expect(upper >= lower - within, "a larger input gives a smaller output", expected=lower, got=upper)


@law("relu", "gelu", "silu", "softplus", arguments=alike(SHAPES, ("x",)))
def differs_from_its_mirror_by_x(held: Held, x: Array) -> None:
    """f(x) − f(−x) = x, within what rounding explains."""
    positive, negative = held(x), held(-x)
    within = slack(held, x=x) + slack(held, x=-x) + EPSILON * (abs(positive) + abs(negative))
    expect_close(positive - negative, x, within, "f(x) − f(−x) is not x")


@law("relu", "leaky_relu", arguments=alike(SHAPES, ("x",)))
def scales_with_its_input(held: Held, x: Array) -> None:
    """Twice the input gives exactly twice the output."""
    expect_close(held(2 * x), 2 * held(x), 0, "twice the input does not give twice the output")


@law("relu")
def is_never_negative(relu: Held, x: Array) -> None:
    """The output is at least 0, and applied again changes nothing."""
    once = relu(x)
    expect(once >= 0, "the output is negative", got=once)
    expect_close(relu(once), once, 0, "ReLU of ReLU is not ReLU")


@law("leaky_relu", arguments=alike(SHAPES, ("x",), slope=SLOPES))
def lets_through_a_share_of_the_negative(leaky_relu: Held, x: Array, slope: float) -> None:
    """f(x) + f(−x) = (1 − slope) |x|, within what rounding explains."""
    total, expected = leaky_relu(x, slope=slope) + leaky_relu(-x, slope=slope), (1 - slope) * abs(x)
    within = 2 * slack(leaky_relu, x=abs(x), slope=slope) + EPSILON * abs(x)
    expect_close(total, expected, within, "f(x) + f(−x) is not (1 − slope) |x|")


@law("sigmoid")
def lies_between_0_and_1(sigmoid: Held, x: Array) -> None:
    """The output is a number from 0 to 1, whatever the input."""
    result = sigmoid(x)
    expect((result >= 0) & (result <= 1), "the output is not between 0 and 1", got=result)


@law("sigmoid")
def is_one_less_its_mirror(sigmoid: Held, x: Array) -> None:
    """σ(−x) = 1 − σ(x), within what rounding explains."""
    mirror = 1 - sigmoid(x)
    expect_close(sigmoid(-x), mirror, slack(sigmoid, x=x) + slack(sigmoid, x=-x) + EPSILON, "σ(−x) is not 1 − σ(x)")


@law("tanh")
def is_odd(tanh: Held, x: Array) -> None:
    """tanh(−x) = −tanh(x), within what rounding explains, between −1 and 1."""
    result = tanh(x)
    expect(abs(result) <= 1, "the output is not between −1 and 1", got=result)
    expect_close(tanh(-x), -result, 2 * slack(tanh, x=x), "tanh(−x) is not −tanh(x)")


@law("gelu", "silu", arguments=given_each(x=INPUTS))
def lies_between_0_and_x(held: Held, x: Array) -> None:
    """The output lies between 0 and x, within what rounding explains."""
    result, within = held(x), slack(held, x=x)
    inside = (result >= np.minimum(x, 0) - within) & (result <= np.maximum(x, 0) + within)
    expect(inside, "the output does not lie between 0 and x", got=result)


@law("softplus")
def is_a_smooth_relu(softplus: Held, x: Array) -> None:
    """It lies between max(x, 0) and max(x, 0) + ln 2, within what rounding explains."""
    result, within, floor = softplus(x), slack(softplus, x=x), np.maximum(x, 0)
    expect((result >= floor - within) & (result <= floor + np.log(2) + within), "not within ln 2 of ReLU", got=result)


@law("sigmoid_gradient", "tanh_gradient")
def is_the_same_on_both_sides(held: Held, upstream: Array, x: Array) -> None:
    """The slope of an odd function, and of one that differs from it by a constant, is even."""
    within = slack(held, upstream=upstream, x=x) + slack(held, upstream=upstream, x=-x)
    expect_close(held(upstream, -x), held(upstream, x), within, "the slopes at x and −x differ")


@law("relu_gradient", "leaky_relu_gradient", "sigmoid_gradient", "tanh_gradient", "softplus_gradient")
def passes_on_no_more_than_it_gets(held: Held, upstream: Array, x: Array, **options: float) -> None:
    """No slope is more than 1: what comes from above is not enlarged, within what rounding explains."""
    result = held(upstream, x, **options)
    allowed = abs(upstream) * (1 + 4 * EPSILON) + TINY
    expect(abs(result) <= allowed, "the gradient is larger than what comes from above", expected=upstream, got=result)


for name in ("relu", "leaky_relu", "sigmoid", "tanh", "gelu", "silu", "softplus"):
    derivative_law(f"{name}_gradient", of=name)
