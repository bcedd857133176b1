"""Claims of what a document computes in words: what each reading proposes of its sentences and lists."""

from __future__ import annotations

from verify.claims.attempts import Said
from verify.claims.ledger import Ledger
from verify.claims.programs.written import is_written
from verify.claims.prose.arrays import Arrays
from verify.claims.readings import proposing
from verify.claims.roles import Passages, Proposal, Propose
from verify.records.document import Document
from verify.records.example import Alternative, ValueClaim
from verify.records.numeral import Quantity


def claim_worded(document: Document, arrays: Arrays) -> None:
    """Claims of every reading that proposes by words, each apart from the others."""
    ledger = arrays.ledger
    passages = Passages(document, [block for block in document.blocks if is_written(block)])
    for way, propose in proposing().items():
        ledger.attempt(ledger.whole, _claim, document, passages, way, propose, ledger)


def _claim(document: Document, passages: Passages, way: str, propose: Propose, ledger: Ledger) -> None:
    for one in propose(passages):
        _proposed(document, one, way, ledger)


def _proposed(document: Document, one: Proposal, way: str, ledger: Ledger) -> None:
    start, end = one.first.start, one.last.end
    place, said = document.place(start, end, one.block.cell), document.text[start:end]
    if one.over:
        ledger.over_budget(one.over, Said(place, said, one.block.section))
        return
    printed = Quantity((one.printed,), (), "scalar")
    others = tuple([Alternative(supposed, expression) for supposed, expression in one.others])
    ledger.claim(
        ValueClaim(one.expression, printed), place, said, one.block.section, None, one.certainty, others, reading=way
    )
