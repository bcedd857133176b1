"""Laws of the sinusoidal encoding: sine beside cosine, and a later position as a rotation of an earlier one."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect_close, expect_shape, given_each, law, tried_on
from verify.properties.relations import slack
from verify.properties.strategies import indices

POSITIONS = indices((3,), 2000).map(lambda positions: positions.astype(np.float64))
DIMENSIONS = st.sampled_from([2, 4, 6])
BASES = st.sampled_from([10000, 100.0, 30.0])
FORMS = st.sampled_from(["power", "exp-log"])

tried_on("sinusoidal_position_encoding", positions=POSITIONS, dimension=DIMENSIONS, base=BASES, form=FORMS)


@law("sinusoidal_position_encoding")
def puts_each_pair_on_the_unit_circle(encoding: Held, positions: Array, **others: Array) -> None:
    """sin² + cos² of each pair is 1, within what rounding explains."""
    PE, within = _encoded(encoding, positions, others), slack(encoding, positions=positions, **others)
    squares = PE[..., 0::2] ** 2 + PE[..., 1::2] ** 2
    allowed = 2 * (within[..., 0::2] + within[..., 1::2]) + 2 * EPSILON
    expect_close(squares, np.ones_like(squares), allowed, "a pair is not sine and cosine of one angle")


@law("sinusoidal_position_encoding")
def begins_with_sine_0_and_cosine_1(encoding: Held, positions: Array, **others: Array) -> None:
    """Position 0 has exactly 0 in the even columns and 1 in the odd."""
    first = _encoded(encoding, 0 * positions[:1], others)
    expect_close(first[..., 0::2], 0 * first[..., 0::2], 0, "a sine of position 0 is not 0")
    expect_close(first[..., 1::2], 0 * first[..., 1::2] + 1, 0, "a cosine of position 0 is not 1")


@law("sinusoidal_position_encoding", arguments=given_each(positions=POSITIONS, step=st.integers(0, 50), base=BASES))
def turns_each_pair_by_the_same_angle(encoding: Held, positions: Array, step: int, base: float) -> None:
    """PE(p + k) is PE(p) with each pair turned by the angles of PE(k), within what rounding explains."""
    here, there = encoding(positions, 4, base=base), encoding(positions + step, 4, base=base)
    ahead = encoding(np.array([float(step)]), 4, base=base)
    sine, cosine = ahead[..., 0::2], ahead[..., 1::2]
    turned = np.empty_like(here)
    turned[..., 0::2] = here[..., 0::2] * cosine + here[..., 1::2] * sine
    turned[..., 1::2] = here[..., 1::2] * cosine - here[..., 0::2] * sine
    options = {"dimension": 4, "base": base}
    within = slack(encoding, positions=positions + step, **options) + 4 * EPSILON
    within += 2 * slack(encoding, positions=positions, **options).max()
    within += 2 * slack(encoding, positions=np.array([float(step)]), **options).max()
    expect_close(there, turned, within, "PE(p + k) is not PE(p) turned by the angles of k")


@law("sinusoidal_position_encoding")
def takes_each_position_by_itself(encoding: Held, positions: Array, dimension: int, **others: Array) -> None:
    """A position's encoding depends on no other position, within what rounding explains."""
    whole = _encoded(encoding, positions, {"dimension": dimension, **others})
    expect_shape(whole, (*positions.shape, dimension), "the encoding")
    alone = _encoded(encoding, positions[:1], {"dimension": dimension, **others})
    within = 2 * slack(encoding, positions=positions[:1], dimension=dimension, **others)
    expect_close(whole[:1], alone, within, "a position's encoding depends on others")


def _encoded(encoding: Held, positions: Array, others: dict[str, Array]) -> Array:
    options = {name: value for name, value in others.items() if name != "dimension"}
    return encoding(positions, others["dimension"], **options)
