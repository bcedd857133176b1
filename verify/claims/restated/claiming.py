"""Claims from what is printed again, once all else has been read: each is the earlier result, by its name."""

from __future__ import annotations

from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import Arrays
from verify.claims.restated.answers import answers
from verify.claims.restated.joined import joined, pairs
from verify.claims.restated.lines import lines_of
from verify.claims.restated.link import Link, Reach
from verify.claims.restated.named import named
from verify.claims.restated.results import results_of
from verify.records.document import Document
from verify.records.example import Alternative, UndecidableClaim, ValueClaim

OTHERWISE = "counted in another unit"


def claim_restated(document: Document, arrays: Arrays) -> None:
    """Claims from each printed number that no claim has judged, and that is said to be an earlier result."""
    ledger = arrays.ledger
    lines = lines_of(document)
    if not lines:
        return
    results = results_of(document, ledger.claims, lines)
    judged = sorted(
        document.span(claim.source) for claim in ledger.claims if not isinstance(claim.statement, UndecidableClaim)
    )
    reach = Reach(document, lines, results, judged)
    taken: set[int] = set()
    for find in (joined, pairs, answers, named):
        for link in find(reach):
            if link.end not in taken:
                taken.add(link.end)
                _claim(document, ledger, link)


def _claim(document: Document, ledger: Ledger, link: Link) -> None:
    meant, *others = link.meanings
    place = document.place(link.start, link.end, link.line.cell)
    alternatives = tuple(Alternative(OTHERWISE, one) for one in others)
    text = document.text[link.start : link.end]
    statement = ValueClaim(meant, link.printed)
    ledger.claim(statement, place, text, link.line.section, None, link.certainty, alternatives, reading=link.reading)
