"""One floating type for all arrays of a formula, and constants beside them."""

import array_api_strict
import numpy as np
import pytest

from verify.formulas.arrays import (
    MANY,
    at_hand,
    axes_of,
    constant,
    counting,
    increased,
    largest,
    mean,
    mean_square,
    multiplied,
    one_minus,
    real,
    reals,
    sum_to_shape,
    total,
)


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


def test_axes_are_named_from_the_front():
    """−1 of three axes is axis 2."""
    assert axes_of(-1, 3) == (2,)
    assert axes_of((0, -2), 3) == (0, 1)


def test_floating_arrays_keep_their_types_beside_integers():
    """Beside an integer array float32 stays float32 and float64 float64; the integers take the wider."""
    given = (np.ones(1, dtype="float32"), np.ones(1), np.ones(1, dtype="int64"))
    assert [str(array.dtype) for array in reals(*given)] == ["float32", "float64", "float64"]


@pytest.mark.parametrize("shape", [(64 * 7, 7), (64 * 7 - 1, 7), (2, 512, 16), (64, 1), (1100, 17), (3, 5)])
@pytest.mark.parametrize("axis", [-1, 0, 1])
def test_many_short_rows_are_reduced_as_any_others(shape, axis, world):
    """Largest and sum along each axis are those of whole numbers, with the axis kept; infinities and NaN included."""
    x = np.random.default_rng(1).integers(-9, 9, shape).astype("float64")
    assert world.back(largest(world.array(x), axis)).tolist() == np.max(x, axis=axis, keepdims=True).tolist()
    if x.size < 2**9 or world.dtype != "float16":  # whose sums of more are no longer exact
        assert world.back(total(world.array(x), axis)).tolist() == np.sum(x, axis=axis, keepdims=True).tolist()
    x[0], x[1, ..., -1] = np.nan, np.inf
    with np.errstate(invalid="ignore"):
        for reduced, expected in ((largest, np.max), (total, np.sum)):
            np.testing.assert_array_equal(
                world.back(reduced(world.array(x), axis)) * 0, expected(x, axis=axis, keepdims=True) * 0
            )


def test_a_sum_of_short_rows_is_within_its_bound():
    """The sum of n numbers is within n − 1 rounding units of the sum of their magnitudes."""
    x = np.random.default_rng(2).normal(size=(2000, 11)).astype("float32")
    error = total(x, -1).astype("float64") - x.astype("float64").sum(axis=-1, keepdims=True)
    assert (abs(error) <= 10 * 2**-24 * abs(x.astype("float64")).sum(axis=-1, keepdims=True)).all()


def test_only_the_largest_of_many_short_rows_is_taken_by_columns(monkeypatch):
    """Sixteen numbers in a row are few where there are 64 rows for each of them; the library reduces all others."""
    taken = []
    monkeypatch.setattr("verify.formulas.arrays.functools.reduce", lambda _, columns: taken.append(len(columns)))
    for shape, axis in (((1024, 16), -1), ((2, 512, 16), 2), ((1023, 16), 1), ((1100, 17), 1), ((16, 1024), 0)):
        largest(np.ones(shape), axis)
    assert taken == [16] * 2


