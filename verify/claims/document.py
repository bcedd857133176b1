"""A document → its claims: the statements of its mathematics, in order, under one Scope."""

from __future__ import annotations

from verify.claims.arrays import Arrays
from verify.claims.equations import Equations
from verify.claims.ledger import Ledger
from verify.claims.properties import claim_properties
from verify.claims.prose import read_prose_value
from verify.claims.scope import Scope
from verify.claims.shapes import Shapes
from verify.claims.table_formulas import FormulaColumns
from verify.claims.tables import Tables
from verify.expressions.printed import parse_printed
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Example
from verify.records.mistake import OverBudget
from verify.records.place import Place


def find_claims(document: Document) -> Example:
    """The givens and claims of a document, named by version, ready to be judged as one example."""
    scope, ledger = Scope(), Ledger(document)
    equations, arrays = Equations(scope, ledger), Arrays(document, ledger)
    tables, shapes = FormulaColumns(scope, Tables(ledger)), Shapes(arrays)
    for block in document.blocks:
        if block.kind is BlockKind.TABLE:
            tables.read(block)
        if block.kind is not BlockKind.MATH:
            continue
        try:
            statements = parse_printed(block.text)
        except OverBudget as budget:
            reason = f"over the budget: {budget.found}"
            ledger.undecided(reason, None, _place(document, block, 0, len(block.text)), block.text[:80], block.section)
            continue
        arrays.read(block, statements)
        shapes.read(block, statements)
        read_prose_value(document, block, statements, scope, ledger)
        for statement in statements:
            start, end = statement.span
            place = _place(document, block, start, end)
            equations.read(statement, block.text[start:end], place, block.section, display=block.display)
    arrays.in_order()
    claim_properties(document, arrays)
    shapes.claim()
    return Example(
        name=document.path,
        title=next((block.section[0] for block in document.blocks if block.section), document.path),
        passages=(),
        givens=tuple(ledger.givens),
        claims=tuple(sorted(ledger.claims, key=lambda claim: (claim.source.cell or 0, claim.source.line))),
        unlinked=(),
        source=Place(document.path, 1, 1),
    )


def _place(document: Document, block: Block, start: int, end: int) -> Place:
    """Where a stretch of a block stands; its last character counts, so that an end at a line's start is not one."""
    return document.place(block.offset(start), block.offset(max(start, end - 1)) + 1, block.cell)
