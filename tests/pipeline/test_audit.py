"""The audit from paths to report: which documents are read, what fails, and that none takes another down."""

from __future__ import annotations

from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from dying import audit_or_die
from verify.claims import find_claims
from verify.pipeline import Options, audit
from verify.records.document import Document
from verify.records.example import Example
from verify.records.mistake import Defect, OverBudget
from verify.records.report import Report

RIGHT, WRONG = "# A\n\n$$0.5 + 0.25 = 0.75$$\n", "# A\n\n$$0.5 + 0.25 = 0.85$$\n"


def names(report: Report) -> list[str]:
    """The audited documents, in order."""
    return [one.document.file for one in report.documents]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with documents, what tools keep, and what is no document."""
    monkeypatch.chdir(tmp_path)
    for name in ("b.md", "a.tex", "sub/c.md", ".git/d.md", "node_modules/e.md", "env/f.md", "picture.png"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(RIGHT if name.endswith("md") else "$0.5 + 0.25 = 0.75$", encoding="utf-8")
    (tmp_path / "env/pyvenv.cfg").write_text("")
    return tmp_path


def test_a_folder_is_audited_but_for_what_tools_keep(folder: Path) -> None:
    """The documents of a folder and its folders are audited in order; hidden folders and packages are not."""
    assert names(audit([Path()])) == ["a.tex", "b.md", "sub/c.md"]
    assert names(audit([folder])) == ["a.tex", "b.md", "sub/c.md"]  # and named as from the working folder


def test_a_pattern_names_what_it_matches(folder: Path) -> None:
    """A pattern that the shell did not resolve is resolved; a document named twice is audited once."""
    assert names(audit([Path("s*/*.md"), Path("*.md"), Path("b.md"), Path("./b.md")])) == ["sub/c.md", "b.md"]


@pytest.mark.parametrize("path", ["nosuch.md", "*.rst", "node_modules/nosuch", "picture.png", "a\0.md", "a" * 300])
def test_what_cannot_be_read_costs_itself_alone(folder: Path, path: str) -> None:
    """A path without a document is one mistake of one line, and the other is audited."""
    report = audit([Path(path), Path("b.md")])
    assert names(report) == ["b.md"]
    assert len(report.mistakes) == 1
    assert "\n" not in str(report.mistakes[0])
    assert report.exit_code == 2


def test_a_folder_without_documents_is_a_mistake(tmp_path: Path) -> None:
    """A folder in which nothing is a document is told, not passed over."""
    report = audit([tmp_path])
    assert [mistake.found for mistake in report.mistakes] == ["no documents"]


@pytest.mark.parametrize("error", [RecursionError(), MemoryError(), KeyError("x\ny")])
def test_an_error_of_ours_costs_one_document(folder: Path, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """Whatever is raised while one document is read, the others are audited, and it is told in one line."""

    def failing(document: Document, *others: Any) -> Example:
        if document.path == "b.md":
            raise error
        return find_claims(document, *others)

    monkeypatch.setattr(import_module("verify.pipeline.audit"), "find_claims", failing)
    report = audit([Path()])
    assert names(report) == ["a.tex", "sub/c.md"]
    (mistake,) = report.mistakes
    assert isinstance(mistake, Defect | OverBudget)
    assert str(mistake).startswith("b.md: found ")
    assert "\n" not in str(mistake)


def test_processes_give_the_same_report(folder: Path) -> None:
    """Two processes give what one gives, mistakes included, in the same order."""
    (folder / "broken.ipynb").write_text("{", encoding="utf-8")
    alone, together = (audit([Path()], options=Options(jobs=jobs)) for jobs in (1, 2))
    assert alone.documents == together.documents
    assert [str(one) for one in alone.mistakes] == [str(one) for one in together.mistakes]
    assert len(alone.mistakes) == 1


def test_a_process_that_dies_costs_one_document(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A document that ends its process is told; those that shared the process are audited all the same."""
    monkeypatch.setattr(import_module("verify.pipeline.audit"), "audit_one", audit_or_die)
    report = audit([Path()], options=Options(jobs=2))
    assert names(report) == ["a.tex", "sub/c.md"]
    assert [type(mistake) for mistake in report.mistakes] == [Defect]


def test_the_format_can_be_told(folder: Path) -> None:
    """A document is read as what it is said to be, whatever its name."""
    (folder / "odd.xyz").write_text("$0.5 + 0.25 = 0.85$ % $1 + 1 = 2$", encoding="utf-8")
    found = {
        one: audit([Path("odd.xyz")], options=Options(document_format=one)).findings for one in ("latex", "markdown")
    }
    assert {one: len(findings) for one, findings in found.items()} == {"latex": 1, "markdown": 2}
    assert audit([Path("odd.xyz")]).exit_code == 2


PARTS = RIGHT + "It has 12 parts.\n"


@pytest.mark.parametrize(
    ("text", "least", "code"),
    [(RIGHT, "1", 0), (PARTS, "1", 1), (PARTS, "3/4", 0), (PARTS, "76/100", 1), (WRONG, "0", 1)],
)
def test_coverage_can_be_asked_for(folder: Path, text: str, least: str, code: int) -> None:
    """Three numbers of an equation are covered, one in a sentence is not: 75 % passes, more does not."""
    (folder / "b.md").write_text(text, encoding="utf-8")
    assert audit([Path("b.md")], options=Options(least=Fraction(least))).exit_code == code
