"""Distances against SciPy and whole numbers."""

import math

import numpy as np
import pytest
import scipy.spatial.distance

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.retrieval import (
    cosine_similarity,
    euclidean_distance,
    manhattan_distance,
    nearest_neighbors,
)

RNG = np.random.default_rng(1)
X, Y = RNG.normal(size=(2, 20, 6))


def test_distances_of_whole_numbers_are_exact(world):
    """(1, 2) and (4, 6) are 5 apart in a line and 7 along the axes; (3, 4) and (4, 3) have cosine 24/25."""
    x, y = world.array([1, 2]), world.array([4, 6])
    assert world.back(euclidean_distance(x, y)) == 5
    assert world.back(manhattan_distance(x, y)) == 7
    cosine = world.back(cosine_similarity(world.array([3, 4]), world.array([4, 3])))
    np.testing.assert_allclose(cosine, 0.96, rtol=world.epsilon)


def test_distances_agree_with_scipy():
    """SciPy's euclidean, cityblock and cosine, to 8 rounding units."""
    for ours, theirs in ((euclidean_distance, "euclidean"), (manhattan_distance, "cityblock")):
        expected = np.diag(scipy.spatial.distance.cdist(X, Y, theirs))
        np.testing.assert_allclose(ours(X, Y), expected, rtol=8 * 2**-52)
    expected = 1 - np.diag(scipy.spatial.distance.cdist(X, Y, "cosine"))
    np.testing.assert_allclose(cosine_similarity(X, Y), expected, rtol=0, atol=8 * 2**-52)


def test_the_zero_vector_has_no_direction(world):
    """Its cosine with anything is NaN, without a warning."""
    assert np.isnan(world.back(cosine_similarity(world.array([0, 0]), world.array([1, 0]))))


def test_infinity_and_nan(world):
    """A point at infinity is infinitely far, and NaN is nowhere."""
    x, y = world.array([[math.inf, 0], [math.nan, 0]]), world.array([0, 0])
    for distance in (euclidean_distance, manhattan_distance):
        far, nowhere = world.back(distance(x, y))
        assert far == math.inf
        assert np.isnan(nowhere)


def test_nearest_first(world):
    """Of 0, 5, 2, 3 on a line the nearest to 2.5 are 2 and 3, as far, in their order, then 0 and 5."""
    points = world.array([[0], [5], [2], [3]])
    near = nearest_neighbors(world.array([[2.5], [5]]), points, k=4)
    assert [[int(i) for i in row] for row in (near[0, :], near[1, :])] == [[2, 3, 0, 1], [1, 3, 2, 0]]


def test_neighbours_agree_with_scipys_tree():
    """The three nearest of 20 points are those of SciPy's k-d tree."""
    from scipy.spatial import KDTree

    np.testing.assert_array_equal(nearest_neighbors(X, Y, k=3), KDTree(Y).query(X, k=3)[1])
    np.testing.assert_array_equal(
        nearest_neighbors(X, Y, k=3, distance=manhattan_distance), KDTree(Y).query(X, k=3, p=1)[1]
    )


def test_variants_differ_as_they_say():
    """Squared distance, cosine distance, dot product."""
    (squared,) = (v.function for v in CATALOGUE["euclidean_distance"].variants)
    assert squared(np.asarray([1, 2]), np.asarray([4, 6])) == 25
    distance, dot = (v.function for v in CATALOGUE["cosine_similarity"].variants)
    np.testing.assert_allclose(distance(X, Y), 1 - cosine_similarity(X, Y), rtol=0, atol=0)
    np.testing.assert_allclose(dot(X, Y), np.einsum("ij,ij->i", X, Y), rtol=0, atol=2**-48)


def test_wrong_shapes_are_named():
    """Vectors of other lengths and more neighbours than points are refused."""
    for function in (euclidean_distance, manhattan_distance, cosine_similarity):
        with pytest.raises(
            ShapeError, match=r"x of shape \(2,\) and y of shape \(3,\): expected vectors of the same length"
        ):
            function(np.zeros(2), np.zeros(3))
    with pytest.raises(ShapeError, match=r"points of shape \(2, 1\): expected at least 3 points"):
        nearest_neighbors(np.zeros(1), np.zeros((2, 1)), k=3)


def test_the_dot_product_is_along_the_last_axis():
    """Of stacked vectors the variant without lengths takes the last axis."""
    dot = next(v.function for v in CATALOGUE["cosine_similarity"].variants if "unnormalised" in v.name)
    assert dot(np.ones((2, 3, 4)), np.ones(4)).tolist() == [[4] * 3] * 2
