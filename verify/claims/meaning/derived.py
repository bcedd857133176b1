"""Arrays that nothing computes, but that the arrays before them give: their product, its softmax, a sum.

People print scores without saying of what; the digits tell, where most are those of one operation. What was computed
carries its rounding, and is held to it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice, product
from typing import NamedTuple

from verify.claims.meaning.bearing_out import tells
from verify.claims.meaning.row_values import deviation, dot, softmax, standardized
from verify.claims.meaning.scope import LAST, Definition, Scope
from verify.numerals import is_misprint_near, is_misprint_of
from verify.records.expression import Binary, Call, Expression, Name, Number, Transpose, names
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral, Quantity

MAX_ARRAYS = 8
"""Arrays before one that it may come from, the newest first."""

MAX_CELLS = 144
"""Cells of an array that is looked at."""

ENOUGH = 3
"""Cells of fine digits that have to fit."""

LUCK = 1e-6
"""How often so many cells may fit by luck, where each is anywhere between the least and the largest."""

CHANCE = 1e-3
"""How often cells are right to the last digit by chance, where what they come from was rounded."""

EXACT = 1e-12
"""What the noise of floats may add to half a unit."""

Rows = Sequence[Sequence[float]]


@dataclass(frozen=True)
class Fit:
    """How an array fits a candidate: the sum of its distances, and whether it is to the last digit of exact inputs.

    departs: whether one cell is another, as by a slip of the pen.
    """

    apart: float
    exact: bool
    departs: bool


class Candidate(NamedTuple):
    """What may give an array: a cell of it in floats, which only chooses, and the expression.

    slack: how far rounding of what it is made of may move a cell. exactly: whether only an array with its last digits
    fits, since what is near may be another variant: ε and the divisor of a layer norm are open.
    """

    rows: int
    columns: int
    cell: Callable[[int, int], float]
    expression: Callable[[], Expression]
    slack: Callable[[int, int], float]
    exactly: bool = False


@dataclass(frozen=True)
class Operand:
    """An array before, as rows; a vector is one row. half: half of its last digit, where it may have been rounded."""

    definition: Definition
    rows: Rows
    columns: Rows
    vector: bool
    half: float

    @property
    def name(self) -> Name:
        """How an expression refers to it."""
        return Name(self.definition.identifier)


def derived(name: str, printed: Quantity, scope: Scope, section: tuple[str, ...]) -> Expression | None:
    """What an array of decimals is computed as, where all its cells show that, but for one of six at least.

    Raises Rounded where they are near to what arrays give that may be rounded as well.
    """
    if len(printed.shape) not in (1, 2) or len(printed.numerals) > MAX_CELLS:
        return None
    if sum(map(tells, printed.numerals)) < ENOUGH or any(n.special is not None for n in printed.numerals):
        return None
    columns = printed.shape[-1]
    operands = list(islice(_operands(name, scope, section), MAX_ARRAYS))
    values = [(numeral.as_float, float(numeral.unit)) for numeral in printed.numerals[:2]]
    found: list[tuple[Fit, Expression]] = []
    for one in _candidates(operands):
        if one.rows * one.columns == len(printed.numerals) and one.columns == columns:
            fit = _fit(one, printed) if _may_fit(one, values) else None
            if fit is not None and not (fit.departs and _is_printed(one, printed, scope)):
                found.append((fit, one.expression()))
    if not found:
        return None
    fit, expression = min(found, key=lambda one: (not one[0].exact, one[0].apart))
    used = names(expression)
    given = any(one.half and one.definition.origin != "result" for one in operands if one.name.text in used)
    if given and not fit.exact:
        raise Rounded
    return expression


def _may_fit(candidate: Candidate, values: Sequence[tuple[float, float]]) -> bool:
    """Whether one of the first two cells is near to a candidate's: most are not, and are seen to be none at once."""
    try:
        for at, (value, unit) in enumerate(values):
            place = divmod(at, candidate.columns)
            if abs(candidate.cell(*place) - value) <= candidate.slack(*place) + unit:
                return True
    except (ArithmeticError, ValueError):
        pass
    return False


