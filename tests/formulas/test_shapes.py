"""What fits together, and what is said when it does not."""

import numpy as np
import pytest

from verify.formulas.arrays import axes_of, constant, counting, one_minus, real, reals, sum_to_shape
from verify.formulas.limits import logarithm, nan_where_zero, one_where_zero, peak, weighted
from verify.formulas.parameters import NormParameters, combine
from verify.formulas.shapes import ShapeError, kept_shape, require_axes, require_broadcast

INF = np.inf


def test_a_shape_error_is_a_value_error():
    """Who catches ValueError catches wrong shapes."""
    assert issubclass(ShapeError, ValueError)


def test_axes_must_exist_and_hold_something():
    """Every axis of a tuple is checked, and named."""
    require_axes((0, -1), x=np.zeros((2, 3)))
    with pytest.raises(ShapeError, match=r"x of shape \(2, 0\): expected at least one element along axis 1"):
        require_axes((0, 1), x=np.zeros((2, 0)))
    with pytest.raises(ShapeError, match=r"x of shape \(2, 3\): expected an axis -3"):
        require_axes(-3, x=np.zeros((2, 3)))


def test_what_stretches():
    """Axes from the last are equal or 1; more axes than the whole do not stretch."""
    whole = np.zeros((2, 3))
    require_broadcast(x=whole, a=np.zeros(3), b=np.zeros((2, 1)), c=np.zeros(()))
    for shape in ((2,), (1, 2, 3), (3, 3)):
        with pytest.raises(ShapeError, match="expected a to stretch to the shape of x"):
            require_broadcast(x=whole, a=np.zeros(shape))
    assert kept_shape((2, 3, 4), (0, -1)) == (3,)
    assert axes_of(-1, 3) == (2,)


def test_integers_take_the_floating_type_beside_them(world):
    """Integers, truths and Python numbers join the type of the floats, and None stays None."""
    x, i, t, number, nothing = reals(world.array([1]), world.integers([2]), world.booleans([True]), 0.5, None)
    assert [world.back(a).ravel().tolist() for a in (x, i, t, number)] == [[1], [2], [1], [0.5]]
    assert nothing is None
    assert world.back(constant(2, x)) == 2
    assert world.back(counting(1, 4, x)).tolist() == [1, 2, 3]


def test_nothing_but_numbers_is_numpy():
    """Python numbers alone become NumPy's float64, integers alone its default floating type."""
    assert real(3).dtype == np.float64
    assert real(np.asarray([3], dtype=np.int8)).dtype == np.float64
    assert [None if a is None else a.dtype for a in reals(1, None)] == [np.float64, None]
    x = np.zeros(2, dtype=np.float32)
    assert real(x) is x


def test_one_minus_is_taken_of_decimals():
    """1 − 0.9 is 0.1 and 1 − 0.999 is 0.001; of arrays it is plain subtraction."""
    assert (one_minus(0.9), one_minus(0.999), one_minus(0), one_minus(1)) == (0.1, 0.001, 1, 0)
    assert one_minus(np.asarray(0.9)) == 1 - 0.9


def test_gradients_of_stretching_are_sums():
    """Over every axis that was added or was 1 the gradient is summed."""
    x = np.ones((2, 3, 4))
    assert sum_to_shape(x, (4,)).tolist() == [6] * 4
    assert sum_to_shape(x, (3, 1)).tolist() == [[8]] * 3
    assert sum_to_shape(x, ()) == 24
    assert sum_to_shape(x, x.shape) is x


def test_limits_are_taken_without_warnings(world):
    """The logarithm of 0 is −∞, 0 · ∞ is 0 by its weight, quotients by 0 are as asked, shifts are finite."""
    assert world.back(logarithm(world.array([0, 1]))).tolist() == [-INF, 0]
    assert world.back(weighted(world.array([0, 2]), world.array([INF, 3]))).tolist() == [0, 6]
    assert world.back(one_where_zero(world.array([0, 3]))).tolist() == [1, 3]
    undefined, three = world.back(nan_where_zero(world.array([0, 3])))
    assert np.isnan(undefined)
    assert three == 3
    shifts = world.back(peak(world.array([[1, 2], [-INF, -INF], [INF, 0]]), -1))[:, 0]
    assert shifts[:2].tolist() == [2, 0]
    assert np.isnan(shifts[2])


def test_nested_parameters_keep_their_form():
    """A function of arrays reaches each array of nested tuples, and None stays None."""
    nested = (NormParameters(np.ones(2), None), (np.zeros(1),))
    result = combine(lambda a, b: a + b, nested, nested)
    assert isinstance(result[0], NormParameters)
    assert result[0].gain.tolist() == [2, 2]
    assert result[0].bias is None
    assert result[1][0].tolist() == [0]
