"""Strategies: arrays well and ill conditioned, masks, targets and distributions, the smallest of each kind first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from verify.properties.law import Array, Draws

Arrays = st.SearchStrategy[Array]
Shape = tuple[int, ...]
Shapes = st.SearchStrategy[Shape]
Kind = Callable[[Shape], Arrays]
"""A way of filling an array of a shape."""

SHAPES: Shapes = st.sampled_from([(1,), (2,), (3,), (2, 3), (3, 1), (1, 4), (2, 2, 3)])
"""Shapes of one to three axes, none empty."""

MATRICES: Shapes = st.sampled_from([(2, 2), (1, 3), (3, 2), (4, 3), (2, 3, 2)])
"""Shapes of rows and columns, once behind a batch."""

AXES = st.sampled_from([-1, 0])
"""The last axis and the first, which every array has."""

REDUCTIONS = st.sampled_from(["mean", "sum", "none"])

GRID = 2.0**-10
"""Multiples of this up to 2¹⁰ in size add, subtract and double without rounding."""


def spread(shape: Shape, largest: float = 8) -> Arrays:
    """Any floats up to a size, but for those whose squares or cubes would underflow: 0 in their place."""
    return _filled(shape, st.floats(-largest, largest).map(lambda x: x if abs(x) > 2.0**-300 else 0.0))


def positive(shape: Shape, largest: float = 8, smallest: float = 2.0**-20) -> Arrays:
    """Floats between two positive bounds."""
    return _filled(shape, st.floats(smallest, largest))


def on_a_grid(shape: Shape, largest: int = 64) -> Arrays:
    """Multiples of 2⁻¹⁰, which shifts by such multiples and factors of two leave exact."""
    return _filled(shape, st.integers(-largest * 1024, largest * 1024).map(lambda n: n * GRID))


def coarse(shape: Shape) -> Arrays:
    """Multiples of 1/64 up to 2 in size, for the many weights of a network."""
    return _filled(shape, st.integers(-128, 128).map(lambda n: n / 64))


def away_from_zero(shape: Shape, largest: float = 8) -> Arrays:
    """Floats of either sign that keep a distance from 0, where kinks are."""
    signs = st.sampled_from([1.0, -1.0])
    return _filled(shape, st.tuples(signs, st.floats(2.0**-10, largest)).map(lambda pair: pair[0] * pair[1]))


def nearly_equal(shape: Shape, largest: float = 8) -> Arrays:
    """Values that differ by a few units in the last place: near-ties, tiny variances, or none at all."""
    steps = _filled(shape, st.integers(-4, 4))
    return st.tuples(st.floats(1, largest), steps).map(lambda pair: pair[0] * (1 + pair[1] * 2.0**-52))


def wide(shape: Shape, decades: int = 60) -> Arrays:
    """Magnitudes decades apart within one array."""
    exponents = _filled(shape, st.integers(-decades, decades))
    return st.tuples(spread(shape, 1), exponents).map(lambda pair: pair[0] * 10.0 ** pair[1])


def tensors(shapes: Shapes = SHAPES, kinds: Sequence[Kind] = (spread, nearly_equal)) -> Arrays:
    """Arrays of any of the shapes and kinds."""
    return shapes.flatmap(lambda shape: st.one_of(*(kind(shape) for kind in kinds)))


def logits(shapes: Shapes = SHAPES) -> Arrays:
    """Moderate logits, near-ties, logits that leave one probability, and logits whose exponentials overflow."""
    return tensors(shapes, (spread, nearly_equal, lambda shape: spread(shape, 700), lambda shape: spread(shape, 1e6)))


def features(shapes: Shapes = SHAPES) -> Arrays:
    """What is normalised: moderate values, tiny or no variance, magnitudes decades apart, large offsets."""
    offset: Kind = lambda shape: spread(shape, 1).map(lambda x: x + 1e6)  # noqa: E731 - one line
    return tensors(shapes, (spread, nearly_equal, wide, offset))


def varied(shapes: Shapes) -> Arrays:
    """Rows on a grid that are not constant; of one value only where the shape has no more."""

    def unlike(x: Array) -> Array:
        x[..., -1] += (x.max(axis=-1) == x.min(axis=-1)) * 1.0
        return x

    return shapes.flatmap(lambda shape: on_a_grid((*shape[:-1], max(shape[-1], 2)))).map(unlike)


def masks(shape: Shape, *, rows_open: bool = True) -> Arrays:
    """Boolean masks; with `rows_open` each row allows something."""

    def opened(mask: Array) -> Array:
        mask[..., 0] |= ~mask.any(axis=-1)
        return mask

    drawn = hnp.arrays(np.bool_, shape, elements=st.booleans(), fill=st.nothing())
    return drawn.map(opened) if rows_open else drawn


def indices(shape: Shape, count: int) -> Arrays:
    """Whole numbers from 0 to count − 1."""
    return hnp.arrays(np.int64, shape, elements=st.integers(0, count - 1), fill=st.nothing())


def distributions(shape: Shape, *, zeros: bool = False) -> Arrays:
    """Non-negative numbers that sum to 1 along the last axis, but for rounding."""
    shares = _filled(shape, st.floats(2.0**-20, 1) if not zeros else st.floats(0, 1, allow_subnormal=False))

    def normalised(x: Array) -> Array:
        x[..., 0] += x.sum(axis=-1) == 0
        return x / x.sum(axis=-1, keepdims=True)

    return shares.map(normalised)


def one_hots(shape: Shape) -> Arrays:
    """Rows of zeros with a single 1."""
    return indices(shape[:-1], shape[-1]).map(lambda chosen: np.eye(shape[-1])[chosen])


def alike(shapes: Shapes, names: Sequence[str], kind: Kind = spread, **others: st.SearchStrategy[Any]) -> Draws:
    """Arrays of one shape under several names, beside arguments that do not depend on it."""

    def of_shape(shape: Shape) -> Draws:
        return st.fixed_dictionaries({**{name: kind(shape) for name in names}, **others})

    return shapes.flatmap(of_shape)


def _filled(shape: Shape, elements: st.SearchStrategy[Any]) -> Arrays:
    """Each cell drawn by itself."""
    return hnp.arrays(np.float64, shape, elements=elements, fill=st.nothing())
