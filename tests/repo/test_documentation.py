"""The project's own documentation passes its own audit, and a wrong number in it would not."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from house import ROOT
from verify.cli import main
from verify.reading import read_baseline

PAGES = ("README.md", "docs/findings.md", "docs/proof.md", "docs/accepted.toml", "pyproject.toml")


def test_a_wrong_number_in_it_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the settings and the baseline of the project its pages pass; one with a planted error fails."""
    (tmp_path / "docs").mkdir()
    for page in PAGES:
        shutil.copy(ROOT / page, tmp_path / page)
    monkeypatch.chdir(tmp_path)
    held = CliRunner().invoke(main, ["audit"])
    assert held.exit_code == 0, held.output
    with Path("README.md").open("a", encoding="utf-8") as file:
        file.write("\n$$0.5 + 0.25 = 0.85$$\n")
    assert CliRunner().invoke(main, ["audit"]).exit_code == 1


def test_coverage_that_falls_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What each page covers is kept, and numbers more that nothing checks fail; `make documentation` says so, too."""
    kept = read_baseline(ROOT / "docs/accepted.toml").coverage
    pages = {path.relative_to(ROOT).as_posix() for path in [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]}
    assert set(kept) == pages, "verify audit --write-baseline docs/accepted.toml"
    (tmp_path / "docs").mkdir()
    for page in PAGES:
        shutil.copy(ROOT / page, tmp_path / page)
    monkeypatch.chdir(tmp_path)
    with Path("docs/proof.md").open("a", encoding="utf-8") as file:
        file.write(f"\nAnd {', '.join(map(str, range(2, 100)))} others.\n")
    found = CliRunner().invoke(main, ["audit"])
    assert found.exit_code == 1
    assert "docs/proof.md covers less than it did" in found.output


def test_nothing_is_accepted_unlooked_at() -> None:
    """Every finding that the project accepts has a reason that somebody gave."""
    assert "not yet looked at" not in (ROOT / "docs/accepted.toml").read_text(encoding="utf-8")
