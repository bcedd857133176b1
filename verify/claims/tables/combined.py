"""Columns that are the sum, difference, product or quotient of two others: by their digits, and what heads them."""

from __future__ import annotations

import math
import operator
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from verify.claims.meaning.bearing_out import ROUNDLY
from verify.claims.meaning.derived import CHANCE, LUCK
from verify.claims.tables.beside import NOTHING, Held
from verify.claims.tables.cells import CHOSEN, Cell, Table, unmarked
from verify.claims.tables.summary import sums_up
from verify.expressions.printed import parse_printed
from verify.numerals import is_misprint_of
from verify.records.numeral import Numeral
from verify.records.printed import Printed

FEWEST = 2
"""Rows that must bear a combination out."""

NEAREST = 6
"""Columns to the left that are tried."""

Combination = Callable[[float, float], float]

COMBINATIONS: Mapping[str, Combination] = {
    "a - b": operator.sub,
    "b - a": lambda a, b: b - a,
    "a + b": operator.add,
    r"a \cdot b": operator.mul,
    "a / b": operator.truediv,
    "b / a": lambda a, b: b / a,
}
"""What columns a and b are combined to."""

DIFFERENCES = ("a - b", "b - a")

QUOTIENTS = ("a / b", "b / a")
"""A row of them may be a mean of quotients beside two means, which takes one more row to rule out."""

HEADED: Mapping[re.Pattern[str], Sequence[str]] = {
    re.compile(words, re.IGNORECASE): formulas
    for words, formulas in {
        r"\b(?:diff(?:erence)?s?|residuals?|errors?|gaps?|gains?|changes?|deltas?|margins?)\b|[Δ∆]": DIFFERENCES,
        r"\b(?:products?|contributions?|weighted)\b": (r"a \cdot b",),
        r"\b(?:ratios?|quotients?|speed-?ups?)\b": QUOTIENTS,
    }.items()
}
"""What a heading says of how its column comes about."""

EXACT, ROUNDED, SLIP, OTHER = "exact", "rounded before", "slip", "other"

Row = tuple[Cell, Cell, Cell]
"""The cells of columns a and b, and what they are combined to."""


@dataclass(frozen=True)
class Combined:
    """A column that is a combination of two others, by the letters of its formula, in some of its rows."""

    number: int
    formula: Printed
    columns: dict[str, int]
    held: Held


def combined(table: Table, numeric: Sequence[int], known: Collection[int]) -> Iterator[Combined]:
    """The columns to the right of two that they combine, the first combination that luck would not have given.

    known: the columns whose meaning is told.
    """
    if len(table.rows) < FEWEST or len(numeric) < 3:
        return
    for place, number in enumerate(numeric):
        if number in known or place < 2:
            continue
        pairs = list(combinations(numeric[max(0, place - NEAREST) : place], 2))
        tried, luck = _tried(table.header[number])
        for a, b in reversed(pairs):
            found = _formula(_rows(table, a, b, number), tried, luck / (len(pairs) * len(tried)))
            if found is not None:
                formula, held = found
                yield Combined(number, parse_printed(formula)[0], {"a": a, "b": b}, held)
                break


def _tried(heading: Cell) -> tuple[Sequence[str], float]:
    """What a column may be by its heading, and the luck that is admitted: more where the heading tells."""
    words = unmarked(heading.text)
    told = next((formulas for headed, formulas in HEADED.items() if headed.search(words)), None)
    return (told, CHANCE) if told else (tuple(COMBINATIONS), LUCK)


def _rows(table: Table, a: int, b: int, number: int) -> dict[int, Row]:
    rows = ((at, (row[a], row[b], row[number])) for at, row in enumerate(table.rows))
    return {
        at: cells
        for at, cells in rows
        if all(cell.numeral is not None and cell.numeral.special is None and not cell.measure for cell in cells)
        and not sums_up(table, at, [a, b, number])
    }


def _formula(rows: Mapping[int, Row], tried: Sequence[str], luck: float) -> tuple[str, Held] | None:
    """The combination that luck would not have given, and the rows that are held to it."""
    results = [_value(result) for *_, result in rows.values()]
    if len(set(results)) < FEWEST or any([_value(row[of]) for row in rows.values()] == results for of in (0, 1)):
        return None
    spread = max(results) - min(results)
    for formula in tried:
        held = _held(rows, formula, spread, luck)
        if held.rows:
            return formula, held
    return None


def _held(rows: Mapping[int, Row], formula: str, spread: float, luck: float) -> Held:
    """The rows that are a combination, and one that is not by a slip of the pen; none where it may be luck.

    A row that was rounded before it was combined says nothing itself, but that others may have been.
    """
    fits = {at: _fit(*row, COMBINATIONS[formula]) for at, row in rows.items()}
    exact = [at for at, fit in fits.items() if fit.kind == EXACT]
    telling = [_numeral(rows[at][2]) for at in exact if _numeral(rows[at][2]).value not in (0, 1)]
    by_luck = math.prod(min(1.0, float(numeral.unit) / spread) for numeral in telling)
    by_chance = math.prod(fits[at].by_chance for at in exact)
    kinds = Counter(fit.of_exact if by_chance < CHANCE else fit.kind for fit in fits.values())
    fewest = FEWEST + kinds[SLIP] if formula in QUOTIENTS else FEWEST
    if by_luck > luck or kinds[OTHER] or 2 * len(exact) <= len(rows) or len(telling) < fewest or kinds[SLIP] > 1:
        return NOTHING
    slips = [at for at, fit in fits.items() if (fit.of_exact if by_chance < CHANCE else fit.kind) == SLIP]
    return Held(frozenset([*exact, *slips]), exact=not kinds[ROUNDED])


class Fit(NamedTuple):
    """How a row fits a combination: by itself, where the others show that nothing was rounded before, and by chance.

    by_chance: how probable it is that it fits exactly, if something was rounded before.
    """

    kind: str
    of_exact: str
    by_chance: float


def _fit(a: Cell, b: Cell, result: Cell, combine: Combination) -> Fit:
    numeral = _numeral(result)
    try:
        value = combine(_value(a), _value(b))
        reach = sum(abs(combine(*moved) - value) for moved in _moved(a, b))
    except ArithmeticError:
        return Fit(OTHER, OTHER, 1.0)
    unit = float(numeral.unit)
    half = unit * (1e-9 if numeral.is_integer else 0.5 * ROUNDLY)
    apart = abs(value - float(numeral.value))
    if apart <= half:
        return Fit(EXACT, EXACT, unit / (unit + 2 * reach))
    other = SLIP if apart >= 2 * unit and is_misprint_of(numeral, value) else OTHER
    if apart <= half + reach:
        return Fit(ROUNDED, other if apart >= 2 * unit else ROUNDED, 1.0)
    return Fit(other, other, 1.0)


def _moved(a: Cell, b: Cell) -> Iterator[tuple[float, float]]:
    """The numbers of two cells, with half a unit more where one of them is rounded."""
    for at, cell in enumerate((a, b)):
        if CHOSEN.fullmatch(cell.text) is None:
            half = float(_numeral(cell).unit) / 2
            yield (_value(a) + half, _value(b)) if at == 0 else (_value(a), _value(b) + half)


def _numeral(cell: Cell) -> Numeral:
    assert cell.numeral is not None  # noqa: S101 — only rows of numbers are looked at
    return cell.numeral


def _value(cell: Cell) -> float:
    return float(_numeral(cell).value)
