"""Small mistakes that people make in a computation: every expression that is one change away from another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from verify.expressions import VARIANTS
from verify.records.expression import (
    Array,
    Binary,
    Call,
    Expression,
    Name,
    Negative,
    Number,
    Transpose,
    children,
    with_children,
)
from verify.records.numeral import Numeral

TWINS: Mapping[str, tuple[str, ...]] = {
    "ln": ("log2", "log10"),
    "log": ("log2", "log10"),
    "log2": ("ln", "log10"),
    "log10": ("ln", "log2"),
    "sin": ("cos",),
    "cos": ("sin",),
    "max": ("min", "mean"),
    "min": ("max",),
    "mean": ("sum",),
    "sum": ("mean",),
}
"""Functions that are taken for one another."""

FORGOTTEN = frozenset({"abs", "exp", "norm", "relu", "sigmoid", "softmax", "sqrt", "tanh"})
"""Functions that are left out."""

PRODUCTS = frozenset({"times", "dot", "hadamard"})

POINTS = (1, -1, 2, -2)
"""Places by which a decimal point is moved; two are a percent forgotten or taken twice."""

ShapeOf = Callable[[Expression], "tuple[int, ...] | None"]


@dataclass(frozen=True)
class Change:
    """One change: its kind, what it is in words, and the expression that it leads to."""

    kind: str
    told: str
    expression: Expression


def changes(expression: Expression, shape_of: ShapeOf) -> Iterator[Change]:
    """Every expression one change away, the likeliest mistakes first; `shape_of` gives the shape of a part."""
    for mistakes in (_variants, _operands, _terms, _functions):
        yield from _everywhere(expression, mistakes, shape_of)
    yield Change("sign", "with the opposite sign", Negative(expression))
    for places in POINTS:
        power = Numeral(f"1e{places}", Fraction(10) ** places, Fraction(1))
        told = f"with the decimal point {abs(places)} to the {'right' if places > 0 else 'left'}"
        yield Change("decimal point", told, Call("times", (expression, Number(power))))


def variants(expression: Expression) -> Iterator[Change]:
    """The expression with one formula in a way in which documents are known to differ from it."""
    return _everywhere(expression, _variants, lambda _: None)


def spelled(node: Expression) -> str:
    """A part of an expression in a few words: a name without its version, or a number as printed."""
    match node:
        case Name(text):
            return text.partition("@")[0]
        case Number(numeral):
            return numeral.text
        case Transpose(operand):
            return f"{spelled(operand)} transposed"
        case Negative(operand):
            return f"−{spelled(operand)}"
        case Array(items):
            return f"[{spelled(items[0])}, …]" if items else "[]"
        case Call(function) if function not in PRODUCTS and function not in ("plus", "power"):
            return f"the {function.replace('_', ' ')}"
    inner = [spelled(child) for child in children(node)]
    return f"the term with {inner[0]}" if inner else "a term"


Mistakes = Callable[[Expression, ShapeOf], Iterator[Change]]


def _everywhere(node: Expression, mistakes: Mistakes, shape_of: ShapeOf) -> Iterator[Change]:
    """The mistakes at this node, then at each part of it by itself."""
    yield from mistakes(node, shape_of)
    parts = children(node)
    for i, part in enumerate(parts):
        for change in _everywhere(part, mistakes, shape_of):
            whole = with_children(node, (*parts[:i], change.expression, *parts[i + 1 :]))
            yield Change(change.kind, change.told, whole)


def _variants(node: Expression, _: ShapeOf) -> Iterator[Change]:
    """The ways in which documents differ from a formula, as its card declares them."""
    if isinstance(node, Call):
        for variant in VARIANTS.get(node.function, ()):
            told = f"with {node.function.replace('_', ' ')} {variant.difference}"
            yield Change("variant", told, Call(variant.name, node.arguments, node.keywords))


def _operands(node: Expression, shape_of: ShapeOf) -> Iterator[Change]:
    """A matrix turned, two factors exchanged."""
    match node:
        case Transpose(operand):
            yield Change("transposed", f"with {spelled(operand)} not transposed", operand)
        case Name():
            shape = shape_of(node)
            if shape is not None and len(shape) == 2:
                yield Change("transposed", f"with {spelled(node)} transposed", Transpose(node))
        case Call(function, (left, right)) if function in PRODUCTS and left != right:
            shapes = shape_of(left), shape_of(right)
            if None not in shapes and all(shapes):
                told = f"with {spelled(left)} and {spelled(right)} exchanged"
                yield Change("exchanged", told, Call(function, (right, left)))
        case Binary("/" | "-" | "**" as operator, left, right):
            told = f"with {spelled(left)} and {spelled(right)} exchanged"
            yield Change("exchanged", told, Binary(operator, right, left))
        case Binary("@", left, right) if left != right:
            told = f"with {spelled(left)} and {spelled(right)} exchanged"
            yield Change("exchanged", told, Binary("@", right, left))


def _terms(node: Expression, _: ShapeOf) -> Iterator[Change]:
    """A term with the other sign, left out, or taken twice; a factor left out."""
    match node:
        case Call("plus", (left, right)) | Binary("+", left, right):
            other = right.operand if isinstance(right, Negative) else Negative(right)
            yield Change("sign", f"with the other sign before {spelled(right)}", Call("plus", (left, other)))
            yield Change("dropped", f"without {spelled(right)}", left)
            yield Change("dropped", f"without {spelled(left)}", right)
            yield Change("doubled", f"with {spelled(right)} twice", Call("plus", (node, right)))
        case Binary("-", left, right):
            yield Change("sign", f"with {spelled(right)} added", Binary("+", left, right))
            yield Change("dropped", f"without {spelled(right)}", left)
            yield Change("dropped", f"without {spelled(left)}", Negative(right))
        case Binary("/", left, right):
            yield Change("dropped", f"without the division by {spelled(right)}", left)
            yield Change("exchanged", f"with a product by {spelled(right)}", Call("times", (left, right)))
        case Binary("*", left, right):
            yield Change("dropped", f"without the factor {spelled(right)}", left)
            yield Change("dropped", f"without the factor {spelled(left)}", right)
        case Call(function, (left, right)) if function in PRODUCTS:
            yield Change("dropped", f"without the factor {spelled(right)}", left)
            yield Change("dropped", f"without the factor {spelled(left)}", right)
        case Call("power", (base, exponent)) | Binary("**", base, exponent):
            yield Change("dropped", f"without the exponent {spelled(exponent)}", base)
            yield Change("exchanged", f"with a product by {spelled(exponent)}", Call("times", (base, exponent)))
        case Negative(operand):
            yield Change("sign", f"without the sign before {spelled(operand)}", operand)


def _functions(node: Expression, _: ShapeOf) -> Iterator[Change]:
    """A function taken for another, or left out."""
    if isinstance(node, Call):
        for other in TWINS.get(node.function, ()):
            told = f"with {other} in place of {node.function}"
            yield Change("function", told, Call(other, node.arguments, node.keywords))
        if node.function in FORGOTTEN and len(node.arguments) == 1:
            yield Change("dropped", f"without the {node.function}", node.arguments[0])
