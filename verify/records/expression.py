"""The syntax tree of a formula: what every reader produces and every arithmetic can run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import field, replace
from fractions import Fraction
from operator import is_
from typing import Any, Literal, TypeAlias

from verify.records.frozen import dataclass
from verify.records.numeral import Numeral
from verify.records.remembered import remembered

Operator = Literal["+", "-", "*", "/", "@", "**"]
Comparison = Literal["==", "<=", ">=", "<", ">"]
NOTHING: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Number:
    """A literal; `rounded` where it stands for a result of the same chain, and so carries that result's rounding.

    stood: what stood in its place, as far as it is known exactly: with all digits of it, a number is as exact.
    """

    numeral: Numeral
    rounded: bool = False
    stood: frozenset[Fraction] = field(default=frozenset(), repr=False)  # of documents alone

    @property
    def is_inexact(self) -> bool:
        """Whether it carries a rounding."""
        return self.rounded and abs(self.numeral.value) not in self.stood


@dataclass(frozen=True)
class Name:
    """A name that the Scope gives a meaning."""

    text: str


@dataclass(frozen=True)
class Negative:
    """−operand."""

    operand: Expression


@dataclass(frozen=True)
class Binary:
    """left operator right; `@` is the matrix product, `**` the power."""

    operator: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True)
class Transpose:
    """The matrix transpose of the operand."""

    operand: Expression


@dataclass(frozen=True)
class Slice:
    """start:stop:step, counted from 0; None leaves a side open, and takes every index between them."""

    start: int | None
    stop: int | None
    step: int | None = None


@dataclass(frozen=True)
class Index:
    """operand[subscripts], counted from 0."""

    operand: Expression
    subscripts: tuple[int | Slice, ...]


@dataclass(frozen=True)
class Array:
    """[a, b, …], rows of rows for more axes."""

    items: tuple[Expression, ...]


@dataclass(frozen=True)
class Call:
    """function(arguments, keyword=argument)."""

    function: str
    arguments: tuple[Expression, ...]
    keywords: tuple[tuple[str, Expression], ...] = ()


Expression: TypeAlias = Number | Name | Negative | Binary | Transpose | Index | Array | Call


@dataclass(frozen=True)
class Relation:
    """A chain of comparisons, a <= b <= c: true when each link holds for every cell."""

    operands: tuple[Expression, ...]
    comparisons: tuple[Comparison, ...]


def children(node: Expression | Relation) -> tuple[Expression, ...]:
    """The parts of a node, in the order they are written."""
    return _PARTS[type(node)](node)


_PARTS: Mapping[type, Callable[[Any], tuple[Expression, ...]]] = {  # by type: this is asked of every node, many times
    Number: lambda _: (),
    Name: lambda _: (),
    Negative: lambda node: (node.operand,),
    Binary: lambda node: (node.left, node.right),
    Transpose: lambda node: (node.operand,),
    Index: lambda node: (node.operand,),
    Array: lambda node: node.items,
    Relation: lambda node: node.operands,
    Call: lambda node: (*node.arguments, *(value for _, value in node.keywords)) if node.keywords else node.arguments,
}


def with_children(node: Expression, parts: tuple[Expression, ...]) -> Expression:
    """The same node with other parts, as many as `children` gives."""
    match node:
        case Binary(operator):
            return Binary(operator, *parts)
        case Array():
            return Array(parts)
        case Call(function, arguments, keywords):
            count = len(arguments)
            named = tuple((name, part) for (name, _), part in zip(keywords, parts[count:], strict=True))
            return Call(function, parts[:count], named)
        case Negative() | Transpose():
            return type(node)(parts[0])
        case Index(_, subscripts):
            return Index(parts[0], subscripts)
    return node


@remembered
def names(node: Expression | Relation) -> frozenset[str]:
    """The names an expression refers to, functions excepted."""
    if isinstance(node, Name):
        return frozenset({node.text})
    return NOTHING.union(*map(names, children(node)))


@remembered
def functions(node: Expression | Relation) -> frozenset[str]:
    """The functions that an expression calls."""
    own = {node.function} if isinstance(node, Call) else set()
    return NOTHING.union(own, *map(functions, children(node)))


def is_rounded(node: Expression | Relation) -> bool:
    """Whether an expression holds a number that stands for a rounded result."""
    return node.is_inexact if isinstance(node, Number) else any(map(is_rounded, children(node)))


@remembered
def numerals(node: Expression) -> tuple[Numeral, ...]:
    """The numbers written in an expression, in no order that means anything."""
    return tuple([part.numeral for part in nodes(node) if isinstance(part, Number)])


def nodes(node: Expression) -> Iterator[Expression]:
    """An expression and all its parts, in no order that means anything."""
    waiting = [node]
    while waiting:
        current = waiting.pop()
        yield current
        waiting += _PARTS[type(current)](current)


def literals(node: Expression | Relation) -> Iterator[Numeral]:
    """The numbers written in an expression, in order, each with the minus right before it."""
    match node:
        case Number(numeral):
            yield numeral
        case Negative(Number(numeral)):
            yield replace(numeral, text=f"-{numeral.text}", value=-numeral.value)
        case _:
            for child in children(node):
                yield from literals(child)


def rebuilt(node: Expression, change: Callable[[Expression], Expression]) -> Expression:
    """The expression with each node, from the leaves up, put through `change`; what stays is not built anew."""
    parts = children(node)
    changed = tuple([rebuilt(part, change) for part in parts])
    return change(node if all(map(is_, changed, parts)) else with_children(node, changed))
