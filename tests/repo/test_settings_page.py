"""docs/settings.md is true: its table has every key, its example is read, its message is the one that is printed."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from house import ROOT
from markdown import blocks, code, table_under
from verify.cli import main
from verify.cli.audit import audit
from verify.reading import read_settings
from verify.reading.settings import KEYS

PAGE = (ROOT / "docs/settings.md").read_text(encoding="utf-8")
ROWS = table_under(PAGE, "Settings of a project")


def test_the_table_has_every_key() -> None:
    """Each key that is read is in the table, in order, beside an option that the command has."""
    assert [code(row[0])[0] for row in ROWS] == list(KEYS)
    options = {name for one in audit.params for name in (*one.opts, *one.secondary_opts, one.human_readable_name)}
    named = {word for row in ROWS for word in code(row[2]) if word.isupper() or word.startswith("--")}
    assert {word.rstrip(".") for word in named} - {"PATHS"} <= options


def test_the_example_is_read(tmp_path: Path) -> None:
    """The table of the page has no mistake."""
    [example] = [block for block in blocks(PAGE) if block.name == "pyproject.toml"]
    (tmp_path / "pyproject.toml").write_text(example.body, encoding="utf-8")
    found = read_settings(tmp_path)
    assert found is not None
    assert len(found.lines) == 4


def test_the_message_is_the_one_that_is_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A misspelt key is told in the line of the page."""
    monkeypatch.chdir(tmp_path)
    Path("pyproject.toml").write_text('[tool.verify]\npath = "docs"\n', encoding="utf-8")
    result = CliRunner().invoke(main, ["audit"])
    [session] = [block for block in blocks(PAGE) if block.kind == "console"]
    assert (result.exit_code, result.stderr) == (2, session.body.splitlines()[1] + "\n")
