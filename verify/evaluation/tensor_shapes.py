"""Tensors of other shapes: turned, cut, joined, chosen from, and made anew."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.operations import ERRORS, broadcast
from verify.evaluation.tensor_arithmetic import as_tensor
from verify.evaluation.tensors import Array, Size, Tensor, common_type, made, rearranged, shrunk
from verify.evaluation.values import RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

MAX_REPEATED = 1_000


def lengths(given: Sequence[Value]) -> tuple[int, ...]:
    """A shape as several numbers, or as one tuple."""
    taken = given[0] if len(given) == 1 and isinstance(given[0], list | tuple) else given
    try:
        return tuple(index(one) for one in taken)
    except TypeError as error:
        raise RaisedError(error) from error


def turned(how: Callable[[Array], Array], tensor: Tensor, name: str) -> Tensor:
    """The same numbers in another order; raises Python's error where there is no such order."""
    try:
        return rearranged(tensor, how, name)
    except ERRORS as error:
        raise RaisedError(RuntimeError(str(error))) from error


def reshaped(_: Machine, tensor: Tensor, *shape: Value) -> Tensor:
    """The same numbers in another shape."""
    if len(shape) == 1 and not isinstance(shape[0], int | list | tuple):
        raise UnevaluatedError("a view of another type")
    taken = lengths(shape)
    return turned(lambda array: array.reshape(taken), as_tensor(tensor), "View")


def swapped(_: Machine, tensor: Tensor, dim0: int, dim1: int) -> Tensor:
    """Two axes exchanged."""
    return turned(lambda array: np.swapaxes(array, dim0, dim1), as_tensor(tensor), "Transpose")


def permuted(_: Machine, tensor: Tensor, *axes: Value) -> Tensor:
    """The axes in another order."""
    order = lengths(axes)
    return turned(lambda array: np.transpose(array, order), as_tensor(tensor), "Permute")


def transposed(_: Machine, tensor: Tensor) -> Tensor:
    """Rows as columns."""
    return turned(np.transpose, as_tensor(tensor), "T")


def widened(_: Machine, tensor: Tensor, dim: int) -> Tensor:
    """One axis more."""
    return turned(lambda array: np.expand_dims(array, dim), as_tensor(tensor), "Unsqueeze")


def squeezed(_: Machine, tensor: Tensor, dim: int | None = None) -> Tensor:
    """Without axes of length one."""
    shape = as_tensor(tensor).array.shape
    if dim is not None and shape and shape[dim] != 1:
        return tensor
    return turned(lambda array: np.squeeze(array, dim), tensor, "Squeeze")


def flattened(machine: Machine, tensor: Tensor, start_dim: int = 0, end_dim: int = -1) -> Tensor:
    """Several axes as one."""
    shape = as_tensor(tensor).array.shape or (1,)
    end = end_dim % len(shape) + 1
    start = start_dim % len(shape)
    return reshaped(machine, tensor, (*shape[:start], prod(shape[start:end]), *shape[end:]))


def expanded(machine: Machine, tensor: Tensor, *shape: Value) -> Tensor:
    """Spread over a shape."""
    taken, own = lengths(shape), as_tensor(tensor).array.shape
    whole = (*(1,) * (len(taken) - len(own)), *own)
    whole_shape = tuple(old if new == -1 else new for new, old in zip(taken, whole, strict=False))
    machine.budget.cells(prod(whole_shape))
    try:
        found = np.broadcast_to(tensor.array, whole_shape)
    except ERRORS as error:
        raise RaisedError(RuntimeError(str(error))) from error
    return made(machine, found, [(tensor, lambda gradient: shrunk(gradient, own))], "Expand")


def repeated(machine: Machine, tensor: Tensor, *times: Value) -> Tensor:
    """Several copies along each axis."""
    taken = lengths(times)
    machine.budget.cells(as_tensor(tensor).array.size * prod(taken))
    return turned(lambda array: np.tile(array, taken), tensor, "Repeat")


def each_repeated(machine: Machine, tensor: Tensor, repeats: int, dim: int | None = None) -> Tensor:
    """Each number several times."""
    if not isinstance(repeats, int) or not 0 <= repeats <= MAX_REPEATED:
        raise UnevaluatedError("repeats of each number")
    machine.budget.cells(as_tensor(tensor).array.size * repeats)
    return turned(lambda array: np.repeat(array, repeats, dim), tensor, "RepeatInterleave")


