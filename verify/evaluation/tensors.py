"""PyTorch's names for what NumPy does with arrays as well; what it does otherwise, or draws, is missing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

import numpy as np

from verify.evaluation import arrays
from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.names import listed
from verify.evaluation.values import Known, Library, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

SAME = listed(
    """
    abs add arange argmax ceil cos cosh cross cumsum diag divide dot exp eye flip floor full linspace log log10 log1p
    log2 matmul maximum mean minimum multiply ones outer pow power prod reshape round sign sin sinh sqrt square squeeze
    subtract sum tan tanh trace tril triu where zeros zeros_like ones_like
    """
)
OTHERWISE = {
    "cat": "concatenate", "concat": "concatenate", "div": "divide", "inverse": "inv", "mm": "matmul", "mul": "multiply",
    "mv": "matmul", "neg": "negative", "pow": "power", "stack": "stack", "sub": "subtract", "unsqueeze": "expand_dims",
}  # fmt: skip
NAMED = {"dim": "axis", "keepdim": "keepdims"}
TYPES = {"float32": np.float32, "float": np.float32, "float64": np.float64, "double": np.float64, "int64": np.int64,
         "long": np.int64, "int32": np.int32, "bool": np.bool_}  # fmt: skip
WITHOUT = frozenset({"device", "requires_grad"})
"""Options that change no number."""


def _tensor(machine: Machine, value: Value, dtype: Value = None, **named: Value) -> Value:
    """Numbers with a point have single precision, unless a type is given or an array of NumPy has one."""
    if named.keys() - WITHOUT:
        raise UnevaluatedError("an option of torch.tensor")
    made = arrays.MEMBERS["array"].function(machine, value, dtype)
    typed = dtype is not None or isinstance(value, np.ndarray)
    return made.astype(np.float32) if not typed and made.dtype == np.float64 else made


def _shared(machine: Machine, value: Value, dtype: Value = None, **named: Value) -> Value:
    """An array of NumPy itself, whose changes both see; of anything else a tensor of its own."""
    return value if isinstance(value, np.ndarray) and dtype is None else _tensor(machine, value, dtype, **named)


def _renamed(function: Known, machine: Machine, *given: Value, **named: Value) -> Value:
    """A function of NumPy under the names that PyTorch gives its options; its results in single precision."""
    options = {NAMED.get(name, name): value for name, value in named.items() if name not in WITHOUT}
    found = function.function(machine, *given, **options)
    single = isinstance(found, np.ndarray | np.generic) and found.dtype == np.float64
    doubled = any(isinstance(one, np.ndarray) and one.dtype == np.float64 for one in given)
    return found.astype(np.float32) if single and not doubled and "dtype" not in named else found


def _softmax(machine: Machine, value: Value, dim: int = -1) -> Value:
    machine.budget.cells(int(np.size(value)))
    weights = np.exp(value - np.max(value, axis=dim, keepdims=True))
    return weights / weights.sum(axis=dim, keepdims=True)


def _sigmoid(machine: Machine, value: Value) -> Value:
    machine.budget.cells(int(np.size(value)))
    return 1 / (1 + np.exp(-value))


def _relu(machine: Machine, value: Value) -> Value:
    machine.budget.cells(int(np.size(value)))
    return np.maximum(value, np.zeros_like(value))


def _transposed(machine: Machine, value: Value, *axes: int) -> Value:
    return arrays.MEMBERS["swapaxes"].function(machine, value, *axes) if axes else np.transpose(value)


def _members() -> Mapping[str, Value]:
    linear = arrays.MEMBERS["linalg"].members
    known = {**arrays.MEMBERS, **linear}
    names = {**{name: name for name in SAME}, **OTHERWISE, "det": "det", "norm": "norm"}
    found: dict[str, Value] = {
        name: Known(f"torch.{name}", partial(_renamed, known[of]), raw=True)
        for name, of in names.items()
        if isinstance(known.get(of), Known)
    }
    own: Mapping[str, Callable[..., Value]] = {
        "tensor": _tensor, "as_tensor": _shared, "from_numpy": _shared, "Tensor": _tensor, "FloatTensor": _tensor,
        "softmax": _softmax, "sigmoid": _sigmoid, "relu": _relu, "transpose": _transposed, "t": _transposed,
    }  # fmt: skip
    found |= {name: Known(f"torch.{name}", function, raw=True) for name, function in own.items()}
    of_linear = {name: linear[name] for name in ("det", "inv", "matrix_rank", "norm", "solve")}
    renamed = {name: Known(f"torch.linalg.{name}", partial(_renamed, one), raw=True) for name, one in of_linear.items()}
    found["linalg"] = Library("torch.linalg", renamed)
    functional = Library("torch.nn.functional", {name: found[name] for name in ("softmax", "relu", "sigmoid", "tanh")})
    found["nn"] = Library("torch.nn", {"functional": functional})
    return {**found, **TYPES, "pi": np.pi}


MEMBERS: Mapping[str, Value] = _members()
