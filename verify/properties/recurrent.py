"""Laws of recurrence: a state within bounds, and products that vanish or explode."""

from __future__ import annotations

from verify.properties.law import Array, Held, expect, expect_close, given_each, law, tried_on
from verify.properties.relations import expect_looped, invoke, slack
from verify.properties.strategies import AXES, MATRICES, SHAPES, spread, tensors

STEP = {"x": spread((2, 3)), "state": spread((2, 2)), "W_x": spread((3, 2)), "W_h": spread((2, 2))}

tried_on("rnn_step", given_each(**STEP, b=spread((2,))) | given_each(**STEP))
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


@law("rnn_step")
def takes_a_batch_like_its_members(rnn_step: Held, **arguments: Array) -> None:
    """A batch gives what each of its examples gives by itself, within what rounding explains."""
    rows = {name: arguments[name][:, None, :] for name in ("x", "state")}
    expect_looped(rnn_step, {**arguments, **rows}, "x", "state")


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
