"""Attributes and methods of tensors, those that change them included."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.evaluation import arrays, operations, torch_draws
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.tensor_arithmetic import BINARY, COMPARING, UNARY, binary, product, unary
from verify.evaluation.tensor_choices import CHOICES
from verify.evaluation.tensor_making import CASTS, TYPES, kind_of, linear_algebra
from verify.evaluation.tensor_shapes import METHODS, SHAPES, expanded, permuted, transposed
from verify.evaluation.tensor_sums import SUMS
from verify.evaluation.tensors import Device, Size, Tensor, Type, backward, made
from verify.evaluation.values import Known, Missing, RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine


def _cast(machine: Machine, tensor: Tensor, kind: Any) -> Tensor:
    wanted, before = np.dtype(kind), tensor.array.dtype
    if wanted == before:
        return tensor
    machine.budget.cells(tensor.array.size)
    return made(machine, tensor.array.astype(wanted), [(tensor, lambda gradient: gradient.astype(before))], "ToCopy")


def _cast_to(wanted: Type, machine: Machine, tensor: Tensor) -> Tensor:
    return _cast(machine, tensor, kind_of(machine, wanted))


def _to(machine: Machine, tensor: Tensor, *given: Value, **named: Value) -> Tensor:
    wanted = next((one for one in (*given, *named.values()) if isinstance(one, Type | Tensor)), None)
    if wanted is None:
        return tensor
    return _cast(machine, tensor, wanted.array.dtype if isinstance(wanted, Tensor) else kind_of(machine, wanted))


def _copy(machine: Machine, tensor: Tensor, **_: Value) -> Tensor:
    machine.budget.cells(tensor.array.size)
    return made(machine, tensor.array.copy(), [(tensor, lambda gradient: gradient)], "Clone")


def _detached(machine: Machine, tensor: Tensor) -> Tensor:
    return Tensor(machine, tensor.array, tensor.unknown)


def _begun(machine: Machine, tensor: Tensor, requires_grad: bool = True) -> Tensor:  # noqa: ARG001, FBT001, FBT002 — as PyTorch has it
    tensor.requires = bool(requires_grad)
    return tensor


def _keeping(_: Machine, tensor: Tensor) -> None:
    tensor.keeps = True


def _backward(machine: Machine, tensor: Tensor, gradient: Tensor | None = None, **_: Value) -> None:
    machine.budget.spend()
    backward(tensor, gradient)


def _in_place(name: str, machine: Machine, tensor: Tensor, *given: Value, **named: Value) -> Tensor:
    """A method that changes its tensor."""
    if tensor.requires and machine.tracking:
        raise UnevaluatedError("a change of a tensor that gradients are kept for")
    if name in ("zero", "fill"):
        machine.budget.cells(tensor.array.size)
        tensor.put(np.asarray(given[0].known() if given and isinstance(given[0], Tensor) else given[0] if given else 0))
        return tensor
    if name in ("normal", "uniform"):
        return _drawn_in_place(name, machine, tensor, *given, **named)
    found = given[0] if name == "copy" else machine.call(machine.attribute(tensor, name), given, named)
    tensor.put(found.array, found.unknown)
    return tensor


def _drawn_in_place(
    name: str, machine: Machine, tensor: Tensor, first: float = 0.0, second: float = 1.0, **named: Value
) -> Tensor:
    low, high = named.get("mean", named.get("a", first)), named.get("std", named.get("b", second))
    numbers = getattr(machine.generator, name)(tensor.array.size)
    if numbers is None:
        if not tensor.unknown:
            raise UnevaluatedError(torch_draws.UNSEEDED)
        return tensor
    scale = high if name == "normal" or low is None else high - low
    tensor.put((numbers * np.float32(scale) + np.float32(low)).reshape(tensor.array.shape))
    return tensor


def changed(before: Tensor, sign: ast.operator, by: Value) -> Value:
    """A tensor changed in its place by an operator."""
    machine = before.machine
    if machine.tracking and not before.parents and before.requires:
        raise RaisedError(RuntimeError("a leaf Variable that requires grad is being used in an in-place operation."))
    after = operations.binary(machine.budget, sign, before, by)
    if after.requires:
        return after  # what was computed from it before goes on to see the numbers that it had
    before.put(after.array, after.unknown)
    return before


def _clamped(machine: Machine, tensor: Tensor, min: Value = None, max: Value = None) -> Tensor:  # noqa: A002 — PyTorch's names
    found = tensor if min is None else binary("maximum", machine, tensor, min)
    return found if max is None else binary("minimum", machine, found, max)


def _is_close(machine: Machine, left: Tensor, right: Tensor, *given: Value, **named: Value) -> bool:
    found = arrays.MEMBERS["allclose"].function(machine, left.known(), right.known(), *given, **named)
    return bool(found)


def _equal(_: Machine, left: Tensor, right: Tensor) -> bool:
    return left.array.shape == right.array.shape and bool(np.all(left.known() == right.known()))


def _of(name: str, table: str) -> Callable[..., Value]:
    return partial(unary if table == "unary" else binary, name)


ALIASES = {"absolute": "abs", "subtract": "sub", "multiply": "mul", "divide": "div", "true_divide": "div",
           "mm": "matmul", "bmm": "matmul", "mv": "matmul", "dot": "matmul", "clip": "clamp", "negative": "neg",
           "greater": "gt", "less": "lt", "concat": "cat"}  # fmt: skip
BOTH: dict[str, Callable[..., Value]] = {
    **{name: _of(name, "unary") for name in UNARY}, **{name: _of(name, "binary") for name in (*BINARY, *COMPARING)},
    **SUMS, **SHAPES, **CHOICES, "clamp": _clamped, "allclose": _is_close, "equal": _equal, "matmul": product,
    "clone": _copy, "detach": _detached, "inverse": partial(linear_algebra, "inv"),
    "det": partial(linear_algebra, "det"),
}  # fmt: skip
BOTH |= {name: BOTH[of] for name, of in ALIASES.items() if of in BOTH}
"""What is a function and a method."""

OF_TENSORS: dict[str, Callable[..., Value]] = {
    **BOTH, **METHODS, "to": _to, "cpu": _to, "contiguous": _to, "cuda": _to,
    "requires_grad_": _begun, "retain_grad": _keeping, "backward": _backward, "detach_": _detached,
    "item": lambda _, tensor: tensor.item(), "tolist": lambda _, tensor: tensor.known().tolist(),
    "numpy": lambda _, tensor: tensor.known(), "type_as": _to,
    "expand_as": lambda machine, tensor, other: expanded(machine, tensor, other.array.shape),
    "view_as": lambda machine, tensor, other: SHAPES["reshape"](machine, tensor, other.array.shape),
}  # fmt: skip


def member(tensor: Tensor, name: str) -> Value:
    """An attribute or a method of a tensor."""
    machine = tensor.machine
    match name:
        case "shape":
            return Size(tensor.array.shape)
        case "ndim" | "itemsize" | "nbytes":
            return getattr(tensor.array, name)
        case "dtype":
            return next(one for one in TYPES.values() if np.dtype(one.kind) == tensor.array.dtype or (
                one.name == "float32" and machine.otherwise and tensor.array.dtype == np.float64))  # fmt: skip
        case "T" | "mT":
            return transposed(machine, tensor) if tensor.array.ndim == 2 else permuted(machine, tensor, tuple(
                range(tensor.array.ndim))[::-1])  # fmt: skip
        case "grad":
            return tensor.grad
        case "requires_grad":
            return tensor.requires
        case "is_leaf":
            return not tensor.parents
        case "data":
            return Tensor(machine, tensor.array, tensor.unknown)
        case "grad_fn":
            return None if not tensor.parents else Missing("grad_fn")
        case "device":
            return Device("cpu")
    if name in CASTS:
        return Known(name, partial(_method, partial(_cast_to, TYPES[name]), tensor), raw=True)
    function = OF_TENSORS.get(name)
    if function is None and name.endswith("_") and name[:-1] in (*BOTH, "zero", "fill", "copy", "normal", "uniform"):
        function = partial(_in_place, name[:-1])
    if function is None:
        raise UnevaluatedError(f"torch.Tensor.{name}")
    return Known(name, partial(_method, function, tensor), raw=True)


def _method(function: Callable[..., Value], tensor: Tensor, machine: Machine, *given: Value, **named: Value) -> Value:
    return function(machine, tensor, *given, **named)


def set_member(tensor: Tensor, name: str, value: Value) -> None:
    """Give an attribute of a tensor a value."""
    match name:
        case "grad" if value is None or isinstance(value, Tensor):
            tensor.grad = value
        case "requires_grad":
            tensor.requires = bool(value)
        case "data" if isinstance(value, Tensor):
            tensor.array, tensor.unknown = value.array, value.unknown
        case _:
            raise UnevaluatedError(f"torch.Tensor.{name}")
