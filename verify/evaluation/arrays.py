"""NumPy's functions that evaluated programs may call, each within the bounds of what it makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import prod
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.evaluation import freedoms
from verify.evaluation.bounds import MAX_CELLS, UnevaluatedError
from verify.evaluation.classes import Instance
from verify.evaluation.dtypes import dtype_of
from verify.evaluation.names import ELEMENTWISE, LINEAR, REDUCING, SHAPING, TYPES
from verify.evaluation.operations import ERRORS, broadcast, contracted
from verify.evaluation.tensors import Tensor
from verify.evaluation.values import Kind, Known, Library, RaisedError, Stream, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

CONSTANTS = {"pi": np.pi, "e": np.e, "inf": np.inf, "nan": np.nan, "newaxis": None}

MAX_OPTION = 1_000
"""A whole number that is handed to a function of arrays: an axis, a degree, a number of parts."""

SQUARE = (np.cov, np.corrcoef, np.roots, np.polyfit)

MAX_ORDER = 120
"""Rows of a matrix that is decomposed."""


def within(function: Callable[..., Value], machine: Machine, *given: Value, **named: Value) -> Value:
    """A function of NumPy over arrays that fit the bounds together; its warnings are the program's own business."""
    if (
        len(given) > 1
        and any(isinstance(one, int) and abs(one) > MAX_OPTION for one in given[1:])
        and not _spreads(function)
    ):
        raise UnevaluatedError("an option of NumPy that is too large")
    if function in SQUARE and np.size(given[0]) > (MAX_ORDER if function is np.roots else MAX_ORDER**2):
        raise UnevaluatedError(f"a matrix of more than {MAX_ORDER} rows")
    if any(isinstance(one, int) and abs(one) > MAX_OPTION for one in named.values()) or "shape" in named:
        raise UnevaluatedError("an option of NumPy that is too large")
    if function is np.bincount and np.max(given[0], initial=0) > MAX_CELLS:
        raise UnevaluatedError(f"more than {MAX_CELLS:,} items")
    arrays = [_fit(machine, one) for one in given]
    broadcast(machine.budget, *[one for one in arrays if isinstance(one, np.ndarray)][:3] if _spreads(function) else ())
    for one in named.values():
        _fit(machine, one)
    with np.errstate(all="ignore"):
        found = function(*given, **named)
    return _checked(machine, found)


def _spreads(function: Callable[..., Value]) -> bool:
    return isinstance(function, np.ufunc) or function in (np.where, np.clip, np.isclose, np.allclose)


def _fit(machine: Machine, value: Value) -> Value:
    if isinstance(value, list | tuple | range):
        machine.budget.cells(_count(machine, value))
    elif isinstance(value, np.ndarray):
        machine.budget.cells(value.size)
        if value.dtype == object:
            raise UnevaluatedError("an array of objects")
    elif isinstance(value, np.random.RandomState | np.random.Generator | Instance | Stream | Tensor):
        raise UnevaluatedError("a generator or an object as an argument")
    return value


def _checked(machine: Machine, found: Value) -> Value:
    for one in found if isinstance(found, tuple | list) else (found,):
        if isinstance(one, np.ndarray):
            machine.budget.cells(one.size)
            if one.dtype == object:
                raise UnevaluatedError("an array of objects")
    return tuple(found) if type(found) is not tuple and isinstance(found, tuple) and not named(found) else found


def named(found: Value) -> tuple[str, ...]:
    """The names of the parts of what a test gives; none of anything else."""
    fields = tuple(getattr(found, "_fields", ()))
    return fields or (("statistic", "pvalue") if hasattr(found, "pvalue") and hasattr(found, "statistic") else ())


def _sized(function: Callable[..., Value], machine: Machine, shape: Value, *given: Value, **named: Value) -> Value:
    """A function that makes an array of a shape."""
    taken = shape.tolist() if isinstance(shape, np.ndarray) else shape
    dimensions = taken if isinstance(taken, tuple | list) else (taken,)
    if not all(isinstance(one, int | np.integer) for one in dimensions):
        raise RaisedError(TypeError("a shape of whole numbers"))
    machine.budget.cells(prod(max(int(one), 0) for one in dimensions))
    return function(shape, *given, **named)


def _identity(machine: Machine, rows: int, columns: int | None = None, **named: Value) -> Value:
    machine.budget.cells(index(rows) * index(rows if columns is None else columns))
    return np.eye(rows, columns, **named)


