"""Determinants, inverses, linear equations: the same few steps in every arithmetic, none of which compares."""

from __future__ import annotations

from array_api_compat import device

from verify.formulas.arrays import Array, counting
from verify.formulas.limits import nan_where_zero
from verify.namespaces import array_namespace


def determinant_without_division(A: Array) -> Array:
    """Determinant in n matrix products, for numbers that cannot be compared or divided: Bird 2011, theorem 1.

    X ← (strictly upper part of X, with −(X_{i+1,i+1} + … + X_nn) on the diagonal) A, n − 1 times; then ±X_11.
    Exact where the arithmetic is; in floats it loses more than elimination with pivots.
    """
    xp = array_namespace(A)
    n = A.shape[-1]
    unit = xp.eye(n, dtype=A.dtype, device=device(A))
    later = xp.triu(xp.ones_like(unit), k=1)
    X = A
    for _ in range(n - 1):
        diagonal = xp.sum(X * unit, axis=-1, keepdims=True)
        X = (xp.triu(X, k=1) - unit * (later @ diagonal)) @ A
    return X[..., 0, 0] * (-1) ** (n - 1)


def inverse_without_pivots(A: Array) -> Array:
    """Inverse of one square matrix in n matrix products: Faddeev and LeVerrier, Horst 1935.

    M ← A M − (tr(A M) / k) I, from M = I, for k = 1 … n − 1; then n M / tr(A M). It divides by whole numbers and, once,
    by the trace that is n times the determinant but for its sign: so no pivots are sought, no numbers compared. A
    singular matrix gives NaN. Exact where the arithmetic is; in floats it loses more than elimination with pivots.
    """
    xp = array_namespace(A)
    n = A.shape[-1]
    unit = xp.eye(n, dtype=A.dtype, device=device(A))
    M = unit
    for k in range(1, n):
        product = A @ M
        M = product - unit * (xp.sum(product * unit) / k)
    return M * n / nan_where_zero(xp.sum((A @ M) * unit))


def solution_of(A: Array, b: Array) -> Array:
    """The x with A x = b, for one symmetric positive definite matrix and one vector.

    Gauss and Jordan's elimination; the pivots of such a matrix are positive, and need not be sought. Where one is 0,
    the matrix is singular and the solution NaN.
    """
    xp = array_namespace(A)
    rows = xp.expand_dims(counting(0, A.shape[-1], A), axis=-1)
    equations = xp.concat((A, xp.expand_dims(b, axis=-1)), axis=-1)
    for k in range(A.shape[-1]):
        solved = equations[k, :] / nan_where_zero(equations[k, k])
        equations = xp.where(rows == k, solved, equations - equations[:, k : k + 1] * solved)
    return equations[:, -1]
