"""Laws of normalisation: the mean and variance that come out, and what may change in the input without effect."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, expect_looped, slack
from verify.properties.strategies import AXES, MATRICES, SHAPES, alike, features, on_a_grid, spread, varied

EPSILONS = st.sampled_from([1e-5, 1e-6, 1.0])
SHIFTED = alike(SHAPES, ("x",), on_a_grid, shift=on_a_grid(()))


def _with_parameters(shape: tuple[int, ...], **more: st.SearchStrategy[Array]) -> Draws:
    """Rows with a gain and a bias for each feature."""
    parameters = {name: spread(shape[-1:]) for name in ("gain", "bias")}
    return given_each(**more, x=spread(shape), **parameters, epsilon=EPSILONS)


PARAMETERS = SHAPES.flatmap(_with_parameters)
BACK = MATRICES.flatmap(lambda shape: _with_parameters(shape, upstream=spread(shape)))

tried_on("layer_norm", given_each(x=features(), axis=AXES, epsilon=EPSILONS) | PARAMETERS)
tried_on("rms_norm", x=features(), axis=AXES, epsilon=EPSILONS)
tried_on("standardize", x=varied(MATRICES), correction=st.sampled_from([0, 1]))
tried_on("layer_norm_gradient", BACK)
tried_on("rms_norm_gradient", BACK.map(lambda each: {name: each[name] for name in each if name != "bias"}))
PLAIN = given_each(x=features(MATRICES), epsilon=EPSILONS)


@law("layer_norm", arguments=PLAIN)
def has_mean_0(layer_norm: Held, x: Array, epsilon: float) -> None:
    """Each row has mean 0, within what rounding explains."""
    _expect_sum_0(layer_norm(x, epsilon=epsilon), slack(layer_norm, x=x, epsilon=epsilon), "the mean of a row is not 0")


@law("layer_norm", arguments=PLAIN)
def has_variance_just_below_1(layer_norm: Held, x: Array, epsilon: float) -> None:
    """A row of variance σ² comes out with variance σ²/(σ² + ε), within what rounding explains."""
    expected = _shares(x, epsilon, centred=True)
    within = slack(layer_norm, x=x, epsilon=epsilon)
    _expect_mean_square(layer_norm(x, epsilon=epsilon), expected, within, "the variance of a row is not σ²/(σ² + ε)")


@law("rms_norm", arguments=PLAIN)
def has_mean_square_just_below_1(rms_norm: Held, x: Array, epsilon: float) -> None:
    """A row of mean square s comes out with mean square s/(s + ε), within what rounding explains."""
    expected = _shares(x, epsilon, centred=False)
    within = slack(rms_norm, x=x, epsilon=epsilon)
    _expect_mean_square(rms_norm(x, epsilon=epsilon), expected, within, "the mean square of a row is not s/(s + ε)")


@law("standardize", arguments=given_each(x=varied(MATRICES)))
def has_mean_0_and_variance_1(standardize: Held, x: Array) -> None:
    """Each row has mean 0 and variance 1, within what rounding explains."""
    z, within = standardize(x), slack(standardize, x=x)
    _expect_sum_0(z, within, "the mean of a row is not 0")
    _expect_mean_square(z, np.ones(x.shape[:-1]), within, "the variance of a row is not 1")


@law("layer_norm", arguments=SHIFTED)
def ignores_a_shift(layer_norm: Held, x: Array, shift: Array) -> None:
    """A constant added to every value, here without rounding, changes nothing, within what rounding explains."""
    within = slack(layer_norm, x=x) + slack(layer_norm, x=x + shift)
    expect_close(layer_norm(x + shift), layer_norm(x), within, "a constant added to a row changes the result")


@law("layer_norm", "rms_norm", arguments=PLAIN)
def ignores_the_unit(held: Held, x: Array, epsilon: float) -> None:
    """Four times the values and sixteen times ε change nothing, within what rounding explains; so at ε = 0."""
    within = slack(held, x=x, epsilon=epsilon) + slack(held, x=4 * x, epsilon=16 * epsilon)
    scaled = held(4 * x, epsilon=16 * epsilon)
    expect_close(scaled, held(x, epsilon=epsilon), within, "a larger unit, of x and ε alike, changes the result")


@law("standardize", arguments=given_each(x=varied(MATRICES), shift=on_a_grid(())))
def ignores_origin_and_unit(standardize: Held, x: Array, shift: Array) -> None:
    """Four times the values plus a constant, here without rounding, changes nothing, within what rounding explains."""
    moved = 4 * x + shift
    within = slack(standardize, x=x) + slack(standardize, x=moved)
    expect_close(standardize(moved), standardize(x), within, "another origin or unit changes the result")


@law("layer_norm", arguments=PLAIN)
def stays_within_the_root_of_n_less_1(layer_norm: Held, x: Array, epsilon: float) -> None:
    """No value of a row of n exceeds √(n − 1), within what rounding explains."""
    z, limit = layer_norm(x, epsilon=epsilon), np.sqrt(x.shape[-1] - 1)
    expect(abs(z) <= limit + slack(layer_norm, x=x, epsilon=epsilon), "a value is beyond √(n − 1)", got=z)


@law("rms_norm", arguments=PLAIN)
def stays_within_the_root_of_n(rms_norm: Held, x: Array, epsilon: float) -> None:
    """No value of a row of n exceeds √n, within what rounding explains."""
    z, limit = rms_norm(x, epsilon=epsilon), np.sqrt(x.shape[-1])
    expect(abs(z) <= limit + slack(rms_norm, x=x, epsilon=epsilon), "a value is beyond √n", got=z)


@law("layer_norm", "rms_norm", arguments=PLAIN)
def is_odd(held: Held, x: Array, epsilon: float) -> None:
    """Opposite values give the opposite result, within what rounding explains."""
    within = 2 * slack(held, x=x, epsilon=epsilon)
    expect_close(held(-x, epsilon=epsilon), -held(x, epsilon=epsilon), within, "f(−x) is not −f(x)")


@law("layer_norm", arguments=PARAMETERS)
def is_rescaled_by_gain_and_bias(layer_norm: Held, x: Array, gain: Array, bias: Array, epsilon: float) -> None:
    """With gain γ and bias β the result is γ times the plain one plus β, within what rounding explains."""
    expected = gain * layer_norm(x, epsilon=epsilon) + bias
    options = {"gain": gain, "bias": bias, "epsilon": epsilon}
    within = slack(layer_norm, x=x, **options) + abs(gain) * slack(layer_norm, x=x, epsilon=epsilon)
    within = within + 2 * EPSILON * (abs(expected) + abs(bias))
    expect_close(layer_norm(x, **options), expected, within, "the result is not γ times the plain one plus β")


@law("layer_norm", "rms_norm", "standardize", arguments=given_each(x=varied(MATRICES)))
def takes_a_batch_like_its_members(held: Held, x: Array) -> None:
    """A batch gives what each of its rows gives by itself, within what rounding explains."""
    expect_looped(held, {"x": x}, "x")


@law("layer_norm", "rms_norm", "standardize", arguments=given_each(x=varied(MATRICES)))
def follows_a_permutation(held: Held, x: Array) -> None:
    """Features in another order give the same results in that order, within what rounding explains."""
    order = np.roll(np.arange(x.shape[-1])[::-1], 1)
    within = 2 * slack(held, x=x)[..., order]
    expect_close(held(x[..., order]), held(x)[..., order], within, "a permutation does not permute the result")


@law("layer_norm_gradient", arguments=alike(MATRICES, ("upstream", "x"), epsilon=EPSILONS))
def sums_to_zero(gradient: Held, upstream: Array, x: Array, epsilon: float) -> None:
    """The gradient of x sums to 0 along each row, since a shift changes nothing, within what rounding explains."""
    of_x = gradient(upstream, x, epsilon=epsilon)[0]
    within = slack(gradient, upstream=upstream, x=x, epsilon=epsilon)
    _expect_sum_0(of_x, within, "the gradient of x does not sum to 0 along a row")


derivative_law("layer_norm_gradient", of="layer_norm")
derivative_law("rms_norm_gradient", of="rms_norm")


def _expect_sum_0(z: Array, within: Array, sentence: str) -> None:
    total = np.sum(z, axis=-1)
    allowed = np.sum(within + z.shape[-1] * EPSILON * abs(z), axis=-1)
    expect_close(total, np.zeros_like(total), allowed, sentence)


def _expect_mean_square(z: Array, expected: Array, within: Array, sentence: str) -> None:
    square = np.mean(z**2, axis=-1)
    allowed = np.mean((2 * abs(z) + within) * within, axis=-1) + (z.shape[-1] + 4) * EPSILON * square
    expect_close(square, expected, allowed + EPSILON, sentence)


def _shares(x: Array, epsilon: float, *, centred: bool) -> Array:
    """s/(s + ε) of each row in exact fractions, s its variance or its mean square."""

    def share(row: Array) -> float:
        values = [Fraction(value) for value in row]
        mean = sum(values) / len(values) if centred else 0
        square = sum((value - mean) ** 2 for value in values) / len(values)
        return float(square / (square + Fraction(repr(epsilon))))

    return np.apply_along_axis(lambda row: share(row.tolist()), -1, x)
