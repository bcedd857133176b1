"""What a table gives names: a number beside its name, a series under x_i, a probability where row and column meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verify.claims.ledger import Ledger
from verify.claims.meaning.events import complement, complements
from verify.claims.meaning.literals import counted_number, substituted
from verify.claims.meaning.notation import is_name, key
from verify.claims.meaning.resolve import Resolver
from verify.claims.meaning.scope import Scope
from verify.claims.tables.cells import CHOSEN, Cell, Table, turned
from verify.claims.tables.headings import DELIMITED
from verify.claims.tables.labels import is_summary
from verify.expressions.printed import parse_printed
from verify.records.document import Block
from verify.records.example import ValueClaim
from verify.records.mistake import OverBudget
from verify.records.numeral import Numeral, Quantity
from verify.records.printed import Applied, Chain, Indexed, Infixed, Printed, Symbol

MAX_NAMED = 200
"""Names that one table gives numbers."""


@dataclass(frozen=True)
class Named:
    """A name that a table gives a number, and the cell that prints it."""

    name: Printed
    cell: Cell


def remember_named(block: Block, table: Table, scope: Scope, ledger: Ledger) -> None:
    """Give the names in the headings of a table the numbers that it prints for them."""
    across = turned(table)
    found = [*_parameters(block, table), *_series(block, table), *_crossed(block, table)]
    found += [] if across is None else _series(block, across)
    given = [one for one in found[:MAX_NAMED] if one.cell.numeral is not None and key(one.name) is not None]
    for one in given:
        spelling, quantity, said = (
            key(one.name) or "",
            _alone(one.cell),
            ledger.said(block, one.cell.start, one.cell.end),
        )
        rounded = CHOSEN.fullmatch(one.cell.text) is None
        definition = scope.define(spelling, quantity, "given", said.place, block.section, rounded=rounded)
        ledger.given(definition.identifier, quantity, said.place, one.cell.text, rounded=rounded)
    _claim_complements(block, given, scope, ledger)


def _claim_complements(block: Block, given: Sequence[Named], scope: Scope, ledger: Ledger) -> None:
    """That a probability is what those of the same column leave of one, where its event is yes or no."""
    above: set[str | None] = set()
    for one in given:
        other = next((other for other, _ in complements(one.name, scope.versions) if key(other) in above), None)
        above.add(key(one.name))
        expression = complement(one.name, Resolver(scope)) if other is not None else None
        if expression is not None:
            said = ledger.said(block, one.cell.start, one.cell.end)
            ledger.claim(ValueClaim(expression, _alone(one.cell)), *said, None, "inferred", reading="08")


def _alone(cell: Cell) -> Quantity:
    assert cell.numeral is not None  # noqa: S101 — the caller has looked
    return Quantity((cell.numeral,), (), "scalar")


def _parameters(block: Block, table: Table) -> Iterator[Named]:
    """The rows of a table of two columns, each of which begins with another name and ends with its number."""
    if len(table.header) != 2 or len(table.rows) < 2:
        return
    names = [_marked(block, row[0]) for row in table.rows]
    spelled = {key(name) for name in names if name is not None}
    if len(spelled) == len(table.rows) and all(_is_plain(row[1]) for row in table.rows):
        for name, row in zip(names, table.rows, strict=True):
            assert name is not None  # noqa: S101 — as many as rows
            yield Named(name, row[1])


def _series(block: Block, table: Table) -> Iterator[Named]:
    """The elements x_1, x_2, … of columns headed x_i, y_i; numbered by the column i, where there is one."""
    names = [_marked(block, cell) for cell in table.header]
    columns = {at: (name, index) for at, name in enumerate(names) if (index := _index(name)) is not None}
    letters = {index for _, index in columns.values()}
    if not columns or len(letters) != 1:
        return
    (letter,) = letters
    rows = [row for row in table.rows if not row[0].blank and not is_summary(row[0].text)]
    numbers = [at for at, cell in enumerate(table.header) if cell.text == letter]
    counted = [row[numbers[0]].numeral if numbers else counted_number(i + 1) for i, row in enumerate(rows)]
    if not all(_is_plain(row[at]) for row in rows for at in columns) or not _counts(counted):
        return
    for at, (name, _) in columns.items():
        for row, number in zip(rows, counted, strict=True):
            if name is not None and number is not None:
                yield Named(substituted(name, letter, int(number.value)), row[at])


def _counts(numbers: list[Numeral | None]) -> bool:
    """Whether the rows are numbered one after another, from 0 or from 1."""
    values = [numeral.value for numeral in numbers if numeral is not None]
    return (
        len(values) == len(numbers) > 1
        and values[0] in (0, 1)
        and values == [values[0] + i for i in range(len(values))]
    )


def _index(name: Printed | None) -> str | None:
    """The one letter that a heading x_i has as its index."""
    match name:
        case Indexed(Symbol(), (Symbol(letter),)) if len(letter) == 1:
            return letter
    return None


def _crossed(block: Block, table: Table) -> Iterator[Named]:
    """The probabilities P(A | H) of rows in the columns headed H = 0 and H = 1: P(A | H = 0) and P(A | H = 1)."""
    cases = [_case(_statement(block, cell)) for cell in table.header]
    for row in table.rows:
        head = _marked(block, row[0])
        for case, cell in zip(cases[1:], row[1:], strict=True):
            name = _given_case(head, case) if case is not None and _is_plain(cell) else None
            if name is not None:
                yield Named(name, cell)


def _case(statement: Printed | None) -> Chain | None:
    """A heading that says which value a name has: H = 1."""
    match statement:
        case Chain((Symbol() | Indexed(), value), ("=",)) if key(value) is not None:
            return statement
    return None


def _given_case(head: Printed | None, case: Chain) -> Printed | None:
    """P(A | H), where a case is H = 1, as P(A | H = 1)."""
    match head:
        case Applied(_, (*before, Infixed("|", event, of) as given)) if key(of) == key(case.sides[0]):
            return replace(head, arguments=(*before, replace(given, left=event, right=case)))
    return None


def _is_plain(cell: Cell) -> bool:
    return cell.numeral is not None and not cell.measure


def _marked(block: Block, cell: Cell) -> Printed | None:
    """The name that a cell is, as mathematics or as code: a word between bars may be any."""
    statement = _statement(block, cell)
    return statement if statement is not None and is_name(statement) else None


def _statement(block: Block, cell: Cell) -> Printed | None:
    """What a cell states as mathematics or as code, and nothing else."""
    found = DELIMITED.fullmatch(block.text[cell.start : cell.end].strip("*_ "))
    text = next((group for group in found.groups() if group), "") if found else ""
    try:
        statements = parse_printed(text) if text else ()
    except OverBudget:
        return None
    return statements[0] if len(statements) == 1 else None
