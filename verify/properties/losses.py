"""Laws of losses on classes: never negative, least at the truth, and gradients that sum to nothing."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Arguments, Array, Draws, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, invoke, slack
from verify.properties.strategies import (
    AXES,
    REDUCTIONS,
    Kind,
    Shape,
    distributions,
    indices,
    on_a_grid,
    one_hots,
    positive,
    spread,
)

BATCHES = st.sampled_from([(2, 2), (1, 3), (3, 2)])
"""Numbers of examples and of classes."""


def _predicted(*, zeros: bool = False, **more: st.SearchStrategy[object]) -> Draws:
    """Predicted distributions with true ones, one-hot or not."""

    def of(shape: Shape) -> Draws:
        targets = one_hots(shape) | distributions(shape, zeros=zeros)
        return given_each(probabilities=distributions(shape), target=targets, **more)

    return BATCHES.flatmap(of)


def _scored(name: str, kind: Kind = spread, *, weighted: bool = False, **more: st.SearchStrategy[object]) -> Draws:
    """Scores under a name with true classes or distributions, where wanted with class weights and a class ignored."""

    def of(shape: Shape) -> Draws:
        if not weighted:
            return given_each(**{name: kind(shape)}, target=indices(shape[:1], shape[1]) | one_hots(shape), **more)
        weights = positive(shape[1:], 2)
        classes = indices(shape[:1], shape[1])
        options = {"class_weights": weights, "ignore_index": st.integers(0, shape[1])}
        return given_each(**{name: kind(shape)}, target=classes, **options, **more)

    return BATCHES.flatmap(of)


def counts(arguments: Arguments) -> bool:
    """Whether some example is not ignored, so that there is a mean."""
    return bool(np.any(arguments["target"] != arguments.get("ignore_index", -1)))


def logarithms(shape: Shape) -> st.SearchStrategy[Array]:
    """Logarithms of probabilities."""
    return spread(shape).map(lambda x: -abs(x))


LOGITS = _scored("logits", reduction=REDUCTIONS) | _scored("logits", weighted=True, reduction=REDUCTIONS).filter(counts)
LOGARITHMS = _scored("log_probabilities", logarithms, reduction=REDUCTIONS)
LOGARITHMS = LOGARITHMS | _scored("log_probabilities", logarithms, weighted=True, reduction=REDUCTIONS).filter(counts)

tried_on("cross_entropy", _predicted(zeros=True, reduction=REDUCTIONS, axis=AXES))
tried_on("cross_entropy_gradient", _predicted())
tried_on("cross_entropy_from_logits", LOGITS)
tried_on("cross_entropy_from_logits_gradient", LOGITS)
tried_on("negative_log_likelihood", LOGARITHMS)
tried_on("negative_log_likelihood_gradient", LOGARITHMS)


@law("cross_entropy", arguments=_predicted(zeros=True))
def is_never_negative(cross_entropy: Held, probabilities: Array, target: Array) -> None:
    """The loss is at least 0, but for rounding, and exactly 0 where all of it was foreseen."""
    loss = cross_entropy(probabilities, target)
    expect(loss >= -slack(cross_entropy, probabilities=probabilities, target=target), "a loss is negative", got=loss)
    sure = np.eye(target.shape[-1])[np.argmax(target, axis=-1)]
    expect_close(cross_entropy(sure, sure), np.zeros(len(sure)), 0, "a sure and right prediction costs something")


@law("cross_entropy", arguments=_predicted())
def is_least_at_the_truth(cross_entropy: Held, probabilities: Array, target: Array) -> None:
    """No prediction costs less than the truth itself (Gibbs), within what rounding explains."""
    truth = 0.5 * target + 0.5 * probabilities
    least, loss = cross_entropy(truth, truth), cross_entropy(probabilities, truth)
    within = slack(cross_entropy, probabilities=truth, target=truth) + 4 * truth.shape[-1] * EPSILON
    within = within + slack(cross_entropy, probabilities=probabilities, target=truth)
    expect(loss >= least - within, "a prediction costs less than the truth", expected=least, got=loss)


@law("cross_entropy", arguments=_predicted())
def is_the_logarithm_of_the_true_class(cross_entropy: Held, probabilities: Array, target: Array) -> None:
    """For one-hot targets the loss is −ln of the true class's probability, within 4 units in the last place."""
    classes = np.argmax(target, axis=-1)
    expected = -np.log(probabilities[np.arange(len(classes)), classes])
    loss = cross_entropy(probabilities, np.eye(target.shape[-1])[classes])
    expect_close(loss, expected, 4 * EPSILON * abs(expected) + 4 * EPSILON, "the loss is not −ln p of the true class")


@law("cross_entropy_gradient")
def sums_to_zero(gradient: Held, probabilities: Array, target: Array) -> None:
    """p − y sums to 0 over the n classes as both sum to 1, within 4 n units in the last place; at the truth it is 0."""
    total = gradient(probabilities, target).sum(axis=-1)
    within = 4 * target.shape[-1] * EPSILON
    expect_close(total, np.zeros_like(total), within, "the gradient does not sum to 0")
    expect_close(gradient(target, target), np.zeros_like(target), 0, "the gradient at the truth is not 0")


