"""Arithmetic of the kernels in the zoo: sums in tiles, in a row, in half precision, and the types that NumPy lacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

Array = Any
Round = Callable[[Array], Array]

TILE = 32


def float16(x: Array) -> Array:
    """The float16 nearest to each number, as float32."""
    with np.errstate(all="ignore"):
        return np.asarray(x, dtype=np.float16).astype(np.float32)


def bfloat16(x: Array) -> Array:
    """The bfloat16 nearest to each number, ties to even, as float32."""
    bits = np.asarray(x, dtype=np.float32).view(np.uint32)
    return ((bits + (0x7FFF + ((bits >> 16) & 1)).astype(np.uint32)) & np.uint32(0xFFFF0000)).view(np.float32)


def float32(x: Array) -> Array:
    """The float32 nearest to each number."""
    return np.asarray(x, dtype=np.float32)


STORED: dict[str, Round] = {"float32": float32, "float16": float16, "bfloat16": bfloat16}
"""Rounding to each type that a kernel stores in."""


def exp(x: Array) -> Array:
    """The exponential, without a word about what overflows."""
    with np.errstate(all="ignore"):
        return np.exp(x)


def log(x: Array) -> Array:
    """The logarithm, without a word about 0."""
    with np.errstate(all="ignore"):
        return np.log(x)


def tiles(length: int) -> Iterator[slice]:
    """An axis in tiles."""
    return (slice(i, i + TILE) for i in range(0, length, TILE))


def in_a_row(x: Array, r: Round = float32, axis: int = -1) -> Array:
    """The sum along an axis, term after term, each total rounded; the axis stays."""
    terms = np.moveaxis(x, axis, 0)
    total = np.zeros_like(terms[0])
    for term in terms:
        total = r(total + term)
    return np.expand_dims(total, axis)


def product(a: Array, b: Array, r: Round = float32) -> Array:
    """A product of matrices, term after term, each product and total rounded."""
    total = np.zeros((*a.shape[:-1], b.shape[-1]), dtype=np.float32)
    for k in range(a.shape[-1]):
        total = r(total + r(a[..., :, k : k + 1] * b[..., k : k + 1, :]))
    return total


def product_in_tiles(a: Array, b: Array) -> Array:
    """A product of matrices, tile by tile of what is added up, the last tile first."""
    total = np.zeros((*a.shape[:-1], b.shape[-1]), dtype=np.float32)
    for one in reversed(list(tiles(a.shape[-1]))):
        total += a[..., :, one] @ b[..., one, :]
    return total


def welford(x: Array) -> tuple[Array, Array]:
    """Mean and variance along the last axis, number after number (Welford 1962)."""
    mean, total = np.zeros_like(x[..., :1]), np.zeros_like(x[..., :1])
    for i in range(x.shape[-1]):
        one = x[..., i : i + 1]
        change = one - mean
        mean = mean + change / np.float32(i + 1)
        total = total + change * (one - mean)
    return mean, total / np.float32(x.shape[-1])


def merged(x: Array) -> tuple[Array, Array]:
    """Mean and variance along the last axis, of tiles that are put together (Chan, Golub, LeVeque 1979)."""
    count, mean, total = np.float32(0), np.zeros_like(x[..., :1]), np.zeros_like(x[..., :1])
    for one in tiles(x.shape[-1]):
        tile = x[..., one]
        more = np.float32(tile.shape[-1])
        own = tile.mean(axis=-1, keepdims=True)
        apart = own - mean
        total = total + np.sum((tile - own) ** 2, axis=-1, keepdims=True) + apart**2 * count * more / (count + more)
        mean, count = mean + apart * more / (count + more), count + more
    return mean, total / count
