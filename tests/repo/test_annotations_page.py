"""docs/annotations.md is true: its files, audited, give the lines it shows, and its table has every annotation."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from house import ROOT
from markdown import blocks, code, table_under
from verify.cli import main
from verify.reading.annotations import DIRECTIVES

PAGE = (ROOT / "docs/annotations.md").read_text(encoding="utf-8")
SESSIONS = [block.body.splitlines() for block in blocks(PAGE) if block.kind == "console"]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session[0])
def test_the_examples_give_what_is_shown(session: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command, run beside the files of the page, prints the lines below it, in that order."""
    for block in blocks(PAGE):
        if block.name is not None:
            (tmp_path / block.name).write_text(block.body, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    command, *shown = session
    printed = CliRunner().invoke(main, shlex.split(command.removeprefix("$ verify "))).output.splitlines()
    assert [line for line in printed if line in shown] == shown


def test_every_annotation_is_in_the_table() -> None:
    """Each form that the reader knows is shown in the table, and the table shows nothing that it would refuse."""
    shown = [text for row in table_under(PAGE, "In the document") for text in code(row[0])]
    words = [re.fullmatch(r"<!-- verify: (.*) -->", text)[1] for text in shown]  # type: ignore[index]
    forms = {next((n for n, (_, form) in enumerate(DIRECTIVES) if form.fullmatch(text)), None) for text in words}
    assert forms == set(range(len(DIRECTIVES)))
