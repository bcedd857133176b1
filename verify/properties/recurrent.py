"""Laws of recurrence: a state within bounds, gates that keep it, and products that vanish or explode."""

from __future__ import annotations

import numpy as np

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import expect_looped, invoke, slack
from verify.properties.strategies import AXES, MATRICES, SHAPES, spread, tensors

STEP = {"x": spread((2, 3)), "state": spread((2, 2)), "W_x": spread((3, 2)), "W_h": spread((2, 2))}

tried_on("rnn_step", given_each(**STEP, b=spread((2,))) | given_each(**STEP))
STATE = {"x": spread((2, 3)), "state": spread((2, 2))}
LSTM = {**STATE, "cell": spread((2, 2)), "W_x": spread((3, 8)), "W_h": spread((2, 8))}
GRU = {**STATE, "W_x": spread((3, 6)), "W_h": spread((2, 6))}

tried_on("lstm_step", given_each(**LSTM, b=spread((8,))) | given_each(**LSTM))
tried_on("gru_step", given_each(**GRU, b=spread((6,)), b_h=spread((6,))) | given_each(**GRU))
tried_on("gradient_product", derivatives=tensors(SHAPES, (spread, lambda shape: spread(shape, 1))), axis=AXES)


@law("rnn_step")
def stays_between_minus_1_and_1(rnn_step: Held, **arguments: Array) -> None:
    """The next state lies between −1 and 1, whatever the input."""
    state = invoke(rnn_step, arguments)
    expect(abs(state) <= 1, "the state is not between −1 and 1", got=state)


@law("rnn_step", arguments=given_each(**STEP))
def is_odd_without_a_bias(rnn_step: Held, x: Array, state: Array, W_x: Array, W_h: Array) -> None:
    """Opposite input and state give the opposite state, within what rounding explains."""
    within = 2 * slack(rnn_step, x=x, state=state, W_x=W_x, W_h=W_h)
    opposite = rnn_step(-x, -state, W_x, W_h)
    expect_close(opposite, -rnn_step(x, state, W_x, W_h), within, "opposite input and state do not turn the sign")


@law("rnn_step", "lstm_step", "gru_step")
def takes_a_batch_like_its_members(step: Held, **arguments: Array) -> None:
    """A batch gives what each of its examples gives by itself, within what rounding explains."""
    rows: dict[str, Array] = {name: arguments[name][:, None, :] for name in ("x", "state", "cell") if name in arguments}
    expect_looped(step, {**arguments, **rows}, *rows)


@law("lstm_step")
def keeps_its_state_between_minus_1_and_1(lstm_step: Held, **arguments: Array) -> None:
    """The state lies between −1 and 1 whatever the input, and the cell moves by 1 at most, but for rounding."""
    state, cell = invoke(lstm_step, arguments)
    expect(abs(state) <= 1, "the state is not between −1 and 1", got=state)
    most = (abs(arguments["cell"]) + 1) * (1 + 4 * EPSILON)
    expect(abs(cell) <= most, "the cell grows by more than 1", got=cell)


@law("lstm_step", arguments=given_each(**LSTM))
def keeps_the_cell_where_it_is_told_to(lstm_step: Held, W_x: Array, W_h: Array, **arguments: Array) -> None:
    """With the input gate shut and the forget gate open, whatever comes, the cell stays exactly as it is."""
    told = np.repeat([-np.inf, np.inf, 0.5, 0.5], arguments["cell"].shape[-1])
    _, cell = invoke(lstm_step, {**arguments, "W_x": W_x, "W_h": W_h, "b": told})
    expect_close(cell, arguments["cell"], 0, "the cell does not stay")


@law("gru_step")
def keeps_its_state_between_old_and_new(gru_step: Held, **arguments: Array) -> None:
    """The state is no larger than the old one, or than 1, but for rounding."""
    state, most = invoke(gru_step, arguments), np.maximum(abs(arguments["state"]), 1) * (1 + 4 * EPSILON)
    expect(abs(state) <= most, "the state is larger than the old one and than 1", got=state)


@law("gru_step", arguments=given_each(**GRU))
def keeps_the_state_where_it_is_told_to(gru_step: Held, W_x: Array, W_h: Array, **arguments: Array) -> None:
    """With the update gate open, whatever comes, the state stays exactly as it is."""
    told = np.repeat([0.5, np.inf, 0.5], arguments["state"].shape[-1])
    state = invoke(gru_step, {**arguments, "W_x": W_x, "W_h": W_h, "b": told})
    expect_close(state, arguments["state"], 0, "the state does not stay")


@law("gradient_product")
def doubles_with_each_factor(product: Held, derivatives: Array, axis: int) -> None:
    """Twice every one of n factors gives exactly 2ⁿ times the product: it explodes as it vanishes."""
    grown = 2.0 ** derivatives.shape[axis] * product(derivatives, axis=axis)
    within = slack(product, derivatives=2 * derivatives, axis=axis)
    expect_close(product(2 * derivatives, axis=axis), grown, within, "twice n factors is not 2ⁿ times the product")


@law("gradient_product", arguments=given_each(derivatives=tensors(MATRICES)))
def joins_steps_by_multiplying(product: Held, derivatives: Array) -> None:
    """The product over a chain is that of its first step and of the rest, within what rounding explains."""
    first, rest = derivatives[..., :1], derivatives[..., 1:]
    expected = product(first) * product(rest)
    within = slack(product, derivatives=derivatives) + abs(first[..., 0]) * slack(product, derivatives=rest)
    within = within + abs(expected) * 2.0**-52
    expect_close(product(derivatives), expected, within, "a chain is not the product of its parts")
