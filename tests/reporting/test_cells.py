"""Notebooks in reports: findings stand where the reader of the notebook sees them, and where the file has them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify import pipeline
from verify.reading.document import read_string
from verify.records.report import Report
from verify.reporting import FORMATS, render_text
from verify.reporting.explain import render_accounts
from verify.reporting.html import render_html

LINES = st.lists(st.text('ab"\\\\ \té😀', max_size=8), max_size=4)


@pytest.fixture(name="report")
def _report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Report:
    """A wrong sum in the third line of a text that is kept line by line, of one kept whole, and of a printed one."""
    monkeypatch.chdir(tmp_path)
    printed = {
        "output_type": "display_data",
        "metadata": {},
        "data": {"text/markdown": ["So\n", "\n", "$$1 + 2 = 4$$"]},
    }
    cells: list[dict[str, object]] = [
        {"cell_type": "markdown", "source": ["# A title\n", "\n", "$$\\frac{1}{2} + 1 = 3$$\n"]},
        {"cell_type": "markdown", "source": "Then\n\n$$1 + 1 = 3$$"},
        {"cell_type": "code", "execution_count": 1, "outputs": [printed], "source": ["show()"]},
    ]
    notebook = {"cells": [{**one, "metadata": {}} for one in cells], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    Path("n.ipynb").write_text(json.dumps(notebook, indent=1), encoding="utf-8")
    return pipeline.audit([Path("n.ipynb")])


PLACES = ("cell 1, line 3", "cell 2, line 3", "cell 3, output line 3")


@pytest.mark.parametrize("name", ["text", "markdown", "junit", "html"])
def test_a_place_is_told_as_the_reader_counts(report: Report, name: str) -> None:
    """The cell and the line of it come first, and then the line of the file, where the mistake can be found as well."""
    lines = Path("n.ipynb").read_text(encoding="utf-8").splitlines()
    told = re.findall(r"(cell \d, (?:output )?line \d) \(line (\d+) of the file\)", FORMATS[name](report))
    assert list(dict.fromkeys(place for place, _ in told)) == list(PLACES)
    for (_, line), sum_ in zip(dict.fromkeys(told), ("1 = 3", "1 + 1 = 3", "1 + 2 = 4"), strict=True):
        assert sum_ in lines[int(line) - 1]


OLDER = (
    [r"$$x = [1.25, 2.5] \qquad W = \begin{pmatrix} 1 & 0 \\ 1 & 1 \end{pmatrix}$$"],
    ["Now\n", r"$$W = \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}$$", "\n\n", "$$x W = [3.75, 2.5]$$"],
)


def test_what_a_finding_rests_on_is_told_by_its_cell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cause, the definitions of `verify explain` and those of the page are named by cell and line."""
    monkeypatch.chdir(tmp_path)
    cells = [{"cell_type": "markdown", "metadata": {}, "source": source} for source in OLDER]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    Path("n.ipynb").write_text(json.dumps(notebook, indent=1), encoding="utf-8")
    report = pipeline.audit([Path("n.ipynb")])
    (finding,) = report.findings
    cause = "with the W of cell 1, line 1, not of cell 2, line 2"
    assert finding.judgement.diagnosis is not None
    assert cause in finding.judgement.diagnosis.told
    assert cause in json.loads(FORMATS["json"](report))["findings"][0]["diagnosis"]["explained_by"]
    line = finding.claim.places[0].line
    told = render_accounts(pipeline.explain(f"n.ipynb:{line}"))
    assert told.startswith(f"? n.ipynb:{line}: cell 2, line 4: unexplained")
    assert "x given at cell 1, line 1 (line " in told
    assert "W«cell 2, line 2» given at cell 2, line 2 (line " in told
    assert "as printed: x × W«cell 1, line 1»" in told
    assert '<mi>W</mi><mtext class="line">\u00a0(cell 1, line 1)</mtext>' in render_html(report)


def test_the_excerpt_is_the_line_of_the_cell(report: Report) -> None:
    """What the page quotes is the cell's own text, with its number there, and no quote, escape or comma of the file."""
    page = render_html(report)
    quoted = re.findall(r'<span class="line">(.*?)\n?</span></code>', page, re.DOTALL)
    assert quoted == [
        f'<span class="number">3</span>$$<mark>{text}</mark>$$'
        for text in ("\\frac{1}{2} + 1 = 3", "1 + 1 = 3", "1 + 2 = 4")
    ]


def test_regions_are_of_the_file(report: Report) -> None:
    """SARIF and annotations say the cell in words, and point at the very characters of the file."""
    lines = Path("n.ipynb").read_text(encoding="utf-8").splitlines()
    results = json.loads(FORMATS["sarif"](report))["runs"][0]["results"]
    assert [one["message"]["text"].partition(": ")[0] for one in results] == list(PLACES)
    for one, text in zip(results, ("\\\\frac{1}{2} + 1 = 3", "1 + 1 = 3", "1 + 2 = 4"), strict=True):
        region = one["locations"][0]["physicalLocation"]["region"]
        assert lines[region["startLine"] - 1][region["startColumn"] - 1 : region["endColumn"] - 1] == text
    titles = re.findall(r"title=wrong%2C (cell \d%2C (?:output )?line \d)::", FORMATS["github"](report))
    assert [one.replace("%2C", ",") for one in titles] == list(PLACES)


def test_another_format_tells_no_cell(tmp_path: Path) -> None:
    """Where there are no cells, a place is its line."""
    path = tmp_path / "a.md"
    path.write_text("$$1 + 1 = 3$$\n", encoding="utf-8")
    assert ", line 1: wrong" in render_text(pipeline.audit([path]))


@given(st.lists(st.tuples(LINES, st.booleans()), min_size=1, max_size=3))
def test_every_character_of_a_cell_is_found_again(cells: list[tuple[list[str], bool]]) -> None:
    """Of each text of a cell, every character has its line and column there, whatever the escapes of the file are."""
    texts = ["\n".join(lines) for lines, _ in cells]
    kept = [text if whole else text.splitlines(keepends=True) for text, (_, whole) in zip(texts, cells, strict=True)]
    data = {"nbformat": 4, "cells": [{"cell_type": "markdown", "source": one} for one in kept]}
    document = read_string(json.dumps(data, indent=1), "notebook", "n.ipynb")
    assert [one.text for one in document.cells] == [text for text in texts if text]
    for number, cell in enumerate(document.cells):
        line, column = 1, 1
        for content, origin in cell.pieces:
            assert cell.text[content] in ('"', "\\", "\n", "\t", "é", "😀", document.text[origin])
        for at, character in enumerate(cell.text):
            content, origin = max(piece for piece in cell.pieces if piece[0] <= at)
            within = document.place(origin + at - content, origin + at - content + 1).in_cell
            assert within is not None
            assert (within.text, within.line, within.column) == (number, line, column)
            line, column = (line + 1, 1) if character == "\n" else (line, column + 1)
