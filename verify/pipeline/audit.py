"""Documents → claims → findings, held against a baseline → report; one that fails takes no other down."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from verify.claims import find_claims
from verify.judging import Known, in_cells, judge_examples
from verify.pipeline.catalogue import with_formulas
from verify.pipeline.documents import Source, sources
from verify.pipeline.garbage import seldom_collected
from verify.pipeline.readings import proved, restrained, with_readings, without
from verify.ratchet import PrintedElsewhere, compare, cover, rewritten
from verify.reading import read_annotations, read_baseline, read_sidecar
from verify.records.annotation import Annotation
from verify.records.baseline import Baseline
from verify.records.document import Document
from verify.records.example import Claim, Example, ExampleDocument
from verify.records.mistake import Defect, Mistake, OverBudget
from verify.records.raised import told
from verify.records.report import ReplayedDocument, ReplayedExample, Report
from verify.records.run import Running

Progress = Callable[[str], None]
Audited = tuple[ReplayedDocument | None, tuple[Mistake, ...]]
Part = TypeVar("Part")


@dataclass(frozen=True)
class Options:
    """How to audit.

    strict: fail on whatever does not hold. document_format: what to read every document as, whatever its name. jobs:
    processes to share the documents among. baseline: a file to hold the audit against. least: the share of numerals
    to be covered. root: the folder that the names of documents lead from. exclude: patterns of names to leave out.
    may_be_empty: not to fail where nothing is claimed. ignore: codes of readings, or their beginnings, switched off.
    running: how the code of documents is to be run; None where it is not.
    """

    strict: bool = False
    document_format: str | None = None
    jobs: int = 1
    baseline: Path | None = None
    least: Fraction | None = None
    root: Path | None = None
    exclude: tuple[str, ...] = ()
    may_be_empty: bool = False
    ignore: tuple[str, ...] = ()
    running: Running | None = None

    def sources(self, paths: Iterable[Path], mistakes: list[Mistake]) -> list[Source]:
        """The documents that paths name; what names none is added to `mistakes`."""
        return sources(
            paths,
            mistakes,
            self.document_format,
            root=self.root,
            exclude=self.exclude,
            ignore=self.ignore,
            running=self.running,
        )


@dataclass(frozen=True)
class Found:
    """A document whose claims were found and not yet judged; where its annotations stand, and what is wrong so far.

    ignore: the codes of readings whose claims are judged for the others that rest on them, and then left out.
    """

    document: Document
    example: Example
    annotated: frozenset[tuple[str, int]]
    mistakes: tuple[Mistake, ...]
    ignore: tuple[str, ...] = ()

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims that are reported."""
        return tuple(one for one in self.example.claims if not one.reading.startswith(self.ignore))


def audit(paths: Iterable[Path], progress: Progress = lambda _: None, options: Options | None = None) -> Report:
    """Audit documents: find what they claim, judge it, and fail on what is proved wrong and not accepted.

    paths: documents, folders, patterns, or `-` for standard input.
    """
    options = options or Options()
    mistakes: list[Mistake] = []
    baseline = _baseline(options.baseline, mistakes)
    found = options.sources(paths, mistakes)
    results = _audited(found, options.jobs)
    audited = []
    for number, source in enumerate(found, 1):
        progress(f"{number}/{len(found)} {source.name}")
        document, told = next(results)
        mistakes += told
        if document is not None:
            audited.append(document)
    return reported(audited, mistakes, options, baseline)


def reported(
    audited: Iterable[ReplayedDocument], mistakes: Iterable[Mistake], options: Options, baseline: Baseline | None
) -> Report:
    """The report on documents that were audited, held against a baseline."""
    report = Report(
        tuple(audited), tuple(mistakes), options.strict, least=options.least, may_be_empty=options.may_be_empty
    )
    report = with_readings(with_formulas(report))
    return replace(report, comparison=compare(baseline, report)) if baseline is not None else report


def next_baseline(report: Report, path: Path) -> Baseline:
    """The baseline at `path` that accepts what fails in a report; reasons and notes that stand there are kept.

    Raises Mistake where what stands there is no baseline, so that nothing is written over it.
    """
    comparison = compare(read_baseline(path), report) if path.exists() else None
    return rewritten(str(path), comparison, report)


