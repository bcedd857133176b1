"""Columns of tables that repeat a vector of the text before them."""

from __future__ import annotations

from collections.abc import Sequence

from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.lines import Claimed
from verify.claims.prose.listed import listed
from verify.claims.prose.restated import CHANGED, LEAST, MOST, NEAREST, alike, is_slip, is_vector
from verify.claims.tables.cells import Cell, read_cells
from verify.records.document import Block, BlockKind, Document
from verify.records.example import ValueClaim
from verify.records.expression import Index
from verify.records.numeral import Quantity


def claim_columns(document: Document, arrays: Arrays) -> None:
    """Claims from the columns of which nothing is claimed yet."""
    tables = [block for block in document.blocks if block.kind is BlockKind.TABLE]
    vectors = [one for one in (*arrays.found, *listed(document, arrays)) if is_vector(one)] if tables else []
    if not vectors:
        return
    vectors.sort(key=lambda array: array.start)
    claimed = Claimed(arrays.ledger)
    for block in tables:
        said = arrays.ledger.said(block, 0, len(block.text))
        arrays.ledger.attempt(said, _columns, document, arrays, block, vectors, claimed)


def _columns(
    document: Document, arrays: Arrays, block: Block, vectors: Sequence[PrintedArray], claimed: Claimed
) -> None:
    """That a column of a table repeats an earlier vector, cell by cell, but for one perhaps."""
    start = block.offset(0)
    before = [one for one in vectors if one.end <= start][-NEAREST:]
    table = read_cells(block) if before else None
    if table is None or not LEAST <= len(table.rows) <= MOST:
        return
    for number in range(1, len(table.header)):
        cells = table.column(number)
        numerals = [cell.numeral for cell in cells if cell.numeral is not None and not cell.measure]
        if len(numerals) != len(cells) or any(block.offset(cell.start) in claimed for cell in cells):
            continue
        for vector in reversed(before):
            if len(vector.quantity.numerals) == len(numerals) and alike(numerals, vector.quantity.numerals):
                heading = table.header[number].text
                _column(
                    document, arrays, block, [(row[0], row[number]) for row in table.rows], heading, vector, claimed
                )
                break


def _column(
    document: Document,
    arrays: Arrays,
    block: Block,
    rows: Sequence[tuple[Cell, Cell]],
    heading: str,
    vector: PrintedArray,
    claimed: Claimed,
) -> None:
    """Each cell of a column as an element of a vector; one that is none may have been changed, or mistyped there."""
    known = claimed.array(vector.place.end_line, vector.quantity)
    name = known or arrays.given(vector, rounded=True)
    for at, ((first, cell), element) in enumerate(zip(rows, vector.quantity.numerals, strict=True)):
        assert cell.numeral is not None  # noqa: S101 — its caller has looked
        sure = known is not None and is_slip(cell.numeral, element) and CHANGED.search(heading) is None
        place = document.place(block.offset(cell.start), block.offset(cell.end - 1) + 1, block.cell)
        claim = ValueClaim(Index(name, (at,)), Quantity((cell.numeral,), (), "scalar"))
        said = f"{first.text}, {heading}: {cell.text}"
        label = said.rpartition(":")[0]
        arrays.ledger.claim(claim, place, said, block.section, label, "stated" if sure else "inferred", reading="D04")
