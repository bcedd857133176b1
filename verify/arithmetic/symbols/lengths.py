"""Symbols with an axis of any length n: what is proved with them holds for every n.

Two entries stand for all: the axis is stored with length 2, entries i and j ≠ i, and no other axis may have that
length. A sum along it is an opaque symbol, which knows its summand; sums are compared by pulling out of each term what
does not depend on the entry. Whatever would need the length as a number, or an order of the entries, is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import sympy

from verify.arithmetic.array import CellArray
from verify.arithmetic.cellwise import MOVES
from verify.arithmetic.elementwise import boxed
from verify.arithmetic.symbols.cells import Refused
from verify.arithmetic.symbols.exponents import Vector, vector_of
from verify.arithmetic.symbols.field import ONE, Element
from verify.arithmetic.symbols.namespace import Symbols
from verify.arithmetic.symbols.zero import Reader

ENTRIES = 2
KEPT = frozenset({"broadcast_to", "expand_dims", "matrix_transpose", "moveaxis", "permute_dims", "squeeze"})
"""Functions that move cells about without mixing the entries of the axis with others."""


class Length(int):
    """The length of an axis that may be any: it can be compared, not computed with."""

    def _refuse(self, *_: Any) -> Any:
        raise Refused("the length of an axis of any length, as a number")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __pow__ = __rpow__ = _refuse
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __float__ = _refuse


class SumReader(Reader):
    """A Reader that knows sums over entries: `entry` marks the generators that stand for what varies."""

    def __init__(self) -> None:
        super().__init__()
        self.varying: dict[int, bool] = {}

    def mark(self, symbol: Any) -> None:
        """The symbol is that of the general entry."""
        self.varying[self._number(self.element(symbol))] = True

    def total(self, element: Element, length: Element) -> Element:
        """The sum of an element over all entries: of each term, what does not vary is pulled out."""
        terms = []
        for (monomial, under), times in vector_of(self.field, element).items():
            kept = [(g, e) for g, e in monomial if self._varies(g)]
            free = [(g, e) for g, e in monomial if not self._varies(g)]
            kept_under = tuple((base, e) for base, e in under if self._base_varies(base))
            free_under = {base: e for base, e in under if not self._base_varies(base)}
            inner = self.field.product([self.field.monomial(kept), Element(Fraction(1), dict(kept_under))])
            outer = [Element(times), self.field.monomial(free), Element(Fraction(1), free_under)]
            terms.append(self.field.product([*outer, self._total_of(inner) if inner != ONE else length]))
        return self.field.sum(terms)

    def _total_of(self, inner: Element) -> Element:
        positive = all(e % 2 == 0 or self.field.positive(base) for base, e in inner.powers.items())
        key = ("total", frozenset(inner.powers.items()))
        total = self._generator(key, positive=positive)
        self.varying[self._number(total)] = False
        return total

    def _parts(self, vector: Vector) -> list[Vector]:
        """What varies apart from what does not."""
        parts: tuple[Vector, Vector] = ({}, {})
        for (monomial, under), times in vector.items():
            varies = any(self._varies(g) for g, _ in monomial) or any(self._base_varies(base) for base, _ in under)
            parts[varies][monomial, under] = times
        return [part for part in parts if part]

    def _number(self, element: Element) -> int:
        number = self.field.generator_of(next(iter(element.powers)))
        if number is None:
            raise Refused("a generator that is none")
        return number

    def _varies(self, generator: int) -> bool:
        if generator not in self.varying:
            origins = self.origins[generator]
            self.varying[generator] = any(self._base_varies(base) for one in origins for base in one.powers)
        return self.varying[generator]

    def _base_varies(self, base: int) -> bool:
        return any(self._varies(generator) for generator in self.field.generators_in(base))


class AnyLength(Symbols):
    """Symbols one of whose axes has any length; an axis of length 2 is that axis."""

    independent = False  # sums go with what is summed

    def __init__(self) -> None:
        super().__init__()
        self.reader: SumReader = SumReader()
        self.length = sympy.Symbol("n", positive=True, integer=True)
        self.other: dict[Any, Any] = {}  # symbol of entry i → that of entry j
        self.summands: dict[Any, Any] = {}  # symbol of a sum → its summand, at entry i
        self.totals: dict[Any, Any] = {}

    def variables(self, name: str, *shape: int, **assumptions: bool) -> CellArray:
        """An array of symbols; along an axis of length 2 they stand for every entry."""
        array = super().variables(name, *shape, **assumptions)
        axis = self._axis(shape)
        if axis is not None:
            general, other = (half.ravel() for half in np.split(array.cells, ENTRIES, axis=axis))
            for one, two in zip(general, other, strict=True):
                self.other[one] = two
                self.reader.mark(one)
        return array

    @staticmethod
    def _axis(shape: tuple[int, ...]) -> int | None:
        axes = [axis for axis, length in enumerate(shape) if length == ENTRIES]
        if len(axes) > 1:
            raise Refused("two axes of any length")
        return axes[0] if axes else None

    def shape_of(self, cells: Any) -> tuple[int, ...]:
        """The shape, with a length that refuses to be computed with."""
        return tuple(Length(length) if length == ENTRIES else length for length in cells.shape)

    # — sums over all entries —

    def sum(self, x: Any, *, axis: Any = None, dtype: Any = None, keepdims: Any = False) -> CellArray:
        """Sums, opaque along the axis of any length."""
        cells = self.cells(x)
        axes: Any = range(cells.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        axes = {one % cells.ndim for one in axes}
        long = self._axis(cells.shape)
        if long in axes:
            general, other = np.split(cells, ENTRIES, axis=long)  # type: ignore[arg-type]
            cells = np.frompyfunc(self._total_of_both, 2, 1)(general, other)
        whole = super().sum(CellArray(boxed(cells), self), axis=tuple(axes), keepdims=True)
        return whole if keepdims else CellArray(boxed(np.squeeze(whole.cells, axis=tuple(axes))), self)

    def _total_of_both(self, general: Any, other: Any) -> Any:
        alike = not isinstance(general, float) and general.xreplace(self.other) == other
        if not alike:
            raise Refused(f"a sum whose entries differ in more than their numbers: {general} and {other}")
        return self.total(general)

    def total(self, summand: Any) -> Any:
        """The sum over all entries, as a symbol."""
        if summand not in self.totals:
            symbol = sympy.Dummy(f"total_{len(self.totals)}", real=True, positive=summand.is_positive)
            element = self.reader.total(self.reader.element(summand), self.reader.element(self.length))
            self.reader.known[symbol] = element
            self.totals[summand], self.summands[symbol] = symbol, summand
        return self.totals[summand]

    def matmul(self, x: Any, y: Any) -> CellArray:
        """Products of matrices; opaque sums where they are contracted along the axis of any length."""
        left, right = self.cells(x), self.cells(y)
        if left.shape[-1] != ENTRIES:
            return super().matmul(x, y)
        products = CellArray(self.operations["multiply"](left[..., :, :, None], right[..., None, :, :]), self)
        return self.sum(products, axis=-2)

    @property
    def count(self) -> CellArray:
        """The length n, as a symbol."""
        return CellArray(boxed(self.length), self)

    def _count(self, x: Any, axis: Any) -> Any:
        axes = range(x.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        lengths = [x.cells.shape[one] for one in axes]
        count = sympy.Mul(*(self.length if length == ENTRIES else length for length in lengths))
        return CellArray(boxed(count), self)

    # — what is done with results —

    def derivative(self, expression: Any, variable: Any) -> Any:
        """The derivative with respect to one entry's variable, through every sum."""
        direct = sympy.diff(expression, variable)
        present = sorted(expression.free_symbols & set(self.summands), key=str)
        return direct + sympy.Add(*(sympy.diff(expression, one) * self._through(one, variable) for one in present))

    def _through(self, total: Any, variable: Any) -> Any:
        """The derivative of a sum: of the summand at the variable's entry, and through the sums within the summand."""
        summand = self.summands[total]
        general = {other: one for one, other in self.other.items()}.get(variable, variable)
        direct = sympy.diff(summand, general)
        if general not in self.other:
            direct = self.total(direct)
        elif general != variable:
            direct = direct.xreplace(self.other)
        within = sorted(summand.free_symbols & set(self.summands), key=str)
        inner = (self.total(sympy.diff(summand, one)) * self._through(one, variable) for one in within)
        return direct + sympy.Add(*inner)

    def _replaced(self, expression: Any, values: Mapping[Any, Any]) -> Any:
        """The expression with symbols replaced, inside its sums too."""
        inside = {
            total: self.total(self._replaced(self.summands[total], values))
            for total in expression.free_symbols & set(self.summands)
        }
        return expression.xreplace({**values, **inside})

    def _symbols(self, expression: Any) -> set[Any]:
        """The symbols of the expression, and of its sums."""
        found = set(expression.free_symbols)
        for total in found & set(self.summands):
            found |= self._symbols(self.summands[total])
        return found

    # — what would need the length or an order of the entries —

    def plain(self, x: Any) -> Any:
        """As in every arithmetic; a slice of the entries is refused."""
        if isinstance(x, slice) and x != slice(None):
            raise Refused("a slice of an axis of any length")
        return super().plain(x)

    def reshape(self, x: Any, shape: tuple[int, ...]) -> CellArray:
        """Axes of length 1 added or taken away; nothing is merged."""
        cells = np.reshape(x.cells, shape)
        if [n for n in cells.shape if n != 1] != [n for n in x.cells.shape if n != 1]:
            raise Refused("axes merged or split beside an axis of any length")
        return CellArray(cells, self)

    def __getattr__(self, function: str) -> Any:
        if function in MOVES and function not in KEPT:
            raise Refused(f"{function}: not along an axis of any length")
        return super().__getattr__(function)

    def _refuse(self, *_: Any, **__: Any) -> CellArray:
        raise Refused("an order or a number of the entries of an axis of any length")

    arange = eye = argsort = cumulative_sum = prod = min = _refuse