def _parts(machine: Machine, several: Value) -> list[Tensor]:
    return [as_tensor(one) for one in machine.items(several)]


def joined(how: str, machine: Machine, tensors: Value, dim: int = 0, *, axis: int | None = None) -> Tensor:
    """Tensors one behind the other, or along a new axis."""
    parts, along = _parts(machine, tensors), dim if axis is None else axis
    if not parts:
        raise RaisedError(RuntimeError("expected a non-empty list of Tensors"))
    machine.budget.cells(sum(one.array.size for one in parts))
    kind = common_type(machine, parts)
    taken = [one.array.astype(kind, copy=False) for one in parts]
    try:
        found = np.stack(taken, along) if how == "Stack" else np.concatenate(taken, along)
    except ERRORS as error:
        raise RaisedError(RuntimeError(str(error))) from error
    ends = np.cumsum([1 if how == "Stack" else one.shape[along] for one in taken])

    def back(number: int) -> Callable[[Array], Array]:
        places = np.arange(ends[number] - (1 if how == "Stack" else taken[number].shape[along]), ends[number])
        shape = taken[number].shape
        return lambda gradient: np.take(gradient, places, axis=along).reshape(shape)

    return made(machine, found, [(one, back(number)) for number, one in enumerate(parts)], how)


def parted(machine: Machine, tensor: Tensor, size: Value, dim: int = 0) -> tuple[Tensor, ...]:
    """Parts of so many, or of these lengths, along an axis."""
    whole = as_tensor(tensor).array.shape[dim]
    counts = [size] * -(-whole // size) if isinstance(size, int) and size > 0 else list(size)
    machine.budget.cells(len(counts))
    ends = np.cumsum([0, *counts])
    return tuple(part(tensor, dim, int(start), int(end)) for start, end in pairwise(ends))


def part(tensor: Tensor, dim: int, start: int, end: int) -> Tensor:
    """The numbers from one place on to another along an axis."""
    at = (slice(None),) * (dim % tensor.array.ndim) + (slice(start, end),)
    return turned(lambda array: array[at], tensor, "Split")


def chunks(machine: Machine, tensor: Tensor, number: int, dim: int = 0) -> tuple[Tensor, ...]:
    """So many parts along an axis."""
    return parted(machine, tensor, -(-as_tensor(tensor).array.shape[dim] // number), dim)


def rows(machine: Machine, tensor: Tensor, dim: int = 0) -> tuple[Tensor, ...]:
    """The tensors along an axis."""
    if not as_tensor(tensor).array.ndim:
        raise RaisedError(TypeError("iteration over a 0-d tensor"))
    machine.budget.cells(tensor.array.shape[dim])
    at = (slice(None),) * (dim % tensor.array.ndim)
    return tuple(item(tensor, (*at, number)) for number in range(tensor.array.shape[dim]))


def item(tensor: Tensor, index: Value) -> Tensor:
    """An element, a slice, or what an array of places chooses."""
    at = places(index)
    try:
        found = rearranged(tensor, lambda array: np.asarray(array[at]), "Select" if isinstance(at, int) else "Slice")
    except ERRORS as error:
        raise RaisedError(IndexError(str(error))) from error
    return found


def places(index: Value) -> Value:
    """An index as NumPy takes it."""
    if isinstance(index, Tensor):
        return index.known()
    if isinstance(index, tuple):
        return tuple(places(one) for one in index)
    if isinstance(index, list):
        return [places(one) for one in index]
    if isinstance(index, slice):
        ends = (index.start, index.stop, index.step)
        return slice(*(one.item() if isinstance(one, Tensor) else one for one in ends))
    return index


def store(tensor: Tensor, index: Value, value: Value) -> None:
    """Change a part of a tensor in its place."""
    if tensor.requires and tensor.machine.tracking:
        raise UnevaluatedError("a change of a tensor that gradients are kept for")
    if isinstance(value, Tensor) and (value.requires and tensor.machine.tracking):
        raise UnevaluatedError("a change of a tensor by one that gradients are kept for")
    if tensor.unknown:
        return
    if isinstance(value, Tensor) and value.unknown:
        raise UnevaluatedError(value.unknown)
    try:
        tensor.array[places(index)] = value.array if isinstance(value, Tensor) else value
    except ERRORS as error:
        raise RaisedError(RuntimeError(str(error))) from error


def triangle(how: Callable[..., Any], machine: Machine, tensor: Tensor, diagonal: int = 0) -> Tensor:
    """What stands on one side of a diagonal, and zeros."""
    machine.budget.cells(tensor.array.size)
    mask = how(np.ones(as_tensor(tensor).array.shape[-2:], bool), diagonal)
    return made(machine, np.where(mask, tensor.array, tensor.array.dtype.type(0)),
                [(tensor, lambda gradient: gradient * mask)], "Tril")  # fmt: skip


def masked(machine: Machine, tensor: Tensor, mask: Tensor, value: Value) -> Tensor:
    """A number where a mask says so."""
    chosen, number = as_tensor(mask), value.item() if isinstance(value, Tensor) else value
    tensor = as_tensor(tensor)
    broadcast(machine.budget, tensor.array, chosen.array)
    found = np.where(chosen.array, tensor.array.dtype.type(number), tensor.array)
    made_of = made(machine, found, [(tensor, lambda gradient: shrunk(gradient * ~chosen.array, tensor.array.shape))],
                   "MaskedFill")  # fmt: skip
    made_of.unknown = made_of.unknown or chosen.unknown
    return made_of


def where(machine: Machine, chosen: Tensor, left: Value, right: Value) -> Tensor:
    """One of two, as a mask says."""
    machine.budget.cells(as_tensor(chosen).array.size)
    mask = chosen.array.astype(bool)
    kind = common_type(machine, (left, right))
    broadcast(machine.budget, mask, *(one.array for one in (left, right) if isinstance(one, Tensor)))
    arrays_of = [np.asarray(one.array if isinstance(one, Tensor) else one, kind) for one in (left, right)]
    parents = [
        (one, partial(_where_back, mask == (side == 0), np.shape(arrays_of[side])))
        for side, one in enumerate((left, right))
        if isinstance(one, Tensor)
    ]
    found = made(machine, np.where(mask, *arrays_of), parents, "Where")
    found.unknown = found.unknown or chosen.unknown
    return found


def _where_back(mask: Array, shape: tuple[int, ...], gradient: Array) -> Array:
    return shrunk(gradient * mask, shape)


def size(_: Machine, tensor: Tensor, dim: int | None = None) -> Value:
    """The shape, or the length of one axis."""
    return Size(tensor.array.shape) if dim is None else tensor.array.shape[dim]


def of_numpy(name: str, machine: Machine, tensor: Tensor, *given: Value) -> Tensor:
    """What NumPy does with the places of the numbers alone."""
    function = getattr(np, name)
    machine.budget.cells(as_tensor(tensor).array.size ** (2 if name == "diag" else 1))
    return turned(lambda array: function(array, *given), tensor, name.capitalize())


def rolled(machine: Machine, tensor: Tensor, shifts: Value, dims: Value = None) -> Tensor:
    """The numbers moved around."""
    machine.budget.cells(as_tensor(tensor).array.size)
    return turned(lambda array: np.roll(array, shifts, dims), as_tensor(tensor), "Roll")


SHAPES: Mapping[str, Callable[..., Value]] = {
    "reshape": reshaped, "transpose": swapped, "swapaxes": swapped, "permute": permuted, "t": transposed,
    "unsqueeze": widened, "squeeze": squeezed, "flatten": flattened, "ravel": flattened,
    "repeat_interleave": each_repeated,
    "split": parted, "chunk": chunks, "unbind": rows, "tril": partial(triangle, np.tril),
    "triu": partial(triangle, np.triu), "masked_fill": masked, "numel": lambda _, tensor: tensor.array.size,
    "diag": partial(of_numpy, "diag"), "flip": partial(of_numpy, "flip"), "roll": rolled,
    "movedim": partial(of_numpy, "moveaxis"),
}  # fmt: skip
"""Functions that are methods as well."""

METHODS: Mapping[str, Callable[..., Value]] = {
    "view": reshaped, "expand": expanded, "repeat": repeated, "size": size, "nelement": SHAPES["numel"],
    "dim": lambda _, tensor: tensor.array.ndim,
}  # fmt: skip
FUNCTIONS: Mapping[str, Callable[..., Value]] = {
    **{name: partial(joined, "Cat") for name in ("cat", "concat", "concatenate")}, "stack": partial(joined, "Stack"),
    "where": where,
}  # fmt: skip
