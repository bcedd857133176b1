"""What an audit says of each printed numeral, by where it stands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from changed import NAMED, Changed, Subject
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source
from verify.ratchet.coverage import digits_of, numerals
from verify.records.document import BlockKind, Document
from verify.records.finding import Finding, Verdict

TICKS = frozenset({Verdict.REPRODUCED, Verdict.ROUNDING})


@dataclass(frozen=True)
class Said:
    """Where the numerals stand of which something holds, of which something is wrong, and all that findings print."""

    holds: frozenset[int]
    wrong: frozenset[int]
    printed: frozenset[int]


@dataclass(frozen=True)
class Outcome:
    """What a change did: right statements that turned wrong, ticks that are lost, each by its numeral; ticks before."""

    wrong: tuple[str, ...]
    lost: tuple[str, ...]
    ticks: int


def said(text: str, document_format: str) -> Said:
    """What an audit says of a text."""
    source = Source("document", Path(NAMED[document_format]), text, document_format)
    audited, mistakes = audit_one(source)
    if audited is None:
        raise RuntimeError(str(mistakes[0]))
    by_verdict: dict[Verdict, set[int]] = {verdict: set() for verdict in Verdict}
    for finding, offset in _printed(source.read(), audited.findings):
        by_verdict[finding.verdict].add(offset)
    holds = frozenset().union(*(by_verdict[verdict] for verdict in TICKS))
    return Said(holds, frozenset(by_verdict[Verdict.WRONG]), frozenset().union(*by_verdict.values()))


def outcome(before: Said, subject: Subject, changed: Changed) -> Outcome:
    """What is said of a changed text, held against what was said of it before."""
    after = said(changed.text, changed.document_format)
    holds = {changed.origin(offset) for offset in after.holds}
    wrong = [(changed.origin(offset), offset) for offset in sorted(after.wrong)]
    return Outcome(
        tuple(_shown(changed.text, now) for then, now in wrong if then not in before.wrong),
        tuple(_shown(subject.text, offset) for offset in sorted(before.holds - holds)),
        len(before.holds),
    )


def _shown(text: str, offset: int) -> str:
    line = text.count("\n", 0, offset) + 1
    return f"{line}: {' '.join(text[max(0, offset - 50) : offset + 12].split())}"


def _printed(document: Document, findings: tuple[Finding, ...]) -> Iterator[tuple[Finding, int]]:
    """Each finding with the numerals that it prints; one that prints none, with where it begins.

    What a chain prints is found from its end, link by link.
    """
    found = numerals(replace(block, kind=BlockKind.PROSE) for block in document.blocks)
    offsets = sorted(found)
    reached: dict[tuple[int, int], int] = {}
    for finding in reversed(findings):
        for place in finding.claim.places:
            start, end = document.span(place)
            key = bisect_left(offsets, start), bisect_left(offsets, end)
            quantity = finding.claim.printed
            texts = [digits_of(numeral.text) for numeral in quantity.numerals] if quantity is not None else []
            cursor, some = reached.get(key, key[1]), False
            for text in reversed(texts):
                at = next((index for index in range(cursor - 1, key[0] - 1, -1) if found[offsets[index]] == text), None)
                if at is not None:
                    cursor, some = at, True
                    yield finding, offsets[at]
            reached[key] = cursor
            if not some:
                yield finding, start
