"""Documents → findings → corrections → the corrected text, audited again: a patch holds before anybody sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from verify.correcting import apply, correct, not_worse
from verify.pipeline.audit import Progress, audit_one
from verify.pipeline.documents import Source, sources
from verify.reading import read_text
from verify.records.finding import Finding
from verify.records.mistake import Mistake, UnreadableFile
from verify.records.patch import Correction, Patch, Spared

WOULD_NOT_HOLD = "what should stand there would not hold, or would make another claim worse"


def fix(
    paths: Iterable[Path], progress: Progress = lambda _: None, document_format: str | None = None
) -> Iterator[tuple[Patch | None, tuple[Mistake, ...]]]:
    """The patch of each document, and what could not be read of it."""
    mistakes: list[Mistake] = []
    found = sources(paths, mistakes, document_format)
    if mistakes:
        yield None, tuple(mistakes)
    for number, source in enumerate(found, 1):
        progress(f"{number}/{len(found)} {source.name}")
        yield _patch(source)


def still_as_read(patch: Patch, path: Path) -> None:
    """Raise Mistake where a document has changed since its patch was made."""
    if read_text(path).sha256 != patch.sha256:
        raise _changed(patch.path)


def _changed(path: str) -> Mistake:
    return UnreadableFile("a file that has just changed", "the file that was audited", "run it again", path)


def _patch(source: Source) -> tuple[Patch | None, tuple[Mistake, ...]]:
    audited, mistakes = audit_one(source)
    if audited is None:
        return None, mistakes
    document = source.read()
    if document.sha256 != audited.digest:
        return None, (*mistakes, _changed(source.name))
    proposed, spared = correct(document, audited.findings)
    proved = _proved(source, document.text, audited.findings, proposed, len(mistakes))
    left = [Spared(one.claim, WOULD_NOT_HOLD) for one in proposed if one not in proved]
    after = apply(document.text, proved)
    return Patch(source.name, document.sha256, document.text, after, proved, (*spared, *left)), mistakes


def _proved(
    source: Source, text: str, findings: Sequence[Finding], proposed: tuple[Correction, ...], mistakes: int
) -> tuple[Correction, ...]:
    """The corrections that an audit of the corrected text confirms: all of them, or else one by one."""

    def holds(corrections: tuple[Correction, ...]) -> bool:
        audited, told = audit_one(replace(source, text=apply(text, corrections)))
        return audited is not None and len(told) <= mistakes and not_worse(findings, audited.findings, corrections)

    if not proposed or holds(proposed):
        return proposed
    proved: tuple[Correction, ...] = ()
    for one in proposed if len(proposed) > 1 else ():
        if holds((*proved, one)):
            proved = (*proved, one)
    return proved
