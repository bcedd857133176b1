"""docs/pytest.md is true: its files, run as it says, print the lines that it shows, in that order."""

from __future__ import annotations

import shlex

import pytest

from house import ROOT
from markdown import blocks

pytest_plugins = ["pytester"]

PAGE = (ROOT / "docs/pytest.md").read_text(encoding="utf-8")
SESSIONS = [block.body.splitlines() for block in blocks(PAGE) if block.kind == "console"][1:]


@pytest.mark.parametrize("session", SESSIONS, ids=lambda session: session[0])
def test_each_command_prints_what_is_shown(session: list[str], inner: pytest.Pytester) -> None:
    """The percentages of pytest's progress apart, each line of the page is the beginning of a printed one."""
    command, *shown = session
    for block in blocks(PAGE):
        if block.name is not None and ("--verify" in command) != block.name.endswith(".py"):
            path = inner.path / block.name
            path.parent.mkdir(exist_ok=True)
            path.write_text(block.body, encoding="utf-8")
    printed = inner.runpytest_inprocess(*shlex.split(command.removeprefix("$ pytest "))).outlines
    remaining = iter(printed)
    assert shown
    assert [line for line in shown if not any(one.startswith(line) for one in remaining)] == []
