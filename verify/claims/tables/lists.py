"""Columns headed by what is made of the lists in other cells: their largest number, their mean, all in a row."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction

from verify.claims.meaning.bearing_out import borne_out, rounds_to
from verify.claims.tables.cells import Cell, Table
from verify.claims.tables.totals import Tables, place_of
from verify.numerals import parse_numeral
from verify.records.document import Block
from verify.records.example import ValueClaim
from verify.records.expression import Array, Call, Number
from verify.records.numeral import Numeral, Quantity

OF_LISTS: Mapping[str, tuple[str, Callable[[list[Fraction]], Fraction]]] = {
    **dict.fromkeys(("max", "maximum", "largest"), ("max", max)),
    **dict.fromkeys(("min", "minimum", "smallest"), ("min", min)),
    **dict.fromkeys(("sum", "total"), ("sum", lambda values: sum(values, Fraction(0)))),
    **dict.fromkeys(("mean", "average", "avg"), ("mean", lambda values: sum(values, Fraction(0)) / len(values))),
}
"""Functions of a list by the heading that names them."""

JOINED = re.compile(r"concat(?:enat(?:ed|ion))?(?:\s+(?:heads?|vectors?|output))?", re.IGNORECASE)

NEAREST = 8
"""Columns to the left that are tried."""

A_NUMBER = r"[-−+]?(?:\d+\.\d+|\d+)"
LIST = re.compile(rf"[\[(]?\s*({A_NUMBER}(?:\s*,\s+{A_NUMBER})+)\s*[\])]?")


def claim_lists(block: Block, table: Table, tables: Tables) -> None:
    """Claims from the headings of a table that name what is made of its lists."""
    for number, heading in enumerate(table.header):
        if heading.text.lower() in OF_LISTS:
            _computed(block, table, number, tables)
        elif JOINED.fullmatch(heading.text):
            _joined(block, table, number, tables)


def _computed(block: Block, table: Table, number: int, tables: Tables) -> None:
    """Each cell against the list in its row, where most cells bear out that these are meant."""
    function, value = OF_LISTS[table.header[number].text.lower()]
    for other in range(number - 1, max(-1, number - 1 - NEAREST), -1):
        rows = [(row, found) for row in table.rows if row[number].numeral and (found := _list(row[other])) is not None]
        fits = [_prints(row[number], value([n.value for n in found])) for row, found in rows]
        if borne_out(fits) and len(fits) == len(table.rows):
            for row, found in rows:
                said = f"{table.header[number].text}, {row[other].text}: {row[number].text}"
                tables.value(block, row[number], Call(function, (_array(found),)), "stated", said, reading="T15")
            return


def _joined(block: Block, table: Table, number: int, tables: Tables) -> None:
    """Each list against those to its left, one behind the other, where it has as many numbers as they have."""
    for row in table.rows:
        parts = [found for cell in row[:number] if (found := _list(cell)) is not None]
        whole, together = _list(row[number]), [numeral for part in parts for numeral in part]
        if whole is not None and len(parts) > 1 and len(whole) == len(together) and _alike(whole, together):
            said = f"{table.header[number].text}: {row[number].text}"
            claim = ValueClaim(_array(together), Quantity(tuple(whole), (len(whole),), "plain"))
            tables.ledger.claim(claim, place_of(tables.ledger, block, row[number]), said, block.section, reading="T15")


def _list(cell: Cell) -> list[Numeral] | None:
    match = LIST.fullmatch(cell.text) if cell.numeral is None else None
    return [parse_numeral(text) for text in re.findall(A_NUMBER, match[1])] if match else None


def _array(numerals: list[Numeral]) -> Array:
    return Array(tuple(Number(numeral, rounded=not numeral.is_integer) for numeral in numerals))


def _alike(whole: list[Numeral], together: list[Numeral]) -> bool:
    """Whether most numbers of a list are those of others."""
    return 2 * sum(one.value == other.value for one, other in zip(whole, together, strict=True)) > len(whole)


def _prints(cell: Cell, value: Fraction) -> bool:
    return cell.numeral is not None and rounds_to(value, cell.numeral)
