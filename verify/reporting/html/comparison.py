"""Printed beside computed: which digits differ, how far each cell is off, and what is proved of it."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import dataclass, field

from verify.records.example import ShapeClaim, Statement
from verify.records.finding import Finding
from verify.records.numeral import Quantity
from verify.reporting.html.digits import certified
from verify.reporting.numbers import computed_text, position, units_off

CELLS_SHOWN = 400
"""Cells of an array that are shown; of the rest it is said how many there are."""
CERTIFIED_SHOWN = 16
"""Cells that do not fit whose certified digits are shown; where all fit, the first few say enough."""
FITTING_SHOWN = 6
WIDE = 34
"""Characters of a row beyond which its panel is scrolled on a phone."""
HEAT = (0.5, 1, 10, 100)
"""Units in the last place up to which a cell has the heat 0, 1, 2, 3; beyond, it is 4."""


@dataclass(frozen=True)
class Cell:
    """A number in three parts, the middle of which differs; `heat` from 0 (fits) to 4 (far off)."""

    same: str
    differs: str = ""
    heat: int | None = None


@dataclass(frozen=True)
class Row:
    """A row of an array; `before` names the slice that begins with it, in arrays of more than two axes."""

    cells: tuple[Cell, ...]
    before: str = ""


@dataclass(frozen=True)
class Panel:
    """An array to be shown as a matrix."""

    title: str
    kind: str
    rows: tuple[Row, ...]
    label: str
    wide: bool


@dataclass(frozen=True)
class Proved:
    """One cell: where it lies, as printed, what is proved, to how many digits, and how far it is off."""

    where: str
    printed: Cell
    text: str
    digits: int | None
    right: str
    units: str
    heat: int | None


@dataclass(frozen=True)
class Comparison:
    """What a finding prints, held against what was computed; a scalar has no panels."""

    proved: tuple[Proved, ...] = ()
    panels: tuple[Panel, ...] = ()
    left_out: int = 0
    """Cells that are not shown."""
    unproved: int = 0
    """Cells that are shown, and whose digits are not."""
    size: str = ""
    correction: str = field(default="")


def compare(finding: Finding) -> Comparison:
    """The comparison of a finding; empty where nothing was printed.

    The judgement keeps it, beside its fields: a page is made again on every save, most of it of the same judgements.
    """
    kept, stated = finding.judgement.__dict__, finding.claim.statement
    last: tuple[Statement, Comparison] | None = kept.get("_compared")
    if last is None or last[0] != stated:
        last = kept["_compared"] = stated, _compared(finding)
    return last[1]


def _compared(finding: Finding) -> Comparison:
    printed, judgement = finding.claim.printed, finding.judgement
    if printed is None or not printed.numerals:
        return Comparison()
    if len(judgement.computed) != len(printed.numerals):
        return _unmatched(finding, printed)
    shown = range(min(len(printed.numerals), CELLS_SHOWN))
    units = [units_off(judgement.computed[i], printed.numerals[i]) for i in shown]
    cells = [_cell(finding, printed, i, units[i]) for i in shown]
    first = [i for i in judgement.misfits if i in shown][:CERTIFIED_SHOWN] or shown[:FITTING_SHOWN]
    proved = tuple(_proved(finding, printed, i, cells[i], units[i]) for i in first)
    if not printed.shape:
        return Comparison(proved)
    panels = _panels(finding, printed, cells, units)
    left_out = len(printed.numerals) - len(cells)
    return Comparison(proved, panels, left_out, len(cells) - len(proved), _size(printed))


def _unmatched(finding: Finding, printed: Quantity) -> Comparison:
    """What was not compared cell by cell: an array of another shape, or one that nothing computes."""
    numerals = printed.numerals[:CELLS_SHOWN]
    correction = ", ".join(finding.judgement.correction) if finding.judgement.misfits else ""
    if isinstance(finding.claim.statement, ShapeClaim):
        shape = ", ".join(numeral.text for numeral in numerals)
        return Comparison(correction=correction, proved=(Proved("", Cell(shape), "", None, correction, "", None),))
    panel = _panel("Printed", "printed", printed, [Cell(numeral.text) for numeral in numerals])
    return Comparison((), (panel,), len(printed.numerals) - len(numerals), 0, _size(printed), correction)


def _cell(finding: Finding, printed: Quantity, index: int, off: float | None) -> Cell:
    judgement, numeral = finding.judgement, printed.numerals[index]
    if index not in judgement.misfits:
        return Cell(numeral.text, heat=None if off is None else 0)
    right = judgement.correction[index] if index < len(judgement.correction) else ""
    same = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(numeral.text, right, strict=False)))
    same = same if same < len(numeral.text) else 0
    return Cell(numeral.text[:same], numeral.text[same:], _heat(off))


def _heat(off: float | None) -> int:
    """How far off a number is that does not fit: never 0."""
    return len(HEAT) if off is None else max(sum(abs(off) > bound for bound in HEAT), 1)


def _units(off: float | None) -> str:
    """A distance as text, with its sign."""
    if off is None:
        return "not a number"
    size = abs(off)
    decimals = 2 if size < 10 else 1 if size < 1000 else 0
    if size >= 1e6:
        exponent = math.floor(math.log10(size))
        text = f"{size / 10**exponent:.1f}e{exponent}"
    else:
        text = f"{size:,.{decimals}f}"
    sign = "" if not text.strip("0.") else "−" if off < 0 else "+"
    return sign + text


def _proved(finding: Finding, printed: Quantity, index: int, cell: Cell, off: float | None) -> Proved:
    judgement = finding.judgement
    known = certified(judgement.computed[index])
    right = judgement.correction[index] if cell.differs and index < len(judgement.correction) else ""
    return Proved(position(index, printed.shape), cell, known.text, known.digits, right, _units(off), cell.heat)


def _panels(finding: Finding, printed: Quantity, cells: list[Cell], units: list[float | None]) -> tuple[Panel, ...]:
    pairs = list(zip(finding.judgement.computed, printed.numerals, strict=True))[: len(cells)]
    computed = [Cell(computed_text(value, numeral).replace("-", "−")) for value, numeral in pairs]
    heat = [Cell(_units(off), heat=cell.heat) for off, cell in zip(units, cells, strict=True)]
    return (
        _panel("Printed", "printed", printed, cells),
        _panel("Computed", "computed", printed, computed),
        _panel("Computed − printed, in units of the last place", "heat", printed, heat),
    )


def _panel(title: str, kind: str, printed: Quantity, cells: list[Cell]) -> Panel:
    rows = tuple(_rows(printed, cells))
    longest = max((sum(len(cell.same + cell.differs) + 2 for cell in row.cells) for row in rows), default=0)
    return Panel(title, kind, rows, f"{title}, {_size(printed)}", longest > WIDE)


def _rows(printed: Quantity, cells: list[Cell]) -> Iterator[Row]:
    length = printed.shape[-1] if printed.shape else 1
    per_slice = printed.shape[-2] if len(printed.shape) > 1 else 1
    for number, start in enumerate(range(0, len(cells), max(length, 1))):
        begins = len(printed.shape) > 2 and number % per_slice == 0
        before = position(number // per_slice, printed.shape[:-2]) if begins else ""
        yield Row(tuple(cells[start : start + length]), before)


def _size(printed: Quantity) -> str:
    return " × ".join(map(str, printed.shape)) + (" cells" if len(printed.shape) == 1 else "")
