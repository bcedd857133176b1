"""Sums of tensors and what is made of them: means, largest and smallest numbers, softmax and losses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.containers import row
from verify.evaluation.operations import ERRORS
from verify.evaluation.tensor_arithmetic import as_tensor, binary, gone, product, unary
from verify.evaluation.tensors import Array, Tensor, made, rearranged, single
from verify.evaluation.values import RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

Axes = int | tuple[int, ...] | None


def _axes(dim: Value) -> Axes:
    return tuple(dim) if isinstance(dim, list | tuple) else dim


def total(machine: Machine, tensor: Tensor, dim: Value = None, *, keepdim: bool = False) -> Tensor:
    """The sum, of all or along axes."""
    tensor, axes = as_tensor(tensor), _axes(dim)
    machine.budget.cells(tensor.array.size)
    kind = np.int64 if tensor.array.dtype.kind in "bi" else tensor.array.dtype
    found = _reduced(np.sum, tensor.array, axes, keepdim, dtype=kind)
    return made(
        machine, found, [(tensor, lambda gradient: _spread(gradient, tensor.array.shape, axes, keepdim))], "Sum"
    )


def _reduced(function: Callable[..., Any], array: Array, axes: Axes, keepdim: bool, **named: Value) -> Array:  # noqa: FBT001 — as NumPy has it
    try:
        return np.asarray(function(array, axis=axes, keepdims=bool(keepdim), **named))
    except ERRORS as error:
        raise RaisedError(IndexError(str(error))) from error


def _spread(gradient: Array, shape: tuple[int, ...], axes: Axes, keepdim: bool) -> Array:  # noqa: FBT001 — likewise
    if axes is not None and not keepdim:
        places = axes if isinstance(axes, tuple) else (axes,)
        gradient = np.expand_dims(gradient, tuple(one % len(shape) for one in places)) if shape else gradient
    return np.broadcast_to(gradient, shape)


def mean(machine: Machine, tensor: Tensor, dim: Value = None, *, keepdim: bool = False) -> Tensor:
    """The mean, of all or along axes."""
    if as_tensor(tensor).array.dtype.kind != "f":
        raise RaisedError(RuntimeError("mean(): could not infer output dtype"))
    whole = total(machine, tensor, dim, keepdim=keepdim)
    found = binary("div", machine, whole, tensor.array.size / max(whole.array.size, 1))
    found.name = "MeanBackward0" if found.parents else ""
    return found


def variance(machine: Machine, tensor: Tensor, dim: Value = None, *, unbiased: bool = True, correction: int = 1,
             keepdim: bool = False) -> Tensor:  # fmt: skip
    """The variance, with n − 1 below unless something else is asked for."""
    taken = correction if unbiased else 0
    middle = mean(machine, tensor, dim, keepdim=True) if dim is not None else mean(machine, tensor)
    squares = unary("square", machine, binary("sub", machine, tensor, middle))
    whole = total(machine, squares, dim, keepdim=keepdim)
    count = tensor.array.size / max(whole.array.size, 1) - taken
    return binary("div", machine, whole, float(count))


def deviation(machine: Machine, tensor: Tensor, dim: Value = None, **named: Value) -> Tensor:
    """The root of the variance."""
    return unary("sqrt", machine, variance(machine, tensor, dim, **named))


def extreme(name: str, machine: Machine, tensor: Tensor, *given: Value, dim: Value = None, keepdim: bool = False
            ) -> Value:  # fmt: skip
    """The largest or smallest number; along an axis, with its index; of two tensors, one by one."""
    tensor = as_tensor(tensor)
    if given and isinstance(given[0], Tensor):
        return binary("maximum" if name == "max" else "minimum", machine, tensor, given[0])
    dim = given[0] if given else dim
    keepdim = bool(given[1]) if len(given) > 1 else keepdim
    function = np.argmax if name == "max" else np.argmin
    machine.budget.cells(tensor.array.size)
    if dim is None:
        return rearranged(tensor, lambda array: array.ravel()[function(tensor.array)], name.capitalize())
    places = _reduced(function, tensor.array, dim, True)  # noqa: FBT003 — as NumPy has it

    def taken(array: Array) -> Array:
        found = np.take_along_axis(array, places, axis=dim)
        return found if keepdim else np.squeeze(found, axis=dim)

    values = rearranged(tensor, taken, name.capitalize())
    indices = made(machine, places if keepdim else np.squeeze(places, axis=dim), [(tensor, gone)])
    return row(f"torch.return_types.{name}", ("values", "indices"), (values, indices))


def place(name: str, machine: Machine, tensor: Tensor, dim: Value = None, *, keepdim: bool = False) -> Tensor:
    """Where the largest or smallest number stands."""
    function = np.argmax if name == "argmax" else np.argmin
    machine.budget.cells(as_tensor(tensor).array.size)
    return made(machine, _reduced(function, tensor.array, dim, keepdim), [(tensor, gone)])


def plain(function: Callable[..., Any], machine: Machine, tensor: Tensor, *given: Value, dim: Value = None,
          keepdim: bool = False) -> Tensor:  # fmt: skip
    """A function of all numbers, or along an axis, whose gradient nobody asks for."""
    tensor, dim = as_tensor(tensor), given[0] if given else dim
    if tensor.requires and machine.tracking:
        raise UnevaluatedError(f"a gradient of {function.__name__}")
    machine.budget.cells(tensor.array.size)
    return made(machine, _reduced(function, tensor.array, _axes(dim), keepdim), [(tensor, gone)])


def running(function: Callable[..., Any], machine: Machine, tensor: Tensor, dim: int) -> Tensor:
    """Sums or products of all numbers up to each."""
    tensor = as_tensor(tensor)
    machine.budget.cells(tensor.array.size)

    def back(gradient: Array) -> Array:
        if function is not np.cumsum:
            raise UnevaluatedError("a gradient of cumprod")
        return np.flip(np.cumsum(np.flip(gradient, dim), dim), dim)

    return made(machine, function(tensor.array, axis=dim), [(tensor, back)], "Cumsum")


def softmax(machine: Machine, tensor: Tensor, dim: Value = None, *, dtype: Value = None) -> Tensor:
    """Exponentials, divided by their sum along an axis."""
    if dtype is not None:
        raise UnevaluatedError("a softmax in another type")
    x = as_tensor(tensor).array
    dim = _along(x) if dim is None else dim
    machine.budget.cells(4 * x.size)
    weights = np.exp(x - np.max(x, axis=dim, keepdims=True))
    y = (weights / weights.sum(axis=dim, keepdims=True)).astype(x.dtype if x.dtype.kind == "f" else single(machine))
    return made(machine, y, [(tensor, lambda grad: y * (grad - np.sum(grad * y, axis=dim, keepdims=True)))], "Softmax")


def _along(array: Array) -> int:
    """The axis that PyTorch takes where none is given."""
    return 0 if array.ndim in (0, 1, 3) else 1


def log_softmax(machine: Machine, tensor: Tensor, dim: Value = None) -> Tensor:
    """Its logarithm."""
    x = as_tensor(tensor).array
    dim = _along(x) if dim is None else dim
    machine.budget.cells(4 * x.size)
    shifted = x - np.max(x, axis=dim, keepdims=True)
    y = shifted - np.log(np.sum(np.exp(shifted), axis=dim, keepdims=True))
    return made(
        machine, y, [(tensor, lambda grad: grad - np.exp(y) * np.sum(grad, axis=dim, keepdims=True))], "LogSoftmax"
    )


def logsumexp(machine: Machine, tensor: Tensor, dim: Value, *, keepdim: bool = False) -> Tensor:
    """The logarithm of the sum of exponentials."""
    high = Tensor(machine, np.max(as_tensor(tensor).array, axis=_axes(dim), keepdims=True), tensor.unknown)
    inner = total(machine, unary("exp", machine, binary("sub", machine, tensor, high)), dim, keepdim=keepdim)
    back = Tensor(machine, high.array if keepdim else np.squeeze(high.array, axis=_axes(dim)), tensor.unknown)
    return binary("add", machine, unary("log", machine, inner), back)


def reduced(machine: Machine, losses: Tensor, how: str) -> Tensor:
    """A loss of each, or their mean or sum."""
    return losses if how == "none" else total(machine, losses) if how == "sum" else mean(machine, losses)


def squared_error(machine: Machine, found: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """The mean squared error."""
    squares = unary("square", machine, binary("sub", machine, found, target))
    return _called(reduced(machine, squares, reduction), "MseLoss")


def absolute_error(machine: Machine, found: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """The mean absolute error."""
    return reduced(machine, unary("abs", machine, binary("sub", machine, found, target)), reduction)


def _called(tensor: Tensor, name: str) -> Tensor:
    tensor.name = f"{name}Backward0" if tensor.parents else ""
    return tensor


def picked(machine: Machine, chances: Tensor, target: Tensor, *, reduction: str = "mean", **named: Value) -> Tensor:
    """The negative of the numbers at the targets."""
    if named or as_tensor(target).array.dtype.kind != "i" or chances.array.ndim not in (1, 2):
        raise UnevaluatedError("an option of nll_loss")
    at = target.known()
    if at.shape != chances.array.shape[:-1]:
        raise RaisedError(ValueError("Expected input batch_size to match target batch_size."))
    try:
        taken = rearranged(chances, lambda array: np.take_along_axis(array, at[..., None], axis=-1)[..., 0], "Nll")
    except ERRORS as error:
        raise RaisedError(IndexError("Target is out of bounds.")) from error
    return _called(reduced(machine, unary("neg", machine, taken), reduction), "NllLoss")


def cross_entropy(
    machine: Machine, scores: Tensor, target: Tensor, *, reduction: str = "mean", **named: Value
) -> Tensor:
    """The cross entropy of scores with classes, or with chances."""
    if named or as_tensor(scores).array.ndim not in (1, 2):
        raise UnevaluatedError("an option of cross_entropy")
    logarithms = log_softmax(machine, scores, -1)
    if as_tensor(target).array.dtype.kind == "i":
        return picked(machine, logarithms, target, reduction=reduction)
    each = unary("neg", machine, total(machine, binary("mul", machine, target, logarithms), -1))
    return reduced(machine, each, reduction)


def binary_cross_entropy(machine: Machine, chances: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """The cross entropy of chances with zeros and ones."""
    rest = binary("sub", machine, 1, chances)
    ours, theirs = unary("log", machine, chances), unary("log", machine, rest)
    each = binary("add", machine, binary("mul", machine, target, ours),
                  binary("mul", machine, binary("sub", machine, 1, target), theirs))  # fmt: skip
    return reduced(machine, unary("neg", machine, each), reduction)


def binary_of_scores(machine: Machine, scores: Tensor, target: Tensor, *, reduction: str = "mean") -> Tensor:
    """The same of scores, before the sigmoid."""
    each = binary("sub", machine, unary("softplus", machine, scores), binary("mul", machine, scores, target))
    return reduced(machine, each, reduction)


def norm(machine: Machine, tensor: Tensor, p: Value = 2, dim: Value = None, *, keepdim: bool = False) -> Tensor:
    """The root of the sum of squares, or the sum of absolute values."""
    if p not in (1, 2, 2.0, "fro", None):
        raise UnevaluatedError("another norm")
    if p == 1:
        return total(machine, unary("abs", machine, tensor), dim, keepdim=keepdim)
    return unary("sqrt", machine, total(machine, unary("square", machine, tensor), dim, keepdim=keepdim))


def _as_numpy(function: Callable[..., Value]) -> Callable[..., Value]:
    """A function that takes NumPy's names of its options as well."""

    def call(machine: Machine, tensor: Tensor, *given: Value, **named: Value) -> Value:
        options = {{"axis": "dim", "keepdims": "keepdim"}.get(name, name): value for name, value in named.items()}
        if len(given) > 1 and isinstance(given[1], bool):
            given, options = given[:1], {**options, "keepdim": given[1]}
        return function(machine, tensor, *given, **options)

    return call


ALONG: Mapping[str, Callable[..., Value]] = {
    "sum": total, "mean": mean, "var": variance, "std": deviation, "softmax": softmax, "log_softmax": log_softmax,
    "logsumexp": logsumexp,
    **{name: partial(extreme, name) for name in ("max", "min")},
    **{name: partial(place, name) for name in ("argmax", "argmin")},
    "prod": partial(plain, np.prod), "all": partial(plain, np.all), "any": partial(plain, np.any),
    "amax": partial(plain, np.max), "amin": partial(plain, np.min), "count_nonzero": partial(plain, np.count_nonzero),
    "cumsum": partial(running, np.cumsum), "cumprod": partial(running, np.cumprod),
}  # fmt: skip
SUMS: Mapping[str, Callable[..., Value]] = {
    **{name: _as_numpy(function) for name, function in ALONG.items()}, "norm": norm,
    "mse_loss": squared_error, "l1_loss": absolute_error, "nll_loss": picked, "cross_entropy": cross_entropy,
    "binary_cross_entropy": binary_cross_entropy, "binary_cross_entropy_with_logits": binary_of_scores,
    "matmul": product,
}  # fmt: skip
