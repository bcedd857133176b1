"""Determinants and linear equations by the same steps in every arithmetic, against exact fractions and SciPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import scipy.linalg

from verify.formulas.elimination import determinant_without_division, inverse_without_pivots, solution_of

NORMAL = np.array([[4, 1, -2], [1, 3, 0], [-2, 0, 5]])
"""A symmetric positive definite matrix of whole numbers, of determinant 43."""


@pytest.mark.parametrize("n", range(1, 8))
def test_determinants_of_whole_numbers_are_exact(n: int) -> None:
    """Without division the determinant of small whole numbers is the whole number that SymPy's is."""
    import sympy

    A = np.random.default_rng(n).integers(-3, 4, size=(3, n, n))
    actual = determinant_without_division(A.astype(float))
    assert actual.tolist() == [int(sympy.Matrix(a.tolist()).det()) for a in A]


def test_every_world_gives_the_same_whole_numbers(world: Any) -> None:
    """det((1, 2), (3, 4)) = −2 and that of a zero first column 0, without rounding in any floating type."""
    A = world.array([[[1, 2], [3, 4]], [[0, 1], [0, 1]]])
    assert world.back(determinant_without_division(A)).tolist() == [-2, 0]


def test_solutions_are_exact_to_rounding(world: Any) -> None:
    """The solution for (−4, −5, 13) is (1, −2, 3), within condition 4 times 3 roundings of each of 3 equations."""
    actual = world.back(solution_of(world.array(NORMAL), world.array(NORMAL @ [1, -2, 3])))
    np.testing.assert_allclose(actual, [1, -2, 3], rtol=0, atol=4 * 9 * world.epsilon)


def test_solutions_agree_with_scipy() -> None:
    """Twenty equations of a symmetric positive definite matrix, as SciPy's factorisation solves them."""
    rng = np.random.default_rng(1)
    X, b = rng.normal(size=(40, 20)), rng.normal(size=20)
    A = X.T @ X
    expected = scipy.linalg.solve(A, b, assume_a="pos")
    within = np.linalg.cond(A) * 20 * np.finfo("float64").eps * abs(expected).max()
    np.testing.assert_allclose(solution_of(A, b), expected, rtol=0, atol=within)


def test_a_singular_matrix_has_no_solution() -> None:
    """Where a pivot is 0 the solution is NaN, without a warning."""
    assert np.isnan(solution_of(np.ones((2, 2)), np.ones(2))).all()


UNIMODULAR = np.array([[2, 3, 1], [1, 2, 1], [1, 1, 1]])
"""A matrix of whole numbers, of determinant 1, whose inverse has whole numbers too."""


def test_an_inverse_of_whole_numbers_is_exact(world: Any) -> None:
    """Its products with the matrix are the unit matrix, in whole numbers that no floating type rounds."""
    actual = world.back(inverse_without_pivots(world.array(UNIMODULAR)))
    assert (actual @ UNIMODULAR).tolist() == np.eye(3).tolist()


@pytest.mark.parametrize("n", range(1, 6))
def test_inverses_are_those_of_sympy(n: int) -> None:
    """Within 100 n² times the condition in rounding units: the steps have no pivots, and n products each."""
    import sympy

    A = np.random.default_rng(n + 7).integers(-4, 5, size=(n, n)) + 6 * np.eye(n, dtype=int)
    expected = np.array(sympy.Matrix(A.tolist()).inv().tolist(), dtype=float)
    within = 100 * n**2 * np.linalg.cond(A) * np.finfo("float64").eps * abs(expected).max()
    np.testing.assert_allclose(inverse_without_pivots(A.astype(float)), expected, rtol=0, atol=within)


def test_a_singular_matrix_has_no_inverse() -> None:
    """Where the determinant is 0 the inverse is NaN, without a warning."""
    assert np.isnan(inverse_without_pivots(np.ones((2, 2)))).all()
