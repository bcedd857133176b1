"""The arithmetics of authors, each on NumPy arrays: exact decimals, a pencil that rounds, floats of a machine."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal, getcontext
from typing import Any

import numpy as np

DIGITS = 50
"""Significant digits of the decimals that stand for exact numbers."""

getcontext().prec = DIGITS

PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494")


def decimals(value: Any) -> Any:
    """Printed numbers as an array of decimals."""
    return np.vectorize(Decimal, otypes=[object])(np.asarray(value, dtype=object))


class Exact:
    """Decimals of 50 digits; sums and products of printed numbers are exact."""

    def read(self, texts: Any) -> Any:
        """Printed numbers in this arithmetic."""
        return decimals(texts)

    def w(self, x: Any) -> Any:
        """What is written down before it is used: as it is, but for authors who round their steps."""
        return x

    def p(self, x: Any) -> Any:
        """Products that are only added up."""
        return x

    def t(self, x: Any) -> Any:
        """The terms of a matrix product."""
        return x

    def _each(self, x: Any, function: Any) -> Any:
        return self.w(np.frompyfunc(function, 1, 1)(x))

    def exp(self, x: Any) -> Any:
        """e to the x."""
        return self._each(x, lambda v: Decimal(0) if v == Decimal("-Infinity") else v.exp())

    def ln(self, x: Any) -> Any:
        """The natural logarithm."""
        return self._each(x, Decimal.ln)

    def sqrt(self, x: Any) -> Any:
        """The square root."""
        return self._each(x, Decimal.sqrt)

    def tanh(self, x: Any) -> Any:
        """The hyperbolic tangent, one key of a calculator."""
        return self._each(x, lambda v: (v.exp() - (-v).exp()) / (v.exp() + (-v).exp()))

    def sin(self, x: Any) -> Any:
        """The sine of radians."""
        return self._each(x, _sine)

    def cos(self, x: Any) -> Any:
        """The cosine of radians."""
        return self._each(x, lambda v: _sine(PI / 2 - v))

    def power(self, base: Any, exponent: Any) -> Any:
        """A whole number to any power."""
        return self._each(exponent, lambda v: (Decimal(base).ln() * v).exp())

    def dot(self, x: Any, y: Any) -> Any:
        """A product of vectors or matrices, term by term."""
        x, y = np.asarray(x), np.asarray(y)
        terms = (self.t if y.ndim == 2 else self.p)((x[..., :, None] if y.ndim == 2 else x) * y)
        return self.w(terms.sum(axis=-2 if y.ndim == 2 else -1))

    def number(self, value: int | str) -> Any:
        """A number that is part of a formula."""
        return Decimal(value)

    def array(self, x: Any) -> Any:
        """Numbers of this arithmetic, gathered one by one, as an array of it."""
        return x


class Pencil(Exact):
    """Every number that is written down is rounded, half up, to the same decimals.

    detail: what is written down. "sums" of products, as a calculator adds them up; "steps", an array after each
    operation, where a matrix product is one; "terms", also each product within it.
    """

    def __init__(self, places: int, detail: str) -> None:
        self.unit = Decimal(1).scaleb(-places)
        self.detail = detail

    def w(self, x: Any) -> Any:
        """Rounded."""
        return np.frompyfunc(lambda v: v if v.is_infinite() else v.quantize(self.unit, ROUND_HALF_UP), 1, 1)(x)

    def p(self, x: Any) -> Any:
        """Rounded, but for those who add them up at once."""
        return x if self.detail == "sums" else self.w(x)

    def t(self, x: Any) -> Any:
        """Rounded, by the most patient."""
        return self.w(x) if self.detail == "terms" else x


class Machine(Exact):
    """NumPy's floats of one type."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype

    def read(self, texts: Any) -> Any:
        """The nearest floats."""
        return np.asarray(texts, dtype=object).astype(str).astype(np.float64).astype(self.dtype)

    def exp(self, x: Any) -> Any:
        """e to the x."""
        return np.exp(x)

    def ln(self, x: Any) -> Any:
        """The natural logarithm."""
        return np.log(x)

    def sqrt(self, x: Any) -> Any:
        """The square root."""
        return np.sqrt(x)

    def tanh(self, x: Any) -> Any:
        """The hyperbolic tangent."""
        return np.tanh(x)

    def sin(self, x: Any) -> Any:
        """The sine of radians."""
        return np.sin(x)

    def cos(self, x: Any) -> Any:
        """The cosine of radians."""
        return np.cos(x)

    def power(self, base: Any, exponent: Any) -> Any:
        """A whole number to any power."""
        return np.power(self.dtype(base), exponent)

    def dot(self, x: Any, y: Any) -> Any:
        """NumPy's own product."""
        return np.asarray(x) @ np.asarray(y)

    def number(self, value: int | str) -> Any:
        """The nearest float."""
        return self.dtype(value)

    def array(self, x: Any) -> Any:
        """An array of floats."""
        return x.astype(self.dtype)


def _sine(x: Decimal) -> Decimal:
    x = x % (2 * PI)
    total, term, n = Decimal(0), x, 1
    while abs(term) > Decimal(10) ** -DIGITS:
        total, n = total + term, n + 2
        term = -term * x * x / (n * (n - 1))
    return total
