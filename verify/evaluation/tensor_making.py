"""Tensors that are made: of numbers, of arrays of NumPy, of one number many times; and their types."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.evaluation import arrays, tensor_choices
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.tensor_arithmetic import as_tensor
from verify.evaluation.tensor_shapes import lengths
from verify.evaluation.tensors import Tensor, Type, single
from verify.evaluation.values import Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

WITHOUT = frozenset({"device", "pin_memory", "memory_format", "non_blocking", "layout"})
"""Options that change no number."""


TYPES = {
    name: Type(of, getattr(np, of if of != "bool" else "bool_"))
    for name, of in {
        "float32": "float32", "float": "float32", "float64": "float64", "double": "float64", "float16": "float16",
        "half": "float16", "int64": "int64", "long": "int64", "int32": "int32", "int": "int32", "int16": "int16",
        "int8": "int8", "uint8": "uint8", "bool": "bool",
    }.items()
}  # fmt: skip
CASTS = frozenset({"float", "double", "half", "long", "int", "bool"})


def kind_of(machine: Machine, dtype: Value) -> Any:
    """The type of numbers that an option says."""
    if not isinstance(dtype, Type):
        raise UnevaluatedError("a type of numbers")
    return single(machine) if dtype.name == "float32" else dtype.kind


def _finished(machine: Machine, array: Any, options: dict[str, Value], *, typed: bool = False) -> Tensor:
    """A new tensor, with the options of all that make one."""
    dtype, requires = options.pop("dtype", None), options.pop("requires_grad", False)
    if options.keys() - WITHOUT:
        raise UnevaluatedError("an option of torch.tensor")
    whole = np.asarray(array)
    if dtype is not None:
        whole = whole.astype(kind_of(machine, dtype))
    elif whole.dtype == np.float64 and not typed:
        whole = whole.astype(single(machine))
    if whole.dtype == object:
        raise UnevaluatedError("an array of objects")
    return Tensor(machine, whole, requires=bool(requires))


def _tensor(machine: Machine, value: Value, **options: Value) -> Tensor:
    plain = _numbers(machine, value)
    if isinstance(value, Tensor) and value.unknown:
        return Tensor(machine, value.array, value.unknown)
    array = arrays.MEMBERS["array"].function(machine, plain)
    return _finished(machine, array, options, typed=isinstance(value, np.ndarray | Tensor | np.generic))


def _numbers(machine: Machine, value: Value) -> Value:
    if isinstance(value, Tensor):
        return value.array
    if isinstance(value, list | tuple):
        machine.budget.spend()
        return [one.item() if isinstance(one, Tensor) else _numbers(machine, one) for one in value]
    return value


def _shared(machine: Machine, value: Value, **options: Value) -> Tensor:
    """An array of NumPy itself, whose changes both see; of anything else a tensor of its own."""
    return (
        Tensor(machine, value) if isinstance(value, np.ndarray) and not options else _tensor(machine, value, **options)
    )


def float_tensor(machine: Machine, *given: Value) -> Tensor:
    """What torch.Tensor makes of numbers."""
    if given and isinstance(given[0], int):
        raise UnevaluatedError("a tensor to which nothing is written")
    return _tensor(machine, *given, dtype=TYPES["float32"])


def _filled(number: float, machine: Machine, *shape: Value, **options: Value) -> Tensor:
    taken = lengths((options.pop("size"),) if "size" in options else shape)
    machine.budget.cells(int(np.prod(taken)))
    return _finished(machine, np.full(taken, number), options)


def _full(machine: Machine, size: Value, fill_value: Value, **options: Value) -> Tensor:
    taken = lengths((size,))
    machine.budget.cells(int(np.prod(taken)))
    return _finished(machine, np.full(taken, fill_value), options)


def _like(number: float, machine: Machine, other: Tensor, **options: Value) -> Tensor:
    array = np.full(as_tensor(other).array.shape, number, other.array.dtype)
    machine.budget.cells(array.size)
    return _finished(machine, array, options, typed=True)


def _full_like(machine: Machine, other: Tensor, fill_value: Value, **options: Value) -> Tensor:
    return _like(fill_value, machine, other, **options)


def _numpy(name: str, machine: Machine, *given: Value, **options: Value) -> Tensor:
    """What NumPy's function of the same name makes."""
    named = {one: options.pop(one) for one in ("start", "end", "step", "steps") if one in options}
    if named:
        given = (*given, *named.values())
    plain = [one.item() if isinstance(one, Tensor) else one for one in given]
    return _finished(machine, arrays.MEMBERS[name].function(machine, *plain), options)


def _empty(machine: Machine, *shape: Value, **options: Value) -> Tensor:
    found = _filled(0.0, machine, *shape, **options)
    found.unknown = "a tensor to which nothing is written"
    return found


def linear_algebra(name: str, machine: Machine, *given: Value) -> Value:
    """What NumPy's linear algebra makes of matrices."""
    parts = [as_tensor(one) for one in given]
    if any(one.requires for one in parts) and machine.tracking:
        raise UnevaluatedError(f"a gradient of torch.linalg.{name}")
    function = arrays.MEMBERS["linalg"].members[name].function
    found = function(machine, *(one.known() for one in parts))
    several = [Tensor(machine, np.asarray(one)) for one in (found if isinstance(found, tuple) else (found,))]
    return tuple(several) if isinstance(found, tuple) else several[0]


MAKING: dict[str, Callable[..., Value]] = {
    "tensor": _tensor, "as_tensor": _shared, "from_numpy": _shared, "Tensor": float_tensor,
    "FloatTensor": float_tensor, "zeros": partial(_filled, 0.0), "ones": partial(_filled, 1.0), "full": _full,
    "zeros_like": partial(_like, 0), "ones_like": partial(_like, 1), "full_like": _full_like,
    "arange": partial(_numpy, "arange"), "linspace": partial(_numpy, "linspace"), "eye": partial(_numpy, "eye"),
    "empty": _empty, "einsum": tensor_choices.einsum,
    "LongTensor": lambda machine, value: _tensor(machine, value, dtype=TYPES["int64"]),
}  # fmt: skip
