"""Operators between plain values, none of which makes a value larger than the bounds."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from math import prod

import numpy as np

from verify.evaluation.bounds import Budget, UnevaluatedError, bits
from verify.evaluation.formats import percent
from verify.evaluation.values import RaisedError, Value

BINARY: Mapping[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.MatMult: operator.matmul,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}
CHANGING: Mapping[type[ast.operator], Callable[[Value, Value], Value]] = {
    ast.Add: operator.iadd, ast.Sub: operator.isub, ast.Mult: operator.imul, ast.Div: operator.itruediv,
    ast.FloorDiv: operator.ifloordiv, ast.Mod: operator.imod, ast.Pow: operator.ipow, ast.MatMult: operator.imatmul,
    ast.BitAnd: operator.iand, ast.BitOr: operator.ior, ast.BitXor: operator.ixor, ast.LShift: operator.ilshift,
    ast.RShift: operator.irshift,
}  # fmt: skip
UNARY: Mapping[type[ast.unaryop], Callable[[Value], Value]] = {
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Not: operator.not_,
    ast.Invert: operator.invert,
}
COMPARING: Mapping[type[ast.cmpop], Callable[[Value, Value], Value]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.In: lambda one, other: one in other,
    ast.NotIn: lambda one, other: one not in other,
}
SEQUENCES = (str, list, tuple)
ERRORS = (ArithmeticError, LookupError, TypeError, ValueError, AttributeError, np.linalg.LinAlgError)
"""Exceptions that plain values raise of themselves."""


def binary(budget: Budget, sign: ast.operator, left: Value, right: Value) -> Value:
    """One of Python's operators; raises UnevaluatedError beyond the bounds, RaisedError where Python would raise."""
    kind = type(sign)
    if kind is ast.Mod and isinstance(left, str):
        return percent(left, right)
    _bounded(budget, kind, left, right)
    try:
        with np.errstate(all="ignore"):
            return BINARY[kind](left, right)
    except ERRORS as error:
        raise RaisedError(error) from error


def in_place(budget: Budget, sign: ast.operator, value: Value, by: Value) -> None:
    """A value changed by an operator: other names of it see that as well."""
    kind = type(sign)
    _bounded(budget, kind, value, by)
    try:
        with np.errstate(all="ignore"):
            CHANGING[kind](value, by)
    except ERRORS as error:
        raise RaisedError(error) from error


def unary(sign: ast.unaryop, operand: Value) -> Value:
    """A sign before a value."""
    try:
        return UNARY[type(sign)](operand)
    except ERRORS as error:
        raise RaisedError(error) from error


def compared(sign: ast.cmpop, left: Value, right: Value) -> Value:
    """One comparison."""
    try:
        return COMPARING[type(sign)](left, right)
    except ERRORS as error:
        raise RaisedError(error) from error


def broadcast(budget: Budget, *values: Value) -> None:
    """Take the steps of arrays that are spread over each other."""
    shapes = [value.shape for value in values if isinstance(value, np.ndarray)]
    if shapes:
        try:
            shape = np.broadcast_shapes(*shapes)
        except ValueError as error:
            raise RaisedError(error) from error
        budget.cells(prod(shape))


def contracted(budget: Budget, left: Value, right: Value) -> None:
    """Take the steps of a product of matrices."""
    one, other = np.shape(left), np.shape(right)
    if one and other:
        columns = other[-1] if len(other) > 1 else 1
        budget.cells(prod(one[:-1]) * columns * prod(other[:-2]))
        budget.spend(prod(one) * columns * prod(other[:-2]) // 256)


def _bounded(budget: Budget, kind: type[ast.operator], left: Value, right: Value) -> None:
    for one, other in ((left, right), (right, left)):
        if kind is ast.Mult and isinstance(one, SEQUENCES) and isinstance(other, int):
            budget.cells(len(one) * max(other, 0))
    if kind is ast.Add and isinstance(left, SEQUENCES) and isinstance(right, SEQUENCES):
        budget.cells(len(left) + len(right))
    whole = (bool, int)
    if isinstance(left, whole) and isinstance(right, whole):
        if kind is ast.Pow and right > 0:
            bits(left.bit_length() * right)
        elif kind is ast.LShift and right > 0:
            bits(left.bit_length() + right)
        elif kind is ast.Mult:
            bits(left.bit_length() + right.bit_length())
    elif kind is ast.Pow and isinstance(left, Decimal):
        raise UnevaluatedError("a power of a decimal")
    elif kind is ast.Pow and isinstance(left, Fraction) and isinstance(right, int | Fraction):
        size = max(left.numerator.bit_length(), left.denominator.bit_length())
        bits(size * abs(int(right)) + 1)
    elif isinstance(left, Fraction) and isinstance(right, Fraction | int):
        bits(left.denominator.bit_length() + Fraction(right).denominator.bit_length())
    if kind is ast.MatMult:
        contracted(budget, left, right)
    elif isinstance(left, np.ndarray) or isinstance(right, np.ndarray):
        broadcast(budget, left, right)
        if any(isinstance(one, np.ndarray) and one.dtype == object for one in (left, right)):
            raise UnevaluatedError("an array of objects")
