"""A finding that somebody names → the account of it: `PATH:LINE`, or the id that a report gives it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from verify.formulas import CATALOGUE
from verify.judging import account
from verify.pipeline.audit import audit_one
from verify.pipeline.documents import Source, sources
from verify.pipeline.readings import reading_of_claim
from verify.pipeline.replay import replay, shipped_examples
from verify.records.account import Account
from verify.records.finding import Finding
from verify.records.formula import Formula
from verify.records.mistake import Mistake, UnknownName
from verify.records.report import ReplayedDocument, ReplayedExample

TARGET = "PATH:LINE, or the id of a finding"
COPY = "copy the id from `verify audit --format json`, or name a line of the report"
NEAREST = 4
"""Lines with claims that are named where the one asked for has none."""


def explain(target: str, path: Path | None = None, document_format: str | None = None) -> tuple[Account, ...]:
    """The accounts of the claims at a line, or of the one with an id; raises Mistake where there is none.

    target: `notes.md:12`; `notes.md#section-1a2b3c4d`, in the document at `path` where that is given; or, of the
    worked examples that ship, `folder:12` and `folder/file#claim`.
    """
    named, number = line_named(target)
    if number is None and "#" not in target:
        raise UnknownName(f"`{target}`", TARGET, COPY, "verify explain")
    document = document_named(path or Path(named.partition("#")[0] if number is None else named), document_format)
    if number is not None:
        chosen = at_line(document, named, number)
    else:
        chosen = [pair for pair in _pairs(document) if pair[1].claim.id == target]
        if not chosen:
            here = str(path) if path is not None else named.partition("#")[0]
            raise UnknownName(f"no finding {target}", "the id of one of its findings", COPY, here)
    told = (account(example.example, example.findings, finding, _cards()) for example, finding in chosen)
    return tuple(replace(one, reading=reading_of_claim(one.finding.claim)) for one in told)


def line_named(target: str) -> tuple[str, int | None]:
    """What stands before the line, and the line, where there is one."""
    path, _, line = target.rpartition(":")
    return (path, int(line)) if path and re.fullmatch("[0-9]{1,9}", line) else (target, None)


def at_line(document: ReplayedDocument, path: str, line: int) -> list[tuple[ReplayedExample, Finding]]:
    """The findings at a line, with their examples; raises Mistake, which names lines near it, where there are none."""
    pairs = _pairs(document)
    chosen = [pair for pair in pairs if _stands_at(pair[1], line)]
    if not chosen:
        raise _no_claim(path, line, [finding for _, finding in pairs])
    return chosen


def _pairs(document: ReplayedDocument) -> list[tuple[ReplayedExample, Finding]]:
    return [(example, one) for example in document.examples for one in example.findings]


def document_named(path: Path, document_format: str | None = None) -> ReplayedDocument:
    """The document with its findings: worked examples replayed, any other document audited."""
    folder = examples_named(path)
    if folder is not None:
        report = replay([folder])
        documents, mistakes = report.documents, report.mistakes
    else:
        told: list[Mistake] = []
        found: list[Source] = sources([path], told, document_format)
        if told:
            raise told[0]
        if len(found) > 1:
            raise UnknownName(f"{len(found)} documents", "one document", "name one of them", str(path))
        audited, mistakes = audit_one(found[0])
        documents = () if audited is None else (audited,)
    if not documents:
        raise mistakes[0]
    return documents[0]


def examples_named(path: Path) -> Path | None:
    """The worked examples that a path names: a folder or a file of them, or of those that ship."""
    for one in (path, shipped_examples() / path, (shipped_examples() / path).with_suffix(".toml")):
        if (one / "document.toml").is_file():
            return one
        if one.suffix == ".toml" and one.is_file() and (one.parent / "document.toml").is_file():
            return one.parent
    return None


def _stands_at(finding: Finding, line: int) -> bool:
    return any(place.line <= line <= place.end_line for place in finding.claim.places)


def _no_claim(path: str, line: int, findings: Sequence[Finding]) -> Mistake:
    """What to say where no claim stands at a line: which lines near it have one."""
    lines = {place.line for finding in findings for place in finding.claim.places}
    near = sorted(sorted(lines, key=lambda other: (abs(other - line), other))[:NEAREST])
    if not near:
        return UnknownName("no claims in it", "a document that states results", "see `verify audit`", path, line)
    told = f"line{'s' if len(near) > 1 else ''} {', '.join(map(str, near))}"
    return UnknownName("no claim at this line", "a line with one", f"the nearest are at {told}", path, line)


@cache
def _cards() -> Mapping[str, Formula]:
    """The card of each formula of the catalogue, and of each variant that of its formula."""
    own = {variant.name: card for card in CATALOGUE.values() for variant in card.variants}
    return {**own, **CATALOGUE}
