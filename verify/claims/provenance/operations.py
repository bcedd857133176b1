"""What may give an array: elementary operations and the catalogue's formulas of arrays, each with its price in bits."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from verify.claims.provenance.operands import Floats
from verify.expressions import parse_expression
from verify.expressions.vocabulary import VOCABULARY
from verify.formulas import CATALOGUE
from verify.formulas.signature import lengths_of, signature
from verify.records.expression import Binary, Call, Expression, Name, Number, Transpose, names
from verify.records.formula import Signature

NAMES = ("x", "y", "z")
Shape = tuple[int, ...]

ELEMENTARY: Mapping[str, float] = {
    "x @ y": 2,
    "x @ y.T": 3,
    "x.T @ y": 4,
    "transpose(row(x)) @ row(y)": 4,
    "x + y": 2,
    "x - y": 2,
    "x * y": 3,
    "x / y": 4,
    "(x - y) ** 2": 5,
    "x ** 2": 4,
    "exp(x)": 4,
    "ln(x)": 4,
    "x / sum(x)": 4,
    "sum(x, axis=0)": 3,
    "sum(x, axis=1)": 3,
    "mean(x, axis=0)": 3,
    "mean(x, axis=1)": 3,
    "softmax(x, axis=0)": 5,
    "x @ y + z": 3,
    "softmax(x @ y)": 5,
    "softmax(x @ y.T)": 5,
    "softmax(x @ y.T) @ z": 6,
    "relu(x @ y)": 5,
    "tanh(x @ y)": 5,
    "sigmoid(x @ y)": 5,
    "relu(x @ y + z)": 5,
    "tanh(x @ y + z)": 5,
    "sigmoid(x @ y + z)": 5,
    "softmax(x @ y + z)": 5,
    "(x - y) * z": 5,
}
"""Operations over x, y and z, by how often documents take them: the price of the form, 2 to 6 bits."""

COMMON: Mapping[str, float] = {"softmax": 2, "relu": 2, "sigmoid": 3, "tanh": 3, "scaled_dot_similarity": 3}
COMMON_PRICES = {**COMMON, "attention_weights": 3, "scaled_dot_product_attention": 3, "layer_norm": 4, "standardize": 4}
RARE = 6.0
"""The price of a formula of the catalogue that is none of the common ones."""

EITHER_WAY = frozenset({"x + y", "x * y", "(x - y) ** 2"})
"""Operations that give the same whichever array is first."""

SAME = frozenset(
    {"dot_similarity", "cross_entropy_gradient", "leaky_relu", "merge_heads", "concat_heads", "running_average"}
)
"""Formulas whose values elementary operations give as well, or that only move numbers."""

ARRAYS = frozenset({"real", "positive", "probability", "distribution"})


@dataclass(frozen=True, eq=False)
class Operation:
    """One way in which an array may come from others: the expression over x, y, z, its price, how floats take it."""

    expression: Expression
    price: float
    arity: int
    evaluate: Callable[..., Any]
    signature: Signature | None = None
    either_way: bool = False
    """Whether it gives the same whichever of two arrays is first."""

    def shape(self, *shapes: Shape) -> Shape | None:
        """The shape that arrays of some shapes give; None where they do not fit."""
        if self.signature is not None:
            required = [one for one in self.signature.parameters if one.required]
            fitted = [(one.forms[0], shape) for one, shape in zip(required, shapes, strict=True)]
            if lengths_of(fitted) is None:
                return None
        try:
            with np.errstate(all="ignore"):
                result: Floats = np.asarray(self.evaluate(*(np.ones((1, *shape)) for shape in shapes)))
        except (ValueError, TypeError, IndexError, ArithmeticError):
            return None
        return result.shape[1:]


@functools.cache
def fitting(shapes: tuple[Shape, ...]) -> tuple[tuple[Operation, Shape], ...]:
    """The operations that take arrays of some shapes, each with the shape that it gives."""
    return tuple((one, shape) for one in operations()[len(shapes)] if (shape := one.shape(*shapes)))


@functools.cache
def operations() -> Mapping[int, tuple[Operation, ...]]:
    """All of them, by how many arrays they take."""
    every = [*_elementary(), *_catalogued()]
    return {arity: tuple(one for one in every if one.arity == arity) for arity in (1, 2, 3)}


def _elementary() -> Iterator[Operation]:
    for text, price in ELEMENTARY.items():
        expression = parse_expression(text)
        yield Operation(expression, price, len(names(expression)), _compiled(expression), either_way=text in EITHER_WAY)


def _catalogued() -> Iterator[Operation]:
    """The formulas that take stacks of arrays alone, one to three of them, and give one."""
    for name, card in CATALOGUE.items():
        stated = signature(card)
        required = [one for one in stated.parameters if one.required]
        of_arrays = all(
            len(one.forms) == 1 and one.forms[0].axes[:1] == ("…",) and one.forms[0].kind in ARRAYS for one in required
        )
        if name in SAME or not of_arrays or not 1 <= len(required) <= len(NAMES) or len(stated.results) != 1:
            continue
        if stated.results[0][0].kind not in ARRAYS:
            continue
        expression = Call(name, tuple(map(Name, NAMES[: len(required)])))
        yield Operation(expression, COMMON_PRICES.get(name, RARE), len(required), card.function, stated)


INFIX: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "**": operator.pow,
}
REDUCED: Mapping[str, Callable[..., Any]] = {"sum": np.sum, "mean": np.mean}


def _compiled(node: Expression) -> Callable[..., Any]:
    """An expression over x, y, z as a function of stacks of arrays: the first axis counts the arrays."""
    match node:
        case Name(text):
            position = NAMES.index(text)
            return lambda *operands: operands[position]
        case Number(numeral):
            value = numeral.as_float
            return lambda *_: value
        case Transpose(inner):
            turned = _compiled(inner)
            return lambda *operands: np.swapaxes(turned(*operands), 1, -1)
        case Binary("@", Call("transpose", (Call("row", (left,)),)), Call("row", (right,))):
            one, other = _compiled(left), _compiled(right)
            return lambda *operands: one(*operands)[:, :, None] * other(*operands)[:, None, :]
        case Binary(sign, left, right):
            act, one, other = INFIX.get(sign, _product), _compiled(left), _compiled(right)
            return lambda *operands: act(*_aligned(sign, one(*operands), other(*operands)))
        case Call(function, (argument,), keywords):
            of, axes = _compiled(argument), {key: _axis(value) for key, value in keywords}
            call = _total if function == "sum" and not axes else REDUCED.get(function) or VOCABULARY[function].call
            return lambda *operands: call(of(*operands), **axes)
    raise TypeError(f"{node!r}: expected an elementary operation")


def _axis(node: Expression) -> int:
    """An axis of each array of a stack."""
    return int(node.numeral.value) + 1 if isinstance(node, Number) else 0


def _aligned(sign: str, one: Any, other: Any) -> tuple[Any, Any]:
    """Two stacks, the rows of the one beside each vector of the other."""
    if sign != "@" and np.ndim(one) == 3 and np.ndim(other) == 2:
        return one, other[:, None, :]
    if sign != "@" and np.ndim(one) == 2 and np.ndim(other) == 3:
        raise ValueError("a vector before a matrix")
    return one, other


def _product(one: Any, other: Any) -> Any:
    """The matrix product of each two arrays of two stacks."""
    if other.ndim == 2:
        return np.matmul(one, other[:, :, None])[..., 0] if one.ndim == 3 else np.sum(one * other, axis=1)
    return np.matmul(one[:, None, :], other)[:, 0] if one.ndim == 2 else np.matmul(one, other)


def _total(x: Any) -> Any:
    return np.sum(x, axis=tuple(range(1, x.ndim)), keepdims=True)


def evaluated(operation: Operation, stacks: Sequence[Floats]) -> Floats | None:
    """What an operation gives for each of some stacked arrays, not a number where it has no finite value."""
    try:
        with np.errstate(all="ignore"):
            return np.asarray(operation.evaluate(*stacks), dtype=np.float64)
    except (ValueError, TypeError, ArithmeticError):
        return None
