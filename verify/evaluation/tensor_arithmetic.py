"""Arithmetic of tensors: functions of each number, operators and products of matrices, with their derivatives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from verify.evaluation.bounds import UnevaluatedError
from verify.evaluation.operations import ERRORS, broadcast, contracted
from verify.evaluation.tensors import Array, Tensor, common_type, made, shrunk, single
from verify.evaluation.values import RaisedError, Value

if TYPE_CHECKING:
    from verify.evaluation.machine import Machine

Slope = Callable[[Any, Any], Any]


def _erf(values: Any) -> Any:
    from scipy import special

    return special.erf(values)


def _sigmoid(x: Any) -> Any:
    return 1 / (1 + np.exp(-x))


def _normal(x: Any) -> Any:
    """The distribution function of the normal distribution, and its density times x."""
    return (1 + _erf(x / np.sqrt(2).astype(x.dtype))) / 2


def _density(x: Any) -> Any:
    return np.exp(-x * x / 2) / np.sqrt(2 * np.pi).astype(x.dtype)


UNARY: Mapping[str, tuple[Callable[[Any], Any], Slope, str]] = {
    "abs": (np.abs, lambda x, _: np.sign(x), "Abs"),
    "ceil": (np.ceil, lambda x, _: 0 * x, "Ceil"),
    "cos": (np.cos, lambda x, _: -np.sin(x), "Cos"),
    "cosh": (np.cosh, lambda x, _: np.sinh(x), "Cosh"),
    "erf": (_erf, lambda x, _: 2 * np.exp(-x * x) / np.sqrt(np.pi).astype(x.dtype), "Erf"),
    "exp": (np.exp, lambda _, y: y, "Exp"),
    "exp2": (np.exp2, lambda _, y: y * np.log(2).astype(y.dtype), "Exp2"),
    "expm1": (np.expm1, lambda _, y: y + 1, "Expm1"),
    "floor": (np.floor, lambda x, _: 0 * x, "Floor"),
    "gelu": (lambda x: x * _normal(x), lambda x, _: _normal(x) + x * _density(x), "Gelu"),
    "log": (np.log, lambda x, _: 1 / x, "Log"),
    "log10": (np.log10, lambda x, _: 1 / (x * np.log(10).astype(x.dtype)), "Log10"),
    "log1p": (np.log1p, lambda x, _: 1 / (1 + x), "Log1P"),
    "log2": (np.log2, lambda x, _: 1 / (x * np.log(2).astype(x.dtype)), "Log2"),
    "logsigmoid": (lambda x: -np.logaddexp(0, -x), lambda x, _: _sigmoid(-x), "LogSigmoid"),
    "neg": (np.negative, lambda x, _: np.full_like(x, -1), "Neg"),
    "reciprocal": (lambda x: 1 / x, lambda _, y: -y * y, "Reciprocal"),
    "relu": (lambda x: np.maximum(x, 0), lambda x, _: (x > 0).astype(x.dtype), "Relu"),
    "round": (np.round, lambda x, _: 0 * x, "Round"),
    "rsqrt": (lambda x: 1 / np.sqrt(x), lambda _, y: -(y**3) / 2, "Rsqrt"),
    "sigmoid": (_sigmoid, lambda _, y: y * (1 - y), "Sigmoid"),
    "sign": (np.sign, lambda x, _: 0 * x, "Sign"),
    "silu": (lambda x: x * _sigmoid(x), lambda x, y: _sigmoid(x) + y * (1 - _sigmoid(x)), "Silu"),
    "sin": (np.sin, lambda x, _: np.cos(x), "Sin"),
    "sinh": (np.sinh, lambda x, _: np.cosh(x), "Sinh"),
    "softplus": (lambda x: np.logaddexp(0, x), lambda x, _: _sigmoid(x), "Softplus"),
    "sqrt": (np.sqrt, lambda _, y: 1 / (2 * y), "Sqrt"),
    "square": (np.square, lambda x, _: 2 * x, "Pow"),
    "tan": (np.tan, lambda _, y: 1 + y * y, "Tan"),
    "tanh": (np.tanh, lambda _, y: 1 - y * y, "Tanh"),
}
"""Functions of one number: the function, its derivative by x and y, and PyTorch's name for its history."""

