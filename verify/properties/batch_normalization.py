"""Laws of batch normalisation: what comes out over the batch, and how examples hang together."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.normalization import EPSILONS
from verify.properties.relations import derivative_law, slack
from verify.properties.strategies import Shape, features, on_a_grid, positive, spread

BATCHES = st.sampled_from([(2, 2), (1, 3), (4, 2), (3, 1)])


def _batch(shape: Shape) -> dict[str, st.SearchStrategy[Array]]:
    return {"x": spread(shape), "gain": spread(shape[1:]), "bias": spread(shape[1:]), "epsilon": EPSILONS}


def _inference(shape: Shape) -> dict[str, st.SearchStrategy[Array]]:
    return {"x": spread(shape), "mean": spread(shape[1:]), "variance": positive(shape[1:]), "epsilon": EPSILONS}


TRAINING = BATCHES.flatmap(lambda shape: given_each(**_batch(shape)))
INFERENCE = BATCHES.flatmap(lambda shape: given_each(**_inference(shape)))
MOMENTA = st.sampled_from([0.001, 0.1, 0.9, 0.0, 1.0])

tried_on("batch_norm", TRAINING | given_each(x=features(BATCHES), epsilon=EPSILONS))
tried_on("batch_norm_gradient", BATCHES.flatmap(lambda shape: given_each(upstream=spread(shape), **_batch(shape))))
tried_on("batch_norm_inference", INFERENCE)
tried_on("running_average", running=spread((3,)), current=spread((3,)), momentum=MOMENTA)


@law("batch_norm", arguments=given_each(x=features(BATCHES), epsilon=EPSILONS))
def has_mean_0_and_variance_at_most_1(batch_norm: Held, x: Array, epsilon: float) -> None:
    """Each feature has mean 0 and variance at most 1 over the batch, within what rounding explains."""
    z, within = batch_norm(x, epsilon=epsilon), slack(batch_norm, x=x, epsilon=epsilon)
    total, count = np.sum(z, axis=0), len(x)
    allowed = np.sum(within + count * EPSILON * abs(z), axis=0)
    expect_close(total, np.zeros_like(total), allowed, "the mean of a feature is not 0")
    square = np.mean(z**2, axis=0)
    limit = 1 + (count + 4) * EPSILON + np.mean((2 * abs(z) + within) * within, axis=0)
    expect(square <= limit, "the variance of a feature is more than 1", got=z)


@law("batch_norm", arguments=BATCHES.flatmap(lambda s: given_each(x=on_a_grid(s), shift=on_a_grid(s[1:]))))
def ignores_a_shift_of_each_feature(batch_norm: Held, x: Array, shift: Array) -> None:
    """A constant added to a feature of every example, here without rounding, changes nothing but rounding."""
    within = slack(batch_norm, x=x) + slack(batch_norm, x=x + shift)
    expect_close(batch_norm(x + shift), batch_norm(x), within, "a constant added to a feature changes the result")


@law("batch_norm", arguments=TRAINING)
def follows_the_order_of_examples(batch_norm: Held, **arguments: Array) -> None:
    """Examples in another order give the same results in that order, within what rounding explains."""
    x = arguments.pop("x")
    order = np.roll(np.arange(len(x))[::-1], 1)
    within = 2 * slack(batch_norm, x=x, **arguments)[order]
    permuted = batch_norm(x[order], **arguments)
    expect_close(permuted, batch_norm(x, **arguments)[order], within, "the order of the batch matters")


@law("batch_norm", arguments=TRAINING)
def takes_each_feature_by_itself(batch_norm: Held, **arguments: Array) -> None:
    """A feature gives the same whatever stands beside it, within what rounding explains."""
    epsilon = arguments.pop("epsilon")
    first = {name: value[..., :1] for name, value in arguments.items()}
    within = 2 * slack(batch_norm, **first, epsilon=epsilon)
    whole, alone = (
        batch_norm(each["x"], gain=each["gain"], bias=each["bias"], epsilon=epsilon) for each in (arguments, first)
    )
    expect_close(whole[:, :1], alone, within, "a feature depends on its neighbours")


@law("batch_norm_inference", arguments=INFERENCE)
def takes_each_example_by_itself(inference: Held, **arguments: Array) -> None:
    """An example gives the same whatever else is in its batch, within what rounding explains."""
    x, mean, variance, epsilon = (arguments[name] for name in ("x", "mean", "variance", "epsilon"))
    within = 2 * slack(inference, x=x[:1], mean=mean, variance=variance, epsilon=epsilon)
    whole = inference(x, mean, variance, epsilon=epsilon)
    alone = inference(x[:1], mean, variance, epsilon=epsilon)
    expect_close(whole[:1], alone, within, "an example depends on its batch")


@law("batch_norm_inference", arguments=INFERENCE)
def takes_the_mean_to_0(inference: Held, **arguments: Array) -> None:
    """An example equal to the running mean gives exactly 0, whatever the variance."""
    mean, variance = arguments["mean"], arguments["variance"]
    result = inference(mean[None, :], mean, variance, epsilon=arguments["epsilon"])
    expect_close(result, np.zeros_like(result), 0, "the running mean does not come out as 0")


@law("batch_norm_gradient")
def sums_to_zero_over_the_batch(gradient: Held, **arguments: Array) -> None:
    """The gradient of x sums to 0 over the batch, since a shift changes nothing, within what rounding explains."""
    within, upstream, x = slack(gradient, **arguments)[0], arguments.pop("upstream"), arguments.pop("x")
    of_x = gradient(upstream, x, **arguments)[0]
    total = np.sum(of_x, axis=0)
    allowed = np.sum(within + len(of_x) * EPSILON * abs(of_x), axis=0)
    expect_close(total, np.zeros_like(total), allowed, "the gradient of x does not sum to 0 over the batch")


@law("running_average")
def lies_between_old_and_new(running_average: Held, running: Array, current: Array, momentum: float) -> None:
    """The average lies between the old value and the new one, within what rounding explains."""
    result = running_average(running, current, momentum=momentum)
    within = slack(running_average, running=running, current=current, momentum=momentum)
    low, high = np.minimum(running, current), np.maximum(running, current)
    expect((result >= low - within) & (result <= high + within), "the average is not between old and new", got=result)


@law("running_average", arguments=given_each(running=spread((3,)), current=spread((3,))))
def takes_the_new_value_at_momentum_1(running_average: Held, running: Array, current: Array) -> None:
    """Momentum 1 gives the new value and momentum 0 the old one, exactly."""
    expect_close(running_average(running, current, momentum=1.0), current, 0, "momentum 1 does not give the new value")
    expect_close(running_average(running, current, momentum=0.0), running, 0, "momentum 0 does not give the old value")


derivative_law("batch_norm_gradient", of="batch_norm")
