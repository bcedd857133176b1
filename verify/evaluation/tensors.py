"""Tensors of PyTorch: arrays that know what they were computed from, and pass gradients back to it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import index
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.values import RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

Array: TypeAlias = "np.ndarray[Any, Any]"
Kind: TypeAlias = "np.dtype[Any]"
Back: TypeAlias = Callable[[Array], Array]
Parents: TypeAlias = "tuple[tuple[Tensor, Back], ...]"

CATEGORIES = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
"""Kinds of numbers, of which a higher takes up a lower."""


class Size(tuple[int, ...]):
    """The shape of a tensor."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"torch.Size([{', '.join(map(str, self))}])"


@dataclass(frozen=True)
class Type:
    """A type of numbers, as PyTorch names it."""

    name: str
    kind: Any

    def __repr__(self) -> str:
        return f"torch.{self.name}"


@dataclass(frozen=True)
class Device:
    """Where tensors are said to be."""

    name: str

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"device(type='{self.name}')"


class Tensor:
    """An array, whether gradients are kept for it, and what it was computed from.

    unknown: why its numbers are not known, only how many there are; or nothing.
    """

    __slots__ = ("array", "grad", "is_parameter", "keeps", "machine", "name", "parents", "requires", "unknown")
    __array_ufunc__ = None
    """NumPy leaves its operators to the other side."""

    def __init__(self, machine: Machine, array: Array, unknown: str = "", *, requires: bool = False) -> None:
        self.machine, self.array, self.unknown, self.requires = machine, array, unknown, requires
        self.parents: Parents = ()
        self.name = ""
        self.grad: Tensor | None = None
        self.keeps = self.is_parameter = False

    def __index__(self) -> int:
        """One whole number as Python and NumPy take it: for a length, an index, an end."""
        return index(self.known().item())

    def known(self) -> Array:
        """Its numbers; raises UnevaluatedError where they are not known."""
        if self.unknown:
            raise UnevaluatedError(self.unknown)
        return self.array

    def put(self, array: Array, unknown: str = "") -> None:
        """Change its numbers in their place; raises UnevaluatedError where those of others may become unknown so."""
        if unknown:
            if not self.unknown:
                raise UnevaluatedError(unknown)
            return
        if self.unknown or not self.array.flags.writeable:
            self.array = np.broadcast_to(array, self.array.shape).astype(self.array.dtype)
        else:
            self.array[...] = array
        self.unknown = ""

    def item(self) -> Value:
        """Its only number."""
        if self.array.size != 1:
            raise RaisedError(RuntimeError("a Tensor with more than one element cannot be converted to Scalar"))
        return self.known().item()

    def __bool__(self) -> bool:
        if self.array.size != 1:
            raise RaisedError(RuntimeError("Boolean value of Tensor with more than one value is ambiguous"))
        return bool(self.known().item())

    def __hash__(self) -> int:
        return id(self)

    def __repr__(self) -> str:
        self.machine.budget.cells(self.array.size)
        numbers = np.array2string(
            self.known(),
            separator=", ",
            precision=8,
            threshold=1000,
            edgeitems=3,
            suppress_small=False,
            max_line_width=80,
        )
        plain = (single(self.machine), np.int64, np.bool_)
        kind = "" if self.array.dtype in plain else f", dtype=torch.{self.array.dtype.name}"
        history = f", grad_fn=<{self.name}>" if self.parents else ", requires_grad=True" if self.requires else ""
        text = f"tensor({numbers}{kind}{history})"
        return f"Parameter containing:\n{text}" if self.is_parameter else text

    def __format__(self, specification: str) -> str:
        if self.array.ndim and specification:
            raise TypeError("unsupported format string passed to Tensor.__format__")
        return format(self.item(), specification) if not self.array.ndim else repr(self)


def single(machine: Machine) -> Kind:
    """The type of numbers with a point, where none is given."""
    machine.single = True
    return np.dtype(np.float64 if machine.otherwise else np.float32)


def common_type(machine: Machine, values: Sequence[Value]) -> Kind:
    """The type in which PyTorch computes with tensors and numbers together.

    Of tensors with axes, those without, and numbers, a later kind decides only where it is of a later category.
    """
    found: Any = None
    for axes in (True, False, None):
        types = [_type_of(machine, one) for one in values if _has_axes(one) is axes]
        if types:
            widest = np.dtype(np.result_type(*types))
            if len({_category(one) for one in types}) > 1:
                highest = max(map(_category, types))
                widest = np.dtype(np.result_type(*[one for one in types if _category(one) == highest]))
            found = widest if found is None or _category(widest) > _category(found) else found
    common: Kind = np.dtype(found)
    return common


