"""docs/settings.md is true: its table has every key, its example is read."""

from __future__ import annotations

from pathlib import Path

from house import ROOT
from markdown import blocks, code, table_under
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
    example, *_ = [block for block in blocks(PAGE) if block.name == "pyproject.toml"]
    (tmp_path / "pyproject.toml").write_text(example.body, encoding="utf-8")
    found = read_settings(tmp_path)
    assert found is not None
    assert len(found.lines) == 4
