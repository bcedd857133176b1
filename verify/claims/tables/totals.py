"""Totals, averages and shares that a table states of its own cells."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from verify.claims.ledger import Ledger
from verify.claims.meaning.bearing_out import ENOUGH, borne_out
from verify.claims.tables.cells import Cell, Table
from verify.records.document import Block
from verify.records.example import Alternative, Certainty, PropertyClaim, ValueClaim
from verify.records.expression import Binary, Call, Expression, Index, Name, Number, Relation
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place

LABEL = re.compile(
    r"(?:(?:grand|overall|in)\s+)?(?P<kind>total|sum|average|avg|mean|σ|Σ|\\sum|totale|summe|gesamt|suma|somme|"
    r"сумма|итого|всего|总计|总和|合计|合計|합계|mittelwert|durchschnitt|promedio|moyenne|среднее|平均|平均值|평균)s?\.?:?",
    re.IGNORECASE,
)
MEANS = frozenset(
    {"average", "avg", "mean", "mittelwert", "durchschnitt", "promedio", "moyenne", "среднее", "平均", "平均值", "평균"}
)
OPEN_LABEL = re.compile(
    r"[×*…⋮└├↳•]|\.\.\.|\bx\s?\d|\d\s?x\b|\b(?:layer|block|head|stage|stack)s?\s+\d+\s*[-–]\s*\d|\bper\b|"
    r"\beach\b|of which|nbsp|\A\W*[-–—]|total|\bincl|"
    r"average|\bmean\b|\bavg|\bstd\b|median|\bdots\b|weighted|"
    r"\boverall\b|\ball\b|\bboth\b|combined|pooled|aggregat|\b(?:global|macro|micro|best|worst|max(?:imum)?|min(?:imum)?)\b",
    re.IGNORECASE,
)
"""Rows that are more than one item, a part of another row, or a figure of another kind."""

WORD = re.compile(r"[A-Za-z]\w{0,23}")
"""A heading that can be a name."""

COUNTED = re.compile(r"\d\s*(?!st\b|nd\b|rd\b|th\b)[a-z]{2,}|\d\s*[-–]\s*\d", re.IGNORECASE)
"""A label such as "12 layers" or "1-6": the row may count so many times."""

RATE = re.compile(
    r"rate|ratio|accura|precision|recall|\bf1|average|mean|\bper\b|/|speed|growth|loss|perplex|score|probab|"
    r"density|price|unit|max|min|change|epoch|step|year|rank|index|\bid\b|#|dim",
    re.IGNORECASE,
)
"""Columns whose numbers are not added up."""

MEASURED = re.compile(
    r"[%(\[]|percent|share|time|latency|duration|memory|size|cost|weight|length|speed|energy|fraction|proportion",
    re.IGNORECASE,
)
"""Columns whose whole numbers may be rounded."""

SHARE = re.compile(
    r"(?:%|percent(?:age)?|share|proportion|fraction|(?:rel(?:ative)?\.? )?freq(?:uency)?\.?)"
    r"(?:\s*[(\[]\s*\\?%\s*[)\]])?(?:\s+of\s+(?:the\s+)?total)?",
    re.IGNORECASE,
)
HUNDRED, HALF = Fraction(100), Fraction(1, 2)


@dataclass(frozen=True)
class Sum:
    """One cell that may be the total or the mean of others."""

    kind: str
    cell: Cell
    parts: tuple[Cell, ...]
    heading: str
    said: str

    @property
    def numbers(self) -> list[Numeral]:
        """The numbers that are added up."""
        return [cell.numeral for cell in self.parts if cell.numeral is not None]

    @property
    def stated(self) -> Numeral:
        """The total as printed."""
        assert self.cell.numeral is not None  # noqa: S101 — made only of cells with a number
        return self.cell.numeral

    @property
    def exact(self) -> bool:
        """Whether the parts are counts; any other number may have been rounded."""
        return not (MEASURED.search(self.heading) or self.cell.measure) and all(n.is_integer for n in self.numbers)

    @property
    def value(self) -> Fraction:
        """What the parts as printed give."""
        total = sum((n.value for n in self.numbers), Fraction(0))
        return total / len(self.numbers) if self.kind in MEANS else total

    @property
    def fits(self) -> bool:
        """Whether some rounding of the parts gives the printed total."""
        reach = Fraction(0) if self.exact else sum((n.unit for n in self.numbers), Fraction(0)) * HALF
        reach = reach / len(self.numbers) if self.kind in MEANS else reach
        whole = self.exact and self.kind not in MEANS
        return abs(self.value - self.stated.value) <= reach + (Fraction(0) if whole else self.stated.unit * HALF)

    @property
    def beyond(self) -> bool:
        """Whether the total is larger than each part, as a sum of positive parts is and a mean of them is not."""
        return all(0 <= n.value < self.stated.value for n in self.numbers)


class Tables:
    """Claims from the totals, averages and shares of the tables of one document."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def read(self, block: Block, table: Table) -> None:
        """Claims from one table."""
        labels = {number: kind for number, row in enumerate(table.rows) if (kind := label(row[0]))}
        body = range(min(labels, default=len(table.rows)))
        plain = not any(OPEN_LABEL.search(row[0].text) for row in table.rows[: body.stop])
        for number, kind in labels.items() if len(body) > 1 else ():
            self._sums(block, table, number, kind, body, plain=plain)
        self._columns(block, table)
        self._shares(block, table, body, next((at for at, kind in labels.items() if kind not in MEANS), None))

    def _sums(self, block: Block, table: Table, at: int, kind: str, body: range, *, plain: bool) -> None:
        """The cells of a row of totals or averages, against those above.

        plain: whether each row above is one item; else only several sums of counts, to the last digit, say that it is.
        """
        family = []
        for number, cell in enumerate(table.rows[at]):
            above = table.column(number, body)
            if number and cell.numeral is not None and _addable([*above, cell]):
                heading = table.header[number].text
                family.append(Sum(kind, cell, tuple(above), heading, _said(table.rows[at][0], heading, cell)))
        family = [one for one in family if one.fits or not _open(one)]
        if not plain:
            family = [one for one in family if one.kind not in MEANS and one.exact and one.fits and one.beyond]
            family = family if len(family) >= ENOUGH else []
        fitting = sum(one.fits for one in family)
        counted = any(COUNTED.search(row[0].text) for row in table.rows[: body.stop])
        for one in family:
            shown = fitting > 0 and len(family) <= 2 * fitting
            if one.fits or shown or len(family) == 1:
                self._claim(block, one, "stated" if one.fits or (shown and not counted) else "inferred")

    def _columns(self, block: Block, table: Table) -> None:
        """A last column of totals or averages, against the cells to the left; the rows bear each other out."""
        kinds = list(map(label, table.header))
        labelled = [number for number, kind in enumerate(kinds) if kind]
        addable = [c for c, kind in enumerate(kinds) if labelled and c and not kind and _addable(table.column(c))]
        for number in labelled:
            numeric, kind = addable[: bisect_left(addable, number)], kinds[number]
            if len(numeric) < 2:
                continue
            readings = [self._across(table, number, kind, columns) for columns in (numeric, numeric[1:])]
            best = max(readings, key=lambda family: sum(one.fits for one in family))
            if borne_out([one.fits for one in best]):
                for one in best:
                    self._claim(block, one, "stated")

    @staticmethod
    def _across(table: Table, number: int, kind: str, columns: list[int]) -> list[Sum]:
        family = []
        for row in table.rows if len(columns) > 1 else ():
            cell, parts = row[number], tuple(row[c] for c in columns)
            if cell.numeral is not None and _addable([*parts, cell]) and not any(part.blank for part in parts):
                said = _said(table.header[number], row[0].text, cell)
                family.append(Sum(kind, cell, parts, table.header[columns[0]].text, said))
        return family

    def _shares(self, block: Block, table: Table, body: range, total: int | None) -> None:
        """A column of shares beside one column of counts."""
        shares = [c for c, heading in enumerate(table.header) if c and SHARE.fullmatch(heading.text)]
        counts = [c for c in range(1, len(table.header)) if c not in shares and _addable(table.column(c))]
        if len(shares) != 1 or len(counts) != 1:
            return
        cells, printed = table.column(counts[0], body), table.column(shares[0], body)
        if any(c.numeral is None for c in [*cells, *printed]) or not cells:
            return
        numbers = [cell.numeral for cell in cells if cell.numeral is not None]
        whole = table.rows[total][counts[0]].numeral if total is not None else None
        sum_ = whole.value if whole is not None else sum((n.value for n in numbers), Fraction(0))
        if sum_ <= 0:
            return
        for scale in (Fraction(1), HUNDRED):
            fits = [
                abs(number.value / sum_ * scale - cell.numeral.value) <= cell.numeral.unit
                for number, cell in zip(numbers, printed, strict=True)
                if cell.numeral is not None
            ]
            if borne_out(fits):
                heading = table.header[counts[0]].text
                rounded = not Sum("sum", cells[0], tuple(cells), heading, "").exact
                column = self.given(block, cells, rounded=rounded)
                below: Expression = Number(whole) if whole is not None else Call("sum", (column,))
                for row, cell in enumerate(printed):
                    share: Expression = Binary("/", Index(column, (row,)), below)
                    share = share if scale == 1 else Binary("*", share, Number(Numeral("100", HUNDRED, Fraction(1))))
                    said = _said(table.header[shares[0]], table.rows[row][0].text, cell)
                    self.value(block, cell, share, "stated", said, reading="T12")
                return

    # — claims —

    def _claim(self, block: Block, one: Sum, certainty: Certainty) -> None:
        parts = [cell for cell in one.parts if cell.numeral is not None]
        given = self.given(block, parts, rounded=not one.exact)
        expression = Call("mean" if one.kind in MEANS else "sum", (given,))
        if one.kind not in MEANS and not one.exact and one.stated.value in (1, HUNDRED):
            whole = Relation((expression, Number(one.stated)), ("==",))  # the whole, which no rounding changes
            place = place_of(self.ledger, block, one.cell)
            name = one.said.rpartition(":")[0]
            self.ledger.claim(PropertyClaim(whole), place, one.said, block.section, name, certainty, reading="T11")
            return
        self.value(block, one.cell, expression, certainty, one.said, reading="T11")

    def given(
        self, block: Block, cells: Sequence[Cell], *, rounded: bool, exact: bool = False, heading: str = ""
    ) -> Name:
        """Cells as a name that claims can refer to, and that says what heads them where that is one word."""
        first, last = cells[0], cells[-1]
        base, mark = heading if WORD.fullmatch(heading) else "cells", "~" if rounded else ""
        name = f"{base}@{block.offset(first.start)}-{block.offset(last.start)}{mark}"
        if exact:
            self.ledger.exact.add(name)
        if all(given.name != name for given in self.ledger.givens[-8:]):
            numerals = tuple(cell.numeral for cell in cells if cell.numeral is not None)
            place = place_of(self.ledger, block, replace(first, end=last.end))
            quantity = Quantity(numerals, (len(numerals),))
            self.ledger.given(name, quantity, place, " | ".join(cell.text for cell in cells), rounded=rounded)
        return Name(name)

    def value(
        self,
        block: Block,
        cell: Cell,
        expression: Expression,
        certainty: Certainty,
        said: str,
        alternatives: tuple[Alternative, ...] = (),
        *,
        reading: str,
    ) -> None:
        """A claim of one cell, by its row and column in words."""
        assert cell.numeral is not None  # noqa: S101 — its callers have looked
        printed = Quantity((cell.numeral,), (), "scalar")
        place = place_of(self.ledger, block, cell)
        statement = ValueClaim(expression, printed)
        told = place, said, block.section, said.rpartition(":")[0]
        self.ledger.claim(statement, *told, certainty, alternatives, reading=reading)


def label(cell: Cell) -> str:
    """What a row or column that begins with this cell claims of the others: total, average …; empty for nothing."""
    match = LABEL.fullmatch(cell.text)
    return match["kind"].lower() if match else ""


def _said(first: Cell, second: str, cell: Cell) -> str:
    """What a cell states, in the words of its row and column."""
    return f"{first.text.rstrip(':')}, {second}: {cell.text}"


def _addable(cells: Sequence[Cell]) -> bool:
    """Whether the cells are numbers of one measure, or blank."""
    numbers = [cell for cell in cells if cell.numeral is not None]
    plain = all(cell.numeral is not None or cell.blank for cell in cells)
    return plain and len(numbers) > 1 and len({cell.measure for cell in numbers}) == 1


def _open(one: Sum) -> bool:
    """Whether a cell that is not the sum of those above may well be something else."""
    if one.kind in MEANS:
        return False
    return bool(RATE.search(one.heading)) or not one.beyond or any(cell.blank for cell in one.parts)


def place_of(ledger: Ledger, block: Block, cell: Cell) -> Place:
    """Where a cell of a table stands."""
    return ledger.document.place(block.offset(cell.start), block.offset(cell.end - 1) + 1, block.cell)
