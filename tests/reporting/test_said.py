"""What is said of a finding is said by every format alike: its status, its sentences, and the conclusion of a run."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import cycle
from typing import get_args
from urllib.parse import unquote
from xml.etree import ElementTree as Xml

import pytest

from html_page import parse
from sample_reports import BASELINE, audited, folder
from verify import pipeline
from verify.records.finding import Blame, Severity, Side
from verify.records.reading import Reading, Tally
from verify.records.report import ReplayedDocument, Report
from verify.reporting import FORMATS, render_text
from verify.reporting.said import Said, said
from verify.reporting.summary import conclusion

CAUSES = """\
# Causes

$$A = \\begin{pmatrix} 1.25 & 2.75 \\\\ 3.5 & 4.125 \\end{pmatrix} \\qquad v = [2.5, 1.375]$$

$$w = v A = [6.90625, 14.421875]$$

$$2 w = [13.8125, 28.84375]$$

# Open

$1 + 1 = 3$
"""
OWNED = """\
title = "What a file owns up to"
lines = [1, 9]

[[claims]]
name = "explained"
lines = [2, 2]
expression = "1 / 3"
printed = "0.43"
erratum = "A slip."
explained_by = "1 / 3 + 0.1"

[[claims]]
name = "not_explained"
lines = [3, 3]
expression = "1 / 3"
printed = "0.53"
erratum = "Another slip."
unexplained_because = "it has two digits"

[[claims]]
name = "out_of_date"
lines = [4, 4]
expression = "1 / 3"
printed = "0.33"
erratum = "There is none."

[[claims]]
name = "many"
lines = [5, 5]
expression = "[1, 2, 3, 4, 5, 6] / 3"
printed = "7 7 7 7 7 7"
"""


def _accepted() -> Report:
    digest = audited(CAUSES).findings[-1].claim.id.rpartition("-")[2]
    with folder() as here:
        (here / "thirds.md").write_text(CAUSES, encoding="utf-8")
        (here / "baseline.toml").write_text(BASELINE.format(digest=digest) + 'note = "a note"\n', encoding="utf-8")
        return pipeline.audit([here / "thirds.md"], options=pipeline.Options(baseline=here / "baseline.toml"))


def _owned() -> Report:
    with folder() as here:
        described = f'title = "A paper"\nfile = "paper.md"\nsha256 = "{"0" * 64}"\n'
        (here / "document.toml").write_text(described, encoding="utf-8")
        (here / "owned.toml").write_text(OWNED, encoding="utf-8")
        return pipeline.replay([here])


def _questioned() -> Report:
    """Findings with a reading and its doubts, of little severity, and whose blame is open, or the printed digits'."""
    report = audited(CAUSES)
    (document,) = report.documents
    (example,) = document.examples
    judged = [
        replace(
            one,
            claim=replace(one.claim, reading="E011", doubts=("denied nearby: no",)),
            judgement=replace(one.judgement, severity=Severity(2, 31), blame=Blame(side, f"the reason for {side}")),
        )
        for one, side in zip(example.findings, cycle(get_args(Side)), strict=False)
    ]
    findings = replace(example, findings=tuple(judged))
    reading = Reading("E011", "a side", "sides.", "equality.", "it holds.", (), (), (), Tally(61, 60, 1))
    return replace(report, documents=(replace(document, examples=(findings,)),), readings={"E011": reading})


@cache
def reports() -> tuple[Report, ...]:
    """Findings of every standing, with every sort of sentence."""
    return _accepted(), _owned(), _questioned()


def _github(report: Report) -> str:
    return unquote(FORMATS["github"](report))


def _markdown(report: Report) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", FORMATS["markdown"](report)))


def _junit(report: Report) -> str:
    return " ".join(Xml.fromstring(FORMATS["junit"](report).encode()).itertext())  # noqa: S314 — our own


def _sarif(report: Report) -> str:
    results = json.loads(FORMATS["sarif"](report))["runs"][0]["results"]
    return " ".join(one["message"]["text"] for one in results)


