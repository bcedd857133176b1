"""Products, sums and powers as people print them: which operation is meant shows only in the shapes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from array_api_compat import array_namespace


def times(x: Any, y: Any) -> Any:
    """Juxtaposition, × or ·: a multiple where one side is a number, else the matrix product."""
    if not x.shape or not y.shape:
        return x * y
    if len(x.shape) == len(y.shape) == 1:
        raise ValueError(
            f"a product of vectors of {x.shape[0]} and {y.shape[0]}, which may be inner, outer or by element"
        )
    if x.shape[-1] != y.shape[max(len(y.shape) - 2, 0)]:
        raise ValueError(f"{x.shape} times {y.shape}")
    return x @ y


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
    if len(x.shape) == len(y.shape) == 2 and y.shape == (x.shape[1], 1) and x.shape != y.shape:
        return x + array_namespace(x, y).reshape(y, (1, x.shape[1]))
    if len(x.shape) == len(y.shape) and x.shape != y.shape and 1 not in (*x.shape[:1], *y.shape[:1]):
        raise ValueError(f"{x.shape} + {y.shape}")
    return x + y


def power(x: Any, y: Any) -> Any:
    """A power of a number; of a matrix, which of its powers is meant is not said."""
    if x.shape:
        raise ValueError("a power of an array, which may be of the matrix or of its elements")
    return x**y


def norm(x: Any) -> Any:
    """The Euclidean norm of a vector."""
    if len(x.shape) != 1:
        raise ValueError(f"the norm of {x.shape}, of which there are several")
    xp = array_namespace(x)
    return xp.sqrt(xp.sum(x * x))


def ln(x: Any) -> Any:
    """The natural logarithm by the name that can mean no other."""
    return array_namespace(x).log(x)


def degrees(x: Any) -> Any:
    """An angle printed in degrees, in radians."""
    return x * array_namespace(x).pi / 180


OPERATIONS: Mapping[str, Callable[..., Any]] = {
    "degrees": degrees,
    "dot": dot,
    "hadamard": hadamard,
    "ln": ln,
    "norm": norm,
    "plus": plus,
    "power": power,
    "times": times,
}
