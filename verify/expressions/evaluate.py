"""Run an Expression in an arithmetic: the same tree gives floats, proved enclosures or stepwise roundings."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
from array_api_compat import array_namespace

from verify.expressions.vocabulary import MAX_CELLS, VOCABULARY, Function, is_bundle
from verify.formulas.parameters import combine
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
    Operator,
    Slice,
    Transpose,
)
from verify.records.mistake import OutsideDomain, OverBudget, RaggedArray, ShapeMismatch, UnknownName
from verify.records.numeral import Numeral, Quantity

OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "@": operator.matmul,
    "**": operator.pow,
}  # fmt: skip

INFINITY = Quantity((Numeral("inf", Fraction(0), Fraction(0), "inf"),), (), "scalar")


def evaluate(
    expression: Expression,
    value_of: Callable[[str], Any],
    arithmetic: Arithmetic,
    rounded: Callable[[Numeral], Any] | None = None,
) -> Any:
    """The value of `expression` as an array of `arithmetic`; `value_of` gives the arrays behind the names.

    `rounded` gives the worth of a number that stands for a rounded result; without it, such a number is exact too.

    Raises UnknownName, ShapeMismatch, OutsideDomain, RaggedArray or OverBudget, none of them placed: the caller
    knows where.
    """

    def value(node: Expression) -> Any:
        result = results(node)
        if isinstance(result, tuple) and not is_bundle(result):
            found = f"all {len(result)} results of {node.function}" if isinstance(node, Call) else "several results"
            raise OutsideDomain(found, "one of them", "index it, with [0] for the first")
        return result

    def results(node: Expression) -> Any:
        match node:
            case Number(numeral, True) if rounded is not None:
                return rounded(numeral)
            case Number(numeral):
                return arithmetic.number(numeral.value)
            case Name("inf"):
                return arithmetic.array(INFINITY)
            case Name("pi"):
                return arithmetic.pi
            case Name(text):
                return value_of(text)
            case Negative(operand):
                return -number(value(operand))
            case Binary(symbol, left, right):
                return binary(symbol, value(left), value(right))
            case Transpose(operand):
                return _transpose(value(operand))
            case Index(operand, subscripts):
                return _index(results(operand), subscripts)
            case Array(items):
                return _stack([number(value(item)) for item in items])
            case Call():
                return call(node)

    def binary(symbol: Operator, left: Any, right: Any) -> Any:
        """left symbol right; with a bundle of parameters on a side, array by array."""
        match is_bundle(left), is_bundle(right):
            case True, True:
                return combine(lambda one, other: binary(symbol, one, other), left, right)
            case True, False:
                return combine(lambda one: binary(symbol, one, right), left)
            case False, True:
                return combine(lambda other: binary(symbol, left, other), right)
        return _combine(symbol, number(left), number(right))

    def call(node: Call) -> Any:
        function = VOCABULARY.get(node.function)
        if function is None:
            raise UnknownName(f"the function {node.function}", "a formula of the catalogue", "see `verify formulas`")
        arguments = [_argument(function, i, argument) for i, argument in enumerate(node.arguments)]
        keywords = {name: _argument(function, name, argument) for name, argument in node.keywords}
        function.affordable(arguments, keywords)
        if function.takes("like"):
            keywords.setdefault("like", arithmetic.number(Fraction(0)))
        try:
            steps = function.by_hand if arithmetic.by_hand and function.by_hand else function.call
            result = steps(*arguments, **keywords)
        except (TypeError, ValueError, IndexError, AttributeError, ArithmeticError) as error:
            shapes = ", ".join(map(_shown, arguments))
            raise OutsideDomain(
                f"{node.function} of {shapes or 'nothing'}: {error}",
                "arguments that its card allows",
                "correct the call",
            ) from error
        several = isinstance(result, tuple) and not is_bundle(result)
        return tuple(map(native, result)) if several else native(result)

    def native(result: Any) -> Any:
        """Floats drawn by NumPy as an array of this arithmetic."""
        if isinstance(result, int):
            return arithmetic.number(Fraction(result))
        drawn = isinstance(result, np.ndarray | np.generic) and result.dtype.kind == "f"
        return arithmetic.floats(np.asarray(result)) if drawn else result

    def number(x: Any) -> Any:
        """Whole numbers and truth values as numbers of this arithmetic, which operators work on."""
        if isinstance(x, np.ndarray | np.generic):
            return arithmetic.floats(np.asarray(x, dtype=np.float64)) if x.dtype.kind in "biu" else x
        xp = array_namespace(x)
        return x if xp.isdtype(x.dtype, "real floating") else xp.astype(x, xp.float64)

    def _argument(function: Function, position: int | str, node: Expression) -> Any:
        if function.name == "concat" and position == 0 and isinstance(node, Array):
            return [value(item) for item in node.items]
        argument = value(node)
        kind = function.kind(position)
        if kind == "array":
            return argument
        if kind == "model":
            return _model(argument)
        exact = [cell.exact for cell in arithmetic.enclosures(argument)]
        whole = [int(one) for one in exact if one is not None and one.denominator == 1]
        if len(whole) != len(exact) or (len(whole) != 1 and kind == "whole"):
            raise OutsideDomain(
                f"{function.name}: argument {position} is not a whole number", "a whole number", "write it as digits"
            )
        if kind == "whole":
            return whole[0]
        try:
            return array_namespace(argument).asarray(np.array(whole, dtype=np.int64).reshape(argument.shape))
        except OverflowError:
            raise OverBudget("an index beyond 64 bits", "a smaller one", "correct the index") from None

    return value(expression)


def _model(table: Any) -> Callable[[Any], Any]:
    """A model of which the last token decides the next: the table has a row of logarithms for each last token."""
    if len(table.shape) != 2:
        raise ShapeMismatch(f"a model of shape {table.shape}", "a matrix, a row for each last token", "stack its rows")

    def model(prefixes: Any) -> Any:
        return array_namespace(table).take(table, prefixes[:, -1], axis=0)

    return model


def _shown(argument: Any) -> str:
    """An argument as a message names it: its shape, or the whole number that it is."""
    if isinstance(argument, list):
        return f"[{', '.join(map(_shown, argument))}]"
    if callable(argument):
        return "a model"
    return str(getattr(argument, "shape", argument))


def _combine(symbol: str, left: Any, right: Any) -> Any:
    if symbol == "@":
        if not left.shape or not right.shape or left.shape[-1] != right.shape[max(len(right.shape) - 2, 0)]:
            raise ShapeMismatch(
                f"{left.shape} @ {right.shape}",
                "as many columns on the left as rows on the right",
                "transpose one?",
            )
        stretched = left.shape[:-2], right.shape[:-2]
        product = (*left.shape[-2:-1], *right.shape[max(len(right.shape) - 1, 1) :])
    else:
        stretched, product = (left.shape, right.shape), ()
    try:
        cells = math.prod((*np.broadcast_shapes(*stretched), *product))
    except ValueError:
        raise ShapeMismatch(
            f"{left.shape} {symbol} {right.shape}", "shapes that broadcast", "check both operands"
        ) from None
    if cells > MAX_CELLS:
        raise OverBudget(f"a result of {cells:,} cells", f"at most {MAX_CELLS:,}", "state a smaller example")
    return OPERATORS[symbol](left, right)


def _transpose(x: Any) -> Any:
    if len(x.shape) < 2:
        raise ShapeMismatch(f"the transpose of {x.shape}", "a matrix", "index or stack it into a matrix first")
    return array_namespace(x).matrix_transpose(x)


def _index(x: Any, subscripts: tuple[int | Slice, ...]) -> Any:
    if isinstance(x, tuple):
        first, *rest = subscripts
        if not isinstance(first, int) or not -len(x) <= first < len(x) or x[first] is None:
            raise OutsideDomain(f"the result {first} of {len(x)}", f"0 to {len(x) - 1}", "count from 0")
        return _index(x[first], tuple(rest)) if rest else x[first]
    if len(subscripts) > len(x.shape):
        raise ShapeMismatch(f"{len(subscripts)} subscripts on {x.shape}", "one for each axis", "drop some")
    for subscript, length in zip(subscripts, x.shape, strict=False):
        if isinstance(subscript, int) and not -length <= subscript < length:
            raise ShapeMismatch(f"the index {subscript} on {x.shape}", f"0 to {length - 1}", "count from 0")
        if isinstance(subscript, Slice) and not range(*_slice(subscript).indices(length)):
            raise ShapeMismatch(f"a slice of {x.shape} that holds nothing", "at least one index", "correct the slice")
    return x[tuple(s if isinstance(s, int) else _slice(s) for s in subscripts)]


def _slice(subscript: Slice) -> slice:
    return slice(subscript.start, subscript.stop, subscript.step)


def _stack(items: list[Any]) -> Any:
    if not items:
        raise RaggedArray("an array without items", "at least one item", "write them")
    shapes = [item.shape for item in items]
    if len(set(shapes)) > 1:
        raise RaggedArray(
            f"items of shape {' and '.join(map(str, dict.fromkeys(shapes)))}",
            "items of one shape",
            "complete them",
        )
    return array_namespace(items[0]).stack(items)
