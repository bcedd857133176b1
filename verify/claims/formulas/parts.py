"""The parts of a formula that is written out: each an expression of a known shape, and what products make of two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from verify.numerals import parse_numeral
from verify.records.expression import Binary, Expression, Number, Operator
from verify.records.numeral import Quantity
from verify.records.printed import Indexed, Infixed, Listing, Printed, Symbol

Shape = tuple[int, ...]

SCALAR: Shape = ()


class UnreadError(Exception):
    """What a formula prints and this does not read: the formula is not judged."""


class UnfitError(UnreadError):
    """Two parts whose shapes do not fit: what is printed has no value; expression: the two as they stand."""

    def __init__(self, expression: Expression) -> None:
        super().__init__("shapes that do not fit")
        self.expression = expression


@dataclass(frozen=True)
class Part:
    """The value of a part of a formula: its expression, and its shape."""

    expression: Expression
    shape: Shape


class Kept(NamedTuple):
    """The names of a formula as they are bound at a time."""

    bound: dict[str, Part]
    drawn: dict[str, Quantity]
    taken: dict[str, str]
    implied: set[str]
    exchanged: bool


def letters_of(subscripts: Sequence[Printed]) -> list[Printed]:
    """The indices that stand below a name: i and j of A_{ij}, A_{i,j} and A[i, j]."""
    found: list[Printed] = []
    for one in subscripts:
        match one:
            case Symbol(name) if len(name) > 1 and name.isalpha() and name.islower():
                found += [Symbol(letter, one.span) for letter in name]
            case Listing(items):
                found += items
            case Infixed("implicit", left, right):
                found += [*letters_of((left,)), *letters_of((right,))]
            case _:
                found.append(one)
    return found


def parts_below(node: Indexed) -> tuple[Printed, ...]:
    """What stands below a name, parted by commas: pos and 2i of PE_{(pos, 2i)}."""
    return tuple(part for one in node.subscripts for part in (one.items if isinstance(one, Listing) else (one,)))


def multiplied(left: Part, right: Part) -> Part:
    """A product by its shapes: of matrices, of a matrix and a vector, or of numbers and what they scale."""
    if left.shape == SCALAR or right.shape == SCALAR:
        return cell_by_cell("*", left, right)
    if len(left.shape) == len(right.shape) == 1:
        return cell_by_cell("*", left, right)
    if left.shape[-1] != right.shape[0]:
        raise UnfitError(Binary("@", left.expression, right.expression))
    return Part(Binary("@", left.expression, right.expression), (*left.shape[:-1], *right.shape[1:]))


def cell_by_cell(operator: Operator, left: Part, right: Part) -> Part:
    """Two parts of one shape, or one and a number, cell by cell."""
    shapes = {left.shape, right.shape} - {SCALAR}
    if len(shapes) > 1:
        raise UnfitError(Binary(operator, left.expression, right.expression))
    return Part(Binary(operator, left.expression, right.expression), max(shapes, default=SCALAR))


def whole(number: int) -> Number:
    """A whole number as an expression."""
    return Number(parse_numeral(str(number)))