class Rounded(Exception):  # noqa: N818 — what is found, and no error
    """An array is near to what others give, whose rounding shows in it: it was computed, but from which digits?"""


def _fit(candidate: Candidate, printed: Quantity) -> Fit | None:
    """How an array fits a candidate; None where more than one cell of six departs, or luck may be at work."""
    values = [numeral.as_float for numeral in printed.numerals]
    most = 1 if len(values) > 2 * ENOUGH - 1 else 0
    spread, apart = max(values) - min(values) or 1.0, 0.0
    inexact: list[bool] = []  # of each such cell whether it is a slip of the pen
    departing: list[bool] = []
    near_by_luck, exact_by_luck, exact_by_chance = [], [], []
    for at, (numeral, value) in enumerate(zip(printed.numerals, values, strict=True)):
        place, unit = divmod(at, candidate.columns), float(numeral.unit)
        try:
            slack, computed = candidate.slack(*place), candidate.cell(*place)
        except (ArithmeticError, ValueError):
            return None
        distance = abs(computed - value)
        exact, near = distance <= unit / 2 + EXACT, distance <= slack + unit
        inexact += [] if exact else [is_misprint_of(numeral, computed)]
        # a slip of the pen: what a mask or a gradient p - y makes of a cell is zero, or differs in more than a digit
        departing += [] if near else [bool(value) and is_misprint_near(numeral, computed, slack)]
        if len(departing) > most:
            return None
        apart += distance
        if tells(numeral):
            near_by_luck.append(min(1.0, 2 * (slack + unit) / spread) if near else 1.0)
            exact_by_luck.append(min(1.0, unit / spread) if exact else 1.0)
            exact_by_chance.append(unit / (2 * slack + unit) if exact else 1.0)
    certain = len(departing) == len(inexact) or math.prod(exact_by_chance) < CHANCE
    if len(inexact) <= most and certain and all(inexact) and math.prod(exact_by_luck) <= LUCK:
        return Fit(apart, exact=True, departs=bool(inexact))
    slips = all(departing) and not candidate.exactly and math.prod(near_by_luck) <= LUCK
    return Fit(apart, exact=False, departs=bool(departing)) if slips else None


def _is_printed(candidate: Candidate, printed: Quantity, scope: Scope) -> bool:
    """Whether what a candidate gives stands above already: an array that departs from it was made of it since."""
    cells = [divmod(at, candidate.columns) for at in range(len(printed.numerals))]
    return any(
        all(
            abs(candidate.cell(*place) - numeral.as_float) <= candidate.slack(*place) + float(numeral.unit)
            for place, numeral in zip(cells, before.body.numerals, strict=True)
        )
        for before in scope.arrays[-LAST:]
        if isinstance(before.body, Quantity) and len(before.body.numerals) == len(cells)
    )


def _operands(name: str, scope: Scope, section: tuple[str, ...]) -> Iterator[Operand]:
    for definition in scope.last_arrays():
        if definition.name != name and _is_beside(definition.section, section):
            operand = _operand(definition)
            if operand is not None:
                yield operand


def _is_beside(before: tuple[str, ...], section: tuple[str, ...]) -> bool:
    """Whether a section is the same, or one of the same chapter."""
    return before == section or (len(section) > 1 and before[: len(section) - 1] == section[:-1])


def _operand(definition: Definition) -> Operand | None:
    body = definition.body
    if not isinstance(body, Quantity) or len(body.shape) not in (1, 2) or len(body.numerals) > MAX_CELLS:
        return None
    if any(numeral.special is not None for numeral in body.numerals):
        return None
    width, values = body.shape[-1], [numeral.as_float for numeral in body.numerals]
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    rounded = any(not numeral.is_integer for numeral in body.numerals)
    half = max(float(numeral.unit) for numeral in body.numerals) / 2 if rounded else 0.0
    return Operand(definition, rows, list(zip(*rows, strict=True)), len(body.shape) == 1, half)


