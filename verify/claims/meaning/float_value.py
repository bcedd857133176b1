"""The value of an expression in floats: it only chooses what is judged."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from types import MappingProxyType

import numpy as np

from verify.expressions import CARDS
from verify.records.expression import Array, Binary, Call, Expression, Index, Name, Negative, Number

FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "cos": math.cos, "sin": math.sin, "tan": math.tan, "tanh": math.tanh, "exp": math.exp, "ln": math.log,
    "log": math.log, "log2": math.log2, "log10": math.log10, "sqrt": math.sqrt, "abs": abs,
    "sigmoid": lambda x: 1 / (1 + math.exp(-x)), "relu": lambda x: max(x, 0.0), "maximum": max,
    "silu": lambda x: x / (1 + math.exp(-x)), "power": math.pow,
    "plus": lambda *terms: math.fsum(terms), "times": lambda *factors: math.prod(factors),
    "dot": lambda *factors: math.prod(factors), "hadamard": lambda *factors: math.prod(factors),
}  # fmt: skip

OPERATORS: Mapping[str, Callable[[float, float], float]] = {
    "+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b, "/": lambda a, b: a / b, "**": math.pow,
}  # fmt: skip

OF_ITEMS: Mapping[str, Callable[[Sequence[float]], float]] = {"sum": math.fsum, "mean": fmean}


def float_value(node: Expression, named: Mapping[str, float] = MappingProxyType({})) -> float:
    """The value of an expression whose names have the values given; what has none is an error."""
    match node:
        case Number(numeral) if numeral.special is None:
            return numeral.as_float
        case Name(identifier):
            return named[identifier]
        case Negative(operand):
            return -float_value(operand, named)
        case Binary(operator, left, right):
            return OPERATORS[operator](float_value(left, named), float_value(right, named))
        case Index(Call(function, (Array(items),), ()), (int(at),)) if function in CARDS:
            return float(CARDS[function].function(np.asarray([float_value(item, named) for item in items]))[at])
        case Call(function, (Array(items),), ()):
            return OF_ITEMS[function]([float_value(item, named) for item in items])
        case Call(function, arguments, ()):
            return FUNCTIONS[function](*(float_value(argument, named) for argument in arguments))
    raise LookupError
