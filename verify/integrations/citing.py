"""What a documentation says of a finding that it cites: that it holds, with a link; or what is wrong with citing it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from verify import pipeline
from verify.records.cited import Cited
from verify.records.mistake import UnknownName
from verify.records.visible import visible
from verify.reporting.problems import anchor

LABEL = "✓ verified"


@dataclass(frozen=True)
class Citations:
    """The findings that may be cited, and the address of the report that a citation links to; empty for no link."""

    findings: Mapping[str, Cited]
    url: str = ""

    @classmethod
    def of(cls, folder: Path, report: str | None, url: str | None) -> Citations:
        """Those of a report, or of an audit of the project that a folder lies in; raises Mistake."""
        return cls(pipeline.citable(folder, folder / report if report else None), url or "")

    def link(self, identifier: str) -> str | None:
        """The address of a finding in the report."""
        return f"{self.url}#{anchor(identifier)}" if self.url else None

    def title(self, identifier: str) -> str:
        """What is verified, for whoever points at the label."""
        found = self.findings.get(identifier)
        return visible(f"{found.statement} ({found.path}, line {found.line})" if found is not None else identifier)

    def breach(self, identifier: str, path: str, line: int) -> str | None:
        """What is wrong with a citation that stands at a line; None where the finding holds."""
        found = self.findings.get(identifier)
        if found is None:
            near = " or ".join(get_close_matches(identifier, self.findings, n=2))
            step = f"did you mean {near}?" if near else "take an id from `verify audit --format json`"
            return str(UnknownName(f"a citation of {identifier}", "the id of a finding", step, path, line))
        if found.holds:
            return None
        told = f"a citation of {identifier}, which is {found.verdict} at {found.path}:{found.line}"
        return str(UnknownName(told, "a finding that holds", "correct the number, or the citation", path, line))
