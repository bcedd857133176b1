"""Linear maps against integer arithmetic, SciPy and the documents."""

import math

import numpy as np
import pytest
import scipy.linalg
import scipy.stats

from verify.formulas import CATALOGUE, ShapeError
from verify.formulas.linear import (
    affine,
    affine_gradient,
    determinant,
    embedding,
    embedding_gradient,
    linear_regression,
    one_hot,
    rotation_matrix,
)

TABLE_000 = [
    [0.3839, 0.3059, -0.2729],
    [0.1917, -0.0568, -0.4838],
    [-0.0663, 0.2103, 0.4577],
    [0.0898, 0.1073, 0.0337],
]


def test_affine_of_integers_is_exact(world):
    """(1, 2) times ((1, 0, 2), (3, 1, 0)) plus (1, 1, 1) is (8, 3, 3) in every world."""
    result = affine(world.array([[1, 2]]), world.array([[1, 0, 2], [3, 1, 0]]), world.array([1, 1, 1]))
    assert world.back(result).tolist() == [[8, 3, 3]]


def test_integer_weights_take_the_type_beside_them(world):
    """Weights of ones and zeros, as at 001:1493, do not change the type of the numbers they multiply."""
    W = world.integers([[1, 0], [0, 1]])
    assert world.back(affine(world.array([[0.5, 1.5]]), W)).tolist() == [[0.5, 1.5]]


def test_queries_of_the_document():
    """001:1532 prints X W_Q to five decimals."""
    X = np.asarray([[0.1, 1.2, -0.1, 1.4], [0.5415, 1.49995, 0.1001, 0.8], [1.3093, 0.6998, 0.2002, 1.1]])
    W_Q = np.asarray([[1, 0, 0, 1], [0, 1, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]])
    printed = [[1.5, 1.1, 2.6, 0.0], [1.3415, 1.60005, 2.29995, 0.6416], [2.4093, 0.9, 1.7998, 1.5095]]
    np.testing.assert_array_equal(np.round(affine(X, W_Q), 5), printed)


def test_affine_gradient_by_complex_step(complex_step):
    """Gradients of x, W and b, summed over two batch axes, are those of imaginary steps, to 64 units of 1."""
    rng = np.random.default_rng(1)
    arguments = [rng.normal(size=s) for s in ((2, 5, 3), (3, 4), (4,))]
    g = rng.normal(size=(2, 5, 4))
    actual = affine_gradient(g, *arguments)
    for i in range(3):

        def loss(z, i=i):
            return np.sum(g * affine(*arguments[:i], z, *arguments[i + 1 :]))

        np.testing.assert_allclose(actual[i], complex_step(loss, arguments[i]), rtol=0, atol=64 * 2**-52)
    assert affine_gradient(g, *arguments[:2]).b is None


def test_a_column_is_no_bias():
    """A bias of shape (n, 1), as 001:727 prints it, would be added to rows where n fits by chance: refused."""
    with pytest.raises(ShapeError, match=r"W of shape \(2, 2\) and b of shape \(2, 1\): expected a vector"):
        affine(np.zeros((2, 2)), np.zeros((2, 2)), np.zeros((2, 1)))
    with pytest.raises(ShapeError, match=r"x of shape \(3, 2\) and W of shape \(3, 2\): expected as many columns"):
        affine(np.zeros((3, 2)), np.zeros((3, 2)))
    with pytest.raises(ShapeError, match=r"upstream of shape \(3, 1\) and x of shape \(3, 2\)"):
        affine_gradient(np.zeros((3, 1)), np.zeros((3, 2)), np.zeros((2, 2)))


def test_variants_of_affine():
    """Transposed weights, no bias, and a bias subtracted."""
    x, W, b = np.asarray([[1, 2]]), np.asarray([[1, 2], [3, 4]]), np.asarray([10, 20])
    transposed, without, subtracted = (v.function(x, W, b).tolist() for v in CATALOGUE["affine"].variants)
    assert (transposed, without, subtracted) == ([[15, 31]], [[7, 10]], [[-3, -10]])


def test_one_hot_has_a_single_one(world):
    """001:895: mat, hat, bat and rat are the rows of the identity."""
    result = np.asarray(np.eye(4).tolist())
    hot = one_hot(world.integers([0, 1, 2, 3]), 4)
    assert hot.shape == (4, 4)
    if not world.strict:
        np.testing.assert_array_equal(hot, result)


def test_an_index_that_is_none_is_refused(world):
    """A number below 0 or beyond the table is no token: NumPy would take −1 for the last, CuPy wraps any."""
    table = world.array(TABLE_000)
    for indices in ([[0, -1]], [[0, len(TABLE_000)]]):
        tokens = world.integers(indices)
        for lookup in (
            lambda i: embedding(i, table),
            lambda i: one_hot(i, len(TABLE_000)),
            lambda i: embedding_gradient(table[None, :2, :], i, table),
        ):
            with pytest.raises(IndexError, match=rf"indices: found {indices[0][1]}, expected whole numbers from 0 to"):
                lookup(tokens)


