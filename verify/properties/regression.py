"""Laws of what numbers are from the truth: bounds, units, and where errors of any size cost alike."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.formulas.losses import Reduction
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, invoke, slack
from verify.properties.strategies import REDUCTIONS, SHAPES, Shape, alike, away_from_zero, on_a_grid, spread, varied

NAMES = ("prediction", "target")
THRESHOLDS = st.sampled_from([1.0, 0.25, 4.0])
PAIRS = alike(SHAPES, NAMES)
REDUCED = alike(SHAPES, NAMES, reduction=REDUCTIONS)
HUBER = alike(SHAPES, NAMES, delta=THRESHOLDS, reduction=REDUCTIONS)


def _apart(**others: st.SearchStrategy[object]) -> Draws:
    """Numbers on a grid, none of them right: errors have no slope at 0."""

    def of(shape: Shape) -> Draws:
        drawn = st.fixed_dictionaries({"error": away_from_zero(shape), "target": on_a_grid(shape, 8), **others})
        return drawn.map(lambda each: {"prediction": each["target"] + each.pop("error"), **each})

    return SHAPES.flatmap(of)


def _not_constant() -> Draws:
    """A truth that has a variance, and a prediction of its shape."""
    return varied(SHAPES).flatmap(lambda y: given_each(prediction=spread(y.shape), target=st.just(y)))


tried_on("mean_absolute_error", REDUCED)
tried_on("mean_absolute_error_gradient", _apart(reduction=REDUCTIONS))
tried_on("root_mean_squared_error", PAIRS)
tried_on("root_mean_squared_error_gradient", _apart())
tried_on("huber_loss", HUBER)
tried_on("huber_loss_gradient", HUBER)
tried_on("r_squared", _not_constant())


@law("mean_absolute_error", "root_mean_squared_error", "huber_loss")
def is_never_negative(error: Held, **arguments: Array) -> None:
    """The error is at least 0, and exactly 0 of the truth itself."""
    got = invoke(error, arguments)
    expect(got >= 0, "the error is negative", got=got)
    right = invoke(error, {**arguments, "prediction": arguments["target"]})
    expect_close(right, np.zeros_like(got), 0, "the truth costs something")


@law("mean_absolute_error", "huber_loss")
def is_reduced_as_it_says(loss: Held, **arguments: Array) -> None:
    """The sum is that of the single losses and the mean the n-th part of it, within what rounding explains."""
    each, total, mean = (invoke(loss, {**arguments, "reduction": how}) for how in ("none", "sum", "mean"))
    within = 2 * slack(loss, **{**arguments, "reduction": "sum"}) + each.size * EPSILON * np.sum(each)
    expect_close(total, np.sum(each), within, "the sum is not the sum of the single losses")
    expect_close(mean, total / each.size, within / each.size + EPSILON * total, "the mean is not the n-th part")


@law("mean_absolute_error", "root_mean_squared_error", arguments=PAIRS)
def has_the_unit_of_the_truth(error: Held, prediction: Array, target: Array) -> None:
    """Exchanging the two changes nothing, and doubling both doubles the error, exactly."""
    got = error(prediction, target)
    expect_close(error(target, prediction), got, 0, "prediction and truth cannot be exchanged")
    expect_close(error(2 * prediction, 2 * target), 2 * got, 0, "twice the difference is not twice the error")


@law("root_mean_squared_error")
def is_at_least_the_mean_absolute_error(error: Held, prediction: Array, target: Array) -> None:
    """It is at least the mean absolute error and at most √n times it, within what rounding explains."""
    got, least = error(prediction, target), catalogue.mean_absolute_error(prediction, target)
    within = 2 * slack(error, prediction=prediction, target=target) + 8 * prediction.size * EPSILON * least
    expect(got >= least - within, "it is below the mean absolute error", expected=least, got=got)
    most = np.sqrt(prediction.size) * least
    expect(got <= most + within * np.sqrt(prediction.size), "it is above √n mean absolute errors", got=got)


@law("huber_loss")
def is_quadratic_in_small_errors(
    huber: Held, prediction: Array, target: Array, delta: float, reduction: Reduction
) -> None:
    """Where no error is above δ it is half the squared error, exactly, and elsewhere no more than δ times the error."""
    largest = float(np.max(abs(prediction - target))) + 1
    half = catalogue.mean_squared_error(prediction, target, reduction=reduction) / 2
    got = huber(prediction, target, delta=largest, reduction=reduction)
    expect_close(got, half, 0, "small errors do not cost half their squares")
    linear = delta * catalogue.mean_absolute_error(prediction, target, reduction=reduction)
    arguments = {"prediction": prediction, "target": target, "delta": delta, "reduction": reduction}
    within = slack(huber, **arguments) + 8 * prediction.size * EPSILON * linear
    expect(invoke(huber, arguments) <= linear + within, "an error costs more than δ times its size", got=got)


@law("mean_absolute_error_gradient", "root_mean_squared_error_gradient", "huber_loss_gradient")
def has_the_sign_of_the_error(gradient: Held, **arguments: Array) -> None:
    """The gradient points up where too much is predicted and down where too little."""
    got, error = invoke(gradient, arguments), arguments["prediction"] - arguments["target"]
    clear = (abs(error) > 8 * EPSILON) & np.isfinite(got)
    expect(np.sign(got[clear]) == np.sign(error[clear]), "the gradient has the wrong sign", got=got)


@law("r_squared")
def is_1_for_the_truth_and_0_for_its_mean(r_squared: Held, prediction: Array, target: Array) -> None:
    """It is exactly 1 for the truth itself and exactly 0 for its mean, and never above 1."""
    expect_close(r_squared(target, target), np.ones(()), 0, "the truth does not explain all")
    mean = np.full_like(target, np.mean(target))
    expect_close(r_squared(mean, target), np.zeros(()), 0, "the mean explains something")
    expect(r_squared(prediction, target) <= 1, "more than all is explained")


@law("r_squared")
def is_without_a_unit(r_squared: Held, prediction: Array, target: Array) -> None:
    """In another unit, a half of it, prediction and truth have the same R², exactly."""
    expect_close(r_squared(2 * prediction, 2 * target), r_squared(prediction, target), 0, "its unit changes it")


for gradient in ("mean_absolute_error_gradient", "root_mean_squared_error_gradient", "huber_loss_gradient"):
    derivative_law(gradient, of=gradient.removesuffix("_gradient"), wrt="prediction")