def _spaced(
    function: Callable[..., Value], machine: Machine, start: Value, stop: Value, num: int = 50, **named: Value
) -> Value:
    machine.budget.cells(index(num))
    return function(start, stop, num, **named)


def _arange(machine: Machine, *ends: Value, **named: Value) -> Value:
    start, stop, step = (0, *ends, 1) if len(ends) == 1 else (*ends, 1)[:3]
    if not step:
        raise RaisedError(ZeroDivisionError("division by zero"))
    machine.budget.cells(int(max(0, (stop - start) / step)) + 1)
    return np.arange(*ends, **named)


def _product(function: Callable[..., Value], machine: Machine, left: Value, right: Value, **named: Value) -> Value:
    contracted(machine.budget, left, right)
    return _checked(machine, function(left, right, **named))


def _outer(function: Callable[..., Value], machine: Machine, left: Value, right: Value) -> Value:
    machine.budget.cells(int(np.size(left) * np.size(right)))
    return function(left, right)


def _repeated(function: Callable[..., Value], machine: Machine, array: Value, times: Value, **named: Value) -> Value:
    each = int(np.prod(times)) if function is np.tile else int(np.sum(times)) if np.ndim(times) else int(times)
    machine.budget.cells(int(np.size(array)) * max(each, 0))
    return function(array, times, **named)


def _grid(machine: Machine, *axes: Value, **named: Value) -> Value:
    machine.budget.cells(prod(int(np.size(one)) for one in axes) * len(axes))
    return list(np.meshgrid(*axes, **named))


def _padded(machine: Machine, array: Value, width: Value, *given: Value, **named: Value) -> Value:
    if np.max(width) > MAX_CELLS ** (1 / max(np.ndim(array), 1)):
        raise UnevaluatedError("a padding that is too wide")
    return _checked(machine, np.pad(array, width, *given, **named))


