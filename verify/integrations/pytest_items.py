"""Documents and worked examples as tests: one for each section that claims something, one for each example."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest

from verify import pipeline
from verify.records.example import Claim
from verify.records.finding import Finding, Verdict
from verify.records.mistake import Mistake
from verify.records.report import Report
from verify.records.visible import ACTING, visible
from verify.reporting.summary import render_lowered
from verify.reporting.text import render_finding

BEFORE = "before the first heading"
NAMELESS = re.compile(rf"\n|{ACTING.pattern}")
ROOTS = "verify_roots"
"""Where the paths are kept that documents are collected from: among the options, which xdist hands to its workers."""


class DoesNotHoldError(Exception):
    """What does not hold, as text."""


class Collector:
    """Collects what the paths name: those of the command line, or else those of [tool.verify]."""

    def __init__(self, config: pytest.Config) -> None:
        self.here = config.invocation_params.dir
        try:
            self.settings = pipeline.settings(self.here)
            running = pipeline.runnable(config.option.verify_python) if config.option.verify_run else None
            self.options = replace(pipeline.options(self.settings), running=running)
            self.baseline = pipeline.accepted(self.options)
        except Mistake as mistake:
            raise pytest.UsageError(str(mistake)) from None
        if not hasattr(config.option, ROOTS):
            setattr(config.option, ROOTS, self._roots(config))
        self.roots = [self.here / root for root in getattr(config.option, ROOTS)]
        self.replayed: dict[Path, Report] = {}

    def _roots(self, config: pytest.Config) -> list[str]:
        """The paths to look in; those of the settings become arguments of pytest where it was given none."""
        if config.args_source is pytest.Config.ArgsSource.ARGS or self.settings is None or not self.settings.paths:
            return [argument.partition("::")[0] for argument in config.args]
        paths = [str(path) for path in self.settings.paths]
        config.args += [path for path in paths if (self.here / path).exists()]
        return paths

    @cached_property
    def sources(self) -> dict[str, pipeline.Source]:
        """The documents to audit, by their real paths."""
        named = [root for root in self.roots if root.is_dir() or root.suffix not in (".py", ".toml")]
        found = self.options.sources(named, [])
        return {os.path.realpath(one.path): one for one in found if one.path is not None}

    def pytest_collect_file(self, file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        """A document, or the file of a worked example."""
        if file_path.suffix == ".toml":
            is_example = file_path.name != "document.toml" and (file_path.parent / "document.toml").is_file()
            return ExampleFile.of(self, file_path, parent) if is_example and self._lies_within(file_path) else None
        source = self.sources.get(os.path.realpath(file_path))
        return DocumentFile.of(self, source, file_path, parent) if source is not None else None

    def _lies_within(self, path: Path) -> bool:
        return any(path.is_relative_to(root) for root in self.roots)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Each item once, whichever paths lead to it; with xdist, those of one file together where it is asked to."""
        seen: set[str] = set()
        kept: list[pytest.Item] = []
        for item in items:
            if isinstance(item, VerifyItem):
                if item.nodeid in seen:
                    continue
                seen.add(item.nodeid)
                if config.pluginmanager.hasplugin("xdist"):
                    item.add_marker(pytest.mark.xdist_group(str(item.path)))
            kept.append(item)
        items[:] = kept

    def report_of(self, folder: Path) -> Report:
        """A folder of worked examples, replayed once, under the name that one would type."""
        folder = folder.relative_to(self.here) if folder.is_relative_to(self.here) else folder
        if folder not in self.replayed:
            self.replayed[folder] = pipeline.replay((folder,))
        return self.replayed[folder]


def heading(claim: Claim) -> str:
    """The section of a claim, as the name of a test."""
    return visible(" > ".join(claim.section)).replace("::", ":") or BEFORE


def named(parent: pytest.Collector, path: Path) -> str | None:
    """What the tests of a file go by; None where that is its path, as pytest has it."""
    shown = unacting(str(path))
    return None if shown == str(path) else Path(os.path.relpath(shown, parent.config.rootpath)).as_posix()


def unacting(name: str) -> str:
    """The name of a file as pytest may print it, which prints it as it is; two that differ still do."""
    return NAMELESS.sub(lambda found: f"\\u{ord(found[0]):04x}", name)