MANY_AND_FEW = [((MANY // 8, 8), -1), ((2, MANY // 2), 1), ((MANY // 8 - 1, 8), -1), ((8, MANY), 0)]
"""Shapes of many numbers along the last axis, and of too few or along another."""


def test_only_many_in_rows_are_added_by_a_product(monkeypatch):
    """A column of ones is made for NumPy's many numbers along the last axis alone."""
    made, ones = [], np.ones
    monkeypatch.setattr("numpy.ones", lambda shape, **_: made.append(shape) or ones(shape))
    for reduced in (total, mean):
        for shape, axis in MANY_AND_FEW:
            reduced(ones(shape), axis)
        reduced(array_api_strict.asarray(ones((MANY, 2))), -1)
        mean(ones((MANY, 2)), (-1,))
    assert made == [(8, 1), (MANY // 2, 1)] * 2


@pytest.mark.parametrize("shape", [(MANY // 64, 64), (3, MANY // 9, 9), (MANY, 1), (2, MANY)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_the_mean_of_many_is_within_its_bound(shape, dtype):
    """The mean of n numbers is within n rounding units of the mean of their magnitudes, strided or not."""
    for x in ((5 + np.random.default_rng(4).normal(size=shape)).astype(dtype), np.ones((*shape, 2), dtype)[..., 1]):
        held, wide = mean(x, -1), x.astype("longdouble")
        assert (held.shape, held.dtype) == ((*shape[:-1], 1), x.dtype)
        bound = shape[-1] * np.finfo(dtype).eps / 2 * abs(wide).mean(axis=-1, keepdims=True)
        assert (abs(held - wide.mean(axis=-1, keepdims=True)) <= bound).all()


def test_a_sum_of_many_spoils_no_other_row():
    """NaN and infinities stay in their rows."""
    x = np.ones((MANY // 8, 8), dtype="float32")
    x[3, 2], x[5, 7] = np.nan, np.inf
    held = total(x, -1)[:, 0]
    assert np.isnan(held[3])
    assert held[5] == np.inf
    assert (np.delete(held, [3, 5]) == 8).all()


@pytest.mark.parametrize("shape", [(3, MANY // 8, 8), (3, MANY // 8 - 1, 8), (MANY, 8), (2, 3, MANY)])
def test_each_column_has_its_parameter(shape):
    """A vector stretches over rows and matrices, whether or not it is repeated first; so does anything else."""
    ours = np.random.default_rng(5).normal(size=shape)
    for parameter in (ours[(0,) * (len(shape) - 1)] + 1, ours[..., :1] + 1, ours[0] + 1, np.asarray(2.0)):
        np.testing.assert_array_equal(multiplied(ours.copy(), parameter), ours * parameter)
        np.testing.assert_array_equal(increased(ours.copy(), parameter), ours + parameter)


def test_parameters_are_repeated_for_each_row_of_large_matrices(monkeypatch):
    """One number for each column becomes a row for each row of many of NumPy's numbers; nothing else is repeated."""
    repeated, tile = [], np.tile
    monkeypatch.setattr("numpy.tile", lambda x, counts: repeated.append(counts) or tile(x, counts))
    large, few, flat = np.ones((3, MANY // 8, 8)), np.ones((3, MANY // 8 - 1, 8)), np.ones((MANY, 8))
    for x, parameter in ((large, np.ones(8)), (large, np.ones((1, 8))), (few, np.ones(8)), (flat, np.ones(8))):
        multiplied(x, parameter)
        increased(x, parameter)
    increased(array_api_strict.ones((3, MANY // 8, 8)), array_api_strict.ones(8))
    assert repeated == [(MANY // 8, 1)] * 2


@pytest.mark.parametrize(("change", "expected"), [(multiplied, 6), (increased, 5)])
def test_fresh_memory_is_taken_where_the_type_stays(change, expected, world):
    """A product and a sum of one type stand where the first operand stood; of two types they have the wider."""
    fresh = world.array([2, 2])
    assert world.back(change(fresh, world.array(3))).tolist() == [expected] * 2
    assert world.back(fresh).tolist() == [expected] * 2
    narrow = np.asarray([2, 2], dtype="float16")
    wide = change(narrow, np.asarray(3.0))
    assert (wide.dtype, wide.tolist(), narrow.tolist()) == (np.float64, [expected] * 2, [2, 2])


def test_values_at_hand_are_floats_of_numpy():
    """Integers, complex numbers and the arrays of other libraries are not looked at."""
    assert at_hand(np.ones(2, dtype="float16"))
    assert at_hand(np.float64(1))
    assert not any(
        at_hand(x) for x in (np.ones(2, dtype="int8"), np.ones(2) * 1j, array_api_strict.ones(2), 1.0, [1.0])
    )


@pytest.mark.parametrize(("shape", "axis"), [((MANY // 64, 64), -1), ((2, MANY // 16, 8), 2), ((64, MANY // 64), 0)])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_a_mean_of_many_squares_is_within_its_bound(shape, axis, dtype):
    """The mean of n squares is within n + 1 rounding units of its value, and does not overflow where that is finite."""
    x = (40 * np.random.default_rng(3).normal(size=shape)).astype(dtype)
    held, exact = mean_square(x, axis), (x.astype("longdouble") ** 2).mean(axis=axis, keepdims=True)
    assert (held.shape, held.dtype) == (exact.shape, x.dtype)
    assert (abs(held - exact) <= (shape[axis] + 1) * np.finfo(dtype).eps / 2 * exact).all()


def test_only_many_squares_are_multiplied_and_added_at_once(monkeypatch):
    """Along the last axis of many numbers no array of squares is made; of fewer, and along other axes, it is."""
    taken = []
    monkeypatch.setattr("numpy.vecdot", lambda x, _: taken.append(x.shape) or x[..., 0])
    for shape, axis in MANY_AND_FEW:
        mean_square(np.ones(shape), axis)
    assert taken == [(MANY // 8, 8), (2, MANY // 2)]
