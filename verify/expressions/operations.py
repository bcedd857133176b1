"""Products, sums, powers, bars and norms as people print them: which operation is meant shows only in the shapes."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Mapping
from typing import Any

from verify.formulas.elimination import determinant_without_division, inverse_without_pivots
from verify.namespaces import array_namespace

MAX_POWER = 64
"""Powers of a matrix beyond it take too long where its entries are exact."""


MAX_KERNEL = 400
"""Numbers of a kernel that is slid over an array."""


def times(x: Any, y: Any) -> Any:
    """Juxtaposition, × or ·: a multiple where one side is a number, else the matrix product.

    Beside a row a vector is a column: xᵀy is a number, x yᵀ a matrix.
    """
    left, right = x.shape, y.shape
    if not left or not right:
        return x * y
    if len(left) == len(right) == 1:
        raise ValueError(f"a product of vectors of {left[0]} and {right[0]}, which may be inner, outer or by element")
    if len(left) == 2 and left[0] == 1 and left[1:] == right:
        return array_namespace(x, y).sum(x[0, ...] * y)
    if len(left) == 1 and len(right) == 2 and right[0] == 1:
        return array_namespace(x, y).reshape(x, (left[0], 1)) @ y
    if left[-1] != right[max(len(right) - 2, 0)]:
        raise ValueError(f"{left} times {right}")
    return x @ y


def row(x: Any) -> Any:
    """The transpose of what stands as a column: of a vector a row, of a matrix its transpose."""
    space = array_namespace(x)
    return space.reshape(x, (1, x.shape[0])) if len(x.shape) == 1 else space.matrix_transpose(x)


def dot(x: Any, y: Any) -> Any:
    """A dot between vectors is their inner product, else any other product."""
    if len(x.shape) == len(y.shape) == 1 and x.shape == y.shape:
        return array_namespace(x, y).sum(x * y)
    return times(x, y)


def hadamard(x: Any, y: Any) -> Any:
    """The product by element, of equal shapes."""
    if x.shape != y.shape:
        raise ValueError(f"{x.shape} by element with {y.shape}")
    return x * y


def plus(x: Any, y: Any) -> Any:
    """A sum; a bias printed as a column is added to every row."""
    left, right = x.shape, y.shape
    if len(left) != len(right) or left == right:
        return x + y
    if len(left) == 2 and right == (left[1], 1):
        return x + array_namespace(x, y).reshape(y, (1, left[1]))
    if 1 not in (left[0], right[0]):
        raise ValueError(f"{left} + {right}")
    return x + y


def power(x: Any, y: Any) -> Any:
    """A power of a number; of an array, only whole powers have a meaning here."""
    if x.shape:
        raise ValueError("a power of an array, which may be of the matrix or of its elements")
    return x**y


def matrix_power(x: Any, exponent: int) -> Any:
    """A whole power: of a square matrix the repeated product, of its inverse where negative; else of each element."""
    if not _is_square(x):
        if x.shape and exponent < 1:
            raise ValueError(f"the power {exponent} of {x.shape}")
        return x**exponent
    if abs(exponent) > MAX_POWER:
        raise ValueError(f"over the budget of powers: {exponent}, at most {MAX_POWER}")
    base = x if exponent > 0 else inverse_without_pivots(x)
    result = base
    for _ in range(abs(exponent) - 1):
        result = result @ base
    return result if exponent else _unit(x)


def element_power(x: Any, exponent: int) -> Any:
    """A whole power of each element."""
    return x**exponent


def bars(x: Any) -> Any:
    """Between single bars: the absolute value of a number, the length of a vector, the determinant of a matrix."""
    if _is_square(x):
        return determinant_without_division(x)
    return norm(x) if x.shape else array_namespace(x).abs(x)


def norm(x: Any) -> Any:
    """The Euclidean norm of a vector."""
    return norm_frobenius(_vector(x))


def norm_1(x: Any) -> Any:
    """The sum of absolute values of a vector."""
    xp = array_namespace(x)
    return xp.sum(xp.abs(_vector(x)))


def norm_infinity(x: Any) -> Any:
    """The largest absolute value of a vector."""
    xp = array_namespace(x)
    return xp.max(xp.abs(_vector(x)))


def norm_frobenius(x: Any) -> Any:
    """The root of the sum of the squares of all elements."""
    xp = array_namespace(x)
    return xp.sqrt(xp.sum(x * x))


def trace(x: Any) -> Any:
    """The sum of the diagonal of a square matrix."""
    return array_namespace(x).sum(_diagonal(x))


def diag(x: Any) -> Any:
    """The matrix with a vector on its diagonal, and the diagonal of a square matrix."""
    if len(x.shape) == 2:
        return _diagonal(x)
    xp = array_namespace(x)
    return x[..., None] * xp.eye(x.shape[-1], dtype=x.dtype)


def argmin(x: Any) -> Any:
    """The place of the smallest element, counted from 0."""
    return array_namespace(x).argmax(-x)


def ceil(x: Any) -> Any:
    """The next whole number from x on."""
    return -array_namespace(x).floor(-x)


def cross_correlation(x: Any, kernel: Any) -> Any:
    """The sum of products at each place where a kernel lies on x wholly: what neural networks call a convolution."""
    sizes = [n - k + 1 for n, k in zip(x.shape, kernel.shape, strict=True)]
    if min(sizes) < 1 or math.prod(kernel.shape) > MAX_KERNEL:
        raise ValueError(f"a kernel of {kernel.shape} on {x.shape}")
    total = None
    for place in itertools.product(*map(range, kernel.shape)):
        window = x[tuple(slice(at, at + size) for at, size in zip(place, sizes, strict=True))]
        term = window * kernel[tuple(slice(at, at + 1) for at in place)]
        total = term if total is None else total + term
    return total


def convolution(x: Any, kernel: Any) -> Any:
    """The convolution of mathematics, at each place where the kernel lies on x wholly: it is turned around first."""
    return cross_correlation(x, kernel[(slice(None, None, -1),) * len(kernel.shape)])


def nearest(x: Any) -> Any:
    """The nearest whole number, of two the greater one."""
    return array_namespace(x).floor(x + 0.5)


def softmax_by_differences(x: Any) -> Any:
    """Softmax along the last axis of finite logits, as 1 / Σ_k e^(x_k - x_i): each logit stands once in a summand."""
    xp = array_namespace(x)
    others = xp.ones_like(x)[..., None] - xp.eye(x.shape[-1], dtype=x.dtype)
    return 1 / xp.sum(xp.exp((x[..., None, :] - x[..., :, None]) * others), axis=-1)


def _diagonal(x: Any) -> Any:
    if not _is_square(x):
        raise ValueError(f"the diagonal of {x.shape}")
    return array_namespace(x).sum(x * _unit(x), axis=-1)


def _is_square(x: Any) -> bool:
    return len(x.shape) == 2 and x.shape[0] == x.shape[1]


def _unit(x: Any) -> Any:
    return array_namespace(x).eye(x.shape[-1], dtype=x.dtype)


def _vector(x: Any) -> Any:
    """A list of numbers, or a single row or column."""
    if len(x.shape) == 1 or (len(x.shape) == 2 and 1 in x.shape):
        return x
    raise ValueError(f"the norm of {x.shape}, of which there are several")


def ln(x: Any) -> Any:
    """The natural logarithm by the name that can mean no other."""
    return array_namespace(x).log(x)


def degrees(x: Any) -> Any:
    """An angle printed in degrees, in radians."""
    return x * array_namespace(x).pi / 180


OPERATIONS: Mapping[str, Callable[..., Any]] = {
    **{
        one.__name__: one
        for one in (
            argmin,
            bars,
            ceil,
            convolution,
            cross_correlation,
            degrees,
            diag,
            dot,
            element_power,
            hadamard,
            ln,
            matrix_power,
            nearest,
            norm,
            norm_1,
            norm_frobenius,
            norm_infinity,
            plus,
            power,
            row,
            softmax_by_differences,
            times,
            trace,
        )
    },
}
