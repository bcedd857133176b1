"""Laws of gated units: each row by itself, linear in what the gate lets through, shut where it is far below 0."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.law import Array, Draws, Held, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, expect_looped, invoke, slack
from verify.properties.strategies import spread

WIDTHS = st.sampled_from([(2, 2, 3), (1, 3, 2), (3, 1, 1)])
"""Numbers of rows, of features and of units."""

SLOPES = st.sampled_from([1.0, 0.5, 2.0])


def _unit(*, back: bool = False) -> Draws:
    def of(widths: tuple[int, int, int]) -> Draws:
        n, d, h = widths
        above = {"upstream": spread((n, h))} if back else {}
        layers = {"W": spread((d, h)), "V": spread((d, h)), "b": spread((h,)), "c": spread((h,))}
        return given_each(**above, x=spread((n, d)), **layers, beta=SLOPES)

    return WIDTHS.flatmap(of)


tried_on("swiglu", _unit())
tried_on("swiglu_gradient", _unit(back=True))


@law("swiglu")
def takes_each_row_by_itself(swiglu: Held, **arguments: Array) -> None:
    """A row gives the same whatever the others hold, within what rounding explains."""
    expect_looped(swiglu, {**arguments, "x": arguments["x"][:, None, :]}, "x")


@law("swiglu")
def is_linear_in_what_is_let_through(swiglu: Held, V: Array, c: Array, **arguments: Array) -> None:
    """Twice the second layer gives exactly twice the unit, and a gate that is far below 0 lets nothing through."""
    got = invoke(swiglu, {**arguments, "V": V, "c": c})
    twice = invoke(swiglu, {**arguments, "V": 2 * V, "c": 2 * c})
    expect_close(twice, 2 * got, 0, "twice the second layer is not twice the unit")
    shut = invoke(swiglu, {**arguments, "V": V, "c": c, "b": np.full_like(c, -1e4)})
    expect_close(shut, np.zeros_like(got), 0, "a shut gate lets something through")


@law("swiglu")
def is_swish_of_either_sign_together(swiglu: Held, W: Array, b: Array, **arguments: Array) -> None:
    """Swish(z) − Swish(−z) = z: with the gate's layer turned it is less by gate times value."""
    got = invoke(swiglu, {**arguments, "W": W, "b": b})
    turned = invoke(swiglu, {**arguments, "W": -W, "b": -b})
    within = slack(swiglu, **arguments, W=W, b=b) + slack(swiglu, **arguments, W=-W, b=-b)
    x, gate = arguments["x"], arguments["x"] @ W + b
    value = x @ arguments["V"] + arguments["c"]
    terms = (abs(x) @ abs(W) + abs(b)) * (abs(x) @ abs(arguments["V"]) + abs(arguments["c"]))
    expect_close(got - turned, gate * value, 2 * within + 2.0**-46 * terms, "both signs are not the gate")


derivative_law("swiglu_gradient", of="swiglu")
