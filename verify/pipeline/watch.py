"""Documents audited again whenever they change: only those that did, and of these only the claims that did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from verify.judging import Known
from verify.pipeline.audit import Audited, Found, Options, find_one, judge_one, reported
from verify.pipeline.documents import Source
from verify.pipeline.settings import accepted
from verify.reading import sidecar_of
from verify.records.mistake import Mistake
from verify.records.report import Report

Stamp = tuple[tuple[int, int, int] | None, ...]
"""What tells that files have changed: of each its time, its size and which file it is; None where there is none."""


@dataclass(frozen=True)
class Changed:
    """What a look found: the report on all documents as they are now, and the names of those audited anew or gone."""

    report: Report
    names: tuple[str, ...]

    @property
    def findings(self) -> frozenset[str]:
        """The ids of the findings in what was audited anew."""
        anew = (document for document in self.report.documents if document.document.file in self.names)
        return frozenset(finding.claim.id for document in anew for finding in document.findings)


class Watch:
    """Documents under watch; each look at them costs what has changed since the last."""

    def __init__(self, paths: Sequence[Path], options: Options) -> None:
        self.paths = paths
        self.options = options
        self._stamps: dict[str, Stamp] = {}
        self._audited: dict[str, Audited] = {}
        self._known: dict[str, Known] = {}
        self._beside: tuple[list[str], Stamp] | None = None
        self._waiting: dict[str, Found] = {}
        self._found: list[Source] = []
        self._mistakes: tuple[Mistake, ...] = ()

    def look(self, *, causes: bool = True) -> Changed | None:
        """The report, where a document, what is said beside it, or the baseline has changed; None where nothing has.

        Without `causes` it has the verdicts of now, and `finish` searches for the causes of those that are new.
        """
        mistakes: list[Mistake] = []
        found = self.options.sources(self.paths, mistakes)
        changed = [*self._audit_changed(found, causes=causes), *self._forget_others(found)]
        beside = [str(one) for one in mistakes], _stamp(self.options.baseline)
        if not changed and beside == self._beside:
            return None
        self._beside = beside
        return self._changed(found, changed, mistakes)

    def finish(self) -> Changed | None:
        """The report of the last look with the causes of all that does not hold; None where that has them."""
        waiting, self._waiting = self._waiting, {}
        for name, found in waiting.items():
            known = self._known[name]
            known.causes = True
            self._audited[name] = judge_one(found, known)
            known.forget()
        return self._changed(self._found, list(waiting), list(self._mistakes)) if waiting else None

    def _changed(self, found: list[Source], changed: list[str], mistakes: list[Mistake]) -> Changed:
        """The report on these documents, of which some have changed."""
        self._found, self._mistakes = found, tuple(mistakes)
        options = self.options
        try:
            baseline = accepted(options)
        except Mistake as mistake:
            baseline = None
            mistakes.append(mistake)
        audited = [self._audited[one.name] for one in found]
        mistakes += [mistake for _, told in audited for mistake in told]
        documents = [document for document, _ in audited if document is not None]
        return Changed(reported(documents, mistakes, options, baseline), tuple(changed))

    def _audit_changed(self, found: list[Source], *, causes: bool) -> Iterator[str]:
        """Audit what is not as it was; its stamp is taken before it is read, so that no change is missed."""
        for source in found:
            stamp = _stamp(source.path, sidecar_of(source.path) if source.path is not None else None)
            if self._stamps.get(source.name) != stamp:
                self._stamps[source.name] = stamp
                self._audited[source.name] = self._audit(source, causes=causes)
                yield source.name

    def _audit(self, source: Source, *, causes: bool) -> Audited:
        known = self._known.setdefault(source.name, Known())
        if self._waiting.pop(source.name, None) is not None:
            known.forget()
        found, mistakes = find_one(source)
        if found is None:
            return None, mistakes
        known.causes = causes
        audited = judge_one(found, known)
        if known.waiting:
            self._waiting[source.name] = found
        else:
            known.forget()
        return audited

    def _forget_others(self, found: list[Source]) -> Iterator[str]:
        """The documents that are gone."""
        for name in self._stamps.keys() - {one.name for one in found}:
            for kept in (self._stamps, self._audited, self._known, self._waiting):
                kept.pop(name, None)
            yield name


def _stamp(*paths: Path | None) -> Stamp:
    found: list[tuple[int, int, int] | None] = []
    for path in paths:
        try:
            status = path.stat() if path is not None else None
        except (OSError, ValueError):
            status = None
        found.append((status.st_mtime_ns, status.st_size, status.st_ino) if status is not None else None)
    return tuple(found)
