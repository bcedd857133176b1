"""Documents → findings → corrections → the corrected text, audited again: a patch holds before anybody sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from verify.correcting import apply, correct, not_worse
from verify.pipeline.audit import Options, Progress, audit_one
from verify.pipeline.documents import ON_STANDARD_INPUT, Source, sources
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake, UnreadableFile
from verify.records.patch import Correction, Patch, Spared
from verify.records.report import ReplayedDocument, Report

MAX_ROUNDS = 50
"""How far what follows from a corrected number is followed."""

WOULD_NOT_HOLD = "what should stand there would not hold, or would make another claim worse"


def fix(
    paths: Iterable[Path],
    progress: Progress = lambda _: None,
    document_format: str | None = None,
    ignore: tuple[str, ...] = (),
) -> Iterator[tuple[Patch | None, tuple[Mistake, ...]]]:
    """The patch of each document, and what could not be read of it; by no reading that is to be ignored."""
    mistakes: list[Mistake] = []
    found = sources(paths, mistakes, document_format, ignore=ignore)
    if mistakes:
        yield None, tuple(mistakes)
    for number, source in enumerate(found, 1):
        progress(f"{number}/{len(found)} {source.name}")
        yield _patch(source)


def with_corrections(report: Report, options: Options | None = None) -> Report:
    """The report with what should stand in each audited document, as far as `fix` would write it."""
    options = options or Options()
    documents = (replace(one, corrections=_corrections(one, options)) for one in report.documents)
    return replace(report, documents=tuple(documents))


def _corrections(audited: ReplayedDocument, options: Options) -> tuple[Correction, ...]:
    if audited.text is None or not any(finding.verdict is Verdict.WRONG for finding in audited.findings):
        return ()
    name = audited.document.file
    path = None if name == ON_STANDARD_INPUT else Path(name)
    source = Source(name, path, audited.text, options.document_format, None, options.ignore, options.running)
    proposed, _ = correct(source.read(), audited.findings)
    proved, _ = _proved(source, audited.text, audited.findings, proposed, len(audit_one(source)[1]))
    return proved


def _changed(path: str) -> Mistake:
    return UnreadableFile("a file that has just changed", "the file that was audited", "run it again", path)


def _patch(source: Source) -> tuple[Patch | None, tuple[Mistake, ...]]:
    audited, mistakes = audit_one(source)
    if audited is None:
        return None, mistakes
    document = source.read()
    if document.sha256 != audited.digest:
        return None, (*mistakes, _changed(source.name))
    text, rounds = document.text, list[tuple[Correction, ...]]()
    findings: Sequence[Finding] = audited.findings
    while True:
        proposed, spared = correct(replace(source, text=text).read(), findings)
        proved, findings = _proved(source, text, findings, proposed, len(mistakes))
        left = [Spared(one.claim, WOULD_NOT_HOLD) for one in proposed if one not in proved]
        if not proved or len(rounds) == MAX_ROUNDS:
            return Patch(source.name, document.sha256, document.text, text, tuple(rounds), (*spared, *left)), mistakes
        rounds.append(proved)
        text = apply(text, proved)


def _proved(
    source: Source, text: str, findings: Sequence[Finding], proposed: tuple[Correction, ...], mistakes: int
) -> tuple[tuple[Correction, ...], Sequence[Finding]]:
    """The corrections that an audit of the corrected text confirms, all or else one by one; and what it finds then."""

    def confirmed(corrections: tuple[Correction, ...]) -> Sequence[Finding] | None:
        audited, told = audit_one(replace(source, text=apply(text, corrections)))
        if audited is None or len(told) > mistakes or not not_worse(findings, audited.findings, corrections):
            return None
        return audited.findings

    if not proposed:
        return (), findings
    after = confirmed(proposed)
    if after is not None:
        return proposed, after
    proved: tuple[Correction, ...] = ()
    left = findings
    for one in proposed if len(proposed) > 1 else ():
        after = confirmed((*proved, one))
        if after is not None:
            proved, left = (*proved, one), after
    return proved, left