class VerifyItem(pytest.Item):
    """A stretch of a document, or an example: it fails with what does not hold in it."""

    line: int = 1

    def judged(self) -> tuple[Report, Iterable[Finding], Iterable[str]]:
        """The report it is part of, its findings, and what else is wrong."""
        raise NotImplementedError

    def runtest(self) -> None:
        """Fail, or say why nothing is decided."""
        report, findings, others = self.judged()
        findings = tuple(findings)
        failing = [render_finding(finding, report) for finding in findings if report.fails(finding)]
        wrong = [*others, *failing]
        if wrong:
            raise DoesNotHoldError("\n".join(wrong))
        rest = [finding for finding in findings if finding.verdict in (Verdict.UNEXPLAINED, Verdict.WRONG)]
        if rest:
            self.add_report_section("call", "verify", "\n".join(render_finding(one, report) for one in rest))
        accepted = [one for one in map(report.accepted, findings) if one is not None]
        if accepted:
            pytest.xfail("accepted: " + "; ".join(dict.fromkeys(visible(one.reason) for one in accepted)))
        if findings and all(finding.verdict is Verdict.UNCHECKED for finding in findings):
            reasons = dict.fromkeys(visible(finding.judgement.reason) for finding in findings)
            raise pytest.skip.Exception(f"unchecked: {'; '.join(reasons)}", _use_item_location=True)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What does not hold, and nothing of how it was found out."""
        return (
            str(excinfo.value) if isinstance(excinfo.value, DoesNotHoldError) else super().repr_failure(excinfo, style)
        )

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where it stands."""
        return Path(unacting(str(self.path))), self.line - 1, self.name


class DocumentFile(pytest.File):
    """A document: its claims are found when it is collected, and judged when the first of its tests runs."""

    collector: Collector
    source: pipeline.Source

    @classmethod
    def of(cls, collector: Collector, source: pipeline.Source, path: Path, parent: pytest.Collector) -> DocumentFile:
        """The document at a path."""
        file: DocumentFile = cls.from_parent(parent, path=path, nodeid=named(parent, path))
        file.collector, file.source = collector, source
        return file

    def collect(self) -> Iterator[pytest.Item]:
        """One test for each section that claims something, for what cannot be read, and for coverage accepted once."""
        self.found, self.mistakes = pipeline.find_one(self.source)
        if self.mistakes:
            yield Readable.from_parent(self, name="can be read")
        sections: dict[str, int] = {}
        for claim in self.found.claims if self.found is not None else ():
            sections.setdefault(heading(claim), claim.places[0].line)
        for name, line in sections.items():
            section: Section = Section.from_parent(self, name=name)
            section.line = line
            yield section
        baseline = self.collector.baseline
        if baseline is not None and self.source.name in baseline.coverage:
            yield Covered.from_parent(self, name="covers as much as it did")

    @cached_property
    def report(self) -> Report:
        """The audit of this document, held against the baseline."""
        found = self.found
        audited, mistakes = (None, ()) if found is None else pipeline.judge_one(found)
        documents = () if audited is None else (audited,)
        return pipeline.reported(documents, mistakes, self.collector.options, self.collector.baseline)


class Section(VerifyItem):
    """What one section of a document claims."""

    parent: DocumentFile

    def judged(self) -> tuple[Report, Iterable[Finding], Iterable[str]]:
        """The findings of the section, and the mistakes of annotations that came up in judging them."""
        report, before = self.parent.report, set(map(str, self.parent.mistakes))
        found = [one for one in report.findings if heading(one.claim) == self.name]
        own = {(one.claim.source.path, one.claim.source.line) for one in found}
        told = [one for one in report.mistakes if not found or (one.path, one.line) in own]
        return report, found, [str(one) for one in told if str(one) not in before]


class Readable(VerifyItem):
    """That a document, and what is annotated in it, can be read."""

    parent: DocumentFile

    def judged(self) -> tuple[Report, Iterable[Finding], Iterable[str]]:
        """The mistakes in it."""
        return self.parent.report, (), map(str, self.parent.mistakes)


class Covered(VerifyItem):
    """That a document covers as many of its numbers as the baseline says it did."""

    parent: DocumentFile

    def judged(self) -> tuple[Report, Iterable[Finding], Iterable[str]]:
        """What covers less."""
        comparison = self.parent.report.comparison
        return self.parent.report, (), map(render_lowered, comparison.lowered if comparison is not None else ())


class ExampleFile(pytest.File):
    """The file of one worked example."""

    collector: Collector

    @classmethod
    def of(cls, collector: Collector, path: Path, parent: pytest.Collector) -> ExampleFile:
        """The example in a file."""
        file: ExampleFile = cls.from_parent(parent, path=path, nodeid=named(parent, path))
        file.collector = collector
        return file

    def collect(self) -> Iterator[pytest.Item]:
        """The example, under the words of its file's name."""
        yield ReplayedExample.from_parent(self, name=unacting(self.path.stem.lstrip("0123456789_-") or self.path.stem))


class ReplayedExample(VerifyItem):
    """A worked example, replayed with the others of its folder."""

    parent: ExampleFile

    def judged(self) -> tuple[Report, Iterable[Finding], Iterable[str]]:
        """Its findings, and the mistakes of its file or of the folder."""
        report = self.parent.collector.report_of(self.path.parent)
        examples = [one for document in report.documents for one in document.examples]
        own = [one for one in examples if one.example.name.rpartition("/")[2] == self.path.stem]
        files = {self.path, self.path.parent, self.path.parent / "document.toml"}
        told = [str(one) for one in report.mistakes if self.parent.collector.here / (one.path or "") in files]
        return report, [finding for one in own for finding in one.findings], told
