"""Columns headed by a formula of other columns, or by a name that a formula was stated for: each cell is a claim."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial

from verify.claims.attempts import Said
from verify.claims.meaning.array_forms import shape
from verify.claims.meaning.conventions import open_conventions
from verify.claims.meaning.notation import FUNCTIONS, key
from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.claims.meaning.weights import are_weights
from verify.claims.tables.cells import Cell, Table, as_turned, parted, unmarked
from verify.claims.tables.claimed import Tables
from verify.claims.tables.computed import claim_computed
from verify.claims.tables.formula_cells import Computed, are_of_another, given, is_near
from verify.claims.tables.headings import FORMULA_SIGN, bases_of, heading_of
from verify.claims.tables.lines import MAX_ROWS, Lines
from verify.claims.tables.matrix import shown
from verify.claims.tables.named import remember_named
from verify.claims.tables.summary import SAID, sums_up
from verify.expressions.printed import children, walk
from verify.records.document import Block
from verify.records.example import Alternative, Certainty, Claim, ValueClaim
from verify.records.expression import Expression, Index, Name, functions, names
from verify.records.numeral import Quantity
from verify.records.printed import (
    Applied,
    Chain,
    Fenced,
    Infixed,
    Opaque,
    Prefixed,
    Printed,
    PrintedNumber,
    Symbol,
)

POLES = frozenset({"log", "log2", "log10", "ln"})
"""Functions that conventions such as 0 log 0 = 0 give a value where they have none."""

FUNCTION = re.compile(rf"(?:{'|'.join(map(re.escape, FUNCTIONS))})(?:_\w+)?\(")
"""How a column of a function of another is spelled: log_2(p)."""


class FormulaColumns:
    """Claims from the headings of tables that state how a column follows from others."""

    def __init__(self, scope: Scope, tables: Tables) -> None:
        self.scope, self.tables, self.lines = scope, tables, Lines(scope, tables)
        self.named: set[str] = set()
        """The claims of tables, which the words of a row and a column name: two may have one name."""

    def read(self, block: Block, table: Table) -> None:
        """Claims from one table: of its own cells, then of its headings."""
        ledger, said = self.tables.ledger, self.tables.ledger.said(block, 0, len(block.text))
        start, known = len(ledger.claims), len(ledger.givens)
        ledger.attempt(said, self._weights, table)
        ledger.attempt(said, remember_named, block, table, self.scope, ledger)
        before = len(ledger.claims)
        ledger.attempt(said, claim_computed, block, table, self.tables, self.scope)
        ledger.attempt(said, self._formulas, block, table)
        spelled = any(FORMULA_SIGN.search(row[0].text) for row in table.rows)
        across = [turned for part in parted(table) if (turned := as_turned(part)) is not None]
        for rows in across if spelled and len(table.header) > 2 else ():
            ledger.attempt(ledger.said(block, rows.header[0].start, rows.header[-1].end), self._formulas, block, rows)
        ledger.attempt(said, self.lines.read, block, table, start)
        for rows in across:
            ledger.attempt(said, partial(self.lines.read, turned=True), block, rows, start)
        self._remember(ledger.claims[before:])
        for one in ledger.givens[known:]:
            if one.rounded and isinstance(one.value, Quantity):
                self.scope.remember_rounded(one.value)

    def _formulas(self, block: Block, table: Table) -> None:
        """Claims from the headings of a table."""
        ledger = self.tables.ledger
        headings = [heading_of(block, cell) for cell in table.header]
        items = [row for row in table.rows if row[0].numeral is not None or SAID.search(row[0].text) is None]
        numeric = [number for number in range(len(table.header)) if _numeric([row[number] for row in items])]
        bases = bases_of(block, table, numeric)
        for number, (named, formula) in enumerate(headings):
            formula = formula or self._stated(named, bases)
            if formula is None or self._open(formula, bases, named):
                continue
            others = {spelling: at for spelling, at in bases.items() if at != number}
            if len(table.rows) > MAX_ROWS:
                if any(_spelled(formula, others)):
                    self._over_budget(block, table)
                continue
            heading = self._heading(block, table, number)
            ledger.attempt(heading, self._column, block, table, number, named, formula, others)

    def _over_budget(self, block: Block, table: Table) -> None:
        """What the first rows of a long table show is not claimed of any of them."""
        said = self.tables.ledger.said(block, table.rows[MAX_ROWS][0].start, table.rows[MAX_ROWS][-1].end)
        self.tables.ledger.over_budget(f"{MAX_ROWS} rows of a table", said)

    def _heading(self, block: Block, table: Table, number: int) -> Said:
        return self.tables.ledger.said(block, table.header[number].start, table.header[number].end)

    def _remember(self, claims: Sequence[Claim]) -> None:
        """Keep the results of a table, to know them again."""
        for claim in claims:
            if isinstance(claim.statement, ValueClaim) and claim.name not in self.named:
                self.scope.remember(claim.name, claim.statement.expression, claim.statement.printed)
            self.named.add(claim.name)

    def _weights(self, table: Table) -> None:
        """Remember the numbers of a table of weights, one distribution a row: they were rounded."""
        printed = shown(table)
        if printed is not None and are_weights(printed):
            self.scope.remember_rounded(printed)

    def _stated(self, named: Printed | None, bases: dict[str, int]) -> Printed | None:
        """The formula that was stated for a name in a heading; a call of a known function is its own."""
        spelling = key(named)
        definition = self.scope.newest(spelling) if spelling is not None else None
        if definition is not None and not definition.parameters and not isinstance(definition.body, Quantity):
            return definition.body
        if isinstance(named, Applied) and all(_is_over(argument, bases) for argument in named.arguments):
            return named
        return None

    def _open(self, formula: Printed, bases: dict[str, int], named: Printed | None) -> bool:
        """Whether a part of the formula has another meaning that a row could not give it."""
        for node in walk(formula):
            spelling = key(node)
            if isinstance(node, Opaque | Chain):
                return True
            if isinstance(node, Applied) and key(node.head) in bases and isinstance(node.arguments[0], Symbol):
                return True  # p(x) beside columns p and x
            if spelling is None or spelling in bases or spelling == key(named):
                continue
            definition = self.scope.newest(spelling)
            if definition is not None and not isinstance(definition.body, Quantity):
                return True  # a formula within the formula, whose names the rows would have to give
        return False

    def _elsewhere(self, formula: Printed, named: Printed | None, block: Block, resolver: Resolver) -> bool:
        """Whether something that a cell follows from was stated in another section, or more than once."""
        spellings = {key(node) for node in (named, *walk(formula))} | {
            f"{key(node.head)}()" for node in walk(formula) if isinstance(node, Applied)
        }
        versions = [self.scope.versions.get(spelling, []) for spelling in spellings if spelling is not None]
        if any(len({d.place for d in one}) > 1 or (one and one[0].section != block.section) for one in versions):
            return True
        return any(one.section != block.section for one in resolver.used.values())

    def _column(
        self,
        block: Block,
        table: Table,
        number: int,
        named: Printed | None,
        formula: Printed,
        bases: dict[str, int],
    ) -> None:
        """Claims of the cells of a column."""
        spoken = set(_spelled(formula, bases))
        used = {spelling: at for spelling, at in bases.items() if spelling in spoken}
        if not used or table.is_of_truths([number, *used.values()]):
            return
        claimed: list[Computed] = list(self._cells(block, table, number, named, formula, used))
        another = are_of_another(claimed)
        for one in claimed:
            certainty: Certainty = "stated" if one.sure and not another else "inferred"
            self.tables.value(block, one.cell, one.expression, certainty, one.said, one.others, reading="T13")

    def _cells(
        self,
        block: Block,
        table: Table,
        number: int,
        named: Printed | None,
        formula: Printed,
        used: Mapping[str, int],
    ) -> Iterator[Computed]:
        """What a formula makes of each row, as far as all rows can be computed."""
        columns = {name: self._operand(block, table, at) for name, at in used.items()}
        for row, cells in enumerate(table.rows):
            if not _is_item(table, row, [number, *used.values()]):
                continue
            resolver = Resolver(self.scope)
            resolver.local = {name: Index(columns[name], (table.position(at, row),)) for name, at in used.items()}
            try:
                expression = resolver.expression(formula)
            except Unresolved:
                return
            if not names(expression) >= {name.text for name in columns.values()}:
                continue
            if shape(expression, resolver.used):
                return  # y is a list above, and here one of its elements
            if _has_pole(expression) and any(_is_zero(cells[at]) for at in used.values()):
                continue
            sure = not self._elsewhere(formula, named, block, resolver)
            said = _said(table, row, number, {k: cells[at].text for k, at in used.items()})
            others = (*open_conventions(expression), *self._anew(formula, resolver.local))
            near = is_near(cells[number], expression, {columns[name].text: cells[at] for name, at in used.items()})
            yield Computed(cells[number], expression, said, others, sure=sure, near=near)

    def _anew(self, formula: Printed, local: Mapping[str, Expression]) -> Iterator[Alternative]:
        """The reading without columns of functions of others: -p log p of p alone, whatever log p is rounded to."""
        resolver = Resolver(self.scope)
        resolver.local = {name: one for name, one in local.items() if FUNCTION.match(name) is None}
        if resolver.local and len(resolver.local) < len(local):
            with suppress(Unresolved):  # g / log2(i + 1): i is the column's alone
                yield Alternative("with its functions computed anew", resolver.expression(formula), "chain")

    def _operand(self, block: Block, table: Table, at: int, *, exact: bool = False) -> Name:
        """A column as a name that says what heads it."""
        return given(self.tables, block, table.column(at), exact=exact, heading=unmarked(table.header[at].text))


def _is_item(table: Table, row: int, columns: Sequence[int]) -> bool:
    """Whether a row has plain numbers in these columns, and sums nothing up."""
    cells = [table.rows[row][at] for at in columns]
    return not sums_up(table, row, columns) and all(c.numeral is not None and not c.measure for c in cells)


def _said(table: Table, row: int, number: int, of: Mapping[str, str]) -> str:
    """What a claim of a cell says: its heading, what it is of, and itself."""
    operands = ", ".join(f"{name} = {value}" for name, value in of.items())
    return f"{table.header[number].text}, {operands}: {table.rows[row][number].text}"


def _spelled(node: Printed, bases: Collection[str]) -> Iterator[str]:
    """The columns that a formula names; of x_i, in a table with a column i, the elements alone."""
    spelling = key(node)
    if spelling is not None and spelling in bases:
        yield spelling
        return
    for child in children(node):
        yield from _spelled(child, bases)


def _is_over(argument: Printed, bases: Collection[str]) -> bool:
    """Whether an argument is a column, or arithmetic with one and with numbers."""
    if key(argument) in bases:
        return True
    return isinstance(argument, Infixed | Prefixed | Fenced) and all(
        isinstance(part, PrintedNumber) or _is_over(part, bases) for part in children(argument)
    )


def _numeric(cells: list[Cell]) -> bool:
    return all(cell.numeral is not None or cell.blank for cell in cells) and any(cell.numeral for cell in cells)


def _is_zero(cell: Cell) -> bool:
    return cell.numeral is not None and cell.numeral.value == 0


def _has_pole(expression: Expression) -> bool:
    return not POLES.isdisjoint(functions(expression))
