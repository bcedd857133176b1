"""Laws of the rotary embedding: lengths are kept, and scores depend on distance alone."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

import verify.formulas as catalogue
from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Draws, Held, expect_close, given_each, law, tried_on
from verify.properties.relations import expect_linear, slack
from verify.properties.strategies import indices, spread

ROWS, WIDTH = 2, 4
PAIRINGS = st.sampled_from(["adjacent", "halves"])
BASES = st.sampled_from([10000, 100.0])


def _positions(largest: int = 1000) -> st.SearchStrategy[Array]:
    return indices((ROWS,), largest).map(lambda positions: positions.astype(np.float64))


def _turned(name: str) -> Draws:
    """Rows under a name, with their positions."""
    each = {name: spread((ROWS, WIDTH)), "positions": _positions(), "pairing": PAIRINGS}
    return given_each(**each, base=BASES) | given_each(**each, dimension=st.just(2))


MOVED = given_each(x=spread((ROWS, WIDTH)), positions=_positions(), shift=st.integers(0, 100))

tried_on("rotary_position_embedding", _turned("x"))
tried_on("rotary_position_embedding_gradient", _turned("upstream"))
tried_on("rotate_pairs", x=spread((ROWS, WIDTH)), cosines=spread((ROWS, 2)), sines=spread((ROWS, 2)), pairing=PAIRINGS)


@law("rotary_position_embedding")
def keeps_lengths(rotary: Held, x: Array, positions: Array, **options: Array) -> None:
    """Each row keeps its length, within what rounding explains."""
    result, within = rotary(x, positions, **options), slack(rotary, x=x, positions=positions, **options)
    squares = np.sum(x**2, axis=-1)
    allowed = np.sum((2 * abs(result) + within) * within, axis=-1) + 2 * x.shape[-1] * EPSILON * squares
    expect_close(np.sum(result**2, axis=-1), squares, allowed, "the length of a row changes")


@law("rotary_position_embedding")
def leaves_position_0_as_it_is(rotary: Held, x: Array, positions: Array, **options: Array) -> None:
    """At position 0 nothing is turned: the rows come back exactly."""
    expect_close(rotary(x, 0 * positions, **options), x, 0, "position 0 changes the rows")


@law(
    "rotary_position_embedding",
    arguments=given_each(x=spread((ROWS, WIDTH)), positions=_positions(), shift=st.integers(0, 100)),
)
def scores_by_distance_alone(rotary: Held, x: Array, positions: Array, shift: int) -> None:
    """The product of two rows depends on the distance of their positions, not on where they stand."""
    scores, allowed = [], 0.0
    for where in (positions, positions + shift):
        turned, within = rotary(x, where), slack(rotary, x=x, positions=where)
        scores.append(turned[0] @ turned[1])
        allowed += np.sum(abs(turned[0]) * within[1] + within[0] * (abs(turned[1]) + within[1]))
        allowed += WIDTH * EPSILON * (abs(turned[0]) @ abs(turned[1]))
    expect_close(scores[1], scores[0], allowed, "the score of two rows depends on where they stand")


@law("rotary_position_embedding")
def is_linear_in_its_rows(rotary: Held, x: Array, positions: Array, **options: Array) -> None:
    """Twice the rows give exactly twice the result."""
    twice = rotary(2 * x, positions, **options)
    expect_close(twice, 2 * rotary(x, positions, **options), 0, "twice the rows do not give twice the result")


@law("rotary_position_embedding_gradient")
def turns_back(gradient: Held, upstream: Array, positions: Array, **options: Array) -> None:
    """The gradient of what was turned is what was there before, within what rounding explains."""
    turned = catalogue.rotary_position_embedding(upstream, positions, **options)
    rotary = Held(catalogue.rotary_position_embedding, "rotary_position_embedding")
    within = slack(gradient, upstream=turned, positions=positions, **options)
    within = within + 2 * slack(rotary, x=upstream, positions=positions, **options).max()
    expect_close(gradient(turned, positions, **options), upstream, within, "the gradient does not turn back")


@law("rotate_pairs")
def multiplies_pairs_as_complex_numbers(rotate: Held, x: Array, cosines: Array, sines: Array, pairing: str) -> None:
    """(u, v) ↦ (uc − vs, us + vc) is (u + iv)(c + is), within what rounding explains."""
    first = np.s_[..., 0::2] if pairing == "adjacent" else np.s_[..., : WIDTH // 2]
    second = np.s_[..., 1::2] if pairing == "adjacent" else np.s_[..., WIDTH // 2 :]
    product = (x[first] + 1j * x[second]) * (cosines + 1j * sines)
    result = rotate(x, cosines, sines, pairing=pairing)
    within = 2 * slack(rotate, x=x, cosines=cosines, sines=sines, pairing=pairing)
    expect_close(result[first], product.real, within[first], "u c − v s is not where it should be")
    expect_close(result[second], product.imag, within[second], "u s + v c is not where it should be")


@law("rotate_pairs")
def leaves_other_columns_as_they_are(rotate: Held, x: Array, cosines: Array, sines: Array, pairing: str) -> None:
    """Columns beyond those that are turned come back exactly."""
    result = rotate(x, cosines[..., :1], sines[..., :1], pairing=pairing)
    expect_close(result[..., 2:], x[..., 2:], 0, "a column that is not turned changes")


@law("rotary_position_embedding_gradient")
def is_linear_in_the_upstream(gradient: Held, **arguments: Array) -> None:
    """Twice the gradient from above gives exactly twice the gradient."""
    expect_linear(gradient, **arguments)
