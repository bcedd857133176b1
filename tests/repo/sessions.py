"""The sessions that the documentation shows: the files and commands of a page, followed from an empty folder.

`python tests/repo/sessions.py PAGE…` puts below each command what it prints, where no … says that lines are left out.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from click.testing import CliRunner

import verify.cli.watch
from house import ROOT
from markdown import FENCE, Block, blocks
from verify.cli import main
from verify.pipeline import replay, shipped_examples
from verify.records.report import Report

PAGES = tuple(sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]))

ENVIRONMENT = "it makes the environment, which is there; `make stranger` makes an empty one of it"

NOT_RUN = {
    "python3 -m venv .venv": ENVIRONMENT,
    ". .venv/bin/activate": ENVIRONMENT,
    "pip install path/to/worked-example-verifier": ENVIRONMENT,
    "pip install 'path/to/worked-example-verifier[test]'": ENVIRONMENT,
    "pip install 'path/to/worked-example-verifier[sphinx,mkdocs]' myst-parser": ENVIRONMENT,
    "make audit": "it sets up .venv; the replay itself is a session of README.md",
    "make test": "it runs the tests, this one among them",
    "verify audit llms-explained.txt": "it needs the document; tests/repo/test_readme.py runs it where that is at hand",
    "verify audit --run docs/checksum.md": "it needs a sandbox; tests/cli/test_running.py runs it where there is one",
    "verify parity --memory 64 --write docs/parity-2026.md --evidence verify/evidence/parity.json": "it needs a GPU",
    "python tests/benchmarks/bench_gpu.py": "it needs a GPU",
}
"""Commands that no test runs as they are shown, with the reason."""

ELSEWHERE = {
    ("docs/findings.md", "text"): "what is printed of the document above it: tests/repo/test_findings_page.py",
    ("CONTRIBUTING.md", "text"): "maps of the folders and of the way through: tests/repo/test_contributing.py",
}
"""Blocks that are neither files nor sessions, with what they are and what holds them."""

SESSION = re.compile(r"(?m)^\$ (.*)\n((?:(?!\$ ).*\n)*)")
TIMES = re.compile(r"\d\d:\d\d:\d\d|\b\d+(?:\.\d+)?\\? (?:ms|s)\b|\b\d+\.\d+s\b".replace(r"\.", r"\\?\."))
"""Times of the day and durations, in a pattern that was escaped."""


@dataclass(frozen=True)
class Step:
    """A file to write, or a command and what it prints; `…` stands for any lines."""

    name: str | None
    text: str
    command: str = ""
    remark: str = ""
    """What a comment behind the command says of it, in place of what it prints."""


def steps(text: str) -> Iterator[Step]:
    """What a page tells to do, in order."""
    for block in blocks(text):
        yield from _steps(block)


def _steps(block: Block) -> Iterator[Step]:
    if block.name is not None:
        yield Step(block.name, block.body)
    elif block.kind == "console":
        for line, shown in SESSION.findall(block.body):
            command, _, remark = line.partition(" # ")
            yield Step(None, shown, command.strip(), remark.strip())


def _replayed(folders: Iterable[Path], *others: Any, **named: Any) -> Report:
    """What `verify` replays; the shipped examples, which do not change, once for all commands."""
    where = tuple(folders)
    return _shipped() if where == (shipped_examples(),) and not any(others[:1]) else replay(where, *others, **named)


@cache
def _shipped() -> Report:
    return replay((shipped_examples(),))


def run(command: str) -> tuple[int, str]:
    """What a command prints, both streams together, and its exit status; `verify` runs in this process."""
    words = shlex.split(command)
    if words[0] == "verify":
        with (
            patch.object(verify.cli.watch, "pause", side_effect=KeyboardInterrupt),  # Ctrl-C after the first look
            patch.object(verify.pipeline, "replay", _replayed),
        ):
            result = CliRunner().invoke(main, words[1:], catch_exceptions=False)
        return result.exit_code, result.output
    found = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "COLUMNS": "80",
        "NO_COLOR": "1",
    }
    found = {name: value for name, value in found.items() if not name.startswith(("PYTEST_", "COV_"))}
    done = subprocess.run(
        ["bash", "-c", command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, check=False, env=found,
    )  # fmt: skip
    return done.returncode, done.stdout


def printed_lines(printed: str) -> str:
    """What was printed, as a page shows it: without blanks at the ends of lines and of the whole."""
    return "".join(f"{line.rstrip()}\n" for line in printed.rstrip().splitlines())


def pattern(shown: str) -> str:
    """What is shown as a regular expression: … stands for any lines, or the end of one; times and durations vary."""
    lines = [TIMES.sub(lambda time: re.sub(r"\d+", r"\\d+", time[0]), re.escape(line)) for line in shown.splitlines()]
    lines = [line.removesuffix("…") + ".*" if line.endswith(r"\ …") else line for line in lines]
    return "".join(r"(?:.*\n)*?" if line == "…" else line + r"\n" for line in lines)


@contextmanager
def folder() -> Iterator[Path]:
    """An empty working folder, whose modules are forgotten afterwards."""
    before, path = Path.cwd(), list(sys.path)
    with tempfile.TemporaryDirectory() as name:
        os.chdir(name)
        try:
            yield Path(name)
        finally:
            os.chdir(before)
            sys.path[:] = path
            for module in [one for one, it in sys.modules.items() if str(getattr(it, "__file__", "")).startswith(name)]:
                del sys.modules[module]


def follow(text: str) -> Iterator[tuple[Step, int, str]]:
    """Follow a page in the working folder: each command that is run, with its exit status and what it prints."""
    status = 0
    for step in steps(text):
        if step.name is not None:
            path = Path(step.name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(step.text, encoding="utf-8")
            sys.modules.pop(path.stem, None)  # one of that name that another test has imported
        elif step.command == "echo $?":
            yield step, 0, f"{status}\n"
        elif step.command not in NOT_RUN:
            status, printed = run(step.command)
            yield step, status, printed_lines(printed)


def filled(text: str) -> str:
    """A page with what its commands print below them."""
    with folder():
        real = iter([(step, printed) for step, _, printed in follow(text)])

    def session(match: re.Match[str]) -> str:
        step = next(_steps(Block("console", None, match[0])))
        if step.command in NOT_RUN:
            return match[0]
        told, printed = next(real)
        assert told == step, (told, step)
        left_out = bool(step.remark) or re.search(r"(?m)(?:^| )…$", step.text)
        return match[0] if left_out else f"{match[0].splitlines()[0]}\n{printed}"

    def block(match: re.Match[str]) -> str:
        inside = match["kind"] == "console" and match["name"] is None
        return match[0].replace(match["body"], SESSION.sub(session, match["body"])) if inside else match[0]

    return FENCE.sub(block, text)


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        Path(argument).write_text(filled(Path(argument).read_text(encoding="utf-8")), encoding="utf-8")
