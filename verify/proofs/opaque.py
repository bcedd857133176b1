"""Opaque parts: the chain rule of a composed formula, proved for any differentiable functions as its parts.

While a composed formula runs, a part of it and the part's gradient stand for a function of which nothing is known but
that it has a derivative: each of its results is a new symbol, and so is each of its partial derivatives. The composed
gradient has to be what the chain rule makes of them. That a part's own gradient is right is another theorem.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, get_type_hints

import numpy as np
import sympy

from verify.arithmetic.array import CellArray
from verify.arithmetic.symbols import Symbols

Function = Callable[..., Any]


class Opaque(Symbols):
    """Symbols some of which are results of functions that nothing is known of but their partial derivatives."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: dict[Any, tuple[CellArray, list[list[Any]]]] = {}
        self.partials: dict[Any, list[tuple[Any, Any]]] = {}  # result → (argument, partial derivative)
        self.known: dict[tuple[Any, Any], Any] = {}

    # — the stand-ins —

    @contextmanager
    def standing_in(self, *parts: tuple[Function, Function]) -> Iterator[None]:
        """Wherever the formulas call one of these functions or its gradient, an opaque one answers."""
        opaque: dict[Any, Function] = {}
        for function, gradient in parts:
            opaque[function], opaque[gradient] = self.part(function, gradient)
        changed = []
        for module in [one for name, one in sys.modules.items() if name.startswith("verify.formulas.")]:
            changed += [(module, name, one) for name, one in vars(module).items() if _hashed(one) in opaque]
        for module, name, one in changed:
            setattr(module, name, opaque[one])
        try:
            yield
        finally:
            for module, name, one in changed:
                setattr(module, name, one)

    def part(self, function: Function, gradient: Function) -> tuple[Function, Function]:
        """Stand-ins for a function, whose result has the shape of its first argument, and for its gradient."""
        signature, result = inspect.signature(function), get_type_hints(gradient)["return"]

        def forward(*arguments: Any, **options: Any) -> CellArray:
            return self._call(function, signature.bind(*arguments, **options))[0]

        def backward(upstream: CellArray, *arguments: Any, **options: Any) -> Any:
            bound = signature.bind(*arguments, **options)
            _out, slopes = self._call(function, bound)
            above = self.unshifted(upstream).cells.ravel()
            columns = iter([sympy.Add(*(g * row[i] for g, row in zip(above, slopes, strict=True)))
                            for i in range(len(slopes[0]))])  # fmt: skip
            gradients = {name: self._shaped(value, columns) for name, value in bound.arguments.items()}
            return result(*(gradients[name] for name in result._fields))

        return forward, backward

    def _call(self, function: Function, bound: inspect.BoundArguments) -> tuple[CellArray, list[list[Any]]]:
        """The results and partial derivatives of an opaque function; the same for the same arguments."""
        bound.apply_defaults()
        arguments: list[Any] = []
        constants: list[Any] = []
        _collect(tuple(bound.arguments.values()), arguments, constants)
        key = (function, tuple(arguments), tuple(constants))
        if key not in self.calls:
            number = len(self.calls)
            first = next(one for one in bound.arguments.values() if isinstance(one, CellArray))
            out = self.variables(f"F{number}", *first.cells.shape)
            slopes = [
                [sympy.Symbol(f"J{number}_{i}_{j}", real=True) for j in range(len(arguments))]
                for i in range(out.cells.size)
            ]
            for one, row in zip(out.cells.ravel(), slopes, strict=True):
                self.partials[one] = list(zip(arguments, row, strict=True))
            self.calls[key] = out, slopes
        return self.calls[key]

    def _shaped(self, value: Any, columns: Iterator[Any]) -> Any:
        """The gradients with respect to a value, in its form."""
        if isinstance(value, tuple):
            parts = [self._shaped(one, columns) for one in value]
            return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
        if isinstance(value, CellArray) and value.cells.dtype == object:
            cells = np.empty(value.cells.size, dtype=object)
            cells[:] = [next(columns) for _ in range(value.cells.size)]
            return CellArray(cells.reshape(value.cells.shape), self)
        return None

    # — the chain rule —

    def derivative(self, expression: Any, variable: Any) -> Any:
        """The derivative, through every opaque function."""
        present = sorted(set(expression.free_symbols) & set(self.partials), key=str)
        through = (sympy.diff(expression, one) * self._through(one, variable) for one in present)
        return sympy.diff(expression, variable) + sympy.Add(*through)

    def _through(self, result: Any, variable: Any) -> Any:
        if (result, variable) not in self.known:
            terms = (slope * self.derivative(argument, variable) for argument, slope in self.partials[result])
            self.known[result, variable] = sympy.Add(*terms)
        return self.known[result, variable]


def _collect(value: Any, arguments: list[Any], constants: list[Any]) -> None:
    """The cells of all arrays of a nested value, in their order, and everything that nobody differentiates by."""
    if isinstance(value, CellArray) and value.cells.dtype == object:
        arguments += value.cells.ravel().tolist()
        constants.append(value.cells.shape)
    elif isinstance(value, CellArray):
        constants.append((value.cells.shape, tuple(value.cells.ravel().tolist())))
    elif isinstance(value, tuple | list):
        for one in value:
            _collect(one, arguments, constants)
    elif isinstance(value, dict):
        for name in sorted(value):
            constants.append(name)
            _collect(value[name], arguments, constants)
    else:
        constants.append(value)


def _hashed(value: Any) -> Any:
    return value if inspect.isfunction(value) else None
