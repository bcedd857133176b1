"""Report → workflow commands of GitHub: annotations on the lines of a pull request, as many as are shown of a step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from verify.records.place import Place
from verify.records.report import Report
from verify.reporting.problems import beside, clean, misplaced, problems
from verify.reporting.said import said
from verify.reporting.summary import counted

SHOWN = 10
"""Annotations of each level that GitHub shows of one step."""


def render_github(report: Report) -> str:
    """The first errors and warnings as annotations, and what is left out of them as a notice; one command a line."""
    return "".join(f"{line}\n" for line in _commands(report))


def command(name: str, message: str, title: str, place: Place | None = None) -> str:
    """One workflow command; nothing in it can end it, or begin another."""
    properties = {} if place is None else _region(place)
    told = ",".join(f"{key}={_property(value)}" for key, value in {**properties, "title": title}.items())
    return f"::{name} {told}::{_data(message)}"


def _commands(report: Report) -> Iterator[str]:
    shown: Counter[str] = Counter()
    for mistake in report.mistakes:
        shown["error"] += 1
        if shown["error"] <= SHOWN:
            place = Place(mistake.path, mistake.line, mistake.line) if mistake.path and mistake.line else None
            yield command("error", clean(str(mistake), 2000), "cannot be read", place)
    for finding, level, place in problems(report):
        if level == "note":
            continue
        shown[level] += 1
        if shown[level] <= SHOWN:
            about = said(finding, report)
            cell = finding.claim.places[0].as_read()
            title = f"{finding.verdict}, {cell}" if cell else f"{finding.verdict}"
            yield command(level, "\n".join(map(clean, (about.headline, *about.sentences))), title, place)
    for failing in (*misplaced(report), *beside(report)):
        shown["error"] += 1
        if shown["error"] <= SHOWN:
            yield command("error", failing, "verify")
    yield command("notice", _summary(report, shown), "verify")


def _summary(report: Report, shown: Counter[str]) -> str:
    counts = report.counts
    told = ", ".join(f"{number} {name}" for name, number in counts.items() if name != "found")
    left = [f"{shown[level] - SHOWN} more {level}s" for level in ("error", "warning") if shown[level] > SHOWN]
    known = report.comparison.known if report.comparison is not None else ()
    accepted = [f"{counted(len(known), 'finding')} accepted by the baseline"] if known else []
    rest = [*accepted, *([f"{' and '.join(left)} not shown here"] if left else [])]
    return "; ".join([f"{counted(counts['found'], 'claim')}: {told}", *rest])


def _region(place: Place) -> dict[str, str]:
    """Where it stands; columns are of one line alone."""
    found = {"file": clean(place.path, 4000), "line": str(place.line), "endLine": str(place.end_line)}
    if place.line == place.end_line and place.column is not None and place.end_column is not None:
        found |= {"col": str(place.column), "endColumn": str(max(place.end_column - 1, place.column))}
    return found


def _data(text: str) -> str:
    """Text of a message: escaped as GitHub's own toolkit does, and without the mark of its older commands."""
    broken = text.replace("##[", "## [")
    return broken.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
