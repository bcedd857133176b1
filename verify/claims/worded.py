"""Claims of what a document computes in words, or says again: what each reading proposes of its page."""

from __future__ import annotations

from collections.abc import Iterable

from verify.claims.attempts import Said
from verify.claims.ledger import Ledger
from verify.claims.programs.written import is_written
from verify.claims.proposal import Proposal
from verify.claims.prose.arrays import Arrays
from verify.claims.readings import proposing
from verify.claims.restated import AGAIN, Results
from verify.claims.text import Page
from verify.records.document import Document
from verify.records.example import Alternative


def claim_worded(document: Document, arrays: Arrays) -> None:
    """Claims of every reading that proposes by words, each apart from the others; of a number said again the first."""
    ledger, page, said = arrays.ledger, Page(document, is_written), set[int]()
    for way, propose in proposing().items():
        ledger.attempt(ledger.whole, _computed, ledger, propose(page), way)
    results = Results(page, ledger.claims)
    for way, again in AGAIN.items():
        ledger.attempt(ledger.whole, _again, ledger, again(results), way, said)


def _computed(ledger: Ledger, proposals: Iterable[Proposal], way: str) -> None:
    for one in proposals:
        _claim(ledger, one, way)


def _again(ledger: Ledger, proposals: Iterable[Proposal], way: str, said: set[int]) -> None:
    for one in proposals:
        if one.stop not in said:
            said.add(one.stop)
            _claim(ledger, one, way)


def _claim(ledger: Ledger, one: Proposal, way: str) -> None:
    document, block = ledger.document, one.line.block
    place, text = document.place(one.start, one.stop, block.cell), document.text[one.start : one.stop]
    if one.over:
        ledger.over_budget(one.over, Said(place, text, block.section))
        return
    others = tuple([Alternative(supposed, expression) for supposed, expression in one.others])
    ledger.claim(one.statement, place, text, block.section, None, one.certainty, others, reading=way)
