"""What a line of a table may be of the others: a closed set of forms, each row's cell as an expression over cells."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from verify.claims.tables.cells import Cell, Table
from verify.numerals import parse_numeral
from verify.records.expression import Array, Binary, Call, Expression, Name, Number, Operator, names
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral

NEAREST = 6
"""Lines before one that are tried."""

DIGITS = 3
"""Digits of a constant that nothing prints: 3 − x, 2 · x."""

PER_DIGIT = 3.3
"""Bits that each of them costs."""

MAX_SUMMED = 40
"""Cells of a line that are added up."""

Readings = tuple[Expression, ...]
Row = Callable[[int], Readings]
Make = Callable[[Expression, Expression], Expression]


class Trust(NamedTuple):
    """What a relation needs of the other rows: so many that fit, bits to be read, and bits to call an odd cell wrong.

    most: how many must fit for each cell that is odd.
    """

    fewest: int
    needed: float
    sure: float
    most: int = 3


BY_DIGITS = Trust(3, 8.0, 24.0)
"""Nothing names it: as DESIGN says of arrays."""

OF_A_FACTOR = Trust(3, 8.0, math.inf)
"""The same with a factor that nothing prints: data, as speeds at half the width, may follow a rule but for one row."""

BY_WORD = Trust(1, 8.0, 9.0, 2)
"""A heading names the operation, and not what it is of."""

OF_QUOTIENTS = Trust(3, 8.0, 12.0)
"""The same of a quotient, which may be a mean of quotients beside two means: a row that agrees says less."""

NAMED = Trust(1, 6.0, 6.0, 1)
"""A heading names the operation, and there is but one thing that it may be of."""

OF_ROLES = Trust(1, 2.0, 2.0, 1)
"""Headings name a formula and all that it is of: a row that agrees shows that they mean it."""

STATED = Trust(0, -math.inf, -math.inf, 1)
"""The document states of what it is, and nothing speaks for or against it."""

AVERAGED = Trust(2, 2.0, math.inf, 2)
"""The same of scores that may be averages over classes, of which it need not hold."""


class Hypothesis(NamedTuple):
    """How each cell of a line may come about: by each of some expressions over cells, none for no item.

    price: bits for what is free in it. reading: the code of the way of claiming.
    """

    form: str
    of: Row
    price: float = 0.0
    trust: Trust = BY_DIGITS
    reading: str = "T14"


def leaf(row: int, column: int) -> Name:
    """A cell of a table in an expression."""
    return Name(f"#{row},{column}")


def cells_in(expression: Expression) -> list[tuple[int, int]]:
    """The row and the column of each cell in an expression."""
    places = (name[1:].split(",") for name in names(expression) if name.startswith("#"))
    return [(int(row), int(column)) for row, column in places]


def whole(number: Fraction | int) -> Number:
    """A number as a literal."""
    value = Fraction(number)
    return Number(Numeral(str(float(value)) if value.denominator > 1 else str(value), value, Fraction(1)))


HUNDRED = whole(100)

PAIRS: Mapping[str, Make] = {
    "a - b": lambda a, b: Binary("-", a, b),
    "b - a": lambda a, b: Binary("-", b, a),
    "|a - b|": lambda a, b: Call("abs", (Binary("-", a, b),)),
    "a + b": lambda a, b: Binary("+", a, b),
    "a b": lambda a, b: Binary("*", a, b),
    "a / b": lambda a, b: Binary("/", a, b),
    "b / a": lambda a, b: Binary("/", b, a),
    "100 a / b": lambda a, b: Binary("*", HUNDRED, Binary("/", a, b)),
    "100 b / a": lambda a, b: Binary("*", HUNDRED, Binary("/", b, a)),
    "(a - b) / b": lambda a, b: Binary("/", Binary("-", a, b), b),
    "(b - a) / a": lambda a, b: Binary("/", Binary("-", b, a), a),
    "(a + b) / 2": lambda a, b: Binary("/", Binary("+", a, b), whole(2)),
}
"""What two cells of a row give a third."""

NEIGHBOURS: Mapping[str, Make] = {
    "x_i - x_(i-1)": lambda now, last: Binary("-", now, last),
    "x_i / x_(i-1)": lambda now, last: Binary("/", now, last),
    "x_(i-1) / x_i": lambda now, last: Binary("/", last, now),
    "x_i / x_(i-1) - 1": lambda now, last: Binary("/", Binary("-", now, last), last),
}
"""What a cell and the one above it give a third."""


def hypotheses(
    table: Table, number: int, lines: Sequence[int], items: Sequence[int], nearest: int = NEAREST
) -> Iterator[Hypothesis]:
    """What the cells of a line may be of the lines before it, in the order in which they are preferred."""
    before = [at for at in lines if at < number][-nearest:] if items else []
    for at in reversed(before):
        yield cumulative(items, at, number)
        yield from _of_neighbours(items, at)
        yield from _of_ends(items, at)
    for a, b in reversed(list(combinations(before, 2))):
        yield from (pair(form, a, b) for form in PAIRS)
    for at in reversed(before):
        yield from _with_constant(table, number, at, items)
    for at in range(len(table.header)):
        if at != number and any(len(factors(row[at])) > 1 for row in table.rows):
            yield Hypothesis("product", partial(_product, table, at))


def pair(form: str, a: int, b: int, trust: Trust = BY_DIGITS) -> Hypothesis:
    """What two lines give."""
    return Hypothesis(form, lambda row: (PAIRS[form](leaf(row, a), leaf(row, b)),), trust=trust, reading="T14")


def mirror(of: int) -> Hypothesis:
    """The same number, printed twice."""
    return Hypothesis("the same", lambda row: (leaf(row, of),), reading="T15")


def _of_neighbours(items: Sequence[int], of: int) -> Iterator[Hypothesis]:
    """What each cell of a line and the one above it give."""
    above = dict(zip(items[1:], items, strict=False))

    def reading(make: Make, row: int) -> Readings:
        return (make(leaf(row, of), leaf(above[row], of)),) if row in above else ()

    for form, make in NEIGHBOURS.items():
        yield Hypothesis(form, partial(reading, make))


def _of_ends(items: Sequence[int], of: int) -> Iterator[Hypothesis]:
    """What part of the first or the last cell of a line each is, or how many times it goes into it, or in percent."""

    def reading(form: str, base: int, row: int) -> Readings:
        return (PAIRS[form](leaf(row, of), leaf(base, of)),) if row != base else ()

    for base, form in product((items[0], items[-1]), ("a / b", "b / a", "100 a / b", "100 b / a")):
        yield Hypothesis("of an end", partial(reading, form, base))


def cumulative(items: Sequence[int], at: int, number: int, trust: Trust = BY_DIGITS) -> Hypothesis:
    """The sum of a line so far: of all of its cells, or of what it was one row above and the next cell."""
    place = {row: index for index, row in enumerate(items)}

    def reading(row: int) -> Readings:
        index = place[row]
        if not index:
            return ()
        step = Binary("+", leaf(items[index - 1], number), leaf(row, at))
        if index >= MAX_SUMMED:
            return (step,)
        return step, Call("sum", (Array(tuple(leaf(one, at) for one in items[: index + 1])),))

    return Hypothesis("cumulative", reading, trust=trust)


def _with_constant(table: Table, number: int, at: int, items: Sequence[int]) -> Iterator[Hypothesis]:
    """What a line may be of another and one number of few digits, which most rows have."""
    pairs = [(x.value, y.value) for row in items if (x := table.rows[row][at].numeral) is not None
             and (y := table.rows[row][number].numeral) is not None]  # fmt: skip
    operators: Mapping[Operator, Trust] = {"-": BY_DIGITS, "+": BY_DIGITS, "*": OF_A_FACTOR}
    for operator, trust in operators.items():
        constants = [y + x if operator == "-" else y - x if operator == "+" else y / x for x, y in pairs
                     if x or operator != "*"]  # fmt: skip
        for constant, count in Counter(constants).most_common(1):
            digits = _digits(constant)
            if count > 2 and digits is not None and constant not in (0, 1):
                of = partial(_with, operator, whole(constant), at)
                yield Hypothesis(f"c {operator} x", of, 3 + PER_DIGIT * digits, trust)


def _with(operator: Operator, constant: Expression, at: int, row: int) -> Readings:
    return (Binary(operator, constant, leaf(row, at)),)


def _digits(number: Fraction) -> int | None:
    """How many digits a number has but for the zeros at its ends; None where they are many, or have no end."""
    for shift in range(-6, 7):
        scaled = abs(number) * Fraction(10) ** shift
        if scaled.denominator == 1:
            return len(str(scaled.numerator).rstrip("0")) if scaled < 10 ** (DIGITS + shift + 6) else None
    return None


def factors(cell: Cell) -> Sequence[Numeral]:
    """The whole numbers of a shape, (50257, 768) or 768 × 2304."""
    inner = cell.text.strip("`$ ").removeprefix("\\").strip("()[] ")
    parts = [part.strip(" \\") for part in inner.replace("×", ",").replace("\\times", ",").split(",")]
    if not 0 < len([part for part in parts if part]) < 6 or cell.numeral is not None:
        return ()
    try:
        found = [parse_numeral(part) for part in parts if part]
    except Mistake:
        return ()
    return found if all(one.is_integer for one in found) else ()


def _product(table: Table, at: int, row: int) -> Readings:
    numbers = factors(table.rows[row][at])
    if not numbers or math.prod(one.value for one in numbers) > 10**15:
        return ()
    value: Expression = Number(numbers[0])
    for one in numbers[1:]:
        value = Binary("*", value, Number(one))
    return (value,)
