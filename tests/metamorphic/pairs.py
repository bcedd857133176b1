"""Pairs of a document and a change: what the change did, in which no right statement may turn wrong."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from changed import Subject
from own_documents import named
from transformations import TRANSFORMATIONS
from verdicts import Outcome, Said, outcome, said
from verify.reading.document import FORMATS

LISTED = Path(__file__).with_name("listed.json")
KINDS = ("wrong", "lost")

Listing = dict[str, dict[str, dict[str, int]]]
"""Of right statements that turned wrong, and of ticks that are lost: how many, by change and document."""


@dataclass(frozen=True)
class Pair:
    """What a change did to a document; None where it changes nothing."""

    document: str
    change: str
    outcome: Outcome | None


@lru_cache(maxsize=4)
def subject_of(path: Path) -> tuple[Subject, Said]:
    """A document, and what is said of it as it is."""
    text = path.read_bytes().decode("utf-8-sig", "replace")
    document_format = FORMATS[path.suffix.lower()]
    before = said(text, document_format)
    return Subject(named(path), text, document_format, before.printed), before


def tried(path: Path, change: str) -> Pair:
    """One pair."""
    subject, before = subject_of(path)
    changed = TRANSFORMATIONS[change](subject)
    if changed.text == subject.text:
        return Pair(subject.name, change, None)
    return Pair(subject.name, change, outcome(before, subject, changed))


def all_of(path: Path) -> list[Pair]:
    """Every change of one document, for a process of its own."""
    return [tried(path, change) for change in TRANSFORMATIONS]


def listed() -> Listing:
    """What is known to break the law, and only falls."""
    found: Listing = json.loads(LISTED.read_text(encoding="utf-8"))
    return found


def violations(pairs: Iterable[Pair], known: Listing) -> Iterator[str]:
    """What breaks the law and is not listed: right statements that turned wrong, and ticks that are lost."""
    for pair in pairs:
        for kind in KINDS:
            found: tuple[str, ...] = getattr(pair.outcome, kind, ())
            allowed = known.get(kind, {}).get(pair.change, {}).get(pair.document, 0)
            if len(found) > allowed:
                yield f"{pair.document}, {pair.change}: {len(found)} {kind}, {allowed} listed: {'; '.join(found[:5])}"


def counted(pairs: Iterable[Pair]) -> Listing:
    """The list that the pairs make."""
    listing: Listing = {kind: {} for kind in KINDS}
    for pair in sorted(pairs, key=lambda pair: (pair.change, pair.document)):
        for kind in KINDS:
            found: tuple[str, ...] = getattr(pair.outcome, kind, ())
            if found:
                listing[kind].setdefault(pair.change, {})[pair.document] = len(found)
    return listing
