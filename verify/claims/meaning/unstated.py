"""What documents seldom state: d_k has as many columns as K, q_1 is the first row of Q, I fits its neighbour."""

from __future__ import annotations

from collections.abc import Container, Mapping
from fractions import Fraction

from verify.claims.meaning.array_forms import shape
from verify.claims.meaning.notation import key
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import walk
from verify.records.expression import Array, Call, Expression, Index, Name, Number
from verify.records.numeral import Numeral
from verify.records.printed import Applied, Grid, Indexed, Infixed, Listing, Printed, PrintedNumber, Symbol

SIZES = {"d_k": "K"}
"""The number of columns of a matrix, by its name."""

ROWS = {"q": "Q", "k": "K", "v": "V", "x": "X"}
"""The matrix that has a vector of one token in each row."""

MAX_IDENTITY = 64
"""Rows of an identity matrix that is written out."""

Used = dict[str, Definition]


def indexed(node: Indexed, scope: Scope, used: Used) -> Expression | None:
    """What an indexed name means by the matrix that it is of; None where nothing tells."""
    if (whole := SIZES.get(key(node) or "")) is not None:
        definition = _matrix(whole, scope, used)
        return None if definition is None else _number((definition.shape or (0, 0))[1])
    match node:
        case Indexed(Symbol(letter), (PrintedNumber(numeral),)) if letter in ROWS and numeral.is_integer:
            definition = _matrix(ROWS[letter], scope, used)
            if definition is not None and 1 <= numeral.value <= (definition.shape or (0,))[0]:
                return Index(Name(definition.identifier), (int(numeral.value) - 1,))
    return None


def _matrix(name: str, scope: Scope, used: Used) -> Definition | None:
    definition = scope.numeric(name)
    if definition is None or definition.shape is None or len(definition.shape) != 2:
        return None
    used[definition.identifier] = definition
    return definition


def _number(value: int) -> Number:
    return Number(Numeral(str(value), Fraction(value), Fraction(1)))


def beside_identity(node: Infixed, scope: Scope, local: Container[str]) -> Printed | None:
    """The other side of a sum or difference with I, which no definition gives a value; None where there is none."""
    sides = (node.left, node.right)
    if node.operator not in ("+", "-") or "I" in local or scope.newest("I") is not None:
        return None
    with_it = [any(isinstance(part, Symbol) and part.name == "I" for part in walk(side)) for side in sides]
    return sides[with_it.index(False)] if sum(with_it) == 1 else None


def identity(beside: Expression, used: Mapping[str, Definition]) -> Mapping[str, Expression]:
    """I, as large as the square matrix beside it; nothing where there is none."""
    sizes = shape(beside, used) or ()
    if len(sizes) != 2 or sizes[0] != sizes[1] or sizes[0] > MAX_IDENTITY:
        return {}
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


def applied(node: Infixed, scope: Scope) -> Applied | None:
    """A function before an array without brackets of its own: σ of a column."""
    match node:
        case Infixed("implicit", Symbol("sigma") as function, Grid() as column) if scope.newest("sigma") is None:
            return Applied(function, (column,), node.span)
    return None
