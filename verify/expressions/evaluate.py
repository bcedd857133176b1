"""Run an Expression in an arithmetic: the same tree gives floats, proved enclosures or stepwise roundings."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from verify.expressions.vocabulary import MAX_CELLS, VOCABULARY, Function, is_bundle
from verify.formulas.parameters import combine
from verify.namespaces import NUMPY, array_namespace
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
    children,
)
from verify.records.mistake import OutsideDomain, OverBudget, RaggedArray, ShapeMismatch, UnknownName
from verify.records.numeral import Numeral, Quantity

OPERATORS: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "@": operator.matmul,
    "**": operator.pow,
}  # fmt: skip

NO_KEYWORDS: Mapping[str, Any] = {}

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
    value = _Leaves(value_of, arithmetic, rounded).value(expression)
    _alone(expression, value)
    return value


@dataclass(frozen=True, slots=True)
class _Leaves:
    """What the names and numbers of an expression are worth; the rest follows from them."""

    value_of: Callable[[str], Any]
    arithmetic: Arithmetic
    rounded: Callable[[Numeral], Any] | None

    def value(self, node: Expression) -> Any:
        """The value of a node, or all results of a call that has several."""
        if isinstance(node, Number):
            if node.is_inexact and self.rounded is not None:
                return self.rounded(node.numeral)
            return self.arithmetic.number(node.numeral.value)
        if isinstance(node, Name):
            return self._named(node.text)
        if isinstance(node, Call) and node.function == "concat":
            return combined(node, [self._rows(part) for part in children(node)], self.arithmetic)
        return combined(node, [self.value(part) for part in children(node)], self.arithmetic)

    def _rows(self, node: Expression) -> Any:
        """A part of what is set one behind the other: rows as they are, since they need not be of one shape."""
        return [self.value(row) for row in node.items] if isinstance(node, Array) else self.value(node)

    def _named(self, name: str) -> Any:
        if name == "inf":
            return self.arithmetic.array(INFINITY)
        return self.arithmetic.pi if name == "pi" else self.value_of(name)


def combined(node: Expression, parts: Sequence[Any], arithmetic: Arithmetic) -> Any:
    """The value of a node from those of its `children`; all of them, where it is a call that has several results.

    A list stands for the items of an array that `concat` sets one behind the other. Raises as `evaluate` does.
    """
    if isinstance(node, Index):
        return _index(parts[0], node.subscripts)
    if tuple in map(type, parts):
        for child, part in zip(children(node), parts, strict=True):
            _alone(child, part)
    if isinstance(node, Call):
        return _called(node, parts, arithmetic)
    if isinstance(node, Binary):
        return _binary(node.operator, parts[0], parts[1], arithmetic)
    if isinstance(node, Array):
        return _stack([_number(part, arithmetic) for part in parts])
    if isinstance(node, Negative):
        return -_number(parts[0], arithmetic)
    if isinstance(node, Transpose):
        return _transpose(parts[0])
    raise TypeError(f"node={node!r}: expected one that has parts")


def _alone(node: Expression, value: Any) -> None:
    """Refuse several results where one array is wanted; a bundle of parameters is one thing."""
    if type(value) is tuple:
        found = f"all {len(value)} results of {node.function}" if isinstance(node, Call) else "several results"
        raise OutsideDomain(found, "one of them", "index it, with [0] for the first")


def _binary(symbol: Operator, left: Any, right: Any, arithmetic: Arithmetic) -> Any:
    """left symbol right; with a bundle of parameters on a side, array by array."""
    match is_bundle(left), is_bundle(right):
        case False, False:
            return _operated(symbol, _number(left, arithmetic), _number(right, arithmetic))
        case True, True:
            return combine(lambda one, other: _binary(symbol, one, other, arithmetic), left, right)
        case True, _:
            return combine(lambda one: _binary(symbol, one, right, arithmetic), left)
    return combine(lambda other: _binary(symbol, left, other, arithmetic), right)


def _called(node: Call, parts: Sequence[Any], arithmetic: Arithmetic) -> Any:
    function = VOCABULARY.get(node.function)
    if function is None:
        raise UnknownName(f"the function {node.function}", "a formula of the catalogue", "see `verify formulas`")
    arguments, keywords = parts, NO_KEYWORDS
    if node.keywords or not function.is_plain(len(parts)):
        arguments, keywords = _prepared(function, node, parts, arithmetic)
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
    return tuple(_native(one, arithmetic) for one in result) if several else _native(result, arithmetic)


def _prepared(
    function: Function, node: Call, parts: Sequence[Any], arithmetic: Arithmetic
) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a call by position and by keyword, each as its parameter takes it."""
    count = len(node.arguments)
    arguments = [_argument(function, i, part, arithmetic) for i, part in enumerate(parts[:count])]
    named = zip(node.keywords, parts[count:], strict=True)
    keywords = {name: _argument(function, name, part, arithmetic) for (name, _), part in named}
    function.affordable(arguments, keywords)
    if function.takes("like"):
        keywords.setdefault("like", arithmetic.number(Fraction(0)))
    return arguments, keywords


def _native(result: Any, arithmetic: Arithmetic) -> Any:
    """Floats drawn by NumPy as an array of this arithmetic."""
    if isinstance(result, NUMPY):
        return arithmetic.floats(np.asarray(result)) if result.dtype.kind == "f" else result
    return arithmetic.number(Fraction(result)) if isinstance(result, int) else result


def _number(x: Any, arithmetic: Arithmetic) -> Any:
    """Whole numbers and truth values as numbers of this arithmetic, which operators work on."""
    if isinstance(x, NUMPY):
        return arithmetic.floats(np.asarray(x, dtype=np.float64)) if x.dtype.kind in "biu" else x
    xp = x.__array_namespace__()
    return x if xp.isdtype(x.dtype, "real floating") else xp.astype(x, xp.float64)


def _argument(function: Function, position: int | str, argument: Any, arithmetic: Arithmetic) -> Any:
    kind = function.kind(position)
    if kind == "array" or isinstance(argument, list):
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


def _operated(symbol: str, left: Any, right: Any) -> Any:
    one, other = left.shape, right.shape
    if symbol != "@" and not one and not other:
        return OPERATORS[symbol](left, right)
    if symbol == "@":
        if not one or not other or one[-1] != other[max(len(other) - 2, 0)]:
            raise ShapeMismatch(
                f"{one} @ {other}",
                "as many columns on the left as rows on the right",
                "transpose one?",
            )
        stretched = one[:-2], other[:-2]
        product = (*one[-2:-1], *other[max(len(other) - 1, 1) :])
    else:
        stretched, product = (one, other), ()
    try:
        cells = math.prod((*_stretched(*stretched), *product))
    except ValueError:
        raise ShapeMismatch(f"{one} {symbol} {other}", "shapes that broadcast", "check both operands") from None
    if cells > MAX_CELLS:
        raise OverBudget(f"a result of {cells:,} cells", f"at most {MAX_CELLS:,}", "state a smaller example")
    return OPERATORS[symbol](left, right)


def _stretched(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """The shape that two shapes are stretched to; ValueError where there is none."""
    if one == other or not other:
        return one
    return np.broadcast_shapes(one, other) if one else other


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
    space = array_namespace(items[0])
    return np.concatenate([item[None] for item in items]) if space is np else space.stack(items)
