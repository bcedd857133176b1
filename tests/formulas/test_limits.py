"""Elementary operations at their limits."""

import math

import array_api_strict
import numpy as np
import pytest

from verify.formulas.arrays import MANY
from verify.formulas.limits import difference, exponentials, logarithm, nan_where_zero, one_where_zero, peak, weighted

INF = np.inf


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


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
def test_many_moderate_numbers_are_not_shifted(dtype):
    """Up to half the logarithm of the largest number over n, exponentials are those of the numbers as they are."""
    n = 8
    bound = math.log(float(np.finfo(dtype).max) / n) / 2
    inside = np.asarray(np.full((MANY // n, n), bound), dtype=dtype) * dtype_below(dtype)
    inside[1] *= -1
    np.testing.assert_array_equal(exponentials(inside, -1), np.exp(inside))
    for spoilt in (bound * 1.01, -bound * 1.01, INF * -1, np.nan):
        x = inside.copy()
        x[2, 3] = spoilt
        np.testing.assert_array_equal(exponentials(x, -1), np.exp(x - x.max(axis=-1, keepdims=True)))


def dtype_below(dtype):
    """The largest number below 1."""
    return np.nextafter(np.asarray(1, dtype=dtype), np.asarray(0, dtype=dtype))


def test_few_numbers_and_those_of_other_libraries_are_always_shifted():
    """The largest exponential is 1, whatever the numbers are."""
    few = np.ones((MANY // 8 - 1, 8))
    for x in (few, array_api_strict.ones((MANY // 8, 8))):
        assert bool((exponentials(x, -1) == 1).all() if x is few else array_api_strict.all(exponentials(x, -1) == 1))


@pytest.mark.parametrize("largest", [1.0, 1000.0])
def test_only_fresh_memory_is_taken(largest):
    """What somebody else holds stays as it is; the exponentials stand in the memory that was offered."""
    x = np.full((MANY // 8, 8), largest)
    held, offered = x.copy(), np.empty_like(x)
    expected = exponentials(x, -1)
    assert (expected[0, 0] == math.e) == (largest == 1)
    assert exponentials(x, -1, out=offered) is offered
    np.testing.assert_array_equal(offered, expected)
    np.testing.assert_array_equal(x, held)
    assert exponentials(x, -1, out=x) is x
    np.testing.assert_array_equal(x, expected)


def test_memory_that_is_offered_to_others_than_numpy_is_left_alone():
    """Another library gives its own memory, since the standard has no way to ask for some."""
    x = array_api_strict.ones((2, 3))
    offered = array_api_strict.zeros((2, 3))
    assert array_api_strict.all(difference(x, x, offered) == 0)
    assert exponentials(x, -1, out=offered) is not offered
    assert array_api_strict.all(offered == 0)


def test_values_that_need_no_limit_are_left_alone():
    """Finite shifts and divisors other than 0 are given back as they are, where they can be looked at."""
    x = np.asarray([[1.0, 2.0], [3.0, -4.0]])
    assert one_where_zero(x) is x
    np.testing.assert_array_equal(peak(x, -1), [[2], [3]])
