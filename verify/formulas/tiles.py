"""Work in pieces that stay in a processor's cache, or take no more memory than was asked for."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from array_api_compat import device

from verify.formulas.arrays import Array, at_hand
from verify.namespaces import array_namespace

CACHED = 2**18
"""Scores at a time: 1 MiB of float32, which stays in a processor's cache."""

ROWS = 2**22
"""Bytes of rows at a time: 4 MiB, which with their result stay in the last cache of a processor."""

PIECE = 2**16
"""Numbers at a time: 256 KiB of float32, of which a few arrays stay in the second cache of a processor."""

Attend = Callable[..., Array]
"""Attention of queries (…, n, d_k) to keys (…, m, d_k) and values (…, m, d_v), with what stretches to (…, n, m)."""


def by_rows(formula: Callable[..., Array], x: Array, axis: int, width: int | None = None) -> Array:
    """A formula of rows, each by itself, of as many at a time as a processor's cache holds.

    Only of rows that lie in NumPy's memory one after the other; else of everything at once. The formula takes x, the
    axis and, as out, where its result shall stand. width: columns of the result, where it has not those of x.
    """
    if not at_hand(x) or x.nbytes <= ROWS or axis not in (-1, x.ndim - 1) or not x.flags.c_contiguous:
        return formula(x, axis)
    rows = array_namespace(x).reshape(x, (-1, x.shape[-1]))
    result = array_namespace(x).empty((rows.shape[0], width or rows.shape[1]), dtype=x.dtype)
    count = max(1, ROWS // rows[0].nbytes)
    for start in range(0, rows.shape[0], count):
        formula(rows[start : start + count], -1, out=result[start : start + count])
    return array_namespace(x).reshape(result, (*x.shape[:-1], result.shape[1]))


def by_pieces(function: Callable[[Array, Array, Array], None], x: Array) -> Array:
    """A function of each of NumPy's numbers by itself, of as many at a time as a processor's nearer caches hold.

    The function takes them, the memory for its result, and twice as much to work in.
    """
    xp = array_namespace(x)
    result, room = xp.empty(x.shape, dtype=x.dtype), xp.empty((2, min(PIECE, x.size)), dtype=x.dtype)
    numbers, results = x.reshape(-1), result.reshape(-1)
    for start in range(0, x.size, PIECE):
        piece = numbers[start : start + PIECE]
        function(piece, results[start : start + PIECE], room[:, : piece.size])
    return result


def in_tiles(attend: Attend, Q: Array, K: Array, V: Array, *scores: Any, queries: int | None) -> Array:
    """Attention of so many queries at a time; where no number is asked for, of what a processor's cache holds.

    Each head and each query is on its own, so this changes the order of the work alone. What lies on another device
    is done at once. The axes before the last two are taken to fit; scores: a mask and the like, or None.
    """
    if queries is not None:
        return _joined(attend, -2, queries, Q, K, V, *scores)
    if device(Q) == "cpu" and Q.size * K.size > CACHED:
        return _in_cache(attend, -Q.ndim, Q, K, V, *scores)
    return attend(Q, K, V, *scores)


def _in_cache(attend: Attend, axis: int, Q: Array, K: Array, V: Array, *scores: Any) -> Array:
    """Take as many indices of an axis as the cache holds, or go to the next axis where not even one fits."""
    one = math.prod(Q.shape[axis + 1 : -1]) * K.shape[-2]
    if one * Q.shape[axis] <= CACHED:
        return attend(Q, K, V, *scores)
    if one > CACHED and axis < -2:
        attend = partial(_in_cache, attend, axis + 1)
    return _joined(attend, axis, max(1, CACHED // one), Q, K, V, *scores)


def _joined(attend: Attend, axis: int, count: int, Q: Array, K: Array, V: Array, *scores: Any) -> Array:
    """Attention by so many indices at a time along an axis of the queries."""
    n = Q.shape[axis]
    parts = []
    for start in range(0, max(n, 1), count):
        part = partial(_part, axis=axis, n=n, start=start, stop=start + count)
        keys, values = (part(K), part(V)) if axis < -2 else (K, V)
        parts.append(attend(part(Q), keys, values, *map(part, scores)))
    return array_namespace(Q).concat(parts, axis=axis)


def _part(x: Any, axis: int, n: int, start: int, stop: int) -> Any:
    """Some indices along an axis; everything where x is the same for all n of them."""
    if getattr(x, "ndim", 0) < -axis or x.shape[axis] != n:
        return x
    return x[(..., slice(start, stop), *(slice(None),) * (-axis - 1))]
