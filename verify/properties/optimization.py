"""Laws of optimisation: a small step downhill goes down, and nothing moves without a gradient."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, leaves, tried_on
from verify.properties.relations import invoke, slack
from verify.properties.strategies import MATRICES, SHAPES, Shape, alike, away_from_zero, distributions, positive, spread

RATES = st.sampled_from([0.1, 0.01, 1.0])
MOMENTA = st.sampled_from([0.9, 0.0, 0.5])
DECAYS = {"beta_1": st.sampled_from([0.9, 0.5]), "beta_2": st.sampled_from([0.999, 0.9])}


def _descent() -> Draws:
    def of(shape: Shape) -> Draws:
        target = distributions(shape)
        return given_each(logits=spread(shape), target=target, learning_rate=RATES, steps=st.integers(0, 3))

    return MATRICES.flatmap(of)


def _adam() -> Draws:
    def of(shape: Shape) -> Draws:
        each = {name: spread(shape) for name in ("parameter", "gradient", "first")}
        return given_each(**each, second=positive(shape), step=st.integers(1, 5), learning_rate=RATES, **DECAYS)

    return SHAPES.flatmap(of)


def _first_step() -> Draws:
    def of(shape: Shape) -> Draws:
        return given_each(parameter=spread(shape), gradient=away_from_zero(shape), learning_rate=RATES)

    return SHAPES.flatmap(of)


tried_on("gradient_descent_step", alike(SHAPES, ("parameter", "gradient"), learning_rate=RATES))
tried_on("softmax_gradient_descent", _descent())
tried_on("momentum_step", alike(SHAPES, ("parameter", "gradient", "velocity"), learning_rate=RATES, momentum=MOMENTA))
tried_on("adam_step", _adam())


@law("gradient_descent_step", "momentum_step", "adam_step")
def stays_where_nothing_pulls(update: Held, parameter: Array, gradient: Array, **state: Array) -> None:
    """Without gradient, velocity and moments the parameter stays exactly where it is."""
    still = {name: 0 * each if name in ("velocity", "first", "second") else each for name, each in state.items()}
    moved = invoke(update, {"parameter": parameter, "gradient": 0 * gradient, **still})
    expect_close(leaves(moved)[0], parameter, 0, "the parameter moves without a gradient")


@law("gradient_descent_step", "momentum_step", arguments=_first_step())
def goes_down_by_a_small_step(step: Held, parameter: Array, gradient: Array, learning_rate: float) -> None:
    """A step on a linear loss g·w lowers it by α‖g‖², within what rounding explains."""
    rest = {"velocity": np.zeros_like(parameter)} if step.formula == "momentum_step" else {}
    arguments = {"parameter": parameter, "gradient": gradient, **rest, "learning_rate": learning_rate}
    moved, within = leaves(invoke(step, arguments))[0], leaves(slack(step, **arguments))[0]
    drop, expected = np.sum(gradient * (parameter - moved)), learning_rate * np.sum(gradient**2)
    allowed = np.sum(abs(gradient) * within) + (gradient.size + 4) * EPSILON * expected
    expect_close(drop, expected, allowed, "a step does not lower the loss by α‖g‖²")


@law("gradient_descent_step")
def is_undone_by_the_opposite_gradient(step: Held, parameter: Array, gradient: Array, learning_rate: float) -> None:
    """A step there and one back end where they began, within what rounding explains."""
    there = step(parameter, gradient, learning_rate=learning_rate)
    back = step(there, -gradient, learning_rate=learning_rate)
    within = slack(step, parameter=parameter, gradient=gradient, learning_rate=learning_rate)
    within = within + slack(step, parameter=there, gradient=-gradient, learning_rate=learning_rate)
    expect_close(back, parameter, within, "a step back does not undo a step")


@law("softmax_gradient_descent")
def never_raises_the_loss(descent: Held, logits: Array, target: Array, **options: Array) -> None:
    """With a rate of at most 1 the cross entropy, whose curvature is at most ½, never rises but for rounding."""
    cross = Held(catalogue.cross_entropy_from_logits, "cross_entropy_from_logits")
    after = descent(logits, target, **options)
    within = slack(cross, logits=logits, target=target) + slack(cross, logits=after, target=target)
    within += np.max(slack(descent, logits=logits, target=target, **options))
    before, now = (
        catalogue.cross_entropy_from_logits(logits, target),
        catalogue.cross_entropy_from_logits(after, target),
    )
    expect(now <= before + within, "the loss rises", expected=before, got=now)


@law("softmax_gradient_descent")
def is_taken_step_by_step(descent: Held, logits: Array, target: Array, learning_rate: float, steps: int) -> None:
    """One step more is one more step, within what rounding explains; no step leaves the logits exactly."""
    done = descent(logits, target, learning_rate=learning_rate, steps=steps)
    options = {"target": target, "learning_rate": learning_rate}
    longer = descent(logits, target, learning_rate=learning_rate, steps=steps + 1)
    within = 4 * slack(descent, logits=logits, steps=steps + 1, **options)
    within = within + slack(descent, logits=done, steps=1, **options)
    one_more = descent(done, target, learning_rate=learning_rate, steps=1)
    expect_close(longer, one_more, within, "one step more is not one more step")
    none = descent(logits, target, learning_rate=learning_rate, steps=0)
    expect_close(none, logits, 0, "no step moves the logits")


@law("softmax_gradient_descent")
def keeps_the_sum_of_the_logits(descent: Held, logits: Array, target: Array, **options: Array) -> None:
    """The gradients sum to 0, so the logits keep their sum, within what rounding explains."""
    after, within = descent(logits, target, **options), slack(descent, logits=logits, target=target, **options)
    n = logits.shape[-1]
    size = abs(after).sum(axis=-1) + abs(logits).sum(axis=-1) + 4 * options["steps"]
    allowed = within.sum(axis=-1) + n * EPSILON * size
    expect_close(after.sum(axis=-1), logits.sum(axis=-1), allowed, "the sum of the logits changes")


@law("momentum_step")
def is_gradient_descent_without_momentum(step: Held, momentum: float, **arguments: Array) -> None:
    """With momentum 0 it is a step of gradient descent, whatever the velocity, within what rounding explains."""
    del momentum
    got = invoke(step, {**arguments, "momentum": 0.0})
    plain = {name: arguments[name] for name in ("parameter", "gradient", "learning_rate")}
    within = slack(step, **arguments, momentum=0.0)[0]
    expected = catalogue.gradient_descent_step(**plain)
    expect_close(got[0], expected, 2 * within, "without momentum it is not gradient descent")
    expect_close(got[1], arguments["gradient"], 0, "without momentum the velocity is not the gradient")


@law("adam_step", arguments=_first_step())
def begins_with_a_step_of_the_learning_rate(
    adam: Held, parameter: Array, gradient: Array, learning_rate: float
) -> None:
    """The first step goes against the sign of the gradient by α/(1 + ε/|g|), within what rounding explains."""
    state = {"parameter": parameter, "gradient": gradient, "first": 0 * parameter, "second": 0 * parameter, "step": 1}
    moved = invoke(adam, {**state, "learning_rate": learning_rate})
    within = slack(adam, **state, learning_rate=learning_rate)[0]
    expected = parameter - learning_rate * np.sign(gradient) / (1 + 1e-8 / abs(gradient))
    allowed = within + 4 * EPSILON * (abs(parameter) + learning_rate)
    expect_close(moved[0], expected, allowed, "the first step is not one of the learning rate")


@law("adam_step")
def keeps_moments_between_old_and_new(adam: Held, **arguments: Array) -> None:
    """The moments lie between the old ones and g and g², within what rounding explains; the second stays positive."""
    _, *moments = invoke(adam, arguments)
    _, *within = slack(adam, **arguments)
    news = (arguments["gradient"], arguments["gradient"] ** 2)
    for name, moment, blur, new in zip(("first", "second"), moments, within, news, strict=True):
        low, high = np.minimum(arguments[name], new) - blur, np.maximum(arguments[name], new) + blur
        expect((moment >= low) & (moment <= high), f"the {name} moment is not between old and new", got=moment)
