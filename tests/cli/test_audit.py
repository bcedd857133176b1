"""`verify audit` as people call it: standard input, formats, baselines, coverage, and the exit status of each."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from verify.cli import main

RIGHT, WRONG = "$$0.5 + 0.25 = 0.75$$\n", "$$0.5 + 0.25 = 0.85$$\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder with a right and a wrong document."""
    monkeypatch.chdir(tmp_path)
    Path("right.md").write_text(RIGHT, encoding="utf-8")
    Path("wrong.md").write_text(WRONG, encoding="utf-8")


def audit(*arguments: str, given: str | bytes | None = None) -> Result:
    """Run the command in this process."""
    result = CliRunner().invoke(main, ["audit", *arguments], input=given)
    assert "Traceback" not in result.output
    return result


@pytest.mark.parametrize(("text", "code"), [(RIGHT, 0), (WRONG, 1), ("nothing", 1), (b"\xff", 2)])
def test_standard_input_is_audited(text: str | bytes, code: int) -> None:
    """A dash is standard input, read as Markdown."""
    result = audit("-", given=text)
    assert result.exit_code == code
    assert "standard input" in result.output


def test_standard_input_is_read_as_told() -> None:
    """What is behind a percent sign is a comment of LaTeX, and text of Markdown."""
    text = "$0.5 + 0.25 = 0.75$ % $0.5 + 0.25 = 0.85$\n"
    assert [audit("-", "--as", one, given=text).exit_code for one in ("latex", "markdown")] == [0, 1]


def test_a_document_that_cannot_be_read_loses_no_other() -> None:
    """The others are reported, the mistake is one line, the status is 2."""
    result = audit("nosuch.md", "wrong.md", "--format", "json")
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "nosuch.md: found no such file" in result.stderr
    report = json.loads(result.stdout)
    assert [one["path"] for one in report["documents"]] == ["wrong.md"]
    assert report["counts"]["wrong"] == 1


def test_each_document_has_its_summary_and_all_have_one() -> None:
    """Every document is named with its claims and coverage; then the documents together."""
    lines = audit("right.md", "wrong.md").stdout.splitlines()
    assert "    1 claim: 1 reproduced" in lines
    assert "    1 claim: 1 wrong" in lines
    assert "2 claims in 2 documents: 1 reproduced, 0 rounding, 0 unexplained, 1 wrong, 0 unchecked" in lines
    assert "6 numbers in all: 2 checked, 4 given, 0 unlinked (100.0 % covered)" in lines


def test_a_baseline_is_written_and_held() -> None:
    """What was written is accepted, and says so; a broken file is not written over."""
    written = audit("wrong.md", "--write-baseline", "baseline.toml")
    assert (written.exit_code, "baseline.toml: 1 accepted" in written.stderr) == (0, True)
    held = audit("wrong.md", "--baseline", "baseline.toml")
    assert held.exit_code == 0
    assert "1 finding accepted by baseline.toml" in held.stdout
    assert "accepted: not yet looked at" in held.stdout
    data = json.loads(audit("wrong.md", "--baseline", "baseline.toml", "--format", "json").stdout)
    assert data["baseline"]["known"] == [data["findings"][0]["id"]]
    assert data["findings"][0]["accepted"] == {"reason": "not yet looked at", "note": None}
    Path("baseline.toml").write_text("no baseline", encoding="utf-8")
    assert audit("wrong.md", "--write-baseline", "baseline.toml").exit_code == 2
    assert Path("baseline.toml").read_text(encoding="utf-8") == "no baseline"
    assert audit("wrong.md", "--baseline", "nosuch.toml").exit_code == 2


def test_one_audit_gives_several_reports() -> None:
    """Beside what is printed, each file has the report in its own format; a mistake is told once."""
    result = audit("wrong.md", "nosuch.md", "--also", "json=report.json", "--also", "text=report.txt")
    assert result.exit_code == 2
    assert json.loads(Path("report.json").read_text(encoding="utf-8"))["counts"]["wrong"] == 1
    assert Path("report.txt").read_text(encoding="utf-8") == result.stdout
    assert result.stderr == ""
    assert audit("wrong.md", "--also", "report.json").exit_code == 2
    assert audit("wrong.md", "--also", "word=report.json").exit_code == 2


@pytest.mark.parametrize(("least", "code"), [("75", 0), ("75.1", 1), ("100", 1)])
def test_coverage_below_what_is_asked_for_fails(least: str, code: int) -> None:
    """Three of four numbers covered are 75 %, and the report says what was found and asked for."""
    Path("right.md").write_text(RIGHT + "in 7 steps\n", encoding="utf-8")
    result = audit("right.md", "--min-coverage", least)
    assert result.exit_code == code
    assert (f"75.0 % of the numbers covered, {float(least):.1f} % asked for" in result.stdout) == bool(code)


@pytest.mark.parametrize("arguments", [["--min-coverage", "101"], ["--jobs", "-1"], ["--as", "word"], []])
def test_options_that_cannot_be(arguments: list[str]) -> None:
    """An option out of range, and no path at all, are told on standard error with status 2."""
    result = audit(*(["right.md", *arguments] if arguments else []))
    assert (result.exit_code, result.stdout) == (2, "")