def _summed(machine: Machine, subscripts: str, *arrays: Value) -> Value:
    """Einstein's sum, whose letters run over no more than the bounds together."""
    if not isinstance(subscripts, str):
        raise UnevaluatedError("einsum of lists")
    lengths: dict[str, int] = {}
    for letters, array in zip(subscripts.replace(" ", "").partition("->")[0].split(","), arrays, strict=False):
        lengths.update(zip(letters, np.shape(array), strict=False))
    if "." in subscripts or prod(lengths.values()) > 100 * MAX_CELLS:
        raise UnevaluatedError("a sum over too many letters")
    machine.budget.spend(prod(lengths.values()) // 256)
    return _checked(machine, np.einsum(subscripts, *arrays))


def linear(function: Callable[..., Value], machine: Machine, matrix: Value, *given: Value, **named: Value) -> Value:
    """A function of matrices that are not too large."""
    shape = np.shape(matrix)
    if len(shape) > 1 and max(shape[-2:]) > MAX_ORDER:
        raise UnevaluatedError(f"a decomposition of more than {MAX_ORDER} rows")
    if function is np.linalg.matrix_power and abs(int(given[0])) > 10_000:
        raise UnevaluatedError("a power of a matrix that is too high")
    machine.budget.cells(prod(shape) * (max(shape[-2:]) if len(shape) > 1 else 1) // 4)
    found = function(matrix, *given, **named)
    found = freedoms.decomposed(machine, function, found)
    return _checked(machine, tuple(found) if isinstance(found, tuple) else found)


def _array(machine: Machine, value: Value, dtype: Value = None, **named: Value) -> Value:
    if named.keys() - {"copy", "ndmin"}:
        raise UnevaluatedError("an option of np.array")
    value = value.known() if isinstance(value, Tensor) else value
    if _count(machine, value) > MAX_CELLS:
        raise UnevaluatedError(f"more than {MAX_CELLS:,} items")
    made = np.array(value, dtype=dtype_of(dtype), **named)
    if made.dtype == object:
        raise UnevaluatedError("an array of objects")
    return made


def _count(machine: Machine, value: Value, depth: int = 0) -> int:
    """How many numbers a nested list has."""
    if isinstance(value, list | tuple) and depth < 10:
        machine.budget.spend()
        return sum(_count(machine, item, depth + 1) for item in value)
    if isinstance(value, Instance | Tensor):
        raise UnevaluatedError("an array of objects")
    return int(value.size) if isinstance(value, np.ndarray) else 1


def function_of(name: str, function: Callable[..., Value], how: Callable[..., Value] = within) -> Known:
    """A function of arrays, with its bounds and without the options that reach further."""

    def call(machine: Machine, *given: Value, **named: Value) -> Value:
        if named.keys() & {"out", "where", "casting", "like", "order", "subok"}:
            raise UnevaluatedError(f"an option of {name}")
        given = tuple(dtype_of(one) if isinstance(one, Kind) else one for one in given)
        if "dtype" in named:
            named = {**named, "dtype": dtype_of(named["dtype"])}
        try:
            return how(function, machine, *given, **named) if how is not _alone else function(machine, *given, **named)
        except ERRORS as error:
            raise RaisedError(error) from error

    return Known(name, call, raw=True)


def _alone() -> None:
    """Marks a function that takes the machine itself."""


def _members() -> dict[str, Value]:
    known: dict[str, Value] = dict(CONSTANTS)
    for name in (*ELEMENTWISE, *REDUCING, *SHAPING):
        known[name] = function_of(f"np.{name}", getattr(np, name))
    for name in ("zeros", "ones", "full"):
        known[name] = function_of(f"np.{name}", getattr(np, name), _sized)
    for name in ("dot", "matmul", "inner", "vdot", "cross", "convolve", "tensordot"):
        if name != "tensordot":
            known[name] = function_of(
                f"np.{name}", getattr(np, name), _product if name in ("dot", "matmul") else _paired
            )
    for name in ("outer", "kron"):
        known[name] = function_of(f"np.{name}", getattr(np, name), _outer)
    for name in ("linspace", "logspace", "geomspace"):
        known[name] = function_of(f"np.{name}", getattr(np, name), _spaced)
    for name in ("tile", "repeat"):
        known[name] = function_of(f"np.{name}", getattr(np, name), _repeated)
    known["diag"] = function_of("np.diag", _diagonal, _alone)
    known["percentile"], known["quantile"] = (
        function_of(f"np.{name}", getattr(np, name), _outer_axis) for name in ("percentile", "quantile")
    )
    own: Mapping[str, Callable[..., Value]] = {
        "array": _array, "eye": _identity, "identity": _identity, "arange": _arange, "meshgrid": _grid,
        "pad": _padded, "einsum": _summed,
    }  # fmt: skip
    known |= {name: function_of(f"np.{name}", function, _alone) for name, function in own.items()}
    known |= {name: Kind(f"np.{name}", partial(_cast, getattr(np, name)), (getattr(np, name),), raw=True)
              for name in TYPES}  # fmt: skip
    known["ndarray"] = Kind("np.ndarray", _unmade, (np.ndarray,), raw=True)
    of_linear = {name: function_of(f"np.linalg.{name}", getattr(np.linalg, name), linear) for name in LINEAR}
    known["linalg"] = Library(
        "np.linalg", {**of_linear, "LinAlgError": Kind("LinAlgError", np.linalg.LinAlgError, (np.linalg.LinAlgError,))}
    )
    return known


def _diagonal(machine: Machine, value: Value, k: int = 0) -> Value:
    if np.ndim(value) < 2:
        machine.budget.cells((int(np.size(value)) + abs(int(k))) ** 2)
    return _checked(machine, np.diag(value, int(k)))


def _outer_axis(function: Callable[..., Value], machine: Machine, value: Value, q: Value, **named: Value) -> Value:
    machine.budget.cells(int(np.size(value) * max(np.size(q), 1)))
    return function(value, q, **named)


def _paired(
    function: Callable[..., Value], machine: Machine, left: Value, right: Value, *given: Value, **named: Value
) -> Value:
    machine.budget.cells(int(np.size(left)) + int(np.size(right)))
    machine.budget.spend(int(np.size(left)) * int(np.size(right)) // 256)
    return _checked(machine, function(left, right, *given, **named))


def _cast(kind: Callable[..., Value], machine: Machine, value: Value = 0) -> Value:
    return _checked(machine, kind(_fit(machine, value)))


def _unmade(*_: Value, **__: Value) -> Value:
    raise UnevaluatedError("np.ndarray")


MEMBERS: Mapping[str, Any] = _members()

METHODS: Mapping[str, Known] = {
    **{name: MEMBERS[name] for name in (
        "all", "any", "argmax", "argmin", "argsort", "copy", "cumprod", "cumsum", "diagonal", "dot", "max",
        "mean", "min", "nonzero", "prod", "ptp", "ravel", "repeat", "round", "squeeze", "std", "sum", "swapaxes",
        "take", "trace", "var",
    )},
}  # fmt: skip
"""Methods of an array that are functions of it."""

ATTRIBUTES = frozenset({"T", "shape", "ndim", "size", "dtype", "real", "imag", "itemsize", "nbytes"})
