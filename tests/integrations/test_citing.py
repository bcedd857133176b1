"""Citing a finding in Sphinx and MkDocs: tiny projects, really built, whose citations hold, and then do not."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from house import ROOT
from markdown import blocks
from verify.cli import main
from verify.integrations.citing import Citations
from verify.records.mistake import Mistake

PAGE = {block.name: block.body for block in blocks((ROOT / "docs/sphinx-mkdocs.md").read_text(encoding="utf-8"))}
ATTACK = '</a><script>alert(1)</script>" onclick="alert(2) {verified}`x` [x](javascript:alert(3))'
"""What the document of the cited findings states: it stands in the title of a label."""
PAPER = "# A & B\n\n$$0.5 + 0.25 = 0.75$$\n\n# C\n\n$$0.5 + 0.25 = 0.85$$\n"


def write(name: str, text: str) -> None:
    """Write a file below the working folder."""
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")


@pytest.fixture(name="ids")
def _ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of a finding that holds and of one that is wrong, in a working folder with a report that has them."""
    monkeypatch.chdir(tmp_path)
    write("docs/paper.md", PAPER)
    CliRunner().invoke(main, ["audit", "docs", "--also", "json=report.json", "--also", "html=report.html"])
    data = json.loads(Path("report.json").read_text(encoding="utf-8"))
    data["findings"] = [{**one, "statement": ATTACK} for one in data["findings"]]
    Path("report.json").write_text(json.dumps(data), encoding="utf-8")
    return [one["id"] for one in data["findings"]]


def break_report(identifier: str) -> None:
    """Write the report as if a finding no longer held."""
    data = json.loads(Path("report.json").read_text(encoding="utf-8"))
    for one in data["findings"]:
        one["verdict"] = "wrong" if one["id"] == identifier else one["verdict"]
    Path("report.json").write_text(json.dumps(data), encoding="utf-8")


def sphinx() -> str:
    """Build the project as HTML; its first page."""
    from sphinx.application import Sphinx

    told = io.StringIO()
    app = Sphinx("site", "site", "out", "out/.doctrees", "html", status=None, warning=told)
    app.build()
    if app.statuscode:
        lines = re.sub(r"\x1b\[[0-9;]*m", "", told.getvalue()).splitlines()
        raise RuntimeError("\n".join(one.removeprefix("ERROR: ") for one in lines if one.startswith("ERROR: ")))
    return Path("out/index.html").read_text(encoding="utf-8")


def mkdocs() -> str:
    """Build the project, in a process of its own: a module of these tests is called like one that MkDocs imports."""
    command = [sys.executable, "-m", "mkdocs", "--quiet", "build", "--config-file", "site/mkdocs.yml"]
    built = subprocess.run(command, capture_output=True, text=True)
    if built.returncode:
        raise RuntimeError(built.stderr.removeprefix("ERROR   -  ").partition("\n\n")[0])
    return Path("site/site/index.html").read_text(encoding="utf-8")


def lay_out(host: Callable[[], str], identifier: str) -> None:
    """A project of two pages that cite, as docs/sphinx-mkdocs.md says; one shows the words of a citation as well."""
    shown = f"\n\n```text\n{{verified}}`{identifier}`\n```\n"
    if host is sphinx:
        write("site/conf.py", PAGE["site/conf.py"])
        write("site/index.md", f"# Notes\n\nIt is {{verified}}`{identifier}`.{shown}\n```{{toctree}}\nusage\n```\n")
        write("site/usage.rst", f"Usage\n=====\n\nIt is :verified:`{identifier}`.\n")
    else:
        settings = yaml.safe_load(PAGE["mkdocs.yml"])
        settings["plugins"][0]["verify"]["report"] = "../report.json"
        del settings["docs_dir"]
        write("site/mkdocs.yml", yaml.safe_dump(settings))
        write("site/docs/index.md", f"# Notes\n\nIt is {{verified}}`{identifier}`.{shown}")
        write("site/docs/usage.md", f"# Usage\n\nIt is {{verified}}`{identifier}`.\n")


@pytest.mark.filterwarnings("default")
@pytest.mark.parametrize("host", [sphinx, mkdocs])
def test_a_citation_is_a_link_until_it_no_longer_holds(host: Callable[[], str], ids: list[str]) -> None:
    """The label links to the finding; once that is wrong, the next build fails, with a line for each citation."""
    lay_out(host, ids[0])
    page = host()
    assert page.count("✓ verified") == 1
    assert "alert(1)" in page
    assert not re.search(r"<script>alert|</a><script|\" onclick=|href=\"javascript", page)
    assert f'href="https://example.org/report.html#{ids[0].replace("#", "%23")}"' in page
    assert f'id="{ids[0]}"' in Path("report.html").read_text(encoding="utf-8")
    assert "{verified}`" in page
    break_report(ids[0])
    with pytest.raises(Exception, match="a citation of") as told:
        host()
    lines = str(told.value).splitlines()
    assert [line.partition(": found ")[0] for line in lines] == [
        "index.md:3",
        f"usage.{'rst' if host is sphinx else 'md'}:{4 if host is sphinx else 3}",
    ]
    assert all(f"{ids[0]}, which is wrong at docs/paper.md:3; expected" in line for line in lines)


def test_the_project_is_audited_where_there_is_no_report(ids: list[str]) -> None:
    """Without a report, what [tool.verify] names is audited; without either, that is told."""
    with pytest.raises(Mistake, match="nothing to cite from"):
        Citations.of(Path().resolve(), None, None)
    write("pyproject.toml", '[tool.verify]\npaths = ["docs"]\n')
    citations = Citations.of(Path("docs").resolve(), None, None)
    assert [citations.breach(one, "index.md", 1) is None for one in ids] == [True, False]
    assert citations.link(ids[0]) is None
    write("docs/paper.ipynb", "{")
    with pytest.raises(Mistake):
        Citations.of(Path("docs").resolve(), None, None)


def test_an_id_that_is_not_there_is_told(ids: list[str]) -> None:
    """A misspelt id is told with those that are near."""
    citations = Citations.of(Path(), "report.json", None)
    breach = citations.breach(ids[0][:-1], "index.md", 7)
    told = f"index.md:7: found a citation of {ids[0][:-1]}; expected the id of a finding; next: did you mean {ids[0]}"
    assert str(breach).startswith(told)
    assert "take an id from" in str(citations.breach("zzz", "index.md", 7))


@pytest.mark.parametrize(
    ("text", "line"),
    [("{", 1), ("[]", None), ('{"schema": "verify-report/2"}', None), ('{"schema": "verify-report/1"}', None)],
)
def test_a_report_that_cannot_be_read_is_told(ids: list[str], text: str, line: int | None) -> None:
    """What is no report of this schema is a mistake of one line."""
    Path("report.json").write_text(text, encoding="utf-8")
    with pytest.raises(Mistake) as told:
        Citations.of(Path(), "report.json", None)
    assert str(told.value).startswith("report.json:1: " if line else "report.json: ")
