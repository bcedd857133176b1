"""`[tool.verify]` as the command line reads it: it fills what is left open, and the command line wins."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from verify.cli import main

RIGHT, WRONG = "$$0.5 + 0.25 = 0.75$$\n", "$$0.5 + 0.25 = 0.85$$\n"


@pytest.fixture(name="folder", autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two documents, entered."""
    monkeypatch.chdir(tmp_path)
    Path("docs").mkdir()
    Path("docs/right.md").write_text(RIGHT, encoding="utf-8")
    Path("docs/wrong.md").write_text(WRONG, encoding="utf-8")
    return tmp_path


def audit(settings: str, *arguments: str) -> Result:
    """Run the command in the project with these settings."""
    Path("pyproject.toml").write_text(f"[tool.verify]\n{settings}\n", encoding="utf-8")
    result = CliRunner().invoke(main, ["audit", *arguments])
    assert "Traceback" not in result.output
    return result


def audited(result: Result) -> list[str]:
    """The documents of a JSON report."""
    return [one["path"] for one in json.loads(result.stdout)["documents"]]


def test_without_paths_those_of_the_project_are_audited() -> None:
    """Paths and format come from the file; what is on the command line is audited in their stead."""
    settings = 'paths = ["docs"]\nformat = "json"'
    assert audited(audit(settings)) == ["docs/right.md", "docs/wrong.md"]
    assert audited(audit(settings, "docs/right.md")) == ["docs/right.md"]
    assert audit(settings, "docs/right.md", "--format", "text").stdout.startswith("docs/right.md")
    assert CliRunner().invoke(main, ["--format", "text", "audit", "docs/right.md"]).stdout.startswith("docs/right.md")


def test_a_pattern_or_a_folder_is_left_out() -> None:
    """What is excluded is not audited even where it is named; on the command line other patterns count."""
    for pattern in ("docs/w*", "docs/wrong.md", "*wrong*"):
        settings = f'paths = ["docs"]\nexclude = ["{pattern}"]\nformat = "json"'
        assert audited(audit(settings)) == ["docs/right.md"]
        assert audited(audit(settings, "docs/right.md", "docs/wrong.md")) == ["docs/right.md"]
        assert audited(audit(settings, "docs", "--exclude", "docs/right.md")) == ["docs/wrong.md"]
    assert audit('exclude = ["docs"]', "docs").exit_code == 1
    assert audit('exclude = ["docs"]', "docs", "--allow-empty").exit_code == 0


@pytest.mark.parametrize(
    ("settings", "arguments", "code"),
    [
        ("strict = false", (), 0),
        ("strict = true", (), 1),
        ("strict = true", ("--no-strict",), 0),
        ("min-coverage = 90", (), 1),
        ("min-coverage = 90", ("--min-coverage", "10"), 0),
        ("min-coverage = 90", ("--isolated",), 0),
        ('as = "plain"', ("--as", "markdown"), 0),
        ('baseline = "nosuch.toml"', (), 2),
    ],
)
def test_the_command_line_wins(settings: str, arguments: tuple[str, ...], code: int) -> None:
    """Each option of the file holds until the command line says otherwise."""
    Path("docs/open.md").write_text(
        "$$0.5 + 0.25 = 0.75$$\n\n| $x$ | $x^2$ |\n|---|---|\n| 0.33 | 0.111 |\n\n7, 8, 9\n"
    )
    assert audit(settings, "docs/open.md", *arguments).exit_code == code


def test_names_lead_from_the_project(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A baseline written in the project's folder holds in the folders below, where documents keep their names."""
    settings = 'paths = ["docs"]\nbaseline = "known.toml"'
    assert audit(settings, "--write-baseline", "known.toml").exit_code == 0
    assert audit(settings).exit_code == 0
    monkeypatch.chdir(folder / "docs")
    result = CliRunner().invoke(main, ["audit", "wrong.md", "--format", "json"])
    assert (result.exit_code, audited(result)) == (0, ["docs/wrong.md"])


@pytest.mark.parametrize("settings", ["minimum = 3", 'format = "word"', 'as = "word"'])
def test_settings_that_cannot_be_used_end_with_status_2(settings: str) -> None:
    """One line on standard error names the file and the line; nothing is audited."""
    result = audit(settings, "docs")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "pyproject.toml:2: found" in result.stderr
    assert result.stderr.count("\n") == 1
    assert audit(settings, "docs", "--isolated").exit_code == 1


def test_no_paths_at_all_is_told() -> None:
    """Without paths on the command line and in the file there is nothing to audit."""
    result = audit("strict = true")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "[tool.verify]" in result.stderr
