"""Laws of the position-wise feed-forward network: each position by itself, and dead units."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.law import Arguments, Array, Draws, Held, expect_close, given_each, law, tried_on
from verify.properties.relations import derivative_law, expect_looped, slack
from verify.properties.strategies import positive, spread

WIDTHS = st.sampled_from([(2, 2, 3), (1, 3, 2), (3, 1, 1)])
"""Numbers of positions, of features and of hidden units."""

SMOOTH = st.sampled_from([catalogue.tanh, catalogue.gelu, catalogue.silu])


def _network(*, back: bool = False) -> Draws:
    """Rows and two layers that fit, with the gradient from above where the way back is meant."""

    def of(widths: tuple[int, int, int]) -> Draws:
        n, d, h = widths
        above = {"upstream": spread((n, d))} if back else {}
        layers = {"W_1": spread((d, h)), "b_1": spread((h,)), "W_2": spread((h, d)), "b_2": spread((d,))}
        return given_each(**above, x=spread((n, d)), **layers)

    return WIDTHS.flatmap(of)


def away_from_kinks(arguments: Arguments) -> bool:
    """Whether no hidden unit stands where ReLU has no derivative."""
    hidden = arguments["x"] @ arguments["W_1"] + arguments["b_1"]
    return bool(np.all(abs(hidden) > 2.0**-20))


tried_on("feed_forward", _network())
tried_on(
    "feed_forward_gradient",
    _network(back=True).filter(away_from_kinks)
    | st.tuples(_network(back=True), SMOOTH).map(lambda pair: {**pair[0], "activation": pair[1]}),
)


@law("feed_forward")
def takes_each_position_by_itself(feed_forward: Held, **arguments: Array) -> None:
    """A position gives the same whatever the others hold, within what rounding explains."""
    batch = {**arguments, "x": arguments["x"][:, None, :]}
    expect_looped(feed_forward, batch, "x")
    x, layers = arguments["x"], [arguments[name] for name in ("W_1", "b_1", "W_2", "b_2")]
    within = 2 * slack(feed_forward, **{**arguments, "x": x[:1]})
    expect_close(feed_forward(x, *layers)[:1], feed_forward(x[:1], *layers), within, "a position sees its neighbours")


@law("feed_forward", arguments=st.tuples(_network(), positive((1,))).map(lambda pair: {**pair[0], "below": pair[1]}))
def gives_the_second_bias_where_all_units_are_dead(feed_forward: Held, below: Array, **arguments: Array) -> None:
    """Where every hidden unit is negative, ReLU leaves exactly the second bias."""
    x, W_1, b_1, W_2, b_2 = (arguments[name] for name in ("x", "W_1", "b_1", "W_2", "b_2"))
    dead = -(np.max(abs(x) @ abs(W_1)) + abs(b_1) + below)
    expected = np.broadcast_to(b_2, x.shape)
    expect_close(feed_forward(x, W_1, dead, W_2, b_2), expected, 0, "dead units do not leave the second bias")


derivative_law("feed_forward_gradient", of="feed_forward")