READ: dict[str, Callable[[Report], str]] = {
    "text": render_text,
    "markdown": _markdown,
    "html": lambda report: parse(FORMATS["html"](report)).words,
    "github": _github,
    "junit": _junit,
    "sarif": _sarif,
}
"""The words of each format that speaks to people, without its marks."""


def sentences(about: Said, name: str) -> Iterator[str]:
    """What a format has to say: the page of HTML puts the labels of sentences into a column of their own."""
    told = (*about.why, *about.owned, about.doubted if name == "text" and not about.blame else about.read)
    if name == "html":
        told = (
            about.failure,
            about.reason,
            about.cause,
            about.accepted,
            about.erratum,
            about.outcome,
            about.unexplained,
            about.blame if about.proved else "",
            about.severity,
            about.record,
            *about.doubts,
        )
    for one in filter(None, told):
        yield re.sub(r"\W+", " ", one).strip().lower()


@pytest.mark.parametrize("name", READ)
def test_every_format_says_it_in_the_same_words(name: str) -> None:
    """Each sentence on each finding that is listed is in the format's words; the tools list what is a problem."""
    for report in reports():
        words = re.sub(r"\W+", " ", READ[name](report)).lower()
        listed = [one for one in report.findings if not one.holds or one.failure]
        if name in ("github", "junit", "sarif"):
            listed = [one for one in listed if said(one, report).status != "acknowledged"]
        assert listed
        for finding in listed:
            for sentence in sentences(said(finding, report), name):
                assert sentence in words, (name, sentence)


def test_every_sort_of_sentence_is_there() -> None:
    """The reports above have a finding for each thing that can be said, and for each standing."""
    every = [said(finding, report) for report in reports() for finding in report.findings]
    for name in Said.__dataclass_fields__:
        assert any(getattr(about, name) for about in every), name
    assert {about.status for about in every} == {"fails", "acknowledged", ""}
    assert any("accepted: a joke | of the *author* (a note)" in about.sentences for about in every)


@pytest.mark.parametrize("name", ["text", "markdown", "html"])
def test_the_conclusion_is_one(name: str) -> None:
    """What the exit status says is said in the same words; beside an accepted error, nothing else is proved wrong."""
    failing, *_ = reports()
    accepted = replace(failing, documents=(_without_failures(failing),))
    for report in (*reports(), accepted):
        assert conclusion(report).lower() in READ[name](report).lower()
    assert conclusion(accepted) == "nothing else is proved wrong"


def _without_failures(report: Report) -> ReplayedDocument:
    """The document of a report with what does not make it fail."""
    (document,) = report.documents
    (example,) = document.examples
    kept = tuple(one for one in example.findings if not report.fails(one))
    return replace(document, examples=(replace(example, findings=kept),))


def test_what_is_open_is_not_said_to_read_otherwise() -> None:
    """Where either side may be mistaken, no format says what should be read, and JSON corrects nothing."""
    (document,) = _questioned().documents
    (example,) = document.examples
    left = [one for one in example.findings if one.judgement.misfits]
    assert left
    blame = Blame("open", "both may be")
    left = [replace(one, judgement=replace(one.judgement, blame=blame)) for one in left]
    report = replace(_questioned(), documents=(replace(document, examples=(replace(example, findings=tuple(left)),)),))
    for name, words in READ.items():
        assert "should read" not in words(report).lower(), name
    assert {one["correction"] for one in json.loads(FORMATS["json"](report))["findings"]} == {None}


def test_sarif_names_the_reading_of_each_result() -> None:
    """A taxonomy beside the rules has each reading once, with its help; a result refers to it by its code."""
    (run,) = json.loads(FORMATS["sarif"](_questioned()))["runs"]
    (taxonomy,) = run["taxonomies"]
    (taxon,) = taxonomy["taxa"]
    assert (taxon["id"], taxon["name"]) == ("E011", "a side, of numbers alone")
    assert taxon["helpUri"].endswith(("docs/rules.md#e01", ":E011"))
    assert "60 of 61 right" in taxon["fullDescription"]["text"]
    assert {one["taxa"][0]["id"] for one in run["results"]} == {"E011"}
