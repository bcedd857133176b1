"""What documents seldom state: d_k has as many columns as K, q_1 is the first row of Q, I fits its neighbour."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Protocol

from verify.claims.meaning.array_forms import shape
from verify.claims.meaning.notation import key
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import walk
from verify.records.expression import Array, Call, Expression, Index, Name, Number
from verify.records.numeral import Numeral
from verify.records.printed import Applied, Grid, Indexed, Infixed, Listing, Printed, PrintedNumber, Symbol, Transposed

SIZES = {"d_k": "K"}
"""The number of columns of a matrix, by its name."""

ROWS = {"q": "Q", "k": "K"}
"""The matrix that has a vector of one token in each row."""

MAX_IDENTITY = 64
"""Rows of an identity matrix that is written out."""

Used = dict[str, Definition]


class Reader(Protocol):
    """What is read, and what has been found: see the Resolver."""

    scope: Scope
    used: Used
    local: dict[str, Expression]
    supposed: list[str]
    form: Printed | None


def indexed(node: Indexed, reader: Reader) -> Expression | None:
    """What an indexed name means by the matrix that it is of; None where nothing tells."""
    name = key(node) or ""
    if name in SIZES and _is_transposed(SIZES[name], reader.form):
        definition = _matrix(SIZES[name], reader)
        reader.supposed.append(name)
        return None if definition is None else _number((definition.shape or (0, 0))[1])
    match node:
        case Indexed(Symbol(letter), (PrintedNumber(numeral),)) if letter in ROWS and numeral.is_integer:
            matrices = [_matrix(one, reader) for one in ROWS.values()]
            definition = matrices[list(ROWS).index(letter)]
            if definition is not None and None not in matrices and 1 <= numeral.value <= (definition.shape or (0,))[0]:
                reader.supposed.append(name)
                return Index(Name(definition.identifier), (int(numeral.value) - 1,))
    return None


def _is_transposed(name: str, form: Printed | None) -> bool:
    """Whether a form has the transpose of a matrix: Q K^T, whose rows are keys."""
    parts = walk(form) if form is not None else ()
    return any(isinstance(part, Transposed) and key(part.base) == name for part in parts)


def _matrix(name: str, reader: Reader) -> Definition | None:
    definition = reader.scope.numeric(name)
    if definition is None or definition.shape is None or len(definition.shape) != 2:
        return None
    reader.used[definition.identifier] = definition
    return definition


def _number(value: int) -> Number:
    return Number(Numeral(str(value), Fraction(value), Fraction(1)))


def beside_identity(node: Infixed, reader: Reader) -> Printed | None:
    """The other side of a sum or difference with I, which no definition gives a value; None where there is none."""
    sides = (node.left, node.right)
    if node.operator not in ("+", "-") or "I" in reader.local or reader.scope.newest("I") is not None:
        return None
    with_it = [any(isinstance(part, Symbol) and part.name == "I" for part in walk(side)) for side in sides]
    return sides[with_it.index(False)] if sum(with_it) == 1 else None


def identity(beside: Expression, reader: Reader) -> Mapping[str, Expression]:
    """I, as large as the square matrix beside it; nothing where there is none."""
    sizes = shape(beside, reader.used) or ()
    if len(sizes) != 2 or sizes[0] != sizes[1] or sizes[0] > MAX_IDENTITY:
        return {}
    reader.supposed.append("I")
    places = range(sizes[0])
    return {"I": Array(tuple(Array(tuple(_number(int(i == j)) for j in places)) for i in places))}


def product(form: Printed, left: Expression, right: Expression, used: Used) -> Expression | None:
    """A product of a form that its shapes show: of matrices that stand beside each other, or of two lists as x^T δ."""
    beside = _side_by_side(left, right, used) if isinstance(form, Listing | Grid) else None
    return _outer(left, right, used) if beside is None else Call("times", (beside, right))


def _side_by_side(left: Expression, right: Expression, used: Used) -> Expression | None:
    """Matrices between brackets, which have as many columns together as what is behind them has rows."""
    if not isinstance(left, Array):
        return None
    cells = [item.items[0] if isinstance(item, Array) and len(item.items) == 1 else item for item in left.items]
    items = left.items[0].items if len(left.items) == 1 and isinstance(left.items[0], Array) else tuple(cells)
    sizes, rows = [shape(item, used) for item in items], shape(right, used)
    if len(items) < 2 or rows is None or len(rows) != 2:
        return None
    columns = [size[1] for size in sizes if size is not None and len(size) == 2]
    alike = len(columns) == len(items) and len({size[0] for size in sizes if size}) == 1
    return Call("concat_heads", items) if alike and sum(columns) == rows[0] else None


def _outer(left: Expression, right: Expression, used: Used) -> Expression | None:
    """x^T δ of two lists of different lengths: every product of their elements."""
    match left:
        case Call("row", (vector,)):
            one, other = shape(vector, used), shape(right, used)
            if one is not None and other is not None and len(one) == len(other) == 1 and one != other:
                return Call("times", (vector, Call("row", (right,))))
    return None


def applied(node: Infixed, reader: Reader) -> Applied | None:
    """A function before an array without brackets of its own: σ of a column."""
    match node:
        case Infixed("implicit", Symbol("sigma") as function, Grid() as column) if reader.scope.newest("sigma") is None:
            reader.supposed.append("sigma")
            return Applied(function, (column,), node.span)
    return None
