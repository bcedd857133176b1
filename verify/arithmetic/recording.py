"""Recorded balls: the arithmetic of balls that also writes down each operation, so that others can repeat it.

Whatever runs on arrays runs on these, so every formula is lowered to steps of single numbers without being written
again. Comparisons that decided what was computed are written down as well.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

import numpy as np

from verify.arithmetic.array import CellArray
from verify.arithmetic.balls import Balls
from verify.arithmetic.balls.cells import Cell, fraction_cell, is_special, keep_small
from verify.arithmetic.balls.operations import OPERATIONS
from verify.arithmetic.elementwise import Elementwise, boxed
from verify.records.enclosure import Enclosure
from verify.records.mistake import OutsideDomain, OverBudget
from verify.records.numeral import Numeral, Quantity

MAX_STEPS = 20_000
"""Steps of one record: what another program repeats in a few seconds."""

Step = tuple[Any, ...]

RECORDED = {
    "add": "add", "negative": "neg", "multiply": "mul", "divide": "div", "pow": "pow", "maximum": "max",
    "exp": "exp", "log": "log", "erf": "erf", "sin": "sin", "cos": "cos",
}  # fmt: skip
"""The operations of a record, by those of the balls; all others are made of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Recorded:
    """A cell and the step that gave it; NumPy's matrix product of objects calls its operators."""

    cell: Cell
    step: int
    tape: Tape

    def __add__(self, other: Any) -> Any:
        return self.tape.operations["add"].ufunc(self, other)

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        return self.tape.operations["multiply"].ufunc(self, other)

    __rmul__ = __mul__


class Tape:
    """The steps so far, each once; a step refers to earlier ones by their numbers."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.guards: dict[tuple[int, int, bool], None] = {}
        self.known: dict[Step, int] = {}
        self.operations = self._operations()

    def _operations(self) -> Mapping[str, Elementwise]:
        pairs = {"add", "multiply", "divide", "pow", "maximum"}
        made = {
            name: Elementwise(partial(self.applied, step, OPERATIONS[name].ufunc), 2 if name in pairs else 1)
            for name, step in RECORDED.items()
        }
        return {**made, **derived({name: one.ufunc for name, one in made.items()}, self.less)}

    def write(self, *step: Any) -> int:
        """The number of a step, which is new or has been taken before."""
        if step not in self.known:
            if len(self.steps) == MAX_STEPS:
                found = f"a computation of more than {MAX_STEPS:,} steps"
                raise OverBudget(found, f"at most {MAX_STEPS:,}", "cite a step of it")
            self.known[step] = len(self.steps)
            self.steps.append(step)
        return self.known[step]

    def number(self, cell: Any) -> int:
        """The step of a cell; one that no step gave is a constant."""
        if isinstance(cell, Recorded):
            return cell.step
        if is_special(cell):
            return self.write("const", "nan" if cell != cell else "inf" if cell > 0 else "-inf")
        return self.write("const", str(Fraction(int(cell.p), int(cell.q))))

    def applied(self, name: str, function: Callable[..., Any], *cells: Any) -> Any:
        """The result of an operation, written down.

        An infinity never is: what it makes finite is a constant, or the other operand; where one arises, it is refused.
        """
        values = [plain(cell) for cell in cells]
        result = function(*values)
        endless = any(map(is_special, values))
        if is_special(result):
            if not endless:
                raise OutsideDomain(f"{name} without a finite result", "finite steps", "cite another finding")
            return result
        if endless:
            return next((cell for cell in cells if plain(cell) is result), result)
        return Recorded(result, self.write(name, *map(self.number, cells)), self)

    def less(self, one: Any, other: Any) -> bool:
        """Whether one number is less than another, written down where both are finite."""
        answer = bool(OPERATIONS["less"].ufunc(plain(one), plain(other)))
        if not is_special(plain(one)) and not is_special(plain(other)):
            self.guards[self.number(one), self.number(other), answer] = None
        return answer


Own = Mapping[str, Callable[..., Any]]
Less = Callable[[Any, Any], bool]

ONE, TWO, TEN, HALF = (fraction_cell(Fraction(n)) for n in (1, 2, 10, Fraction(1, 2)))


def derived(own: Own, less: Less) -> dict[str, Elementwise]:
    """The operations that are made of recorded ones, and the questions about a cell, by the standard's names."""
    single = {**computed(own), **asked(less)}
    made = {name: Elementwise(function) for name, function in single.items()}

    def minimum(x: Any, y: Any) -> Any:
        return own["negative"](own["maximum"](own["negative"](x), own["negative"](y)))

    def equal(x: Any, y: Any) -> bool:
        answer = bool(OPERATIONS["equal"].ufunc(plain(x), plain(y)))
        if not is_special(plain(x)) and not is_special(plain(y)):
            _ = less(x, y), less(y, x)
        return answer

    pairs = {"minimum": minimum, "less": less, "equal": equal}
    return made | {name: Elementwise(function, 2) for name, function in pairs.items()}


