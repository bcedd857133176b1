"""The arithmetic of symbols: the array API namespace in which a formula written for NumPy gives expressions.

Sound by construction. Symbols are real and finite. The maximum that a softmax subtracts is an opaque number, which
has to cancel from the result. A comparison is answered only where SymPy's assumptions settle it, or where the proof
goes through both answers in turn (`branches`); any other is refused, as is every function outside the namespace.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, TypeVar

import numpy as np
import sympy

from verify.arithmetic.array import CellArray
from verify.arithmetic.cellwise import Cellwise
from verify.arithmetic.elementwise import boxed
from verify.arithmetic.symbols.cells import Cell, Refused, assumed_sign, operations, rational
from verify.arithmetic.symbols.zero import Reader
from verify.records.enclosure import Enclosure
from verify.records.numeral import Quantity

T = TypeVar("T")


class NotSymbolic(Refused, AttributeError):  # noqa: N818 - a limit, not an error of the formula
    """A function that the namespace of symbols does not have; formulas may ask whether it is there."""


class Questions:
    """Questions for a sign, with the answers to those that assumptions leave open: see `Symbols`."""

    def __init__(self, signs: Sequence[int] | None, *, unequal: bool) -> None:
        self.signs = None if signs is None else list(signs)
        self.unequal = unequal
        self.asked: dict[Any, int] = {}

    def sign(self, expression: Any) -> int | None:
        """The sign of an expression: settled by assumptions, or the next of `signs`; None where it is open."""
        settled = assumed_sign(expression)
        if settled is not None or self.signs is None:
            return settled
        expanded = sympy.expand(expression)
        turned = -1 if expanded.could_extract_minus_sign() else 1
        if turned * expanded not in self.asked:
            number = len(self.asked)
            self.asked[turned * expanded] = self.signs[number] if number < len(self.signs) else 1
        return turned * self.asked[turned * expanded]

    def nonzero(self, expression: Any) -> bool | None:
        """Whether an expression is not 0; None where that is open."""
        if expression.is_zero is not None:
            return not expression.is_zero
        if self.unequal:
            return True
        sign = self.sign(expression)
        return None if sign is None else sign != 0


class Symbols(Cellwise):
    """The arithmetic of symbols, and the array API namespace of its arrays.

    signs: what to answer to the questions for a sign that assumptions leave open, in the order of asking, and positive
    once these are used up; without them such a question is refused. unequal: let what is not known to be equal be
    different, which leaves out the points where it is equal after all.
    """

    name = "symbols"
    independent = True
    """Whether every symbol may take any value, whatever the others are."""
    by_hand = True
    """Whether a formula goes by the steps of its equation: others, such as to split by a sign, tell symbols nothing."""
    float32 = float64 = "symbol"

    def __init__(self, signs: Sequence[int] | None = None, *, unequal: bool = False) -> None:
        super().__init__("symbols")
        self.questions = Questions(signs, unequal=unequal)
        self.operations = operations(self.questions.sign, self.questions.nonzero)
        self.settle = UNCHANGED
        self.maxima: dict[tuple[Cell, ...], Any] = {}
        self.reader = Reader()

    @contextmanager
    def active(self) -> Iterator[None]:
        """A fresh budget of operations."""
        self.spent = 0
        with np.errstate(all="ignore"):  # nan is an answer here, not a warning
            yield

    # — from records —

    def variables(self, name: str, *shape: int, **assumptions: bool) -> CellArray:
        """An array of symbols name_i_j, real unless the assumptions say more."""
        cells = np.empty(shape, dtype=object)
        for index in np.ndindex(*shape):
            label = "_".join([name, *(str(i + 1) for i in index)])
            cells[index] = sympy.Symbol(label, **({"real": True} | assumptions))
        return CellArray(cells, self)

    def number(self, value: Fraction) -> CellArray:
        """An exact number as an array without axes."""
        return CellArray(boxed(rational(value)), self)

    def array(self, quantity: Quantity) -> CellArray:
        """The printed numbers, taken as exact."""
        cells = [float(n.special) if n.special else rational(n.value) for n in quantity.numerals]
        return self._filled(cells, quantity.shape)

    def floats(self, array: np.ndarray[Any, Any]) -> CellArray:
        """Binary floating-point numbers, each taken as the exact fraction that it is."""
        cells = [rational(Fraction(float(x))) if math.isfinite(x) else float(x) for x in array.ravel()]
        return self._filled(cells, array.shape)

    def _filled(self, cells: list[Cell], shape: tuple[int, ...]) -> CellArray:
        array = np.empty(len(cells), dtype=object)
        array[:] = cells
        return CellArray(array.reshape(shape), self)

    # — and back —

    def enclosures(self, array: Any) -> tuple[Enclosure, ...]:
        """The numbers among the cells, exactly; Refused where one is no rational number."""
        return tuple(self._enclosure(cell) for cell in self.cells(array).ravel())

    @staticmethod
    def _enclosure(cell: Cell) -> Enclosure:
        if isinstance(cell, float):
            return Enclosure(Fraction(0), Fraction(0), "nan" if math.isnan(cell) else "inf" if cell > 0 else "-inf")
        if not isinstance(cell, sympy.Rational):
            raise Refused(f"the value of {cell}")
        value = Fraction(int(cell.p), int(cell.q))
        return Enclosure(value, value)

    def unshifted(self, x: CellArray) -> CellArray:
        """The array without the opaque maxima; Refused where one has not cancelled."""
        cells = [cell if isinstance(cell, float) else self._without_shifts(cell) for cell in self.cells(x).ravel()]
        return self._filled(cells, self.cells(x).shape)

    def expressions(self, x: CellArray) -> list[Any]:
        """The cells in row-major order, without opaque maxima."""
        return list(self.unshifted(x).cells.ravel())

    def _without_shifts(self, cell: Any) -> Any:
        """The expression with every shift replaced by 0, which is allowed once it is shown not to depend on them."""
        present = self._symbols(cell) & set(self.maxima.values())
        if not present:
            return cell
        unshifted = self._replaced(cell, dict.fromkeys(present, sympy.Integer(0)))
        if not self.vanishes(cell - unshifted):
            raise Refused(f"the maximum {min(present, key=str)} does not cancel from the result")
        return unshifted

    def _symbols(self, expression: Any) -> set[Any]:
        return set(expression.free_symbols)

    def _replaced(self, expression: Any, values: Mapping[Any, Any]) -> Any:
        return expression.subs(values)

    def derivative(self, expression: Any, variable: Any) -> Any:
        """SymPy's derivative."""
        return sympy.diff(expression, variable)

    def vanishes(self, expression: Any) -> bool:
        """Whether the expression is proved to be 0, wherever it is defined."""
        return self.reader.vanishes(expression)

    # — what is open —

    @property
    def asked(self) -> Mapping[Any, int]:
        """The expressions whose signs were asked for, with the answers."""
        return self.questions.asked

    @property
    def answers(self) -> str:
        """The signs that were asked for, and answered, as text."""
        return ", ".join(f"{asked} {'>' if sign > 0 else '<'} 0" for asked, sign in self.asked.items())

    def max(self, x: Any, *, axis: Any = None, keepdims: Any = False) -> CellArray:
        """An opaque number for each maximum: what is proved with it holds whatever it is, if it cancels."""
        cells = self.cells(x)
        axes = tuple(range(cells.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        rows = np.moveaxis(cells, axes, range(-len(axes), 0))
        rest = rows.shape[: rows.ndim - len(axes)]
        largest = np.empty(rest, dtype=object)
        for index in np.ndindex(*rest):
            largest[index] = self._largest(tuple(rows[index].ravel()))
        return CellArray(np.expand_dims(largest, axes) if keepdims else largest, self)

    def _largest(self, row: tuple[Cell, ...]) -> Cell:
        """An opaque number, the same for the same row; −∞ where every cell is."""
        if all(isinstance(cell, float) for cell in row):
            return max(row)
        if row not in self.maxima:
            self.maxima[row] = sympy.Dummy(f"maximum_{len(self.maxima)}", real=True)
        return self.maxima[row]

    def __getattr__(self, function: str) -> Any:
        try:
            return super().__getattr__(function)
        except AttributeError as error:
            if function.startswith("__"):
                raise
            raise NotSymbolic(f"{function}: not in the array API namespace of symbols") from error

    @property
    def pi(self) -> CellArray:
        """π."""
        return CellArray(boxed(sympy.pi), self)

    @property
    def e(self) -> CellArray:
        """Euler's number."""
        return CellArray(boxed(sympy.E), self)


def branches(run: Callable[[Symbols], T]) -> Iterator[tuple[Symbols, T]]:
    """What a computation gives for every combination of signs that its comparisons ask for, none of them zero."""
    pending: list[list[int]] = [[]]
    while pending:
        chosen = pending.pop()
        world = Symbols(chosen)
        result = run(world)
        taken = list(world.asked.values())
        pending += [[*taken[:i], -taken[i]] for i in range(len(chosen), len(taken))]
        yield world, result


UNCHANGED = np.frompyfunc(lambda cell: cell, 1, 1)
