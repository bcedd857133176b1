"""The lines of a table that follow from others, whatever says so: each cell is a claim of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import chain

from verify.claims.meaning.scope import Scope
from verify.claims.tables.cells import Cell, Table, as_turned, is_chosen, parted, unmarked
from verify.claims.tables.claimed import Tables, place_of
from verify.claims.tables.forms import NEAREST, cells_in, hypotheses, leaf, mirror
from verify.claims.tables.formulas import by_formula
from verify.claims.tables.headings import bases_of
from verify.claims.tables.labels import by_label, label, sums_up
from verify.claims.tables.matrix import mirrored
from verify.claims.tables.named import remember_named
from verify.claims.tables.ranges import claim_ranges
from verify.claims.tables.relations import Related, related
from verify.claims.tables.roles import by_roles
from verify.claims.tables.vectors import by_vectors
from verify.claims.tables.words import by_words
from verify.records.document import Block
from verify.records.example import Alternative, Certainty, Claim, ValueClaim
from verify.records.expression import Expression, Name, Number, rebuilt

MAX_ROWS = 200
"""Rows of a table whose columns are recomputed."""

MAX_LINES = 40
"""Lines of a table that are held against each other."""

MAX_TOLD = 4
"""Operands of a cell that are told."""


class Lines:
    """What tables give names, and claims of the cells that others of their table give."""

    def __init__(self, scope: Scope, tables: Tables) -> None:
        self.scope, self.tables = scope, tables
        self.named: set[str] = set()
        """The claims of tables, which the words of a row and a column name: two may have one name."""

    def read(self, block: Block, table: Table) -> None:
        """What one table says: by its columns, and by its rows."""
        ledger, said = self.tables.ledger, self.tables.ledger.said(block, 0, len(block.text))
        start = len(ledger.claims)
        ledger.attempt(said, remember_named, block, table, self.scope, ledger)
        parts = list(parted(table))
        for part in [table] if all(part.header is table.header for part in parts) else parts:
            ledger.attempt(said, self._lines, block, part, start)
        for part in parts:
            rows = as_turned(part)
            if rows is not None:
                ledger.attempt(said, partial(self._lines, turned=True), block, rows, start)
        self._remember(ledger.claims[start:])
        ledger.attempt(said, claim_ranges, block, table, ledger)

    def _remember(self, claims: Sequence[Claim]) -> None:
        """Keep the results of a table, to know them again."""
        for claim in claims:
            if isinstance(claim.statement, ValueClaim) and claim.name not in self.named:
                self.scope.remember(claim.name, claim.statement.printed)
            self.named.add(claim.name)

    def _lines(self, block: Block, table: Table, start: int, *, turned: bool = False) -> None:
        """Claims from the columns of one table, but for its cells that are claimed since `start`.

        turned: whether they are rows of it as printed.
        """
        lines = [
            at
            for at, heading in enumerate(table.header)
            if _is_line(table.column(at), turned=turned) or (turned and label(heading.text))
        ]
        if len(table.rows) > MAX_ROWS:
            if len(lines) > 1:
                said = self.tables.ledger.said(block, 0, len(block.text))
                self.tables.ledger.over_budget(f"{MAX_ROWS} rows of a table", said)
            return
        rows = [at for at in range(len(table.rows)) if not sums_up(table, at, lines)]
        headed = bases_of(block, table, lines)
        for at in lines:
            labelled = by_label(table, at, lines, alone=turned)
            self._claim(block, table, start, related(table, at, range(len(table.rows)), labelled))
            if len(lines) > MAX_LINES:
                continue
            nearest = NEAREST // 3 if turned else NEAREST
            tried = chain(
                by_formula(self.scope, block, table, at, lines, headed),
                by_roles(table, at, lines),
                by_vectors(table, at, lines, rows),
                by_words(table, at, lines, rows),
                hypotheses(table, at, lines, rows, nearest),
            )
            self._claim(block, table, start, related(table, at, rows, tried))
        across = mirrored(table)
        if across is not None:
            for at in (1, 2):
                self._claim(block, across, start, related(across, at, range(len(across.rows)), [mirror(3 - at)]))

    def _claim(self, block: Block, table: Table, start: int, found: Iterable[Related]) -> None:
        known = {claim.places[0] for claim in self.tables.ledger.claims[start:] if claim.places}
        for one in found:
            cell = table.rows[one.row][one.column]
            if place_of(self.tables.ledger, block, cell) in known:
                continue
            cells = _used(one)
            operands = {
                leaf(row, at).text: self.tables.operand(block, table.rows[row][at], unmarked(table.header[at].text))
                for row, at in cells
            }
            meant = [rebuilt(reading, partial(_named, operands)) for reading in one.readings]
            others = [Alternative("by another relation of its rows", reading) for reading in meant[1:]]
            if not one.exact:
                rounded = {leaf(row, at).text: _rounded(table, row, at) for row, at in cells}
                as_rounded = [rebuilt(reading, partial(_named, rounded)) for reading in one.readings]
                others += [Alternative("of numbers that were rounded", reading, "given") for reading in as_rounded]
            certainty: Certainty = "stated" if one.sure else "inferred"
            said = _said(table, one)
            self.tables.value(block, cell, meant[0], certainty, said, tuple(others), reading=one.way)


def _is_line(cells: Sequence[Cell], *, turned: bool) -> bool:
    """Whether most cells of a column are numbers, and of one measure, unless it is a row as printed."""
    numbers = [cell for cell in cells if cell.numeral is not None]
    return 2 * len(numbers) >= len(cells) > 0 and (turned or len({cell.measure for cell in numbers}) == 1)


def _used(found: Related) -> list[tuple[int, int]]:
    """The cells that a cell is of, those of its own row first."""
    places = {place for reading in found.readings for place in cells_in(reading)}
    return sorted(places, key=lambda place: (place[0] != found.row, place))


def _named(meanings: Mapping[str, Expression], node: Expression) -> Expression:
    return meanings.get(node.text, node) if isinstance(node, Name) else node


def _rounded(table: Table, row: int, column: int) -> Expression:
    """A cell as a number that may have been rounded, unless it looks chosen."""
    numeral = table.rows[row][column].numeral
    assert numeral is not None  # noqa: S101 — only rows of numbers are held against a hypothesis
    return Number(numeral, rounded=not is_chosen(table, row, column))


def _said(table: Table, found: Related) -> str:
    """What a claim of a cell says: its heading, what it is of, and itself."""
    told = []
    for row, column in _used(found)[:MAX_TOLD]:
        beside = "" if row == found.row else f" ({table.rows[row][0].text})"
        told.append(f"{table.header[column].text}{beside} = {table.rows[row][column].text}")
    return f"{table.header[found.column].text}, {', '.join(told)}: {table.rows[found.row][found.column].text}"
