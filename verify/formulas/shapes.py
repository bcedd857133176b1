"""The checks outside the mathematics: which shapes fit together, and what is said when they do not."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from typing import Any

from verify.formulas.arrays import axes_of
from verify.namespaces import array_namespace


class ShapeError(ValueError):
    """Arguments whose shapes do not fit together; the message names the shapes and what was expected."""


def require(fits: bool, expected: str, /, **arrays: Any) -> None:  # noqa: FBT001 - the fact to be checked, not a flag
    """Raise ShapeError unless the shapes fit, naming each array with its shape and what was expected."""
    if not fits:
        shapes = " and ".join(f"{name} of shape {tuple(array.shape)}" for name, array in arrays.items())
        raise ShapeError(f"{shapes}: expected {expected}")


def require_axes(axis: int | tuple[int, ...], /, **arrays: Any) -> None:
    """Each array has the axes named, and at least one element along each of them."""
    for name, array in arrays.items():
        for each in (axis,) if isinstance(axis, int) else axis:
            inside = -array.ndim <= each < array.ndim
            require(inside, f"an axis {each}", **{name: array})
            require(array.shape[each] > 0, f"at least one element along axis {each}", **{name: array})


def require_matrices(**arrays: Any) -> None:
    """Each array has at least two axes: rows and columns, behind any number of batch axes."""
    for name, array in arrays.items():
        require(array.ndim >= 2, "rows and columns, at least two axes", **{name: array})


def require_same(**arrays: Any) -> None:
    """All arrays have the same shape."""
    shapes = {tuple(array.shape) for array in arrays.values()}
    require(len(shapes) == 1, "the same shape", **arrays)


def require_broadcast(**arrays: Any) -> None:
    """All arrays after the first, but those that are None, stretch to its shape: from the last, axes are equal or 1."""
    (_, whole), *parts = arrays.items()
    for name, part in parts:
        if part is None:
            continue
        fits = part.ndim <= whole.ndim and all(
            n in (1, m) for n, m in zip(reversed(part.shape), reversed(whole.shape), strict=False)
        )
        first = next(iter(arrays))
        require(fits, f"{name} to stretch to the shape of {first}", **{first: whole, name: part})


def require_stretch(**arrays: Any) -> None:
    """All arrays stretch to one shape: from the last, their axes are equal or 1."""
    fits = _stretch(array.shape for array in arrays.values())
    require(fits, "shapes that stretch to each other", **arrays)


def require_batches(**arrays: Any) -> None:
    """The axes before rows and columns stretch to each other."""
    fits = _stretch(array.shape[:-2] for array in arrays.values())
    require(fits, "axes before the last two that stretch to each other", **arrays)


def require_product(**arrays: Any) -> None:
    """Two matrices can be multiplied: the columns of the first are the rows of the second."""
    (_, left), (_, right) = arrays.items()
    fits = left.ndim >= 1 and right.ndim >= 2 and left.shape[-1] == right.shape[-2]
    require(fits, "as many columns in the first as rows in the second", **arrays)


def require_bias(**arrays: Any) -> None:
    """Require one bias for each column of the weights, in a vector; a column (n, 1) is none."""
    (_, weights), (_, bias) = arrays.items()
    if bias is not None:
        fits = bias.ndim == 0 or bias.shape == weights.shape[-1:]
        require(fits, "a vector with one bias for each column of the weights", **arrays)


def require_indices(count: int, /, *, but: int | None = None, **indices: Any) -> None:
    """Each index is one of 0 … count − 1, or the one number besides; a device has to tell.

    Of another library's arrays as well, some of which take −1 for the last, and what is too large for another.
    """
    for name, array in indices.items():
        outside = (array < 0) | (array >= count)
        outside = outside if but is None else outside & (array != but)
        if array_namespace(array).any(outside):
            found = int(array[outside][0])
            raise IndexError(f"{name}: found {found}, expected whole numbers from 0 to {count - 1}")


def kept_shape(shape: tuple[int, ...], axis: int | tuple[int, ...]) -> tuple[int, ...]:
    """Shape of one number for each index along the axes that are not reduced."""
    reduced = axes_of(axis, len(shape))
    return tuple(n for i, n in enumerate(shape) if i not in reduced)


def _stretch(shapes: Iterable[tuple[int, ...]]) -> bool:
    axes = itertools.zip_longest(*(reversed(shape) for shape in shapes), fillvalue=1)
    return all(len(set(lengths) - {1}) <= 1 for lengths in axes)
