"""Small mistakes that people make in a computation: every expression that is one change away from another."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import count
from typing import NamedTuple

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
    rebuilt,
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

FORGOTTEN = frozenset(
    {"abs", "cos", "degrees", "exp", "ln", "log", "log10", "log2", "norm", "relu", "sigmoid", "sin", "softmax", "sqrt"}
    | {"tan", "tanh"}
)
"""Functions that are left out."""

PRODUCTS = frozenset({"times", "dot", "hadamard"})

TWO = Number(Numeral("2", Fraction(2), Fraction(1)))


Above = tuple[tuple[Expression, int], ...]
Located = tuple[Expression, Above]


class Change(NamedTuple):
    """One change: its kind, what it is in words, what takes a part's place, and what the part stands in.

    above: each node that the part lies in, the innermost first, with the position of the part among its children.
    """

    kind: str
    told: str
    part: Expression
    above: Above = ()

    @property
    def expression(self) -> Expression:
        """The whole computation, changed."""
        whole = self.part
        for node, position in self.above:
            parts = children(node)
            whole = with_children(node, (*parts[:position], whole, *parts[position + 1 :]))
        return whole


@dataclass(frozen=True)
class Surroundings:
    """What is known of the parts of a computation and of what the document prints beside it.

    shape_of: the shape of a part, where it has one; whole_of: its value, where it is one whole number; beside: other
    names that have numbers of its shape, the nearest first, each with its place in words; idle: parts in which a
    change cannot be what is wrong, by their id.
    """

    shape_of: Callable[[Expression], tuple[int, ...] | None]
    whole_of: Callable[[Expression], int | None] = lambda _: None
    beside: Callable[[Name], Iterable[tuple[Name, str]]] = lambda _: ()
    idle: Container[int] = ()


Mistakes = Callable[[Expression, Surroundings], Iterator[Change]]
"""A family of mistakes: the changes of one node, by themselves."""


def everywhere(node: Expression, mistakes: Mistakes, around: Surroundings) -> Iterator[Change]:
    """The mistakes at this node, then at each part of it by itself."""
    return at(places(node, around.idle), mistakes, around)


def at(parts: Iterable[Located], mistakes: Mistakes, around: Surroundings) -> Iterator[Change]:
    """The mistakes at each of these parts."""
    for part, above in parts:
        for kind, told, other, within in mistakes(part, around):
            yield Change(kind, told, other, within + above)


def places(node: Expression, idle: Container[int] = ()) -> Iterator[Located]:
    """A node and each part of it, with what the part lies in; not within what is `idle`, by its id."""
    waiting: list[Located] = [(node, ())]
    while waiting:
        part, above = waiting.pop()
        yield part, above
        parts = [(child, ((part, i), *above)) for i, child in enumerate(children(part))]
        waiting += [one for one in parts[::-1] if id(one[0]) not in idle]


def variants(expression: Expression) -> Iterator[Change]:
    """The expression with one formula in a way in which documents are known to differ from it."""
    return everywhere(expression, of_formula, Surroundings(lambda _: None))


def written(expression: Expression) -> list[Numeral]:
    """The numbers of an expression, each as often as it is written, in their order."""
    if isinstance(expression, Number):
        return [expression.numeral]
    return [numeral for part in children(expression) for numeral in written(part)]


def with_numeral(expression: Expression, turn: int, other: Numeral) -> Expression:
    """The expression with another number in place of one that is written in it."""
    turns = count()

    def changed(node: Expression) -> Expression:
        return replace(node, numeral=other) if isinstance(node, Number) and next(turns) == turn else node

    return rebuilt(expression, changed)


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


def of_formula(node: Expression, _: Surroundings) -> Iterator[Change]:
    """The ways in which documents differ from a formula, as its card declares them; a mask or an option left out."""
    if not isinstance(node, Call):
        return
    name = node.function.replace("_", " ")
    for variant in VARIANTS.get(node.function, ()):
        yield Change("variant", f"with {name} {variant.difference}", Call(variant.name, node.arguments, node.keywords))
    for i, (keyword, _value) in enumerate(node.keywords):
        rest = (*node.keywords[:i], *node.keywords[i + 1 :])
        yield Change("dropped", f"without {keyword} in {name}", Call(node.function, node.arguments, rest))
    if len(node.arguments) > 1 and node.function in VARIANTS:
        shorter = Call(node.function, node.arguments[:-1], node.keywords)
        yield Change("dropped", f"without {spelled(node.arguments[-1])} in {name}", shorter)


def of_operands(node: Expression, around: Surroundings) -> Iterator[Change]:
    """A matrix turned, two factors exchanged."""
    match node:
        case Transpose(operand):
            yield Change("transposed", f"with {spelled(operand)} not transposed", operand)
        case Name():
            shape = around.shape_of(node)
            if shape is not None and len(shape) == 2:
                yield Change("transposed", f"with {spelled(node)} transposed", Transpose(node))
        case Call(function, (left, right)) if function in PRODUCTS and left != right:
            shapes = around.shape_of(left), around.shape_of(right)
            if None not in shapes and all(shapes):
                yield _exchanged(left, right, Call(function, (right, left)))
        case Binary("/" | "-" | "**" | "@" as operator, left, right) if left != right:
            yield _exchanged(left, right, Binary(operator, right, left))
        case Call("power", (left, right)) if left != right:
            yield _exchanged(left, right, Call("power", (right, left)))


def _exchanged(left: Expression, right: Expression, part: Expression) -> Change:
    return Change("exchanged", f"with {spelled(left)} and {spelled(right)} exchanged", part)


def of_terms(node: Expression, _: Surroundings) -> Iterator[Change]:
    """A term with the other sign or left out; a factor left out; a sum taken for a product."""
    match node:
        case Call("plus", (left, right)) | Binary("+", left, right):
            other = right.operand if isinstance(right, Negative) else Negative(right)
            yield Change("sign", f"with the other sign before {spelled(right)}", Call("plus", (left, other)))
            yield from _without(left, right, left, right)
            yield Change("exchanged", f"with a product by {spelled(right)} for the sum", Binary("*", left, right))
        case Binary("-", left, right):
            yield Change("sign", f"with {spelled(right)} added", Binary("+", left, right))
            yield from _without(left, right, left, Negative(right))
        case Binary("/", left, right):
            yield Change("dropped", f"without the division by {spelled(right)}", left)
            yield Change("exchanged", f"with a product by {spelled(right)}", Call("times", (left, right)))
        case Binary("*" | "@", left, right) | Call("times" | "dot" | "hadamard", (left, right)):
            yield Change("dropped", f"without the factor {spelled(right)}", left)
            yield Change("dropped", f"without the factor {spelled(left)}", right)
            yield Change("exchanged", f"with {spelled(right)} added, for the product", Binary("+", left, right))
        case Call("power", (base, exponent)) | Binary("**", base, exponent):
            yield Change("dropped", f"without the exponent {spelled(exponent)}", base)
            yield Change("exchanged", f"with a product by {spelled(exponent)}", Call("times", (base, exponent)))
            other = exponent.operand if isinstance(exponent, Negative) else Negative(exponent)
            yield Change("sign", f"with the other sign of the exponent {spelled(exponent)}", Binary("**", base, other))
        case Negative(operand):
            yield Change("sign", f"without the sign before {spelled(operand)}", operand)


def _without(left: Expression, right: Expression, first: Expression, second: Expression) -> Iterator[Change]:
    yield Change("dropped", f"without {spelled(right)}", first)
    yield Change("dropped", f"without {spelled(left)}", second)


def of_functions(node: Expression, _: Surroundings) -> Iterator[Change]:
    """A function taken for another, or left out."""
    if not isinstance(node, Call):
        return
    for other in TWINS.get(node.function, ()):
        told = f"with {other} in place of {node.function}"
        yield Change("function", told, Call(other, node.arguments, node.keywords))
    if node.function in FORGOTTEN and len(node.arguments) == 1:
        yield Change("dropped", f"without the {node.function}", node.arguments[0])


def of_the_whole(expression: Expression, around: Surroundings) -> Iterator[Change]:
    """The right result turned, or with one more function or factor that the formula does not show."""
    shape = around.shape_of(expression)
    if shape is not None and len(shape) == 2:
        yield Change("transposed", "with the result transposed", Transpose(expression))
    if shape:
        yield Change("left out", "with the softmax of the result", Call("softmax", (expression,)))
    if shape is not None and len(shape) == 2 and shape[0] == shape[1]:
        masked = Binary("+", expression, Call("additive_mask", (Call("causal_mask", (natural(shape[0]),)),)))
        yield Change("left out", "with the softmax of the result behind a causal mask", Call("softmax", (masked,)))
    yield Change("factor", "with √2 times the result", Binary("*", expression, Call("sqrt", (TWO,))))
    yield Change("factor", "with the result over √2", Binary("/", expression, Call("sqrt", (TWO,))))


@lru_cache
def natural(number: int) -> Number:
    """A whole number that is not negative, as it is printed."""
    return Number(Numeral(str(number), Fraction(number), Fraction(1)))
