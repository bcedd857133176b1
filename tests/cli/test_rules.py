"""`verify rules`: every way of claiming in a line, or one in full; and readings that are switched off."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from verify import pipeline
from verify.claims.readings import WAYS
from verify.cli import main

PAGE = (
    "# Sums\n\nWe add $0.5 + 0.25 = 0.75$.\n\nThen 0.5 + 0.3 = 0.9 of it.\n\n"
    "$a = 0.5 + 0.1 = 0.7$ and $$b = 2 a = 1.4$$\n"
)


def verify(*arguments: str) -> Result:
    """Run a command."""
    return CliRunner().invoke(main, arguments)


def findings(*arguments: str) -> list[tuple[str, str]]:
    """The code and the verdict of each finding of an audit."""
    data = json.loads(verify("audit", "page.md", "--format", "json", "--allow-empty", *arguments).stdout)
    return [(one["statement"], one["verdict"]) for one in data["findings"]]


@pytest.fixture(name="page", autouse=True)
def _page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page with claims of several readings, in the working folder."""
    (tmp_path / "page.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_way_has_a_line() -> None:
    """With its code and its record."""
    told = verify("rules")
    assert told.exit_code == 0
    assert {line.split()[0] for line in told.output.splitlines() if line[1:3].isdecimal()} == WAYS


def test_a_code_is_explained_and_its_beginning_lists() -> None:
    """E01 in full, its kind E011 with its operands, and E0 as a list."""
    assert "asked of it:" in verify("rules", "E01").output
    assert "of numbers alone" in verify("rules", "E011").output
    listed = verify("rules", "E0").output
    assert "E01  " in listed
    assert "W01  " not in listed


def test_rules_are_told_as_data() -> None:
    """With the examples on either side and the tally."""
    (one,) = json.loads(verify("rules", "W01", "--format", "json").output)["readings"]
    assert (one["code"], one["source"]) == ("W01", "words")
    assert one["fires"]
    assert one["silent"]
    assert one["tally"].keys() == {"fired", "true", "false", "unjudged", "restrained"}


@pytest.mark.parametrize("arguments", [("rules", "E99"), ("audit", "page.md", "--ignore", "W01,E99")])
def test_an_unknown_code_is_told_with_those_near_it(arguments: tuple[str, ...]) -> None:
    """In one line, with status 2."""
    told = verify(*arguments)
    assert told.exit_code == 2
    assert told.output.count("\n") == 1
    assert "'E99'" in told.output
    assert "did you mean E0" in told.output


@pytest.mark.parametrize(
    ("arguments", "left"),
    [
        ((), [True, True, True, True]),
        (("--ignore", "W"), [True, False, True, True]),
        (("--ignore", "W01,E02"), [True, False, True, True]),
        (("--ignore", "W011", "--ignore", "E011"), [False, False, False, True]),
        (("--ignore", "E01,W"), [False, False, False, False]),
    ],
)
def test_readings_are_switched_off_by_what_their_codes_begin_with(arguments: tuple[str, ...], left: list[bool]) -> None:
    """What is left has the verdicts that it had; b rests on a, whose claim may be left out."""
    every = findings()
    assert [verdict for _, verdict in every] == ["reproduced", "wrong", "wrong", "rounding"]
    assert findings(*arguments) == [one for one, kept in zip(every, left, strict=True) if kept]


def test_the_numbers_of_what_is_switched_off_are_unlinked() -> None:
    """Nothing is dropped silently: they stand in the document, and nothing was held against them."""
    data = json.loads(verify("audit", "page.md", "--format", "json", "--ignore", "W").stdout)
    before = json.loads(verify("audit", "page.md", "--format", "json").stdout)
    assert data["coverage"]["numerals"] == before["coverage"]["numerals"]
    assert data["coverage"]["unlinked"] == before["coverage"]["unlinked"] + 3


def test_the_setting_counts_and_the_command_line_wins(page: Path) -> None:
    """`ignore` of [tool.verify], for audit and for fix; `--ignore` in its place."""
    (page / "pyproject.toml").write_text('[tool.verify]\nignore = ["W01", "E01"]\n', encoding="utf-8")
    assert findings() == []
    assert len(findings("--ignore", "W01")) == 3
    assert len(findings("--isolated")) == 4
    assert verify("fix", "page.md").exit_code == 0


def test_an_unknown_code_of_the_settings_is_told_with_its_line(page: Path) -> None:
    """As any other value that cannot be used."""
    (page / "pyproject.toml").write_text('[tool.verify]\nignore = ["W91"]\n', encoding="utf-8")
    told = verify("audit", "page.md")
    assert told.exit_code == 2
    assert told.output.startswith("pyproject.toml:2: found the code 'W91'")


def test_what_is_switched_off_is_no_root(page: Path) -> None:
    """A claim that rests on an ignored mistake keeps its verdict, and names no claim that the report does not have."""
    (page / "page.md").write_text("$a = 0.5 + 0.1 = 0.9$\n\n$$c = 10 a = 9$$\n", encoding="utf-8")
    before = pipeline.audit([Path("page.md")]).findings
    after = pipeline.audit([Path("page.md")], options=pipeline.Options(ignore=("E011",))).findings
    assert [(one.verdict, len(one.roots)) for one in before] == [("wrong", 0), ("rounding", 1)]
    assert [(one.verdict, one.roots) for one in after] == [("rounding", ())]
