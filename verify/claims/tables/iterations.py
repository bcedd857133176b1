"""Columns of an iteration that a formula states, x_{n+1} of x_n: each row follows from the one above it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TypeGuard

from verify.claims.meaning.notation import key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Definition, Scope
from verify.claims.tables.cells import Cell, Table, unmarked
from verify.claims.tables.formula_cells import apart, given
from verify.claims.tables.headings import heading_of
from verify.claims.tables.totals import Tables, place_of
from verify.expressions.printed import parse_printed, walk
from verify.records.document import Block
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Expression, Index, Name, Number
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Indexed, Printed, Symbol

MAX_ROWS = 200
"""Rows of a column that is recomputed."""

CHANGED, EXACTLY = 10, 1e-6
"""Units of the last place by which a row must differ from the one above it to tell, since what converges fits any rule;
and how near, in them, a row that differs by less must be."""


def claim_iterations(block: Block, table: Table, tables: Tables, scope: Scope) -> None:
    """Claims of the cells below the first of a column, where the rows are counted and a rule is stated for the next."""
    if len(table.rows) < 2 or not any(map(_counts, _columns(table))):
        return
    headings = [heading_of(block, cell)[0] for cell in table.header]
    for at, named in enumerate(headings):
        rule = _rule(named, scope)
        if rule is not None and all(_plain(row[at]) is not None for row in table.rows):
            if len(table.rows) > MAX_ROWS:
                said = tables.ledger.said(block, table.rows[MAX_ROWS][0].start, table.rows[MAX_ROWS][-1].end)
                tables.ledger.over_budget(f"{MAX_ROWS} rows of a table", said)
                return
            with suppress(Unresolved):
                _Iteration(block, table, at, rule, tables, scope).claim()


def _columns(table: Table) -> Iterator[list[Cell]]:
    return (table.column(at) for at in range(len(table.header)))


def _counts(cells: list[Cell]) -> bool:
    """Whether a column counts its rows: 0, 1, 2, …"""
    numbers = [cell.numeral.value for cell in cells if cell.numeral is not None and cell.numeral.is_integer]
    return len(numbers) == len(cells) and all(after - before == Fraction(1) for before, after in pairwise(numbers))


def _rule(named: Printed | None, scope: Scope) -> Definition | None:
    """The formula that is stated for the next of a heading's name, of itself."""
    if not isinstance(named, Indexed) or len(named.subscripts) != 1 or not isinstance(named.subscripts[0], Symbol):
        return None
    (counter,) = named.subscripts
    (following,) = parse_printed(f"{key(counter)} + 1")
    spelling = key(replace(named, subscripts=(following,)))
    rule = scope.newest(spelling) if spelling is not None else None
    if rule is None or rule.parameters or isinstance(rule.body, Quantity):
        return None
    return rule if any(key(part) == key(named) for part in walk(rule.body)) else None


class _Iteration:
    """A column, and what its rule makes of the row above."""

    def __init__(self, block: Block, table: Table, at: int, rule: Definition, tables: Tables, scope: Scope) -> None:
        self.block, self.table, self.at, self.rule, self.tables, self.scope = block, table, at, rule, tables, scope
        headings = [key(heading_of(block, cell)[0]) for cell in table.header]
        spoken = {key(part) for part in walk(rule.body)} if not isinstance(rule.body, Quantity) else set()
        self.named = {number: name for number, name in enumerate(headings) if name is not None and name in spoken}
        self.letter = self.named[at].rpartition("_")[0]
        self.counter = next(number for number, cells in enumerate(_columns(table)) if _counts(cells))

    def _given(self, number: int, cells: Sequence[Cell]) -> Name:
        return given(self.tables, self.block, cells, heading=unmarked(self.table.header[number].text))

    def next_of(self, columns: Mapping[int, Expression]) -> tuple[Expression, Mapping[str, Definition]]:
        """What the rule makes of a row, whose columns are expressions; raises Unresolved."""
        resolver = Resolver(self.scope)
        resolver.local = {name: columns[number] for number, name in self.named.items()}
        assert not isinstance(self.rule.body, Quantity)  # noqa: S101 — it was looked at
        return resolver.expression(self.rule.body), resolver.used

    def fits(self, row: int) -> bool:
        """Whether a row is what the rule makes of the one above, and another than that one, so that it is no luck."""
        above, cell = self.table.rows[row - 1], self.table.rows[row][self.at]
        printed = {number: Number(one) for number in self.named if (one := _plain(above[number])) is not None}
        before, after = _plain(above[self.at]), _plain(cell)
        if before is None or after is None or before.value == after.value or len(printed) < len(self.named):
            return False
        expression, used = self.next_of(printed)
        known = {name: float(one.body.numerals[0].value) for name, one in used.items() if _is_scalar(one.body)}
        far = apart(cell, expression, {}, known)
        changed = abs(after.value - before.value) >= CHANGED * after.unit
        return far is not None and far <= (2 if changed else EXACTLY) * float(after.unit)

    def claim(self) -> None:
        """Each row below the first, of what the one above was computed to be, as far as the rows are whole."""
        rows = range(1, len(self.table.rows))
        if not any(map(self.fits, rows)):
            return  # the iteration of another rule of that name, or by another step
        certainty: Certainty = "stated" if self.rule.section == self.block.section else "inferred"
        others = {number: self._given(number, self.table.column(number)) for number in self.named if number != self.at}
        own: Expression = Index(self._given(self.at, [self.table.rows[0][self.at]]), (0,))
        for row in rows:
            if any(_plain(self.table.rows[row - 1][number]) is None for number in others):
                return
            columns = {number: Index(name, (self.table.position(number, row - 1),)) for number, name in others.items()}
            expression, _ = self.next_of({**columns, self.at: own})
            counter, cell = (self.table.rows[row][at] for at in (self.counter, self.at))
            own = Name(self._claim(cell, f"{self.letter}_{counter.text}", expression, certainty))

    def _claim(self, cell: Cell, spelling: str, expression: Expression, certainty: Certainty) -> str:
        """The claim of a cell, and its name."""
        assert cell.numeral is not None  # noqa: S101 — its callers have looked
        ledger, section = self.tables.ledger, self.block.section
        statement = ValueClaim(expression, Quantity((cell.numeral,), (), "scalar"))
        name = f"{spelling}@table{len(ledger.claims)}"
        said = f"{spelling}: {cell.text}"
        return ledger.claim(
            statement, place_of(ledger, self.block, cell), said, section, name, certainty, reading="T14"
        ).name


def _plain(cell: Cell) -> Numeral | None:
    """The number of a cell that has no unit and is none of ∞ and nan."""
    return cell.numeral if cell.numeral is not None and cell.numeral.special is None and not cell.measure else None


def _is_scalar(body: object) -> TypeGuard[Quantity]:
    return isinstance(body, Quantity) and body.shape == () and body.numerals[0].special is None
