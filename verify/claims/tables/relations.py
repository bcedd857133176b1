"""Lines of a table that follow from others: by the digits of the other rows, or where a heading names it, by few."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import NamedTuple, TypeGuard

from verify.claims.meaning.bearing_out import ROUNDLY
from verify.claims.meaning.float_value import float_value
from verify.claims.tables.cells import Table, is_chosen
from verify.claims.tables.forms import BY_DIGITS, Hypothesis, cells_in, leaf
from verify.records.expression import Expression, names
from verify.records.numeral import Numeral
from verify.records.remembered import remembered

FORM = 2.0
"""Bits for a form of this kind at all, beside the choice among those that are tried."""

DEPARTS = 4.0
"""Bits that each odd cell of the others costs, beside the choice which it is."""

MOST, NEAR, SMALL, ZERO, AGAIN = 22.0, 3.0, 2.0, 0.5, 0.25
"""Bits of a number at most, beyond its size, of a whole number up to twelve, of zero; the part of a repeated row."""

OF_COPIES = ("T11", "T13", "T15")
"""Readings of which a number that one of its operands has as well is evidence as any other."""

LEAST = 1e-300
"""The least chance that is told from none."""

TINY, HUGE = Fraction(1, 10**300), 10**300
"""What floats hold with room to spare."""

FAR = MOST / 2
"""Bits by which one relation must tell more than another that is preferred: more than one cell does."""

MANY = 9
"""Rows of which more than one may be odd in a relation that is preferred to another."""

CHANCE = 1e-4
"""How often all other rows may be right to the last digit by chance, where an operand was rounded."""

STEEPEST = 4.0
"""How much more than in proportion a number may move with one that it is of."""

MAX_TRIED = 400
"""Hypotheses of one line."""

MAX_READINGS = 3
"""Relations of one cell that are kept."""


@dataclass(frozen=True)
class Related:
    """A cell that others of its table give: by an expression over cells, or by each of some that are as good.

    sure: whether one that does not fit may be called wrong. exact: whether what it is of was not rounded before.
    way: the code of the reading.
    """

    row: int
    column: int
    readings: tuple[Expression, ...]
    sure: bool
    exact: bool
    way: str


@dataclass
class Weighed:
    """A hypothesis held against the rows: what each that fits tells, in bits, and what each that does not rests on.

    by_chance: of rows that fit to the last digit, how probable that is if an operand of them was rounded before.
    """

    hypothesis: Hypothesis
    price: float
    bits: dict[int, float]
    odd: dict[int, frozenset[tuple[int, int]]]
    by_chance: dict[int, float]

    def spare(self, row: int, *, loosely: bool = False) -> float:
        """The bits beyond the price that the rows but one leave; loosely: if the most telling odd cell did fit."""
        own, rows = self.bits.get(row), len(self.odd) - (row in self.odd)
        told = len(self.bits) - (own is not None)
        fitting = self._fitting - (own is not None and own > 0) + loosely
        trust = self.hypothesis.trust
        if fitting < trust.fewest or rows - loosely > told or trust.most * (self._cover - 1 - loosely) > fitting:
            return -math.inf
        odd = max(self._cover_without(row) - loosely, 0)
        if (loosely and odd > 0 and told < MANY) or trust.most * odd > fitting:
            return -math.inf
        gained = FAR if loosely else 0.0
        each = DEPARTS if trust.most > 1 else 0.0
        paid = sum(each + math.log2((told + rows) / (at + 1)) for at in range(odd))
        return math.fsum(self.bits.values()) - (own or 0.0) + gained - paid - self.price

    @cached_property
    def _fitting(self) -> int:
        """How many rows tell something by fitting."""
        return sum(bits > 0 for bits in self.bits.values())

    @cached_property
    def _cover(self) -> int:
        """How few cells would have to be others for all rows to fit."""
        return _cover(list(self.odd.values()))

    def _cover_without(self, row: int) -> int:
        """The same of the rows but one."""
        if row not in self.odd:
            return self._cover
        return _cover([cells for at, cells in self.odd.items() if at != row])

    def is_sure(self, row: int) -> bool:
        """Whether the other rows leave no doubt that it is meant, more of them that fit than that do not."""
        odd = len(self.odd) - (row in self.odd)
        return self.spare(row) >= self.hypothesis.trust.sure and len(self.bits) - (row in self.bits) > odd

    def is_exact(self, row: int) -> bool:
        """Whether the other rows show that nothing was rounded before."""
        own = self.by_chance.get(row)
        if len(self.by_chance) - (own is not None) != len(self.bits) - (row in self.bits):
            return False
        return self._chance - (math.log(max(own, LEAST)) if own is not None else 0.0) < math.log(CHANCE)

    @cached_property
    def _chance(self) -> float:
        """The logarithm of how probable it is that all rows fit to the last digit by chance."""
        return math.fsum(math.log(max(chance, LEAST)) for chance in self.by_chance.values())


def related(table: Table, number: int, items: Sequence[int], tried: Iterable[Hypothesis]) -> Iterator[Related]:
    """The cells of a line that others give; items: the rows that sum nothing up."""
    found = list(islice(tried, MAX_TRIED))
    unnamed = sum(one.trust is BY_DIGITS for one in found)
    price = math.log2(len(found) - unnamed or 1), FORM + math.log2(unnamed or 1)
    weighed = (_weighed(table, number, items, one, price[one.trust is BY_DIGITS]) for one in found)
    held = [one for one in weighed if one is not None]
    for row in items if held else ():
        cell = _cell(held, row, number)
        if cell is not None:
            yield cell


def _cell(held: Iterable[Weighed], row: int, number: int) -> Related | None:
    """What a cell is by all that its other rows bear out, the first unless one tells far more.

    Nothing where one that is preferred may do so as well, but for a cell.
    """
    best, least, doubt = None, -math.inf, -math.inf
    readings: list[Expression] = []
    for one in held:
        if row not in one.bits and row not in one.odd:
            continue
        spare, trust, of = one.spare(row), one.hypothesis.trust, one.hypothesis.of(row)
        if spare < trust.needed:
            loosely = one.spare(row, loosely=True)
            doubt = max(doubt, loosely) if best is None and loosely >= trust.needed else doubt
        elif of and (best is None or spare > least):
            best, least, readings = one, spare + FAR, [*of, *readings]
        else:
            readings += of
    if best is None or doubt > least - FAR:
        return None
    meant = tuple(readings[:MAX_READINGS])
    return Related(row, number, meant, best.is_sure(row), best.is_exact(row), best.hypothesis.reading)


def _weighed(table: Table, number: int, items: Sequence[int], hypothesis: Hypothesis, price: float) -> Weighed | None:
    """A hypothesis held against the rows; None as soon as so many do not fit that it is none."""
    found = Weighed(hypothesis, hypothesis.price + price, {}, {}, {})
    windows: dict[int, float] = {}
    own: Counter[float] = Counter()
    for row in items:
        numeral = table.rows[row][number].numeral
        if not _is_plain(numeral):
            continue
        readings = hypothesis.of(row)
        fits = [_fit(table, numeral, reading) for reading in readings]
        if not fits or None in fits:
            continue
        cells = frozenset(place for reading in readings for place in cells_in(reading))
        fitting = [one for one in fits if one is not None and one.window > 0]
        if not fitting:
            found.odd[row] = cells | {(row, number)}
            if len(found.odd) > len(windows) + 2:
                return None
            continue
        windows[row] = max(one.window for one in fitting)
        exactly = max(one.by_chance for one in fitting)
        if exactly:
            found.by_chance[row] = exactly
        own[fitting[0].value] += 1
        found.bits[row] = AGAIN if own[fitting[0].value] > 1 else 1.0
        same = any(numbers_of(table)[leaf(at, column).text][0] == numeral.as_float for at, column in cells)
        if same and hypothesis.reading not in OF_COPIES:
            found.bits[row] = 0.0
    fit = [float(numeral.value) for row in windows if (numeral := table.rows[row][number].numeral) is not None]
    spread = max(fit, default=0.0) - min(fit, default=0.0)
    if hypothesis.trust is not BY_DIGITS:
        spread = max(spread, *map(abs, fit), 0.0)
    for row, window in windows.items():
        numeral = table.rows[row][number].numeral
        found.bits[row] *= _bits(numeral, window, spread) if numeral is not None else 0.0
    return found if found.bits or not hypothesis.trust.fewest else None


def _bits(numeral: Numeral, window: float, spread: float) -> float:
    """How much it tells that a number is where a window of values is, of all between the least and the largest."""
    size = abs(numeral.as_float)
    if not size:
        return ZERO
    most = SMALL if numeral.is_integer and size <= 12 else MOST
    return max(0.0, min(math.log2(spread / window) if spread > window else 0.0, math.log2(size / window) + NEAR, most))


class Fit(NamedTuple):
    """The window of values that would fit, 0 where the number is outside.

    by_chance: how probable it is to fit to the last digit if one operand was rounded before, that by which the result
    moves the least; 0 where it does not fit.
    """

    window: float
    by_chance: float = 0.0
    value: float = 0.0


def _fit(table: Table, numeral: Numeral, reading: Expression) -> Fit | None:
    """How a number fits an expression over cells; None where one of them has no plain number."""
    known, named, halves = numbers_of(table), {}, {}
    for row, column in cells_in(reading):
        name = leaf(row, column).text
        number = known.get(name) or _number(table, row, column)
        if number is None:
            return None
        known[name] = number
    for name in names(reading):
        named[name], halves[name] = known[name]
    unit = float(numeral.unit)
    half = unit * (1e-9 if numeral.is_integer else 0.5 * ROUNDLY)
    try:
        value = float_value(reading, named)
        apart = abs(value - numeral.as_float)
        if apart > half + sum(by * max(1.0, abs(value / named[name])) for name, by in halves.items() if by) * STEEPEST:
            return Fit(0.0)  # most are far off, and this is quicker than to move each cell
        moved = [{**named, name: named[name] + by} for name, by in halves.items() if by]
        reaches = [abs(float_value(reading, each) - value) for each in moved]
    except (ArithmeticError, ValueError, LookupError, TypeError):
        return None
    reach = sum(reaches)
    if not math.isfinite(value + reach):
        return None
    if apart <= half:
        return Fit(unit, unit / (2 * min(reaches, default=0.0) + unit), value)
    return Fit(2 * reach + unit if apart <= half + reach else 0.0, 0.0, value)


@remembered
def numbers_of(_: Table) -> dict[str, tuple[float, float]]:
    """The numbers of names in expressions over a table, and half of the unit of each that may have been rounded."""
    return {"pi": (math.pi, 0.0)}


def _number(table: Table, row: int, column: int) -> tuple[float, float] | None:
    """The same of a cell; None where it has no plain number."""
    numeral = table.rows[row][column].numeral
    if not _is_plain(numeral):
        return None
    return numeral.as_float, 0.0 if is_chosen(table, row, column) else float(numeral.unit) / 2


def _is_plain(numeral: Numeral | None) -> TypeGuard[Numeral]:
    """Whether a cell has a number that a float holds."""
    return numeral is not None and numeral.special is None and (not numeral.value or TINY < abs(numeral.value) < HUGE)


def _cover(odd: Sequence[frozenset[tuple[int, int]]]) -> int:
    """How few cells would have to be others for all odd rows to fit, or nearly so few."""
    left, count = list(odd), 0
    while left:
        ((cell, _),) = Counter(cell for cells in left for cell in cells).most_common(1)
        left = [cells for cells in left if cell not in cells]
        count += 1
    return count
