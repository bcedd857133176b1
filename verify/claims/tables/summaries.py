"""Summaries at the end: results that are said again behind the words they were computed under, one of them mistyped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.claims.attempts import Said
from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import Arrays
from verify.claims.prose.lines import Claimed
from verify.claims.prose.listed import labelled_items
from verify.claims.prose.restated import is_slip
from verify.claims.tables.cells import read_cells
from verify.records.document import BlockKind, Document
from verify.records.example import Claim, ValueClaim
from verify.records.expression import Name
from verify.records.numeral import Numeral, Quantity

Labelled = tuple[str, Numeral, int, int]
"""A label, the number behind it, and where that begins and ends in the document."""

LEAST, MOST = 3, 16
"""Numbers of a summary."""

CONTEXT = 160
"""Characters before a result that may hold its label."""

MAX_CLAIMS = 300
"""Results that a summary may repeat."""

SHORTEST = 3
"""Letters of a label, or one letter less where it is not of the Latin alphabet."""


def claim_summaries(document: Document, arrays: Arrays) -> None:
    """Claims from lists and tables of labelled numbers, all of which but one are results under the same labels."""
    groups = list(_groups(document))
    if not groups:
        return
    claimed = Claimed(arrays.ledger)
    results = [
        (claim, document.span(claim.places[0]))
        for claim in arrays.ledger.claims[:MAX_CLAIMS]
        if isinstance(claim.statement, ValueClaim) and not claim.statement.printed.shape and not claim.denied
    ]
    rest = {one.value for claim in arrays.ledger.claims[MAX_CLAIMS:] if claim.printed for one in claim.printed.numerals}
    for section, group in groups:
        if not any(start in claimed for _, _, start, _ in group):
            place = document.place(group[0][2], group[-1][3])
            said = Said(place, document.text[group[0][2] : group[-1][3]], section)
            alike = [one for _, one, _, _ in group if one.value in rest]
            if len(alike) >= len(group) - 1 and sum(abs(one.value) >= 10 * one.unit for one in alike) >= LEAST:
                arrays.ledger.over_budget(f"{MAX_CLAIMS} results that a summary may repeat", said)
            arrays.ledger.attempt(said, _summary, document, arrays.ledger, section, group, results)


def _groups(document: Document) -> Iterator[tuple[tuple[str, ...], list[Labelled]]]:
    """Numbers behind labels: items of a list, or a column of a table."""
    for section, items in labelled_items(document):
        if LEAST <= len(items) <= MOST:
            yield section, items
    for block in document.blocks:
        table = read_cells(block) if block.kind is BlockKind.TABLE else None
        for number in range(1, len(table.header)) if table is not None and LEAST <= len(table.rows) <= MOST else ():
            assert table is not None  # noqa: S101 — else there is no column
            cells = [(row[0].text, row[number]) for row in table.rows]
            if all(cell.numeral is not None and not cell.measure for _, cell in cells):
                yield (
                    block.section,
                    [
                        (label, cell.numeral, block.offset(cell.start), block.offset(cell.end - 1) + 1)
                        for label, cell in cells
                        if cell.numeral is not None
                    ],
                )


def _summary(
    document: Document,
    ledger: Ledger,
    section: tuple[str, ...],
    group: Sequence[Labelled],
    results: Sequence[tuple[Claim, tuple[int, int]]],
) -> None:
    meant: list[Claim] = []
    slips = 0
    for label, numeral, start, _ in group:
        known = [claim for claim, span in results if span[1] <= start and _is_under(document, label, claim, span[0])]
        same = [claim for claim in known if _printed(claim).value == numeral.value]
        near = [] if same else [claim for claim in known if is_slip(numeral, _printed(claim))]
        if not same and len({_printed(claim).text for claim in near}) != 1:
            return
        meant.append((same or near)[-1])
        slips += not same
    telling = {claim.name for claim in meant if abs(_printed(claim).value) >= 10 * _printed(claim).unit}
    if slips > 1 or len(telling) < LEAST or len(set(map(id, meant))) < len(group):
        return
    for claim, (label, numeral, start, end) in zip(meant, group, strict=True):
        place = document.place(start, end, claim.places[0].cell)
        again = ValueClaim(Name(claim.name), Quantity((numeral,), (), "scalar"))
        ledger.claim(again, place, f"{label}: {numeral.text}", section, label, reading="W19")


def _printed(claim: Claim) -> Numeral:
    assert isinstance(claim.statement, ValueClaim)  # noqa: S101 — the caller has chosen these
    return claim.statement.printed.numerals[0]


def _is_under(document: Document, label: str, claim: Claim, start: int) -> bool:
    """Whether a result stands under a heading, or behind words, that hold a label."""
    word = label.strip(" *_`:").casefold()
    if len(word) < SHORTEST - (not word.isascii()) or word.replace(" ", "").isdigit():
        return False
    said = f"{' '.join(claim.section[-1:])} {document.text[max(0, start - CONTEXT) : start]} {claim.text}"
    return word in said.casefold()
