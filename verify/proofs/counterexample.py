"""A point where an expression is certainly not 0: rational values for its symbols, its value enclosed by balls."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import reduce
from operator import add, mul
from types import MappingProxyType
from typing import Any

import sympy

from verify.arithmetic.balls import Balls, Undecided

TRIES = 12
SHOWN = 4

Signs = Mapping[Any, int]
"""Expressions with the signs that they are assumed to have."""


def counterexample(expression: Any, assumed: Signs = MappingProxyType({})) -> str:
    """The values of the symbols at such a point, and the value there, as text; empty where none was found."""
    symbols = sorted(expression.free_symbols.union(*(one.free_symbols for one in assumed)), key=str)
    for attempt in range(TRIES):
        point = {symbol: _value(symbol, number, attempt) for number, symbol in enumerate(symbols)}
        if not all(_has_sign(one, sign, point) for one, sign in assumed.items()):
            continue
        value = enclosed(expression, point)
        if value is not None and not value[0] <= 0 <= value[1]:
            shown = ", ".join(f"{symbol} = {point[symbol]}" for symbol in symbols[:SHOWN])
            more = ", …" if len(symbols) > SHOWN else ""
            at = f" at {shown}{more}" if symbols else ""
            return f"differs by {float(value[0]):.6g}{at}"
    return ""


def _has_sign(expression: Any, sign: int, point: Mapping[Any, Fraction]) -> bool:
    value = enclosed(expression, point)
    return value is not None and (value[0] > 0 if sign > 0 else value[1] < 0)


def _value(symbol: Any, number: int, attempt: int) -> Fraction:
    """A rational number that the symbol's assumptions allow, another for each symbol and attempt."""
    value = Fraction(2 * number + 3 + attempt, 7 + 3 * ((number + attempt) % 4))
    if symbol.is_negative or (not symbol.is_positive and ((attempt >> number % 4) ^ number) & 1):
        value = -value
    return value


def enclosed(expression: Any, point: Mapping[Any, Fraction]) -> tuple[Fraction, Fraction] | None:
    """Bounds of an expression at a point; None where it is undefined there or has a function balls do not know."""
    balls = Balls(bits=128)
    with balls.active():
        try:
            (enclosure,) = balls.enclosures(_run(expression, point, balls, {}))
        except (Undecided, ZeroDivisionError, KeyError):
            return None
    return None if enclosure.special else (enclosure.lower, enclosure.upper)


def _run(expression: Any, point: Mapping[Any, Fraction], balls: Balls, known: dict[Any, Any]) -> Any:
    if expression not in known:
        arguments = [_run(argument, point, balls, known) for argument in expression.args]
        if expression.is_Symbol:
            known[expression] = balls.number(point[expression])
        elif expression.is_Rational:
            known[expression] = balls.number(Fraction(int(expression.p), int(expression.q)))
        elif expression in CONSTANTS:
            known[expression] = CONSTANTS[expression](balls)
        else:
            known[expression] = OPERATIONS[expression.func](balls, arguments)
    return known[expression]


CONSTANTS: Mapping[Any, Callable[[Balls], Any]] = {sympy.pi: lambda balls: balls.pi, sympy.E: lambda balls: balls.e}

OPERATIONS: Mapping[Any, Callable[[Balls, list[Any]], Any]] = {
    sympy.Add: lambda _, arguments: reduce(add, arguments),
    sympy.Mul: lambda _, arguments: reduce(mul, arguments),
    sympy.Pow: lambda balls, arguments: balls.pow(*arguments),
    sympy.Max: lambda balls, arguments: reduce(balls.maximum, arguments),
    sympy.Min: lambda balls, arguments: reduce(balls.minimum, arguments),
    sympy.Abs: lambda balls, arguments: balls.abs(*arguments),
    sympy.Heaviside: lambda balls, arguments: balls.astype(arguments[0] > 0, balls.float64),
    sympy.exp: lambda balls, arguments: balls.exp(*arguments),
    sympy.log: lambda balls, arguments: balls.log(*arguments),
    sympy.sin: lambda balls, arguments: balls.sin(*arguments),
    sympy.cos: lambda balls, arguments: balls.cos(*arguments),
    sympy.tanh: lambda balls, arguments: balls.tanh(*arguments),
    sympy.erf: lambda balls, arguments: balls.erf(*arguments),
    sympy.sign: lambda balls, arguments: balls.sign(*arguments),
}
