"""Laws of losses that compare number with number: bounds, symmetry, and where they are least."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, law, tried_on
from verify.properties.relations import derivative_law, invoke, slack
from verify.properties.strategies import REDUCTIONS, SHAPES, Arrays, Kind, Shape, alike, on_a_grid, spread


def shares(shape: Shape) -> Arrays:
    """Probabilities on a grid, neither 0 nor 1, whose complements are exact."""
    return on_a_grid(shape, 1).map(lambda x: np.clip(abs(x), 2.0**-10, 1 - 2.0**-10))


def labels(shape: Shape) -> Arrays:
    """Labels of yes and no, and numbers between."""
    return shares(shape) | shares(shape).map(np.round)


def _compared(first: str, kind: Kind, other: Kind, **more: st.SearchStrategy[object]) -> Draws:
    return SHAPES.flatmap(lambda s: st.fixed_dictionaries({first: kind(s), "target": other(s), **more}))


REDUCED = {"reduction": REDUCTIONS}
SHARES = _compared("probabilities", shares, labels, **REDUCED)
LOGITS = _compared("logits", lambda shape: spread(shape) | spread(shape, 700), labels, **REDUCED)
NUMBERS = alike(SHAPES, ("prediction", "target"), reduction=REDUCTIONS)

for name, drawn in (
    ("binary_cross_entropy", SHARES),
    ("binary_cross_entropy_from_logits", LOGITS),
    ("mean_squared_error", NUMBERS),
):
    tried_on(name, drawn)
    tried_on(f"{name}_gradient", drawn)


@law("binary_cross_entropy", "binary_cross_entropy_from_logits", "mean_squared_error")
def is_never_negative(loss: Held, **arguments: Array) -> None:
    """The loss is at least 0."""
    got = invoke(loss, arguments)
    expect(got >= 0, "the loss is negative", got=got)


@law("binary_cross_entropy", "binary_cross_entropy_from_logits", "mean_squared_error")
def is_reduced_as_it_says(loss: Held, **arguments: Array) -> None:
    """The sum is that of the single losses and the mean the n-th part of it, within what rounding explains."""
    each, total, mean = (invoke(loss, {**arguments, "reduction": how}) for how in ("none", "sum", "mean"))
    within = 2 * slack(loss, **{**arguments, "reduction": "sum"}) + each.size * EPSILON * np.sum(each)
    expect_close(total, np.sum(each), within, "the sum is not the sum of the single losses")
    expect_close(mean, total / each.size, within / each.size + EPSILON * total, "the mean is not the n-th part")


@law("binary_cross_entropy", arguments=_compared("probabilities", shares, labels))
def treats_yes_and_no_alike(loss: Held, probabilities: Array, target: Array) -> None:
    """Yes and no exchanged, in prediction and truth, change nothing, within what rounding explains."""
    other = {"probabilities": 1 - probabilities, "target": 1 - target}
    within = slack(loss, probabilities=probabilities, target=target) + slack(loss, **other)
    expect_close(invoke(loss, other), loss(probabilities, target), within, "yes and no are not treated alike")


@law("binary_cross_entropy_from_logits", arguments=_compared("logits", spread, labels))
def treats_logits_and_their_opposites_alike(loss: Held, logits: Array, target: Array) -> None:
    """Opposite logits for the opposite truth change nothing, within what rounding explains."""
    other = {"logits": -logits, "target": 1 - target}
    within = slack(loss, logits=logits, target=target) + slack(loss, **other)
    expect_close(invoke(loss, other), loss(logits, target), within, "opposite logits and truth change the loss")


@law("binary_cross_entropy", arguments=_compared("probabilities", shares, shares))
def is_least_at_the_truth(loss: Held, probabilities: Array, target: Array) -> None:
    """No prediction costs less than the truth itself, within what rounding explains."""
    least, got = loss(target, target), loss(probabilities, target)
    within = slack(loss, probabilities=target, target=target) + slack(loss, probabilities=probabilities, target=target)
    expect(got >= least - within, "a prediction costs less than the truth", expected=least, got=got)


@law("mean_squared_error", arguments=alike(SHAPES, ("prediction", "target")))
def is_symmetric_and_quadratic(loss: Held, prediction: Array, target: Array) -> None:
    """Exchanging the two changes nothing, doubling both gives four times the loss, exactly, and equals cost 0."""
    got = loss(prediction, target)
    expect_close(loss(target, prediction), got, 0, "prediction and truth cannot be exchanged")
    expect_close(loss(2 * prediction, 2 * target), 4 * got, 0, "twice the difference does not cost four times")
    expect_close(loss(target, target), np.zeros(()), 0, "the truth costs something")


@law("binary_cross_entropy_gradient", "binary_cross_entropy_from_logits_gradient", "mean_squared_error_gradient")
def has_the_sign_of_the_error(gradient: Held, target: Array, reduction: str, **others: Array) -> None:
    """The gradient points up where too much is predicted and down where too little."""
    (predicted,) = others.values()
    got = invoke(gradient, {**others, "target": target, "reduction": reduction})
    share = predicted if "logits" not in others else 1 / (1 + np.exp(-np.clip(predicted, -700, 700)))
    clear = abs(share - target) > 8 * EPSILON
    expect(np.sign(got[clear]) == np.sign((share - target)[clear]), "the gradient has the wrong sign", got=got)


derivative_law("binary_cross_entropy_gradient", of="binary_cross_entropy", wrt="probabilities")
derivative_law("binary_cross_entropy_from_logits_gradient", of="binary_cross_entropy_from_logits", wrt="logits")
derivative_law("mean_squared_error_gradient", of="mean_squared_error", wrt="prediction")
