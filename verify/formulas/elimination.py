"""Determinants and linear equations: by the library's linear algebra, or without division where there is none."""

from __future__ import annotations

from types import ModuleType

from array_api_compat import array_namespace, device

from verify.formulas.arrays import Array, counting


def determinant_of(A: Array) -> Array:
    """Determinant of square matrices, by the library where it has one for their type."""
    xp = array_namespace(A)
    return xp.linalg.det(A) if _has_linear_algebra(A) else determinant_without_division(A)


def solution_of(A: Array, b: Array) -> Array:
    """The x with A x = b, for one square matrix and one vector."""
    xp = array_namespace(A)
    if _has_linear_algebra(A):
        return xp.linalg.solve(A, b)
    numbers = counting(0, A.shape[-1], A)
    replaced = xp.stack([xp.where(numbers == i, xp.expand_dims(b, axis=-1), A) for i in range(A.shape[-1])])
    return determinant_without_division(replaced) / determinant_without_division(A)


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


def _has_linear_algebra(A: Array) -> bool:
    """Whether the namespace is a library's, with an algebra for such matrices; NumPy has none for float16."""
    xp = array_namespace(A)
    return isinstance(xp, ModuleType) and hasattr(xp, "linalg") and xp.finfo(A.dtype).bits >= 32
