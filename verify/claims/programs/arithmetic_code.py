"""Code → Expression: arithmetic of numbers and arrays, with the functions of the usual libraries; never run."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from verify.numerals import parse_numeral
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
    Transpose,
)
from verify.records.mistake import Mistake

Kind = Literal["number", "array", "list"]

MAX_SIZE = 3000
"""Parts of an expression, its names written out."""

MAX_HEIGHT = 64
"""Levels of an expression: whoever reads it later does so by recursion."""

MAX_DEPTH = 20
"""Functions in functions."""

LIBRARIES = frozenset({"jnp", "linalg", "LA", "la", "math", "np", "numpy", "torch"})
OPERATORS: Mapping[type[ast.operator], Operator] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.MatMult: "@",
    ast.Pow: "**",
}
ELEMENTWISE = {
    **{name: name for name in ("abs", "cos", "exp", "log10", "log2", "sin", "sqrt", "tan", "tanh")},
    "absolute": "abs",
    "fabs": "abs",
    "log": "ln",
}
REDUCING = frozenset({"max", "mean", "min", "softmax", "sum"})
CREATING = frozenset({"array", "asarray", "tensor"})
PRODUCTS = frozenset({"dot", "matmul"})
SHOWN_AS = frozenset({"float", "round"})
"""Functions that change no more than the digits a value is shown with."""


class NotArithmetic(Exception):  # noqa: N818 — no error: most code is none
    """The code is no arithmetic of known numbers."""


@dataclass(frozen=True)
class Meaning:
    """What code computes, whether Python adds it up as a number, an array or a list, how many parts and levels it has.

    `items` are those of an array or a list that is written out.
    """

    expression: Expression
    kind: Kind
    size: int = 1
    height: int = 1
    items: int | None = None


@dataclass(frozen=True)
class Routine:
    """A function of code that binds names one after the other and returns an expression of them."""

    parameters: tuple[str, ...]
    steps: tuple[tuple[str, ast.expr], ...]
    result: ast.expr


Bound: TypeAlias = Mapping[str, Meaning | Routine]


def meant(node: ast.expr, bound: Bound, depth: int = 0) -> Meaning:
    """What an expression of code computes from the names that are bound; raises NotArithmetic."""
    match node:
        case ast.Constant(value=value) if type(value) in (int, float):
            return Meaning(_number(str(value)), "number")
        case ast.Name(id=name):
            if isinstance(known := bound.get(name), Meaning):
                return known
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            inner = _operand(operand, bound, depth)
            return _made(Negative(inner.expression), inner.kind, inner)
        case ast.BinOp(left=left, op=operator, right=right) if type(operator) in OPERATORS:
            one, other = _operand(left, bound, depth), _operand(right, bound, depth)
            kind: Kind = "number" if one.kind == other.kind == "number" else "array"
            return _made(Binary(OPERATORS[type(operator)], one.expression, other.expression), kind, one, other)
        case ast.List(elts=items) | ast.Tuple(elts=items) if items:
            parts = [meant(item, bound, depth) for item in items]
            return replace(_made(Array(tuple(part.expression for part in parts)), "list", *parts), items=len(parts))
        case ast.Subscript(value=value, slice=ast.Constant(value=int(place))) if type(place) is int:
            inner = _array(value, bound, depth)
            flat = isinstance(inner.expression, Array) and not isinstance(inner.expression.items[0], Array)
            return _made(Index(inner.expression, (place,)), "number" if flat else inner.kind, inner)
        case ast.Attribute(attr="pi" | "e" as constant, value=value) if _is_library(value):
            return Meaning(Name("pi") if constant == "pi" else Call("exp", (_number("1"),)), "number")
        case ast.Attribute(value=value, attr="T"):
            inner = _array(value, bound, depth)
            return _made(Transpose(inner.expression), "array", inner)
        case ast.Call(func=ast.Name(id=name), args=args, keywords=[]) if isinstance(bound.get(name), Routine):
            return _routine(bound[name], [meant(arg, bound, depth) for arg in args], bound, depth + 1)
        case ast.Call(func=ast.Name(id=name), args=args):
            return _called(name, node, [meant(arg, bound, depth) for arg in args])
        case ast.Call(func=ast.Attribute(value=owner, attr=name), args=args):
            owned = args if _is_library(owner) else [owner, *args]
            return _called(name, node, [meant(arg, bound, depth) for arg in owned])
    raise NotArithmetic


def read_routine(node: ast.stmt) -> tuple[str, Routine] | None:
    """A function and its name, where it does no more than to bind names and return an expression."""
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
        (name, *more), arguments = node.targets, node.value.args
        steps: list[ast.stmt] = [ast.Return(node.value.body)]
        if more or not isinstance(name, ast.Name):
            return None
        called = name.id
    elif isinstance(node, ast.FunctionDef) and not node.decorator_list:
        called, arguments, steps = node.name, node.args, node.body[bool(ast.get_docstring(node)) :]
    else:
        return None
    if arguments.defaults or arguments.vararg or arguments.kwarg or arguments.kwonlyargs or arguments.posonlyargs:
        return None
    named = []
    for step in steps:
        match step:
            case ast.Assign(targets=[ast.Name(id=target)], value=value):
                named.append((target, value))
            case ast.Return(value=ast.expr() as value) if step is steps[-1]:
                return called, Routine(tuple(one.arg for one in arguments.args), tuple(named), value)
            case _:
                break
    return None


def _routine(routine: Meaning | Routine, values: list[Meaning], bound: Bound, depth: int) -> Meaning:
    """What a function returns for values."""
    if not isinstance(routine, Routine) or len(values) != len(routine.parameters) or depth > MAX_DEPTH:
        raise NotArithmetic
    local = {**bound, **dict(zip(routine.parameters, values, strict=True))}
    for name, value in routine.steps:
        local[name] = meant(value, local, depth)
    return meant(routine.result, local, depth)


def _called(name: str, call: ast.Call, given: list[Meaning]) -> Meaning:
    """What a function of a library, or a method of a value, makes of values."""
    first = given[0] if given else None
    if first is None:
        raise NotArithmetic
    if len(given) == 2 and name in PRODUCTS and not call.keywords and "number" not in (first.kind, given[1].kind):
        return _made(Binary("@", first.expression, given[1].expression), "array", *given)
    if name in SHOWN_AS and not call.keywords:
        return first
    if name in CREATING and all(keyword.arg == "dtype" for keyword in call.keywords):
        return replace(first, kind="array")
    if len(given) != 1:
        raise NotArithmetic
    if name == "len" and first.items is not None:
        return Meaning(_number(str(first.items)), "number")
    if name in ELEMENTWISE and not call.keywords:
        return _made(
            Call(ELEMENTWISE[name], (first.expression,)), "number" if first.kind == "number" else "array", first
        )
    if first.kind == "number" or name not in REDUCING or call.keywords:
        raise NotArithmetic
    return _made(Call(name, (first.expression,)), "array" if name == "softmax" else "number", first)


def _operand(node: ast.expr, bound: Bound, depth: int) -> Meaning:
    """What an operand computes: lists are joined and repeated, not added up."""
    inner = meant(node, bound, depth)
    if inner.kind == "list":
        raise NotArithmetic
    return inner


def _array(node: ast.expr, bound: Bound, depth: int) -> Meaning:
    inner = meant(node, bound, depth)
    if inner.kind == "number":
        raise NotArithmetic
    return inner


def _made(expression: Expression, kind: Kind, *parts: Meaning) -> Meaning:
    size, height = 1 + sum(part.size for part in parts), 1 + max(part.height for part in parts)
    if size > MAX_SIZE or height > MAX_HEIGHT:
        raise NotArithmetic
    return Meaning(expression, kind, size, height)


def _is_library(node: ast.expr) -> bool:
    """np, or np.linalg."""
    if isinstance(node, ast.Attribute):
        return node.attr in LIBRARIES and _is_library(node.value)
    return isinstance(node, ast.Name) and node.id in LIBRARIES


def _number(text: str) -> Number:
    try:
        return Number(parse_numeral(text))
    except Mistake as mistake:
        raise NotArithmetic from mistake