STAYING = frozenset({"abs", "ceil", "floor", "neg", "relu", "round", "sign", "square"})
"""Those that leave whole numbers whole."""


def unary(name: str, machine: Machine, tensor: Tensor) -> Tensor:
    """A function of each number."""
    function, slope, called = UNARY[name]
    tensor = as_tensor(tensor)
    machine.budget.cells(tensor.array.size)
    x = tensor.array if name in STAYING or tensor.array.dtype.kind == "f" else tensor.array.astype(single(machine))
    with np.errstate(all="ignore"):
        y = np.asarray(function(x)).astype(x.dtype, copy=False)
    return made(machine, y, [(tensor, lambda gradient: gradient * slope(x, y))], called)


def as_tensor(value: Value) -> Tensor:
    """What a function of tensors is handed; raises Python's error of anything else."""
    if not isinstance(value, Tensor):
        raise RaisedError(TypeError(f"argument must be Tensor, not {type(value).__name__}"))
    return value


Slopes = Callable[[Any, Any, Any], "tuple[Any, Any]"]

BINARY: Mapping[str, tuple[Callable[[Any, Any], Any], Slopes, str]] = {
    "add": (np.add, lambda a, b, _: (np.ones_like(a), np.ones_like(b)), "Add"),
    "sub": (np.subtract, lambda a, b, _: (np.ones_like(a), -np.ones_like(b)), "Sub"),
    "mul": (np.multiply, lambda a, b, _: (b, a), "Mul"),
    "div": (np.true_divide, lambda a, b, _: (1 / b, -a / (b * b)), "Div"),
    "pow": (np.power, lambda a, b, y: (b * a ** (b - 1), y * np.log(np.where(a > 0, a, 1))), "Pow"),
    "maximum": (np.maximum, lambda a, b, _: ((a > b) + (a == b) / 2, (b > a) + (a == b) / 2), "Maximum"),
    "minimum": (np.minimum, lambda a, b, _: ((a < b) + (a == b) / 2, (b < a) + (a == b) / 2), "Minimum"),
    "atan2": (np.arctan2, lambda a, b, _: (b / (a * a + b * b), -a / (a * a + b * b)), "Atan2"),
    "remainder": (np.remainder, lambda a, b, _: (np.ones_like(a), -np.floor(a / b)), "Remainder"),
    "floor_divide": (np.floor_divide, lambda a, b, _: (0 * a, 0 * b), "FloorDivide"),
}
"""Functions of two numbers: the function, its derivatives by a, b and y, and the name for its history."""

COMPARING: Mapping[str, Callable[[Any, Any], Any]] = {
    "eq": np.equal, "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater, "ge": np.greater_equal,
    "logical_and": np.logical_and, "logical_or": np.logical_or, "bitwise_and": np.bitwise_and,
    "bitwise_or": np.bitwise_or, "bitwise_xor": np.bitwise_xor, "logical_xor": np.logical_xor,
}  # fmt: skip


def binary(name: str, machine: Machine, left: Value, right: Value) -> Tensor:
    """A function of each number of two tensors, or of a tensor and a number."""
    kind = common_type(machine, (left, right))
    if name == "div" and kind.kind in "biu":
        kind = single(machine)
    given = [np.asarray(one.array if isinstance(one, Tensor) else one) for one in (left, right)]
    broadcast(machine.budget, *given)
    a, b = (one.astype(kind, copy=False) for one in given)
    with np.errstate(all="ignore"):
        try:
            y = (BINARY[name][0] if name in BINARY else COMPARING[name])(a, b)
        except ERRORS as error:
            raise RaisedError(RuntimeError(str(error))) from error
    if name not in BINARY:
        return made(machine, y, [(one, gone) for one in (left, right) if isinstance(one, Tensor)])
    _, slopes, called = BINARY[name]

    def back(side: int, shape: tuple[int, ...]) -> Callable[[Array], Array]:
        def taken(gradient: Array) -> Array:
            with np.errstate(all="ignore"):
                return shrunk(gradient * slopes(a, b, y)[side], shape)

        return taken

    parents = [(one, back(side, one.array.shape)) for side, one in enumerate((left, right)) if isinstance(one, Tensor)]
    return made(machine, np.asarray(y, kind), parents, called)