def _candidates(operands: Sequence[Operand]) -> Iterator[Candidate]:
    widths = {len(one.rows[0]) for one in operands} - {1}
    for one in operands:
        yield from _of_one(one, widths)
    for one, other in product(operands, operands):
        if one is not other:
            yield from _of_two(one, other)


def _of_one(operand: Operand, widths: Iterable[int]) -> Iterator[Candidate]:
    rows, name, half = operand.rows, operand.name, operand.half
    size = len(rows), len(rows[0])
    if size[1] > 1:
        yield Candidate(
            *size, lambda i, j: softmax(rows[i], j), lambda: Call("softmax", (name,)),
            lambda i, j: 2 * half * softmax(rows[i], j),
        )  # fmt: skip
        yield Candidate(
            *size, lambda i, j: standardized(rows[i], j), lambda: Call("standardize", (name,)),
            lambda i, j: half * (2 + abs(standardized(rows[i], j))) / deviation(rows[i]), exactly=True,
        )  # fmt: skip
    yield Candidate(*size, lambda i, j: math.tanh(rows[i][j]), lambda: Call("tanh", (name,)), lambda _i, _j: half)
    yield Candidate(
        *size, lambda i, j: 1 / (1 + math.exp(-rows[i][j])), lambda: Call("sigmoid", (name,)), lambda _i, _j: half
    )
    if any(x < 0 for row in rows for x in row):
        yield Candidate(*size, lambda i, j: max(0.0, rows[i][j]), lambda: Call("relu", (name,)), lambda _i, _j: half)
    yield from (_scaled(operand, width) for width in widths)


def _scaled(operand: Operand, width: int) -> Candidate:
    """An array over the root of how many columns one has."""
    rows, root = operand.rows, math.sqrt(width)
    return Candidate(
        len(rows), len(rows[0]), lambda i, j: rows[i][j] / root, lambda: Binary("/", operand.name, _root(width)),
        lambda _i, _j: operand.half,
    )  # fmt: skip


def _root(width: int) -> Expression:
    return Call("sqrt", (Number(Numeral(str(width), Fraction(width), Fraction(1))),))


def _of_two(one: Operand, other: Operand) -> Iterator[Candidate]:
    a, b = one.rows, other.rows
    if len(a[0]) == len(b) and not other.vector:
        yield _product(one, other, other.columns, lambda: Binary("@", one.name, other.name))
    if len(a[0]) == len(b[0]) and not one.vector:
        if other.vector:
            yield _product(one, other, b, lambda: Binary("@", one.name, other.name))
            return
        width = len(a[0])
        yield _product(one, other, b, lambda: Binary("@", one.name, Transpose(other.name)))
        yield _product(
            one, other, b, lambda: Binary("/", Binary("@", one.name, Transpose(other.name)), _root(width)),
            math.sqrt(width),
        )  # fmt: skip
    if (len(a), len(a[0]), one.vector) == (len(b), len(b[0]), other.vector):
        half = one.half + other.half
        size = len(a), len(a[0])
        yield Candidate(
            *size, lambda i, j: a[i][j] + b[i][j], lambda: Binary("+", one.name, other.name), lambda _i, _j: half
        )
        yield Candidate(
            *size, lambda i, j: a[i][j] - b[i][j], lambda: Binary("-", one.name, other.name), lambda _i, _j: half
        )


def _product(
    one: Operand, other: Operand, with_rows: Rows, expression: Callable[[], Expression], over: float = 1.0
) -> Candidate:
    """Each row of an array by each of some rows, over a number; with a vector, a vector."""
    a = one.rows
    turned = other.vector and not one.vector

    def rows(i: int, j: int) -> tuple[Sequence[float], Sequence[float]]:
        return (a[j], with_rows[i]) if turned else (a[i], with_rows[j])

    def slack(i: int, j: int) -> float:
        left, right = rows(i, j)
        return (math.fsum(map(abs, left)) * other.half + math.fsum(map(abs, right)) * one.half) / over

    size = (1, len(a)) if turned else (len(a), len(with_rows))
    return Candidate(*size, lambda i, j: dot(*rows(i, j)) / over, expression, slack)
