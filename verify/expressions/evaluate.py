"""Run an Expression in an arithmetic: the same tree gives floats, proved enclosures or stepwise roundings."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from array_api_compat import array_namespace

from verify.expressions.vocabulary import VOCABULARY, Function
from verify.records.arithmetic import Arithmetic
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Index,
    Name,
    Negative,
    Number,
    Slice,
    Transpose,
)
from verify.records.mistake import OutsideDomain, RaggedArray, ShapeMismatch, UnknownName
from verify.records.numeral import Numeral, Quantity

OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "@": operator.matmul,
    "**": operator.pow,
}  # fmt: skip

INFINITY = Quantity((Numeral("inf", Fraction(0), Fraction(0), "inf"),), (), "scalar")


def evaluate(expression: Expression, value_of: Callable[[str], Any], arithmetic: Arithmetic) -> Any:
    """The value of `expression` as an array of `arithmetic`; `value_of` gives the arrays behind the names.

    Raises UnknownName, ShapeMismatch, OutsideDomain or RaggedArray, none of them placed: the caller knows where.
    """

    def value(node: Expression) -> Any:
        match node:
            case Number(numeral):
                return arithmetic.number(numeral.value)
            case Name("inf"):
                return arithmetic.array(INFINITY)
            case Name(text):
                return value_of(text)
            case Negative(operand):
                return -value(operand)
            case Binary(symbol, left, right):
                return _combine(symbol, value(left), value(right))
            case Transpose(operand):
                return _transpose(value(operand))
            case Index(operand, subscripts):
                return _index(value(operand), subscripts)
            case Array(items):
                return _stack([value(item) for item in items])
            case Call():
                return call(node)

    def call(node: Call) -> Any:
        function = VOCABULARY.get(node.function)
        if function is None:
            raise UnknownName(f"the function {node.function}", "a formula of the catalogue", "see `verify formulas`")
        arguments = [_argument(function, i, argument) for i, argument in enumerate(node.arguments)]
        keywords = {name: _argument(function, name, argument) for name, argument in node.keywords}
        try:
            result = function.call(*arguments, **keywords)
        except (TypeError, ValueError, IndexError, AttributeError) as error:
            shapes = ", ".join(str(getattr(argument, "shape", argument)) for argument in arguments)
            raise OutsideDomain(
                f"{node.function} of {shapes}: {error}", "arguments that its card allows", "correct the call"
            ) from error
        return arithmetic.floats(result) if type(result) is np.ndarray and result.dtype.kind == "f" else result

    def _argument(function: Function, position: int | str, node: Expression) -> Any:
        if function.name == "concat" and position == 0 and isinstance(node, Array):
            return [value(item) for item in node.items]
        if not function.takes_whole(position):
            return value(node)
        cells = arithmetic.enclosures(value(node))
        whole = cells[0].exact if len(cells) == 1 else None
        if whole is None or whole.denominator != 1:
            raise OutsideDomain(
                f"{function.name}: argument {position} is not a whole number", "a whole number", "write it as digits"
            )
        return int(whole)

    return value(expression)


def _combine(symbol: str, left: Any, right: Any) -> Any:
    if symbol == "@":
        if not left.shape or not right.shape or left.shape[-1] != right.shape[max(len(right.shape) - 2, 0)]:
            raise ShapeMismatch(
                f"{left.shape} @ {right.shape}",
                "as many columns on the left as rows on the right",
                "transpose one?",
            )
    else:
        try:
            np.broadcast_shapes(left.shape, right.shape)
        except ValueError:
            raise ShapeMismatch(
                f"{left.shape} {symbol} {right.shape}", "shapes that broadcast", "check both operands"
            ) from None
    return OPERATORS[symbol](left, right)


def _transpose(x: Any) -> Any:
    if len(x.shape) < 2:
        raise ShapeMismatch(f"the transpose of {x.shape}", "a matrix", "index or stack it into a matrix first")
    return array_namespace(x).matrix_transpose(x)


def _index(x: Any, subscripts: tuple[int | Slice, ...]) -> Any:
    if len(subscripts) > len(x.shape):
        raise ShapeMismatch(f"{len(subscripts)} subscripts on {x.shape}", "one for each axis", "drop some")
    for subscript, length in zip(subscripts, x.shape, strict=False):
        if isinstance(subscript, int) and not -length <= subscript < length:
            raise ShapeMismatch(f"the index {subscript} on {x.shape}", f"0 to {length - 1}", "count from 0")
    return x[tuple(s if isinstance(s, int) else slice(s.start, s.stop) for s in subscripts)]


def _stack(items: list[Any]) -> Any:
    shapes = [item.shape for item in items]
    if len(set(shapes)) > 1:
        raise RaggedArray(
            f"items of shape {' and '.join(map(str, dict.fromkeys(shapes)))}",
            "items of one shape",
            "complete them",
        )
    return array_namespace(items[0]).stack(items)