def gone(_: Array) -> Array:
    """The gradient of what has none."""
    raise UnevaluatedError("a gradient of what has none")


def product(machine: Machine, left: Value, right: Value) -> Tensor:
    """The product of matrices, or of stacks of them."""
    one, other = as_tensor(left), as_tensor(right)
    contracted(machine.budget, one.array, other.array)
    if one.array.dtype != other.array.dtype:
        raise RaisedError(RuntimeError("expected both tensors to have the same dtype"))
    try:
        found = np.matmul(one.array, other.array)
    except ERRORS as error:
        raise RaisedError(RuntimeError("mat1 and mat2 shapes cannot be multiplied")) from error
    a, b = one.array, other.array
    a2, b2 = (a[None, :] if a.ndim == 1 else a), (b[:, None] if b.ndim == 1 else b)

    def wide(gradient: Array) -> Array:
        whole = np.expand_dims(gradient, -1) if b.ndim == 1 else gradient
        return np.expand_dims(whole, -2) if a.ndim == 1 else whole

    parents = [
        (one, lambda gradient: shrunk(wide(gradient) @ np.swapaxes(b2, -1, -2), a2.shape).reshape(a.shape)),
        (other, lambda gradient: shrunk(np.swapaxes(a2, -1, -2) @ wide(gradient), b2.shape).reshape(b.shape)),
    ]
    return made(machine, found, parents, _called(a.ndim, b.ndim))


def _called(left: int, right: int) -> str:
    """PyTorch's name for the history of a product."""
    if left == 1 and right == 1:
        return "Dot"
    if left == 2 and right == 2:
        return "Mm"
    return "Mv" if (left, right) == (2, 1) else "Squeeze" if 1 in (left, right) else "UnsafeView"


OPERATORS = {
    "add": "add", "sub": "sub", "mul": "mul", "truediv": "div", "pow": "pow", "mod": "remainder",
    "floordiv": "floor_divide", "and": "bitwise_and", "or": "bitwise_or", "xor": "bitwise_xor",
}  # fmt: skip


def _operator(name: str, *, turned: bool = False) -> Callable[..., Value]:
    def asked(self: Tensor, other: Value) -> Value:
        if not isinstance(other, Tensor | bool | int | float | np.generic):
            return NotImplemented
        left, right = (other, self) if turned else (self, other)
        return binary(name, self.machine, left, right)

    return asked


for _name, _function in OPERATORS.items():
    setattr(Tensor, f"__{_name}__", _operator(_function))
    setattr(Tensor, f"__r{_name}__", _operator(_function, turned=True))
for _name in ("eq", "ne", "lt", "le", "gt", "ge"):
    setattr(Tensor, f"__{_name}__", _operator(_name))
for _name, _function in {"neg": "neg", "abs": "abs"}.items():
    setattr(Tensor, f"__{_name}__", lambda self, name=_function: unary(name, self.machine, self))


def _multiplied(self: Tensor, other: Value) -> Value:
    return product(self.machine, self, other) if isinstance(other, Tensor) else NotImplemented


def _inverted(self: Tensor) -> Tensor:
    return made(self.machine, np.invert(self.array), [(self, gone)])


for _name, _method in (("__matmul__", _multiplied), ("__invert__", _inverted)):
    setattr(Tensor, _name, _method)