def _has_axes(value: Value) -> bool | None:
    return bool(value.array.ndim) if isinstance(value, Tensor) else None


def _type_of(machine: Machine, value: Value) -> Kind:
    if isinstance(value, Tensor):
        kind: Kind = value.array.dtype
        return kind
    if isinstance(value, bool | np.bool_):
        return np.dtype(bool)
    if isinstance(value, int | np.integer):
        return np.dtype(np.int64)
    if isinstance(value, float | np.floating):
        return single(machine)
    raise RaisedError(TypeError(f"unsupported operand type for a tensor: '{type(value).__name__}'"))


def _category(kind: Kind) -> int:
    return CATEGORIES[kind.kind]


def made(machine: Machine, array: Value, parents: Sequence[tuple[Tensor, Back]], name: str = "") -> Tensor:
    """A tensor that was computed from others, with how each takes a gradient of it."""
    whole = np.asarray(array)
    machine.budget.cells(whole.size)
    found = Tensor(machine, whole, next((one.unknown for one, _ in parents if one.unknown), ""))
    if machine.tracking and whole.dtype.kind == "f":
        found.parents = tuple((one, back) for one, back in parents if one.requires)
        found.requires = bool(found.parents)
        found.name = f"{name}Backward0"
    return found


def shrunk(gradient: Array, shape: tuple[int, ...]) -> Array:
    """A gradient of what was spread over a shape, summed up to what it was spread from."""
    while gradient.ndim > len(shape):
        gradient = gradient.sum(axis=0)
    axes = tuple(at for at, length in enumerate(shape) if length == 1 and gradient.shape[at] != 1)
    return gradient.sum(axis=axes, keepdims=True) if axes else gradient


def rearranged(tensor: Tensor, how: Callable[[Array], Array], name: str) -> Tensor:
    """A tensor of numbers of another one: the gradient of each goes where it was taken from."""
    array, shape = how(tensor.array), tensor.array.shape
    if tensor.unknown:
        return made(
            tensor.machine, array, [(tensor, lambda gradient: np.broadcast_to(gradient.dtype.type(0), shape))], name
        )
    places = how(np.arange(tensor.array.size).reshape(shape)) if tensor.requires and tensor.machine.tracking else None

    def back(gradient: Array) -> Array:
        found = np.zeros(tensor.array.size, gradient.dtype)
        np.add.at(found, np.asarray(places).ravel(), gradient.ravel())
        return found.reshape(shape)

    return made(tensor.machine, array, [(tensor, back)], name)


def backward(tensor: Tensor, gradient: Tensor | None = None) -> None:
    """Add to the gradients of what a tensor was computed from."""
    for leaf, found in gradients(tensor, gradient):
        if leaf.requires and (not leaf.parents or leaf.keeps):
            before = leaf.grad
            array = found if before is None else before.array + found
            leaf.grad = Tensor(leaf.machine, array, leaf.unknown or tensor.unknown)


def gradients(tensor: Tensor, gradient: Tensor | None = None) -> list[tuple[Tensor, Array]]:
    """All that a tensor was computed from, and itself, each with its gradient."""
    if not tensor.requires:
        raise RaisedError(RuntimeError("element 0 of tensors does not require grad and does not have a grad_fn"))
    if gradient is None and tensor.array.size != 1:
        raise RaisedError(RuntimeError("grad can be implicitly created only for scalar outputs"))
    found = {id(tensor): np.ones_like(tensor.array) if gradient is None else gradient.array}
    order = _ordered(tensor)
    for one in order:
        for parent, back in one.parents:
            part = back(found[id(one)])
            tensor.machine.budget.cells(part.size)
            whole = found.get(id(parent))
            found[id(parent)] = (part if whole is None else whole + part).astype(parent.array.dtype, copy=False)
    return [(one, found[id(one)]) for one in order]


def _ordered(tensor: Tensor) -> list[Tensor]:
    """A tensor and all behind it, each before what it was computed from."""
    order: list[Tensor] = []
    seen: set[int] = set()
    pending = [(tensor, False)]
    while pending:
        one, done = pending.pop()
        if done:
            order.append(one)
        elif id(one) not in seen:
            seen.add(id(one))
            tensor.machine.budget.spend()
            pending.append((one, True))
            pending += [(parent, False) for parent, _ in one.parents]
    return order[::-1]