def test_embedding_of_the_document(world):
    """000:55 looks up rows 3, 2, 1; 000:66 multiplies by one-hot rows: the same numbers."""
    table = world.array(TABLE_000)
    rows = world.back(embedding(world.integers([3, 2, 1]), table))
    np.testing.assert_array_equal(rows, world.back(table)[[3, 2, 1]])
    if world.name == "numpy-float64":
        np.testing.assert_array_equal(one_hot(np.asarray([3, 2, 1]), 4) @ table, rows)


def test_embedding_gradient_collects_from_every_use(world):
    """A row used twice gets the sum of both gradients, an unused row 0."""
    g = world.array([[[1, 2]], [[10, 20]], [[5, 5]]])
    result = embedding_gradient(g, world.integers([[1], [1], [0]]), world.array(np.zeros((3, 2))))
    assert world.back(result).tolist() == [[5, 5], [11, 22], [0, 0]]


def test_embedding_refuses_what_is_no_table():
    """A table has two axes, and a gradient one row for each index."""
    with pytest.raises(ShapeError, match=r"table of shape \(4,\): expected one row for each token"):
        embedding(np.asarray([1]), np.zeros(4))
    with pytest.raises(ShapeError, match=r"upstream of shape \(3, 2\) and indices of shape \(2,\)"):
        embedding_gradient(np.zeros((3, 2)), np.asarray([0, 1]), np.zeros((4, 2)))


def test_linear_regression_finds_an_exact_line(world):
    """Points on y = 3 x_1 − 2 x_2 + 5 give it back, to 64 rounding units in this well-conditioned case."""
    X = np.asarray([[0, 0], [1, 0], [0, 1], [1, 1], [2, 1]])
    weights, intercept = linear_regression(world.array(X), world.array(X @ [3, -2] + 5))
    np.testing.assert_allclose(world.back(weights), [3, -2], rtol=64 * world.epsilon)
    np.testing.assert_allclose(world.back(intercept), 5, rtol=64 * world.epsilon)


def test_linear_regression_agrees_with_scipy():
    """The sine of 001:1760, fitted by SciPy's linregress, to 1e-13."""
    x = np.linspace(-10, 10, 100)
    weights, intercept = linear_regression(x[:, None], np.sin(x))
    expected = scipy.stats.linregress(x, np.sin(x))
    np.testing.assert_allclose([weights[0], intercept], [expected.slope, expected.intercept], rtol=0, atol=1e-13)
    with pytest.raises(ShapeError, match=r"X of shape \(3, 1\) and y of shape \(2,\): expected one target"):
        linear_regression(np.zeros((3, 1)), np.zeros(2))


def test_determinant_is_a_signed_volume(world):
    """det((1, 2), (3, 4)) is −2, to 8 rounding units; a mirror has −1, a singular matrix 0."""
    A = world.array([[[1, 2], [3, 4]], [[0, 1], [1, 0]], [[1, 0], [0, 0]]])
    np.testing.assert_allclose(world.back(determinant(A)), [-2, -1, 0], rtol=8 * world.epsilon)
    x = np.random.default_rng(2).normal(size=(5, 5))
    np.testing.assert_allclose(determinant(x), scipy.linalg.det(x), rtol=1e-13)
    with pytest.raises(ShapeError, match=r"A of shape \(0, 0\): expected at least one element along axis -1"):
        determinant(np.zeros((0, 0)))
    with pytest.raises(ShapeError, match=r"A of shape \(2, 3\): expected a square matrix"):
        determinant(np.zeros((2, 3)))


def test_rotation_matrix_turns_a_column(world):
    """A sixth of a turn takes (1, 0) to (1/2, √3/2), to two rounding units, and keeps areas."""
    angle = world.array(math.pi / 3)
    R = world.back(rotation_matrix(angle))
    exact = float(np.asarray(math.pi / 3, dtype=world.dtype))
    np.testing.assert_allclose(R @ [1, 0], [math.cos(exact), math.sin(exact)], rtol=2 * world.epsilon)
    np.testing.assert_allclose(np.linalg.det(R), 1, rtol=4 * world.epsilon)
    assert rotation_matrix(np.zeros((3, 1))).shape == (3, 1, 2, 2)


def test_variants_of_the_rotation():
    """Clockwise is the transpose, and 90 degrees are a quarter turn."""
    clockwise, degrees = (v.function for v in CATALOGUE["rotation_matrix"].variants)
    np.testing.assert_array_equal(clockwise(0.5), rotation_matrix(0.5).T)
    np.testing.assert_allclose(degrees(90), [[0, -1], [1, 0]], rtol=0, atol=2**-53)
