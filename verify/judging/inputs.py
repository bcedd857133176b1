"""Mistakes in what goes into a computation: another number, another name, another index, another order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from verify.judging.changes import Change, Surroundings, natural, spelled
from verify.records.expression import (
    Array,
    Binary,
    Expression,
    Index,
    Name,
    Negative,
    Number,
)

MAX_LENGTH = 16
"""Rows of a matrix up to which each is tried by itself."""

MAX_TURNED = 4
"""Rows up to which every other order of them is tried."""


def of_numbers(node: Expression, around: Surroundings) -> Iterator[Change]:
    """A whole number of the computation one more or one less."""
    if isinstance(node, Number | Name) and around.whole_of(node) is not None:
        told = spelled(node)
        yield Change("index", f"with {told} + 1 in place of {told}", Binary("+", node, whole(1)))
        yield Change("index", f"with {told} - 1 in place of {told}", Binary("-", node, whole(1)))


def of_indices(node: Expression, around: Surroundings) -> Iterator[Change]:
    """Another row or column of the same array, the nearest first."""
    if not isinstance(node, Index):
        return
    shape = around.shape_of(node.operand) or ()
    for i, (subscript, length) in enumerate(zip(node.subscripts, shape, strict=False)):
        if not isinstance(subscript, int) or length > MAX_LENGTH:
            continue
        for other in sorted(set(range(length)) - {subscript}, key=lambda one: abs(one - subscript)):
            subscripts = (*node.subscripts[:i], other, *node.subscripts[i + 1 :])
            yield Change("index", f"with index {other} in place of {subscript}", Index(node.operand, subscripts))


def of_names(node: Expression, around: Surroundings) -> Iterator[Change]:
    """Another quantity of the same shape in the place of one."""
    if isinstance(node, Name):
        for other, place in around.beside(node):
            yield Change("operand", f"with {spelled(other)}{place} in place of {spelled(node)}", other)


def of_orders(node: Expression, around: Surroundings) -> Iterator[Change]:
    """The rows or columns of an input in another order."""
    if isinstance(node, Name):
        yield from orders(node, around)


def orders(node: Expression, around: Surroundings) -> Iterator[Change]:
    """The rows or columns of a matrix in another order."""
    shape = around.shape_of(node)
    if shape is None or len(shape) != 2:
        return
    for axis, word in enumerate(("rows", "columns")):
        count = shape[axis]
        if 1 < count <= MAX_TURNED:
            orders = list(permutations(range(count)))[1:]
        elif 1 < count <= MAX_LENGTH:
            orders = [tuple(reversed(range(count)))]
        else:
            orders = []
        for order in orders:
            told = f"with the {word} of {spelled(node)} in the order {', '.join(map(str, order))}"
            yield Change("order", told, reordered(node, axis, order))


def reordered(node: Expression, axis: int, order: tuple[int, ...]) -> Expression:
    """A matrix with its rows or columns in another order."""
    if axis == 0:
        return Binary("@", Array(tuple([_unit(len(order), one) for one in order])), node)
    back = [order.index(one) for one in range(len(order))]
    return Binary("@", node, Array(tuple([_unit(len(order), one) for one in back])))


def _unit(length: int, one: int) -> Array:
    """A vector of zeros with a one at an index."""
    zeros = (whole(0),) * length
    return Array((*zeros[:one], whole(1), *zeros[one + 1 :]))


def whole(number: int) -> Expression:
    """A whole number as it is printed."""
    numeral = natural(abs(number))
    return numeral if number >= 0 else Negative(numeral)
