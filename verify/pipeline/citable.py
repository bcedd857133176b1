"""The findings that other documents may cite: of a report at hand, or of an audit of the project as it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from verify.pipeline.audit import audit
from verify.pipeline.settings import options, settings
from verify.reading import read_report
from verify.records.cited import Cited
from verify.records.mistake import MalformedFile, Mistake
from verify.records.report import Report


def citable(folder: Path, report: Path | None = None) -> Mapping[str, Cited]:
    """The findings by their ids: of the report, or of what `[tool.verify]` names in the project of a folder.

    Raises Mistake where the report, or a document of the audit, cannot be read.
    """
    if report is not None:
        return read_report(report)
    chosen = settings(folder)
    if chosen is None or not chosen.paths:
        expected = "paths = [...] under [tool.verify], or a report"
        raise MalformedFile("nothing to cite from", expected, "name either", str(folder / "pyproject.toml"))
    audited = audit(chosen.paths, options=options(chosen))
    _require_read(audited)
    found = ((finding.claim, finding.verdict) for finding in audited.findings)
    return {
        claim.id: Cited(claim.id, verdict, claim.places[0].path, claim.places[0].line, claim.text)
        for claim, verdict in found
    }


def _require_read(report: Report) -> None:
    first: Mistake | None = next(iter(report.mistakes), None)
    if first is not None:
        raise first
