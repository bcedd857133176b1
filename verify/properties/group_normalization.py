"""Laws of group normalisation: each group by itself, of mean 0, whatever its shift and scale."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.law import Array, Draws, Held, expect_close, given_each, law, tried_on
from verify.properties.relations import invoke, slack
from verify.properties.strategies import on_a_grid, spread

CHANNELS = st.sampled_from([((2, 4), 2), ((1, 4, 2), 2), ((2, 3, 2), 1), ((2, 2, 3), 2)])
"""Shapes of examples and channels, and a number of groups."""


def _grouped() -> Draws:
    def of(pair: tuple[tuple[int, ...], int]) -> Draws:
        shape, groups = pair
        scaled = {"gain": spread((shape[1],)), "bias": spread((shape[1],))}
        plain = {"x": on_a_grid(shape, 8), "groups": st.just(groups), "epsilon": st.sampled_from([1e-5, 0.25])}
        return given_each(**plain, **scaled) | given_each(**plain)

    return CHANNELS.flatmap(of)


tried_on("group_norm", _grouped())


@law("group_norm")
def takes_each_example_by_itself(group_norm: Held, **arguments: Array) -> None:
    """An example gives the same whatever the others hold, within what rounding explains."""
    whole, within = invoke(group_norm, arguments), 2 * slack(group_norm, **arguments)
    for i, example in enumerate(arguments["x"]):
        alone = invoke(group_norm, {**arguments, "x": example[None]})
        expect_close(whole[i : i + 1], alone, within[i : i + 1], f"example {i} differs from the same by itself")


@law("group_norm")
def ignores_a_shift_of_a_group(group_norm: Held, x: Array, groups: int, epsilon: float, **scaled: Array) -> None:
    """Another number added to each group of channels changes nothing, within what rounding explains."""
    width = x.shape[1] // groups
    shift = np.repeat(np.arange(1.0, groups + 1), width).reshape(1, -1, *(1 for _ in x.shape[2:]))
    arguments = {"groups": groups, "epsilon": epsilon, **scaled}
    within = slack(group_norm, x=x, **arguments) + slack(group_norm, x=x + shift, **arguments)
    expected, got = (invoke(group_norm, {"x": each, **arguments}) for each in (x, x + shift))
    expect_close(got, expected, within, "a shift of a group changes it")


@law("group_norm")
def has_mean_0_in_each_group(group_norm: Held, x: Array, groups: int, epsilon: float, **_: Array) -> None:
    """Without gain and bias the numbers of a group sum to 0, within what rounding explains."""
    got, within = group_norm(x, groups, epsilon=epsilon), slack(group_norm, x=x, groups=groups, epsilon=epsilon)
    sums, allowed = (np.sum(each.reshape(len(x), groups, -1), axis=-1) for each in (got, within))
    expect_close(sums, np.zeros_like(sums), 2 * allowed + 2.0**-48 * x.size, "a group has not mean 0")