def computed(own: Own) -> dict[str, Callable[[Any], Any]]:
    """Functions of one number, made of recorded operations."""
    add, negative, multiply, divide, power = (own[name] for name in ("add", "negative", "multiply", "divide", "pow"))
    exp, log, maximum = own["exp"], own["log"], own["maximum"]
    return {
        "abs": lambda x: maximum(x, negative(x)),
        "sqrt": lambda x: power(x, HALF),
        "log2": lambda x: divide(log(x), log(TWO)),
        "log10": lambda x: divide(log(x), log(TEN)),
        "expm1": lambda x: add(exp(x), -ONE),
        "log1p": lambda x: log(add(x, ONE)),
        "tan": lambda x: divide(own["sin"](x), own["cos"](x)),
        "sinh": lambda x: divide(add(exp(x), negative(exp(negative(x)))), TWO),
        "tanh": lambda x: add(ONE, negative(divide(TWO, add(exp(multiply(TWO, x)), ONE)))),
    }


def asked(less: Less) -> dict[str, Callable[[Any], Any]]:
    """Functions of one number whose values are whole, with the comparisons that decide them."""

    def floor(x: Any) -> Any:
        whole = OPERATIONS["floor"].ufunc(plain(x))
        if not is_special(whole):
            _ = less(x, whole), less(x, whole + ONE)
        return whole

    def sign(x: Any) -> Any:
        _ = less(x, ONE - ONE), less(ONE - ONE, x)
        return OPERATIONS["sign"].ufunc(plain(x))

    return {
        "floor": floor,
        "sign": sign,
        "is_special": lambda x: OPERATIONS["is_special"].ufunc(plain(x)),
        "cell": lambda x: x if isinstance(x, Recorded) else OPERATIONS["cell"].ufunc(x),
    }


def plain(cell: Any) -> Cell:
    """The cell without its step."""
    return cell.cell if isinstance(cell, Recorded) else cell


class Recording(Balls):
    """Balls whose every operation is on a tape; `printed` are the numerals that went in, in the order of their use."""

    def __init__(self, bits: int = 256) -> None:
        super().__init__(bits)
        self.tape = Tape()
        self.operations = self.tape.operations
        self.settle = np.frompyfunc(self._settled, 1, 1)
        self.printed: list[tuple[Numeral, Fraction, Fraction]] = []

    def array(self, quantity: Quantity) -> CellArray:
        """The printed numbers, taken as exact, each an input of the record."""
        return self._inputs(super().array(quantity), quantity, Fraction(0), Fraction(0))

    def spread(self, quantity: Quantity, below: Fraction, above: Fraction) -> CellArray:
        """The printed numbers, each anywhere between the two, each an input of the record."""
        return self._inputs(super().spread(quantity, below, above), quantity, below, above)

    def floats(self, array: np.ndarray[Any, Any]) -> CellArray:
        """Floats as constants."""
        return CellArray(super().floats(array).cells, self)

    def enclosures(self, array: Any) -> tuple[Enclosure, ...]:
        """The proved bounds of every cell."""
        bare = np.frompyfunc(plain, 1, 1)
        return super().enclosures(CellArray(boxed(bare(self.cells(array))), self))

    def argmax(self, x: Any, *, axis: int | None = None, keepdims: Any = False) -> CellArray:
        """The first of the largest cells, by comparisons that are written down."""
        cells = self.cells(x)
        rows = np.moveaxis(cells, axis, -1) if axis is not None else cells.reshape(-1)
        bare = CellArray(boxed(np.frompyfunc(plain, 1, 1)(cells)), self)
        first = super().argmax(bare, axis=axis)
        less = self.operations["less"].ufunc
        for where in np.ndindex(rows.shape[:-1]):
            row, best = rows[where], int(first.cells[where])
            for index in [*range(best), *range(best + 1, len(row))]:
                _ = less(row[index], row[best]) if index < best else less(row[best], row[index])
        return super().argmax(bare, axis=axis, keepdims=keepdims)

    @property
    def pi(self) -> CellArray:
        """π, a step of its own."""
        return CellArray(boxed(Recorded(super().pi.cells[()], self.tape.write("pi"), self.tape)), self)

    @property
    def e(self) -> CellArray:
        """The exponential of 1."""
        return self.exp(self.number(Fraction(1)))  # type: ignore[no-any-return]

    def steps_of(self, array: Any) -> tuple[int, ...]:
        """The step of every cell, in row-major order."""
        return tuple(self.tape.number(cell) for cell in self.cells(array).ravel())

    def _inputs(self, array: CellArray, quantity: Quantity, below: Fraction, above: Fraction) -> CellArray:
        cells: Sequence[Any] = array.cells.ravel()
        filled = np.empty(len(cells), dtype=object)
        for index, (cell, numeral) in enumerate(zip(cells, quantity.numerals, strict=True)):
            filled[index] = cell if is_special(cell) else self._input(plain(cell), numeral, below, above)
        return CellArray(filled.reshape(quantity.shape), self)

    def _input(self, cell: Cell, numeral: Numeral, below: Fraction, above: Fraction) -> Recorded:
        if not numeral.unit:
            below = above = Fraction(0)
        step = self.tape.write("input", len(self.printed))
        self.printed.append((numeral, below, above))
        return Recorded(cell, step, self.tape)

    @staticmethod
    def _settled(cell: Any) -> Any:
        return Recorded(keep_small(cell.cell), cell.step, cell.tape) if isinstance(cell, Recorded) else keep_small(cell)
