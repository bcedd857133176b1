"""Laws of distances and likeness: the axioms of a metric, directions without lengths, and neighbours in order."""

from __future__ import annotations

import numpy as np
from hypothesis import strategies as st

from verify.properties.bounds import EPSILON
from verify.properties.law import Array, Held, expect, expect_close, expect_shape, given_each, law, tried_on
from verify.properties.relations import expect_looped, slack
from verify.properties.strategies import MATRICES, SHAPES, alike, away_from_zero, on_a_grid, spread, wide

VECTORS = alike(SHAPES, ("x", "y")) | alike(SHAPES, ("x", "y"), lambda shape: wide(shape, 30))
DIRECTIONS = alike(SHAPES, ("x", "y"), away_from_zero)

BATCH = alike(MATRICES, ("x", "y"), away_from_zero)

for name in ("euclidean_distance", "manhattan_distance"):
    tried_on(name, VECTORS)
tried_on("cosine_similarity", DIRECTIONS)
tried_on("nearest_neighbors", query=on_a_grid((2, 2)), points=on_a_grid((4, 2)), k=st.integers(1, 4))


@law("euclidean_distance", "manhattan_distance")
def is_zero_to_itself_and_positive_to_others(distance: Held, x: Array, y: Array) -> None:
    """A point is exactly 0 from itself, and no distance is negative."""
    expect_close(distance(x, x), np.zeros(x.shape[:-1]), 0, "a point is not 0 from itself")
    got = distance(x, y)
    expect(got >= 0, "a distance is negative", got=got)


@law("euclidean_distance", "manhattan_distance")
def is_symmetric(distance: Held, x: Array, y: Array) -> None:
    """There is as far as back, exactly."""
    expect_close(distance(y, x), distance(x, y), 0, "there is not as far as back")


@law("euclidean_distance", "manhattan_distance", arguments=alike(SHAPES, ("x", "y", "z")))
def is_never_longer_than_a_detour(distance: Held, x: Array, y: Array, z: Array) -> None:
    """No way by a third point is shorter, within what rounding explains."""
    straight, detour = distance(x, z), distance(x, y) + distance(y, z)
    within = sum(slack(distance, x=a, y=b) for a, b in ((x, z), (x, y), (y, z))) + EPSILON * detour
    expect(straight <= detour + within, "a detour is shorter", expected=detour, got=straight)


@law("euclidean_distance", "manhattan_distance", arguments=alike(SHAPES, ("x", "y"), on_a_grid, shift=on_a_grid(())))
def moves_and_grows_with_its_points(distance: Held, x: Array, y: Array, shift: Array) -> None:
    """Moving both points, here without rounding, changes nothing; twice as far out is exactly twice as far."""
    got = distance(x, y)
    expect_close(distance(x + shift, y + shift), got, 0, "moving both points changes their distance")
    expect_close(distance(2 * x, 2 * y), 2 * got, 0, "twice as far out is not twice as far")


@law("cosine_similarity")
def lies_between_minus_1_and_1(cosine: Held, x: Array, y: Array) -> None:
    """It is a number from −1 to 1, within what rounding explains; 1 with itself and −1 with its opposite."""
    got, one = cosine(x, y), np.ones(x.shape[:-1])
    expect(abs(got) <= 1 + slack(cosine, x=x, y=y), "a cosine is beyond 1", got=got)
    within = slack(cosine, x=x, y=x)
    expect_close(cosine(x, x), one, within, "a vector is not like itself")
    expect_close(cosine(x, -x), -one, within, "a vector is not unlike its opposite")


@law("cosine_similarity")
def ignores_lengths(cosine: Held, x: Array, y: Array) -> None:
    """Twice a vector has exactly the same direction; exchanging the two changes rounding at most."""
    got = cosine(x, y)
    expect_close(cosine(2 * x, y), got, 0, "the length of a vector changes the cosine")
    expect_close(cosine(y, x), got, 2 * slack(cosine, x=x, y=y), "exchanging the vectors changes the cosine")


@law(
    "euclidean_distance",
    "manhattan_distance",
    "cosine_similarity",
    arguments=alike(MATRICES, ("x", "y"), away_from_zero),
)
def takes_a_batch_like_its_members(held: Held, x: Array, y: Array) -> None:
    """A batch gives what each of its pairs gives by itself, within what rounding explains."""
    expect_looped(held, {"x": x, "y": y}, "x", "y")


@law("nearest_neighbors")
def names_the_nearest_first(nearest: Held, query: Array, points: Array, k: int) -> None:
    """The k points named are different, in the order of their distance, and no other is nearer."""
    numbers = nearest(query, points, k=k)
    expect_shape(numbers, (len(query), k), "the numbers")
    squares = np.sum((query[:, None, :] - points) ** 2, axis=-1)
    found = np.take_along_axis(squares, numbers, axis=-1)
    expect_close(found, np.sort(squares, axis=-1)[:, :k], 0, "a point that is nearer is left out, or comes later")
    expect(all(len(set(row)) == k for row in numbers.tolist()), "a point is named twice", got=numbers)


@law("nearest_neighbors", arguments=given_each(points=spread((4, 2)).filter(lambda p: len(np.unique(p, axis=0)) == 4)))
def finds_a_point_at_its_own_place(nearest: Held, points: Array) -> None:
    """A query that is one of the points finds that point."""
    expect_close(nearest(points, points)[:, 0], np.arange(len(points)), 0, "a point is not its own neighbour")
