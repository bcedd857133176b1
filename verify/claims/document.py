"""A document → its claims: the statements of its mathematics, in order, under one Scope."""

from __future__ import annotations

from collections.abc import Sequence

from verify.claims.annotations import Annotated
from verify.claims.arrays import Arrays
from verify.claims.equations import Equations
from verify.claims.ledger import Ledger
from verify.claims.outputs import Outputs
from verify.claims.properties import claim_properties
from verify.claims.prose import read_prose_value
from verify.claims.scope import Scope
from verify.claims.table_formulas import FormulaColumns
from verify.claims.tables import Tables
from verify.expressions.printed import parse_printed
from verify.records.annotation import Annotation
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Example
from verify.records.mistake import Mistake, OverBudget
from verify.records.place import Place


def find_claims(
    document: Document, annotations: Sequence[Annotation] = (), mistakes: list[Mistake] | None = None
) -> Example:
    """The givens and claims of a document, named by version, ready to be judged as one example.

    What is wrong with an annotation is added to `mistakes`.
    """
    scope, ledger = Scope(), Ledger(document)
    annotated = Annotated(annotations, document, scope, ledger, [] if mistakes is None else mistakes)
    equations, outputs = Equations(scope, ledger), Outputs(document, scope, ledger, annotated)
    arrays, tables = Arrays(document, ledger), FormulaColumns(scope, Tables(ledger))
    for block in document.blocks:
        annotated.reach(block.offset(0), block.section)
        if annotated.skips(block):
            continue
        if block.kind is BlockKind.TABLE:
            tables.read(block)
        if block.kind is not BlockKind.MATH:
            outputs.read(block)
            continue
        try:
            statements = parse_printed(block.text)
        except OverBudget as budget:
            reason = f"over the budget: {budget.found}"
            ledger.undecided(reason, None, _place(document, block, 0, len(block.text)), block.text[:80], block.section)
            continue
        arrays.read(block, statements)
        statements = annotated.unbound(block, statements)
        read_prose_value(document, block, statements, scope, ledger)
        for statement in statements:
            start, end = statement.span
            place = _place(document, block, start, end)
            equations.read(statement, block.text[start:end], place, block.section, display=block.display)
    annotated.finish()
    arrays.in_order()
    claim_properties(document, arrays)
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
