"""The ranges that a table states of formulas, where a row and a column meet of which one names a formula."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verify.claims.ledger import Ledger
from verify.claims.properties.clauses import Stated
from verify.claims.properties.decided import decided
from verify.claims.properties.parts import Part, interval_of, named
from verify.claims.properties.words import phrase
from verify.claims.tables.cells import Cell, Table
from verify.claims.tables.claimed import place_of
from verify.records.document import Block

RANGE = frozenset({("range",), ("output", "range"), ("value", "range"), ("range", "of", "values"), ("值", "域")})
"""The headings of a column, or of a row, that holds ranges."""

MARKS = "*_:`() "


def claim_ranges(block: Block, table: Table, ledger: Ledger) -> None:
    """Claims of the ranges of a table, each where its cell stands; where one is right, the others are meant so, too."""
    found = list(_ranges(table))
    general = any(claim.holds for one, _, _ in found if (claim := decided(one)) is not None)
    for one, cell, said in found:
        claim = decided(replace(one, general=general))
        if claim is not None:
            ledger.claim(claim, place_of(ledger, block, cell), said, block.section, reading="W18")


def _ranges(table: Table) -> Iterator[tuple[Stated, Cell, str]]:
    """The ranges, each with its cell and what it says."""
    for row in table.rows:
        for heading, cell in zip(table.header[1:], row[1:], strict=True):
            for of, what in ((row[0], heading), (heading, row[0])):
                formula = _formula(of.text) if phrase(what.text.strip(MARKS)) in RANGE else ""
                interval = interval_of(cell.text.partition("=")[0].rstrip(", sumΣ")) if formula else None
                if interval is not None:
                    said = f"{of.text.strip(MARKS)}, {what.text.strip(MARKS)}: {cell.text}"
                    yield Stated(formula, "range", interval, exact=True), cell, said


def _formula(text: str) -> str:
    """The formula whose name a cell is, with nothing beside it."""
    said = [Part(word.strip(MARKS), 0, 0) for word in phrase(text)]
    one = named(said, 0)
    return one.formula if one is not None and one.length == len(said) else ""
