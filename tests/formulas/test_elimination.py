"""Determinants and linear equations without division, against exact fractions and the library."""

import numpy as np
import pytest
import scipy.linalg

from verify.formulas.elimination import determinant_of, determinant_without_division, solution_of


@pytest.mark.parametrize("n", range(1, 8))
def test_determinants_of_whole_numbers_are_exact(n):
    """Without division the determinant of small whole numbers is the whole number that SymPy's is."""
    import sympy

    A = np.random.default_rng(n).integers(-3, 4, size=(3, n, n))
    actual = determinant_without_division(A.astype(float))
    assert actual.tolist() == [int(sympy.Matrix(a.tolist()).det()) for a in A]


def test_half_precision_does_without_the_library(world):
    """det((1, 2), (3, 4)) = −2 and the solution (−4, 4.5) of (5, 6): exact where nothing is divided by pivots."""
    A, b = world.array([[1, 2], [3, 4]]), world.array([5, 6])
    np.testing.assert_allclose(world.back(determinant_of(A)), -2, rtol=4 * world.epsilon)
    np.testing.assert_allclose(world.back(solution_of(A, b)), [-4, 4.5], rtol=8 * world.epsilon)


def test_solutions_agree_with_scipy():
    """Cramer's rule in float16 of whole numbers is SciPy's solution, to a rounding unit of float16."""
    rng = np.random.default_rng(1)
    A, b = rng.integers(-2, 3, size=(4, 4)) + 5 * np.eye(4), rng.integers(-5, 6, size=4)
    actual = solution_of(A.astype("float16"), b.astype("float16"))
    assert actual.dtype == np.float16
    np.testing.assert_allclose(actual, scipy.linalg.solve(A, b), rtol=2**-10, atol=2**-12)
