"""The sessions that the documentation shows are real: every command is run, and prints what stands below it."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

from house import ROOT
from markdown import blocks
from verify.cli import main

PAGES = ("tutorial.md", "cite.md")
"""Pages that begin in an empty folder and are followed from top to bottom."""


@dataclass(frozen=True)
class Step:
    """A file to write, or a command and what it prints; `…` stands for any lines, `status` for its exit status."""

    name: str | None
    text: str
    command: str = ""


def steps(page: str) -> Iterator[Step]:
    """What a page tells to do, in order."""
    for block in blocks((ROOT / "docs" / page).read_text(encoding="utf-8")):
        if block.name is not None:
            yield Step(block.name, block.body)
        elif block.kind == "console":
            for command, shown in re.findall(r"(?m)^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.body):
                yield Step(None, shown, command)


def run(command: str) -> tuple[int, str]:
    """What a command prints, both streams together, and its exit status."""
    name, *arguments = shlex.split(command.partition(" #")[0])
    if name == "verify":
        result = CliRunner().invoke(main, arguments, catch_exceptions=False)
        return result.exit_code, result.output
    known = {"cat": ["cat"], "pytest": [sys.executable, "-m", "pytest"], "ls": ["ls"]}
    done = subprocess.run(
        [*known[name], *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return done.returncode, done.stdout


def pattern(shown: str) -> str:
    """What is shown as a regular expression, where a line with … alone stands for any lines."""
    lines = [re.escape(line) + r"[ \t]*\n" for line in shown.splitlines()]
    return "".join(r"(?:.*\n)*?" if line == re.escape("…") + r"[ \t]*\n" else line for line in lines)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_can_be_followed(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From an empty folder, each command prints what the page shows below it; `echo $?` is the status of the last."""
    monkeypatch.chdir(tmp_path)
    status, commands = 0, 0
    for step in steps(page):
        if step.name is not None:
            path = tmp_path / step.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
        elif step.command == "echo $?":
            assert step.text.strip() == str(status), page
        else:
            commands += 1
            status, printed = run(step.command)
            assert re.fullmatch(pattern(step.text), printed.rstrip() + "\n" if printed.strip() else ""), (
                f"{page}: $ {step.command}\n{printed}"
            )
    assert commands


def test_a_session_that_is_not_what_is_printed_is_seen() -> None:
    """One digit, a line too few or too many: none of them passes for what is printed."""
    shown = "a 1\n…\nb 2\n"
    assert re.fullmatch(pattern(shown), "a 1\nb 2\n")
    assert re.fullmatch(pattern(shown), "a 1\nx\ny\nb 2\n")
    for printed in ("a 1\nb 3\n", "a 1\n", "a 1\nb 2\nc\n", ""):
        assert re.fullmatch(pattern(shown), printed) is None
