"""Intervals that look like vectors: [1, 2] - [3, 4] = [-3, -1], and -2 · [0.9, 1.1] = [-2.2, -1.8]."""

from __future__ import annotations

from collections.abc import Mapping

from verify.claims.meaning.scope import Definition
from verify.records.example import Alternative
from verify.records.expression import Array, Binary, Call, Expression, Index, Name, Negative, Number
from verify.records.numeral import Quantity

Ends = tuple[Expression, Expression]
"""The lower and the upper end of an interval; of a number, the number twice."""


def with_intervals(
    expression: Expression, printed: Quantity, used: Mapping[str, Definition]
) -> tuple[Alternative, ...]:
    """The reading of pairs as intervals, where what is printed as their result may be one."""
    if printed.shape != (2,) or not _are_ordered(printed):
        return ()
    ends = _ends(expression, used)
    return () if ends is None else (Alternative("with intervals", Array(ends)),)


def _are_ordered(pair: Quantity) -> bool:
    low, high = pair.numerals
    return not (low.special or high.special) and low.value <= high.value


def _ends(expression: Expression, used: Mapping[str, Definition]) -> Ends | None:
    """The ends of what an expression of numbers and intervals comes to; None where it is made of anything else."""
    match expression:
        case Number():
            return expression, expression
        case Name(text) if text in used and isinstance(used[text].body, Quantity):
            return _named(expression, used[text].body)
        case Array((Number() | Negative(Number()) as low, Number() | Negative(Number()) as high)):
            return low, high
        case Negative(operand) if (ends := _ends(operand, used)) is not None:
            return Negative(ends[1]), Negative(ends[0])
        case Call("plus", (left, right)) | Binary("*", left, right) | Call("times" | "dot" | "hadamard", (left, right)):
            one, other = _ends(left, used), _ends(right, used)
            if one is None or other is None:
                return None
            added = isinstance(expression, Call) and expression.function == "plus"
            return _sum(one, other) if added else _product(one, other)
    return None


def _named(name: Expression, body: object) -> Ends | None:
    """The ends of an interval, or the value of a number, that a name was given."""
    if not isinstance(body, Quantity) or body.shape not in ((), (2,)):
        return None
    if not body.shape:
        return name, name
    return (Index(name, (0,)), Index(name, (1,))) if _are_ordered(body) else None


def _sum(one: Ends, other: Ends) -> Ends:
    return Call("plus", (one[0], other[0])), Call("plus", (one[1], other[1]))


def _product(one: Ends, other: Ends) -> Ends:
    """From the least to the largest of the products of ends."""
    products = Array(tuple(Call("times", (left, right)) for left in one for right in other))
    return Call("min", (products,)), Call("max", (products,))