def _baseline(path: Path | None, mistakes: list[Mistake]) -> Baseline | None:
    try:
        return read_baseline(path) if path is not None else None
    except Mistake as mistake:
        mistakes.append(mistake)
        return None


def _audited(found: list[Source], jobs: int) -> Iterator[Audited]:
    """Each document audited, in order, by so many processes."""
    if jobs <= 1 or len(found) <= 1:
        yield from map(audit_one, found)
        return
    with ProcessPoolExecutor(min(jobs, len(found)), get_context("spawn")) as pool:
        waiting: list[Future[Audited]] = [pool.submit(audit_one, source) for source in found]
        for source, one in zip(found, waiting, strict=True):
            try:
                yield one.result()
            except BrokenProcessPool:  # one of them took its process down: whichever it was, only it is lost
                yield _apart(source)


def _apart(source: Source) -> Audited:
    """A document audited in a process of its own."""
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        try:
            return pool.submit(audit_one, source).result()
        except BrokenProcessPool:
            found = "a document that ended the process that read it"
            return None, (Defect(found, "an audit", "report this, with the document", source.name),)


def audit_one(source: Source) -> Audited:
    """One document, read and judged; whatever goes wrong is a mistake of this document alone."""
    found, mistakes = find_one(source)
    return (None, mistakes) if found is None else judge_one(found)


def find_one(source: Source) -> tuple[Found | None, tuple[Mistake, ...]]:
    """One document, read, with its claims not yet judged; whatever goes wrong is a mistake of this document alone."""
    return _alone(source.name, lambda: _found(source))


def judge_one(found: Found, known: Known | None = None) -> Audited:
    """A document whose claims were found, judged; whatever goes wrong is a mistake of this document alone.

    known: what was judged before, and is not judged again.
    """
    return _alone(found.document.path, lambda: _judged(found, known))


def _alone(name: str, work: Callable[[], tuple[Part, tuple[Mistake, ...]]]) -> tuple[Part | None, tuple[Mistake, ...]]:
    """What comes of work on one document; an error is a mistake of this document."""
    try:
        with seldom_collected():
            return work()
    except Mistake as mistake:
        return None, (mistake.at(name, None),)
    except (RecursionError, MemoryError) as error:
        found = "a document nested too deep" if isinstance(error, RecursionError) else "more than the memory holds"
        return None, (OverBudget(found, "a document of usual size", "split the document", name),)
    except Exception as error:
        return None, (Defect(told(error), "an audit", "report this, with the document", name),)


def _found(source: Source) -> tuple[Found, tuple[Mistake, ...]]:
    document = source.read()
    mistakes: list[Mistake] = []
    notes = _annotations(source, document, mistakes)
    example = restrained(proved(find_claims(document, notes, mistakes, source.run(document))))
    told = frozenset((one.source.path, one.source.line) for one in notes)
    return Found(document, example, told, tuple(mistakes), source.ignore), tuple(mistakes)


def _judged(one: Found, known: Known | None) -> tuple[ReplayedDocument, tuple[Mistake, ...]]:
    document, example = one.document, one.example
    prints = PrintedElsewhere(document)
    ((findings, practice),), uncomputed = judge_examples([example], known=known, severe=True, prints=prints)
    findings = without(in_cells(findings, example), one.ignore)
    # a claim of an annotation that cannot be computed is its author's mistake, and a defect ours; others are nobody's
    told_of = [it for it in uncomputed if isinstance(it, Defect) or (it.path, it.line) in one.annotated]
    identity = ExampleDocument(document.path, example.title, None, document.path, document.sha256)
    covered = ReplayedExample(example, findings, coverage=cover(document, findings, example.givens), practice=practice)
    replayed = ReplayedDocument(identity, (covered,), document.sha256, document.text, cells=document.cells)
    return replayed, (*one.mistakes, *told_of)


def _annotations(source: Source, document: Document, mistakes: list[Mistake]) -> list[Annotation]:
    """What the document's comments and the file beside it say of it."""
    found, unread = read_annotations(document)
    beside, unread_beside = read_sidecar(source.path, document) if source.path is not None else ((), ())
    mistakes += [*unread, *unread_beside]
    return [*found, *beside]
