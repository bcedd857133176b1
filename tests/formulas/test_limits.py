"""Elementary operations at their limits."""

import numpy as np

from verify.formulas.limits import logarithm, nan_where_zero, one_where_zero, peak, weighted

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