@law("cross_entropy_gradient")
def pushes_towards_the_truth(gradient: Held, probabilities: Array, target: Array) -> None:
    """The gradient is positive exactly where too much is predicted."""
    signs = np.sign(gradient(probabilities, target))
    expect_close(signs, np.sign(probabilities - target), 0, "the gradient has the wrong sign")


@law("cross_entropy_from_logits", arguments=_scored("logits", on_a_grid, shift=on_a_grid(())))
def ignores_a_shift(loss: Held, logits: Array, target: Array, shift: Array) -> None:
    """A constant added to every logit, here without rounding, changes nothing, within what rounding explains."""
    moved = logits + shift
    within = slack(loss, logits=logits, target=target) + slack(loss, logits=moved, target=target)
    expect_close(loss(moved, target), loss(logits, target), within, "a constant added to the logits changes the loss")


@law("cross_entropy_from_logits", arguments=_scored("logits"))
def is_never_negative_from_logits(loss: Held, logits: Array, target: Array) -> None:
    """The loss of each example is at least 0 and at most the spread of its logits plus ln n, but for rounding."""
    got, within = loss(logits, target, reduction="none"), slack(loss, logits=logits, target=target, reduction="none")
    most = logits.max(axis=-1) - logits.min(axis=-1) + np.log(logits.shape[-1])
    expect((got >= -within) & (got <= most + within + EPSILON * most), "a loss is out of its bounds", got=got)


@law("cross_entropy_from_logits", arguments=_scored("logits", on_a_grid))
def is_convex(loss: Held, logits: Array, target: Array) -> None:
    """Between two sets of logits the loss is at most the mean of theirs, within what rounding explains."""
    other = logits[:, ::-1].copy()
    within = sum(slack(loss, logits=each, target=target) for each in (logits, other, (logits + other) / 2))
    mean = (loss(logits, target) + loss(other, target)) / 2
    middle = loss((logits + other) / 2, target)
    expect(middle <= mean + within + EPSILON * abs(mean), "the loss at a midpoint is above the mean", expected=mean)


@law("cross_entropy_from_logits", "negative_log_likelihood")
def is_reduced_as_it_says(loss: Held, **arguments: Array) -> None:
    """The sum is that of the single losses, the mean the sum over the weight of what counts, but for rounding."""
    each, total, mean = (invoke(loss, {**arguments, "reduction": how}) for how in ("none", "sum", "mean"))
    within = slack(loss, **{**arguments, "reduction": "sum"})
    expect_close(total, np.sum(each), 2 * within + len(each) * EPSILON * np.sum(abs(each)), "the sum is not the sum")
    count = _weight(arguments, len(each))
    allowed = 2 * within / count + slack(loss, **{**arguments, "reduction": "mean"})
    expect_close(mean, total / count, allowed, "the mean is not the sum over the weight of what counts")


@law("negative_log_likelihood", arguments=_scored("log_probabilities", logarithms))
def picks_the_true_class(loss: Held, log_probabilities: Array, target: Array) -> None:
    """Each example's loss is exactly minus the logarithm that stands at its class."""
    classes = target if target.ndim == 1 else np.argmax(target, axis=-1)
    expected = -log_probabilities[np.arange(len(classes)), classes]
    got = loss(log_probabilities, classes, reduction="none")
    expect_close(got, expected, 0, "the loss is not minus the logarithm at the class")


@law("cross_entropy_from_logits_gradient")
def sums_to_zero_from_logits(gradient: Held, **arguments: Array) -> None:
    """The gradient of each example sums to 0, since a shift changes nothing, within what rounding explains."""
    got, within = invoke(gradient, arguments), slack(gradient, **arguments)
    allowed = np.sum(within + got.shape[-1] * EPSILON * abs(got), axis=-1)
    expect_close(got.sum(axis=-1), np.zeros(len(got)), allowed, "the gradient of an example does not sum to 0")


@law("negative_log_likelihood_gradient")
def is_zero_beside_the_true_class(gradient: Held, **arguments: Array) -> None:
    """Only the true class has a gradient, and none is positive: more likely is always better."""
    got, target = invoke(gradient, arguments), arguments["target"]
    classes = target if target.ndim == 1 else np.argmax(target, axis=-1)
    expect(got <= 0, "a gradient is positive", got=got)
    expect(got[np.eye(got.shape[-1])[classes] == 0] == 0, "another class has a gradient", got=got)


derivative_law("cross_entropy_from_logits_gradient", of="cross_entropy_from_logits", wrt="logits")
derivative_law("negative_log_likelihood_gradient", of="negative_log_likelihood", wrt="log_probabilities")


def _weight(arguments: Arguments, examples: int) -> float:
    """What a mean divides by: the weights of the classes that occur and count."""
    target, weights = arguments["target"], arguments.get("class_weights")
    if target.ndim > 1:
        return examples
    counted = target[target != arguments.get("ignore_index", -1)]
    return len(counted) if weights is None else float(np.sum(weights[counted]))
