"""`verify watch` from start to Ctrl-C, with saves in place of pauses."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import verify.cli.watch
from verify.cli import main

RIGHT, WRONG = "$$0.5 + 0.25 = 0.75$$\n", "$$0.5 + 0.25 = 0.85$$\n"


def watched(monkeypatch: pytest.MonkeyPatch, arguments: list[str], *steps: Callable[[], object]) -> Result:
    """Run the command; where it would pause, take the next step, and in the end press Ctrl-C."""
    ahead = iter(steps)

    def pause(seconds: float) -> None:
        assert seconds > 0
        step = next(ahead, None)
        if step is None:
            raise KeyboardInterrupt
        step()

    monkeypatch.setattr(verify.cli.watch, "pause", pause)
    return CliRunner().invoke(main, ["watch", *arguments])


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder with a document."""
    monkeypatch.chdir(tmp_path)
    Path("a.md").write_text(RIGHT, encoding="utf-8")


def save(text: str) -> Callable[[], None]:
    """A step that saves the document, a second later than before."""

    def step() -> None:
        before = Path("a.md").stat().st_mtime
        Path("a.md").write_text(text, encoding="utf-8")
        os.utime("a.md", (before + 1, before + 1))

    return step


def test_the_report_is_fresh_after_each_save(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each save is told with what does not hold, and is in the report; Ctrl-C ends it with status 0."""
    reports: list[str] = []
    path = Path("verify-report.html")

    def read() -> None:
        reports.append(path.read_text(encoding="utf-8"))

    result = watched(monkeypatch, ["a.md"], read, save(WRONG), read, read, save(RIGHT), read)
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    told = [line for line in result.output.splitlines() if " a.md: " in line]
    assert [line.partition(" a.md: ")[2].partition(" (")[0] for line in told] == [
        "1 reproduced",
        "1 wrong",
        "1 reproduced",
    ]
    assert "a.md:1: 0.5 + 0.25 = 0.85: wrong" in result.output
    assert "printed 0.85, computed 0.75, should read 0.75" in result.output
    assert ["0.85" in report for report in reports] == [False, True, True, False]
    assert [one.name for one in Path().iterdir() if one.name.startswith(".")] == []


def test_what_was_saved_is_told_and_the_rest_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of documents that were not saved only the number of findings is told."""
    Path("b.md").write_text(WRONG, encoding="utf-8")
    result = watched(monkeypatch, ["."], save(WRONG), save(RIGHT))
    both, wrong, right = result.output.split(" a.md: ")
    assert "b.md:1: 0.5 + 0.25 = 0.85: wrong" in both
    assert "a.md:1: 0.5 + 0.25 = 0.85: wrong" in wrong
    assert "b.md:1" not in wrong + right
    assert ["… and 1 more in the report" in one for one in (both, wrong, right)] == [False, True, True]


def test_options_and_settings_are_as_for_an_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Paths come from [tool.verify]; the report has the format and the name that are asked for here."""
    settings = '[tool.verify]\npaths = ["a.md"]\nformat = "text"\noutput = "other.txt"\n'
    Path("pyproject.toml").write_text(settings, encoding="utf-8")
    assert watched(monkeypatch, ["--format", "json", "--output", "out.json"]).exit_code == 0
    assert Path("out.json").read_text(encoding="utf-8").startswith("{")
    assert not Path("other.txt").exists()
    assert watched(monkeypatch, ["--isolated"]).exit_code == 2
    assert watched(monkeypatch, ["-"]).exit_code == 2
    assert watched(monkeypatch, ["a.md", "--output", "no/folder.html"]).exit_code == 2
