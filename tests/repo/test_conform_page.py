"""docs/conform.md is true: the functions it shows are held as it says."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from house import ROOT
from verify.cli import main

PAGE = (ROOT / "docs/conform.md").read_text(encoding="utf-8")
SESSIONS = [body.splitlines() for body in re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)]
MODULE = re.search(r"`theirs\.py`\n\n```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session[0].split()[3])
def test_each_command_prints_what_is_shown(session: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each command, run beside the module of the page, prints the lines below it, in that order."""
    assert MODULE is not None
    (tmp_path / "theirs.py").write_text(MODULE[1], encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "theirs", raising=False)
    command, *shown = session
    printed = CliRunner().invoke(main, shlex.split(command.removeprefix("$ verify "))).output.splitlines()
    assert shown
    remaining = iter(printed)
    assert [line for line in shown if line not in remaining] == []
