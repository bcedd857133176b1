"""The lines of a table that follow from others, whatever says so: each cell is a claim of its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

from verify.claims.meaning.resolve import Resolver, Unresolved
from verify.claims.meaning.scope import Scope
from verify.claims.tables.cells import Cell, Table, is_chosen, unmarked
from verify.claims.tables.claimed import Tables, place_of
from verify.claims.tables.forms import BY_WORD, NAMED, NEAREST, Hypothesis, Trust, cell_of, hypotheses, leaf, mirror
from verify.claims.tables.headings import bases_of, behind_words, free_letters, heading_of
from verify.claims.tables.labels import by_label, label
from verify.claims.tables.matrix import mirrored
from verify.claims.tables.relations import Related, related
from verify.claims.tables.roles import by_roles
from verify.claims.tables.summary import sums_up
from verify.claims.tables.words import by_words
from verify.records.document import Block
from verify.records.example import Alternative
from verify.records.expression import Expression, Name, Number, names, rebuilt
from verify.records.place import Place
from verify.records.printed import Printed

MAX_ROWS = 200
"""Rows of a table whose columns are recomputed."""

MAX_LINES = 40
"""Lines of a table that are held against each other."""

MAX_TOLD = 4
"""Operands of a cell that are told."""


class Lines:
    """Claims of the cells that others of their table give."""

    def __init__(self, scope: Scope, tables: Tables) -> None:
        self.scope, self.tables = scope, tables

    def read(self, block: Block, table: Table, start: int, *, turned: bool = False) -> None:
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
        bases = bases_of(block, table, lines)
        for at in lines:
            self._claim(
                block,
                table,
                start,
                related(table, at, range(len(table.rows)), by_label(table, at, lines, alone=turned)),
            )
            if len(lines) > MAX_LINES:
                continue
            named = chain(by_roles(table, at, lines), self._of_formula(block, table, at, lines, bases))
            worded = chain(named, by_words(table, at, lines, rows))
            tried = chain(worded, hypotheses(table, at, lines, rows, NEAREST // 3 if turned else NEAREST))
            self._claim(block, table, start, related(table, at, rows, tried))
        across = mirrored(table)
        if across is not None:
            for at in (1, 2):
                found = related(across, at, range(len(across.rows)), [mirror(3 - at)])
                self._claim(block, across, start, found)

    def _of_formula(
        self, block: Block, table: Table, at: int, lines: Sequence[int], bases: Collection[str]
    ) -> Iterator[Hypothesis]:
        """What a heading says that is a formula of one letter which heads no line: of which it is, it does not say."""
        formula = behind_words(block, table.header[at]) or heading_of(block, table.header[at])[1]
        letters = set(free_letters(formula, self.scope)) if formula is not None else set()
        others = [other for other in reversed(lines) if other < at]
        if formula is None or len(letters) != 1:
            return
        (letter,) = letters
        if letter not in bases and self.scope.newest(letter) is None:
            trust = NAMED if len(others) == 1 else BY_WORD
            yield from filter(None, (self._of_letter(formula, letter, other, trust) for other in others))

    def _of_letter(self, formula: Printed, letter: str, of: int, trust: Trust) -> Hypothesis | None:
        """A formula of one letter, of the cells of a line."""
        resolver = Resolver(self.scope)
        resolver.local = {letter: Name(letter)}
        try:
            expression = resolver.expression(formula)
        except Unresolved:
            return None

        def filled(row: int) -> tuple[Expression, ...]:
            return (rebuilt(expression, lambda node: leaf(row, of) if node == Name(letter) else node),)

        return Hypothesis("formula", filled, trust=trust)

    def _claim(self, block: Block, table: Table, start: int, found: Iterable[Related]) -> None:
        known = {claim.places[0]: claim.name for claim in self.tables.ledger.claims[start:] if claim.places}
        for one in found:
            cell = table.rows[one.row][one.column]
            if place_of(self.tables.ledger, block, cell) in known:
                continue
            cells = {name: table.rows[at][of] for name, (at, of) in _used(one)}
            heads = {name: unmarked(table.header[of].text) for name, (_, of) in _used(one)}
            results = known if one.way == "T17" else {}  # an average is of what the scores come to
            operands = {name: self._operand(block, cells[name], heads[name], results) for name in cells}
            meant = [rebuilt(reading, partial(_named, operands)) for reading in one.readings]
            others = [Alternative("by another relation of its rows", reading) for reading in meant[1:]]
            if not one.exact:
                rounded = {name: _rounded(cell) for name, cell in cells.items()}
                as_rounded = [rebuilt(reading, partial(_named, rounded)) for reading in one.readings]
                others += [Alternative("of numbers that were rounded", reading, "given") for reading in as_rounded]
            self.tables.value(
                block,
                cell,
                meant[0],
                "stated" if one.sure else "inferred",
                _said(table, one),
                tuple(others),
                reading=one.way,
            )

    def _operand(self, block: Block, cell: Cell, heading: str, known: Mapping[Place, str]) -> Expression:
        """A cell as a name: that of its claim, as what it comes to, or its own, as it is printed."""
        name = known.get(place_of(self.tables.ledger, block, cell))
        return Name(name) if name is not None else self.tables.operand(block, cell, heading)


def _is_line(cells: Sequence[Cell], *, turned: bool) -> bool:
    """Whether most cells of a column are numbers, and of one measure, unless it is a row as printed."""
    numbers = [cell for cell in cells if cell.numeral is not None]
    return 2 * len(numbers) >= len(cells) > 0 and (turned or len({cell.measure for cell in numbers}) == 1)


def _used(found: Related) -> list[tuple[str, tuple[int, int]]]:
    """The cells that a cell is of, by name, those of its own row first."""
    places = {name: cell_of(name) for reading in found.readings for name in names(reading)}
    return sorted(places.items(), key=lambda one: (one[1][0] != found.row, one[1]))


def _named(meanings: Mapping[str, Expression], node: Expression) -> Expression:
    return meanings.get(node.text, node) if isinstance(node, Name) else node


def _rounded(cell: Cell) -> Expression:
    """A cell as a number that may have been rounded, unless it looks chosen."""
    assert cell.numeral is not None  # noqa: S101 — only rows of numbers are held against a hypothesis
    return Number(cell.numeral, rounded=not is_chosen(cell))


def _said(table: Table, found: Related) -> str:
    """What a claim of a cell says: its heading, what it is of, and itself."""
    told = []
    for _, (row, column) in _used(found)[:MAX_TOLD]:
        beside = "" if row == found.row else f" ({table.rows[row][0].text})"
        told.append(f"{table.header[column].text}{beside} = {table.rows[row][column].text}")
    return f"{table.header[found.column].text}, {', '.join(told)}: {table.rows[found.row][found.column].text}"
