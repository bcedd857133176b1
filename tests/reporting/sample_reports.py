"""Small reports for the tests of formats; run as a script, it writes the snapshots anew, to be read before a commit."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from verify import pipeline
from verify.records.report import Report
from verify.reporting import FORMATS

SNAPSHOTS = Path(__file__).parent / "snapshots"

ENDINGS = {"markdown": "md", "sarif": "sarif.json", "junit": "xml", "github": "txt", "badge": "badge.json"}
"""The formats of other tools, and how the names of their files end."""

DOCUMENT = """\
# Thirds and sums

A third is $t = 1/3 = 0.34$, and $2/3 = 0.66$, while $2 + 2 = 4$.

## What rests on it | `code` & <b>tags</b>

Twice that is $v = 2t = 0.68$, and thrice that is $u = 3t = 1.03$.

$A = [1, 2]$ and $B = 3 A$ make

$$ B = [3, 7] $$

## Open

Nobody knows $q + r = 3$, and $1 + 1 = 3$ is known.
"""

BASELINE = """\
schema = "verify-baseline/1"

[[findings]]
id = "thirds.md#open-{digest}"
document = "thirds.md"
verdict = "wrong"
reason = "a joke | of the *author*"
"""

EXAMPLE = """\
title = "A sum"
lines = [1, 2]

[[claims]]
name = "total"
lines = [2, 2]
expression = "1.5 + 2.5"
printed = "4.0"

[[claims]]
name = "slip"
lines = [2, 2]
expression = "1.5 * 2.5"
printed = "4.0"
"""


@contextmanager
def folder() -> Iterator[Path]:
    """An empty working folder, for a while."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        try:
            yield Path()
        finally:
            os.chdir(before)


def audited(text: str = DOCUMENT, name: str = "thirds.md") -> Report:
    """The report on a document, with what should stand in it."""
    with folder() as here:
        (here / name).write_text(text, encoding="utf-8", errors="surrogatepass")
        return pipeline.with_corrections(pipeline.audit([here / name]))


def accepting(text: str = DOCUMENT) -> Report:
    """The report on a document whose last finding a baseline accepts."""
    last = audited(text).findings[-1].claim.id.rpartition("-")[2]
    with folder() as here:
        (here / "thirds.md").write_text(text, encoding="utf-8")
        (here / "baseline.toml").write_text(BASELINE.format(digest=last), encoding="utf-8")
        report = pipeline.audit([here / "thirds.md"], options=pipeline.Options(baseline=here / "baseline.toml"))
        return pipeline.with_corrections(report)


def replayed() -> Report:
    """The report on worked examples, one of which does not hold."""
    with folder() as here:
        paper = here / "examples" / "paper"
        paper.mkdir(parents=True)
        described = f'title = "A paper"\nfile = "paper.md"\nsha256 = "{"0" * 64}"\n'
        (paper / "document.toml").write_text(described, encoding="utf-8")
        (paper / "sum.toml").write_text(EXAMPLE, encoding="utf-8")
        return pipeline.replay([here / "examples"])


def snapshots() -> dict[str, str]:
    """What each format makes of the reports, by the name of its file; the tool's version is left out."""
    reports = {"audit": accepting(), "replay": replayed()}
    return {
        f"{name}.{ending}": FORMATS[one](report).replace('"semanticVersion": "0.1.0"', '"semanticVersion": "…"')
        for name, report in reports.items()
        for one, ending in ENDINGS.items()
    }


def repeated(report: Report, times: int) -> Report:
    """The report with its findings so many times over, each under an id of its own."""
    (document,) = report.documents
    (example,) = document.examples
    many = tuple(
        replace(finding, claim=replace(finding.claim, id=f"{finding.claim.id}-{turn}"))
        for turn in range(times)
        for finding in example.findings
    )
    return replace(report, documents=(replace(document, examples=(replace(example, findings=many),)),))


if __name__ == "__main__":
    for file, content in snapshots().items():
        (SNAPSHOTS / file).write_text(content, encoding="utf-8")
