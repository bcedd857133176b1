"""Laws of steps that adapt to each parameter: the size of the gradient cancels, and decay is apart from it."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import invoke, slack
from verify.properties.strategies import SHAPES, Shape, away_from_zero, positive, spread

RATES = st.sampled_from([0.1, 0.01, 1.0])
DECAYS = {"decay": st.sampled_from([0.99, 0.9, 0.5])}
BETAS = {"beta_1": st.sampled_from([0.9, 0.5]), "beta_2": st.sampled_from([0.999, 0.9])}


def _rmsprop() -> Draws:
    def of(shape: Shape) -> Draws:
        drawn = {"parameter": spread(shape), "gradient": spread(shape), "square": positive(shape)}
        return given_each(**drawn, learning_rate=RATES, **DECAYS)

    return SHAPES.flatmap(of)


def _first_step() -> Draws:
    def of(shape: Shape) -> Draws:
        return given_each(parameter=spread(shape), gradient=away_from_zero(shape), learning_rate=RATES, **DECAYS)

    return SHAPES.flatmap(of)


def _adamw() -> Draws:
    def of(shape: Shape) -> Draws:
        each = {name: spread(shape) for name in ("parameter", "gradient", "first")}
        decay = st.sampled_from([0.01, 0.5, 0.0])
        options = {"step": st.integers(1, 5), "learning_rate": RATES, "weight_decay": decay, **BETAS}
        return given_each(**each, second=positive(shape), **options)

    return SHAPES.flatmap(of)


tried_on("rmsprop_step", _rmsprop())
tried_on("adamw_step", _adamw())


@law("rmsprop_step", "adamw_step")
def stays_where_nothing_pulls(update: Held, parameter: Array, gradient: Array, **state: Array) -> None:
    """Without gradient, first moment and decay the parameter stays exactly where it is."""
    still = {name: 0 * each if name in ("first", "weight_decay") else each for name, each in state.items()}
    moved = invoke(update, {"parameter": parameter, "gradient": 0 * gradient, **still})
    expect_close(moved[0], parameter, 0, "the parameter moves without a gradient")


@law("rmsprop_step", arguments=_first_step())
def does_not_care_for_the_size_of_the_gradient(
    rmsprop: Held, parameter: Array, gradient: Array, **options: float
) -> None:
    """Without ε and from a square of 0 the step is α/√(1 − ρ) against the sign, of four times the gradient the same."""
    rest = {"parameter": 0 * parameter, "square": 0 * parameter, "epsilon": 0.0, **options}
    once, fourfold = (invoke(rmsprop, {**rest, "gradient": factor * gradient}) for factor in (1, 4))
    expect_close(fourfold[0], once[0], 0, "a larger gradient takes another step")
    expected = -options["learning_rate"] * np.sign(gradient) / np.sqrt(1 - options["decay"])
    expect_close(once[0], expected, 128 * EPSILON * abs(expected), "the first step is not α/√(1 − ρ)")


@law("rmsprop_step")
def keeps_the_square_between_old_and_new(rmsprop: Held, **arguments: Array) -> None:
    """The average lies between the old one and g², within what rounding explains."""
    _, square = invoke(rmsprop, arguments)
    _, within = slack(rmsprop, **arguments)
    old, new = arguments["square"], arguments["gradient"] ** 2
    inside = (square >= np.minimum(old, new) - within) & (square <= np.maximum(old, new) + within)
    expect(inside, "the average is not between old and new", got=square)


@law("adamw_step")
def is_adam_and_a_decay_apart(adamw: Held, weight_decay: float, **arguments: Array) -> None:
    """Without decay it is Adam, exactly; with it α λ w less, within what rounding explains, and the same averages."""
    adam = catalogue.adam_step(**arguments)
    plain = invoke(adamw, {**arguments, "weight_decay": 0.0})
    expect_close(list(plain), list(adam), 0, "without decay it is not Adam")
    moved = invoke(adamw, {**arguments, "weight_decay": weight_decay})
    decayed = arguments["learning_rate"] * weight_decay * arguments["parameter"]
    within = slack(adamw, **arguments, weight_decay=weight_decay)[0]
    blur = 2 * within + 8 * EPSILON * (abs(adam.parameter) + abs(decayed))
    expect_close(moved[0], adam.parameter - decayed, blur, "the decay is not α λ w")
    expect_close(list(moved[1:]), list(adam[1:]), 0, "the decay goes into the averages")
