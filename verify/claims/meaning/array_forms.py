"""Printed forms that mean one thing of a number and another of a vector or a matrix: powers, products, elements."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from functools import partial

from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import PRODUCT_FUNCTIONS, key
from verify.claims.meaning.scope import Definition, Scope
from verify.expressions.printed import walk
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Index,
    Name,
    Negative,
    Number,
    Transpose,
    children,
)
from verify.records.numeral import Quantity
from verify.records.printed import Grid, Indexed, Listing, Printed, PrintedNumber, Raised, Symbol

OF_ALL = frozenset({"determinant", "trace", "norm", "norm_1", "norm_frobenius", "norm_infinity"})
"""Functions that make one number of a whole vector or matrix."""

OF_EACH = frozenset(
    {"softmax", "layer_norm", "standardize", "relu", "sigmoid", "tanh", "gelu", "silu", "softplus", "exp"}
)
"""Functions that keep the shape of what they are given."""

NOTHING: Mapping[str, Definition] = {}


def is_of_arrays(expression: Expression, arrays: Container[str]) -> bool:
    """Whether a vector or a matrix stands anywhere in an expression; `arrays` are the names that mean one."""
    match expression:
        case Array():
            return True
        case Name(text):
            return text in arrays
        case Index(Name()):
            return False
    return any(is_of_arrays(child, arrays) for child in children(expression))


def is_grouped(node: Listing) -> bool:
    """Whether square brackets around one form group it: [A]^T, [x + y], but not the list [1] or [[1, 2]]."""
    single = node.items[0] if len(node.items) == 1 and node.brackets == "[" else None
    return single is not None and not isinstance(single, Listing | Grid) and literal(single) is None


def is_whole(exponent: Expression) -> bool:
    """Whether an exponent is a whole number, with its sign or without."""
    inner = exponent.operand if isinstance(exponent, Negative) else exponent
    return isinstance(inner, Number) and inner.numeral.is_integer


def product(sign: str, left: Expression, right: Expression, used: Mapping[str, Definition]) -> Expression:
    """What a sign of a product means; that of each cell with one number scales."""
    if sign == "hadamard" and () in (shape(left, used), shape(right, used)):
        return Call("times", (left, right))
    return Call(PRODUCT_FUNCTIONS[sign], (left, right))


def is_set(node: Printed, scope: Scope) -> bool:
    """Whether a form is a list in braces, a name of one, or a power of one: {0, 1}^3 has eight members."""
    if isinstance(node, Raised):
        return is_set(node.base, scope)
    definition = scope.numeric(key(node) or "")
    listed = literal(node) if definition is None else definition.body
    return isinstance(listed, Quantity) and listed.layout == "set"


def whole_indices(subscripts: tuple[Printed, ...]) -> list[int] | None:
    """The whole numbers that subscripts are; None where one is none."""
    numbers = [one.numeral for one in subscripts if isinstance(one, PrintedNumber) and one.numeral.is_integer]
    return [int(numeral.value) for numeral in numbers] if len(numbers) == len(subscripts) else None


def of_an_element(subscripts: tuple[Printed, ...], matrix: Definition | None) -> list[int] | None:
    """The row and the column of an element of a matrix, a_21 or a_{2,1}; None where there is no such element."""
    shape, indices = (matrix.shape if matrix is not None else None) or (), whole_indices(subscripts) or []
    indices = list(map(int, str(indices[0]))) if len(indices) == 1 and indices[0] >= 0 else indices
    there = len(indices) == len(shape) == 2 and all(1 <= at <= size for at, size in zip(indices, shape, strict=True))
    return indices if there else None


def first_index(node: Indexed, form: Printed | None) -> int:
    """From what the elements of an array are counted: from 0 where the whole form takes its element 0, θ_0 + θ_1 x."""
    base = key(node.base)
    for part in walk(form) if form is not None and base is not None else (node,):
        if isinstance(part, Indexed) and key(part.base) == base and any(map(_is_zero, part.subscripts)):
            return 0
    return 1


def _is_zero(subscript: Printed) -> bool:
    return isinstance(subscript, PrintedNumber) and subscript.numeral.value == 0


def may_be_label(node: Raised, spellings: Container[str]) -> bool:
    """Whether W^1 or a^0 is one of several W, and W^2 another where one of those was given a value."""
    match node:
        case Raised(Symbol(name), PrintedNumber(numeral)):
            return numeral.text in ("0", "1") or any(f"{name}^{number}" in spellings for number in ("0", "1"))
    return False


def labelled_element(node: Raised) -> Indexed:
    """z_2^{[1]} as the element of z^{[1]} that it is."""
    assert isinstance(node.base, Indexed)  # noqa: S101 — the caller's choice
    return replace(node.base, base=replace(node, base=node.base.base))


def transposed(value: Expression, *, vector: bool) -> Expression:
    """The transpose; of a row written out, [a, b]^T, the column, of the name of a vector the row."""
    if isinstance(value, Array) and not any(isinstance(item, Array) for item in value.items):
        return Array(tuple(Array((item,)) for item in value.items))
    return Call("row", (value,)) if vector else Transpose(value)


def whole_power(base: Expression, exponent: Expression) -> Call:
    """A whole power of what holds arrays."""
    return Call("matrix_power", (base, exponent))


def shape(expression: Expression, used: Mapping[str, Definition] = NOTHING) -> tuple[int, ...] | None:
    """The shape of what an expression comes to; None where the rules leave it open. The names `used` have theirs."""
    of = partial(shape, used=used)
    match expression:
        case Name(text) if text in used:
            return used[text].shape
        case Array(items):
            shapes = {of(item) for item in items}
            inner = shapes.pop() if len(shapes) == 1 else None
            return None if inner is None else (len(items), *inner)
        case Negative(operand):
            return of(operand)
        case Transpose(operand):
            inner = of(operand)
            return inner[::-1] if inner is not None and len(inner) == 2 else None
        case Binary("/", left, right):
            return of(left) if of(right) == () else None
        case Call("plus" | "hadamard", (left, right)):
            return _sum(of(left), of(right))
        case Call("dot", (left, right)) if len(of(left) or ()) == 1 and of(left) == of(right):
            return ()
        case Call("times" | "dot", (left, right)):
            return _product(of(left), of(right))
        case Call("matrix_power", (base, _)):
            return of(base)
        case Call(function, (_,)) if function in OF_ALL:
            return ()
        case Call(function, (argument,)) if function in OF_EACH:
            return of(argument)
    return () if all(of(child) == () for child in children(expression)) else None


def _sum(left: tuple[int, ...] | None, right: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """The shape of a sum of two shapes: a number and a bias, as long as the rows, are added to all of them."""
    shorter, longer = sorted((left, right), key=lambda one: -1 if one is None else len(one))
    return (
        longer
        if shorter is not None and longer is not None and longer[len(longer) - len(shorter) :] == shorter
        else None
    )


def _product(left: tuple[int, ...] | None, right: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """The shape of a product of two shapes; two vectors side by side are left open."""
    if left is None or right is None:
        return None
    if () in (left, right):
        return left or right
    if len(left) == 1 and len(right) == 2:
        return right[1:] if left == right[:1] else None
    return left[:1] + right[1:] if len(left) == 2 and left[1] == right[0] else None
