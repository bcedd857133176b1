"""Laws of seeded draws: the same for the same seed, in range, and one after the other."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.law import Array, Draws, Held, expect, expect_close, expect_shape, law, leaves, tried_on
from verify.properties.law import given_each as each
from verify.properties.relations import invoke

SEEDS = st.integers(0, 2**32 - 1)
DIMENSIONS = st.sampled_from([(3,), (2, 2), (4, 5), (17,)])
SKIPS = st.integers(0, 5)


def _drawn() -> Draws:
    return each(seed=SEEDS, shape=DIMENSIONS, skip=SKIPS)


tried_on("numpy_uniform", seed=SEEDS, rows=st.integers(1, 3), columns=st.integers(1, 3), skip=SKIPS)
tried_on("randint", seed=SEEDS, low=st.integers(-9, 0), high=st.integers(1, 99), shape=DIMENSIONS, skip=SKIPS)
tried_on("rand", _drawn())
tried_on("randn", _drawn())
tried_on("linear_init", seed=SEEDS, inputs=st.integers(1, 4), outputs=st.integers(1, 3), bias=st.booleans(), skip=SKIPS)


@law("numpy_uniform", "randint", "rand", "randn", "linear_init")
def draws_the_same_for_the_same_seed(draw: Held, **arguments: Array) -> None:
    """The same seed draws exactly the same numbers."""
    expect_close(leaves(invoke(draw, arguments)), leaves(invoke(draw, arguments)), 0, "the same seed draws otherwise")


@law("rand", "randn", "numpy_uniform", "linear_init")
def draws_otherwise_for_another_seed(draw: Held, **arguments: Array) -> None:
    """The next seed draws other numbers."""
    other = {**arguments, "seed": (arguments["seed"] + 1) % 2**32}
    first, second = leaves(invoke(draw, arguments))[0], leaves(invoke(draw, other))[0]
    expect_shape(second, first.shape, "the draw")
    expect((first != second).any(), "another seed draws the same numbers", got=first)


@law("rand", "numpy_uniform")
def lies_from_0_to_below_1(draw: Held, **arguments: Array) -> None:
    """Every number is at least 0 and below 1."""
    drawn = invoke(draw, arguments)
    expect((drawn >= 0) & (drawn < 1), "a number is not in [0, 1)", got=drawn)


@law("randint")
def lies_between_its_bounds(draw: Held, **arguments: Array) -> None:
    """Every number is a whole one, at least the lowest and below the highest, in the shape asked for."""
    drawn = invoke(draw, arguments)
    expect_shape(drawn, arguments["shape"], "the draw")
    inside = (drawn >= arguments["low"]) & (drawn < arguments["high"]) & (drawn == np.floor(drawn))
    expect(inside, "a number is out of its bounds", got=drawn)


@law("rand", "randint", "numpy_uniform")
def draws_on_where_it_stopped(draw: Held, **arguments: Array) -> None:
    """Numbers skipped are those drawn before: the first of one draw are followed by another that skips them."""
    whole = np.ravel(invoke(draw, arguments))
    short = {"rows": 1, "columns": 1} if "rows" in arguments else {"shape": (1,)}
    later = invoke(draw, {**arguments, **short, "skip": arguments["skip"] + len(whole) - 1})
    expect_close(np.ravel(later), whole[-1:], 0, "a draw does not go on where the one before stopped")


@law("randn")
def is_finite_and_of_its_shape(draw: Held, **arguments: Array) -> None:
    """Every number is finite, and less than 9 deviations from 0, beyond which no 53-bit uniform number leads."""
    drawn = invoke(draw, arguments)
    expect_shape(drawn, arguments["shape"], "the draw")
    expect(abs(drawn) < 9, "a number is not finite, or too far from 0", got=drawn)


@law("linear_init")
def lies_within_one_over_the_root_of_its_inputs(draw: Held, **arguments: Array) -> None:
    """Weights and biases are at most 1/√inputs in size, and every number drawn is counted."""
    weight, bias, words = invoke(draw, arguments)
    bound = np.float32(1) / np.sqrt(np.float32(arguments["inputs"]))
    expect_shape(weight, (arguments["outputs"], arguments["inputs"]), "the weight")
    expect((bias is not None) == arguments["bias"], "there is a bias where none was asked for, or none where one was")
    values = np.concatenate([np.ravel(part) for part in leaves((weight, bias))])
    expect(abs(values) <= np.nextafter(bound, np.float32(2)), "a number exceeds 1/√inputs", got=values)
    expect(words == arguments["skip"] + len(values), "the words drawn are miscounted", got=words)
