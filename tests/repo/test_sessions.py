"""The documentation can be followed: every command is run, and prints what stands below it; every file is read."""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

import stranger
from house import ROOT
from markdown import blocks, headings, links
from sessions import ELSEWHERE, NOT_RUN, PAGES, folder, follow, pattern, printed_lines, steps
from verify.cli import main

TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in PAGES}
FOLLOWED = [name for name, text in TEXTS.items() if any(step.command for step in steps(text))]

PARSERS: dict[str, Callable[[str], Any]] = {
    ".json": json.loads,
    ".md": str,
    ".py": ast.parse,
    ".rst": str,
    ".tex": str,
    ".toml": tomllib.loads,
    ".yaml": yaml.safe_load,
    ".yml": yaml.safe_load,
}
"""How a file that a page shows can be read at all; what it does is for the commands below it."""


def breaches(text: str) -> list[str]:
    """The commands of a page that do not print what stands below them; of a remark, the commands that cannot run."""
    found = []
    with folder():
        for step, status, printed in follow(text):
            if status == 2 if step.remark else not re.fullmatch(pattern(step.text), printed):
                found.append(f"$ {step.command}\n{printed}")
    return found


@pytest.mark.parametrize("page", FOLLOWED)
def test_a_page_can_be_followed(page: str) -> None:
    """From an empty folder, each command prints what the page shows below it; `echo $?` is the status of the last."""
    assert breaches(TEXTS[page]) == [], "python tests/repo/sessions.py PAGE puts there what is printed"


@pytest.mark.parametrize("page", TEXTS)
def test_every_block_is_a_file_or_a_session(page: str) -> None:
    """No page shows anything that no test reads: each block is a file with a name, a session, or in the list."""
    for block in blocks(TEXTS[page]):
        if block.name is not None:
            PARSERS[Path(block.name).suffix](block.body)
        elif block.kind == "console":
            assert block.body.startswith("$ "), block.body
        else:
            assert (page, block.kind) in ELSEWHERE, f"{page}: a block that no test reads:\n{block.body}"


def test_the_lists_of_exceptions_are_short_of_nothing() -> None:
    """What is said not to be run, or to be held elsewhere, is on a page, and has a reason."""
    commands = {step.command for text in TEXTS.values() for step in steps(text)}
    kinds = {(name, block.kind) for name, text in TEXTS.items() for block in blocks(text) if block.name is None}
    assert set(NOT_RUN) <= commands
    assert set(ELSEWHERE) <= kinds
    assert all([*NOT_RUN.values(), *ELSEWHERE.values()])


@pytest.mark.parametrize("page", TEXTS)
def test_commands_within_sentences_exist(page: str) -> None:
    """Each `verify …` of a sentence or table is known, and each of its options; so is each extra of a `pip install`."""
    prose = re.sub(r"(?ms)^```.*?^```$", "", TEXTS[page])
    unknown = [code for code in re.findall(r"`(verify [^`]+)`", prose) for _ in _unknown(code)]
    assert unknown == []
    extras = {
        extra for one in re.findall(r"pip install '[^'\n]*\[([\w,]+)\]'", TEXTS[page]) for extra in one.split(",")
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert extras <= set(project["optional-dependencies"])


def _unknown(command: str) -> list[str]:
    """The words of a command that the program does not know: its subcommand, and options."""
    words = [word for word in command.split()[1:] if word != "…"]
    found: click.Command = main
    if words and re.fullmatch(r"[a-z-]+", words[0]) and not words[0].startswith("-"):
        if words[0] not in main.commands:
            return [words[0]]
        found = main.commands[words[0]]
    options = {name for one in found.params for name in (*one.opts, *one.secondary_opts)} | {"--help", "--version"}
    return [word for word in words if word.startswith("--") and word.partition("=")[0] not in options]


@pytest.mark.parametrize("page", TEXTS)
def test_links_lead_somewhere(page: str) -> None:
    """Every link within the project leads to a file that is there, and to a heading of it."""
    lost = []
    for target in links(TEXTS[page]):
        path, _, fragment = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        if not file.exists() or (fragment and fragment not in headings(file.read_text(encoding="utf-8"))):
            lost.append(target)
    assert lost == []


def test_a_session_that_is_not_what_is_printed_is_seen() -> None:
    """One digit, a line too few or too many: none of them passes for what is printed; times alone may differ."""
    shown = "a 1\n…\nb 2\n"
    assert re.fullmatch(pattern(shown), "a 1\nb 2\n")
    assert re.fullmatch(pattern(shown), "a 1\nx\ny\nb 2\n")
    for printed in ("a 1\nb 3\n", "a 1\n", "a 1\nb 2\nc\n", ""):
        assert re.fullmatch(pattern(shown), printed) is None
    timed = pattern("21:04:12 docs/a.md: 2 wrong (181 ms)\n1 passed in 0.12s\n")
    assert re.fullmatch(timed, "09:30:00 docs/a.md: 2 wrong (7 ms)\n1 passed in 10.5s\n")
    assert not re.fullmatch(timed, "09:30:00 docs/a.md: 3 wrong (7 ms)\n1 passed in 10.5s\n")
    assert printed_lines("a \n\n b\n\n") == "a\n\n b\n"


def test_a_stranger_is_told_of_what_fails(tmp_path: Path) -> None:
    """In a shell, a status other than 0 of what installs, an output that differs and a command that is missing."""
    page = "```toml a.toml\nx = 1\n```\n\n```console\n$ cat a.toml\nx = 1\n$ false # a remark\n$ echo $?\n1\n"
    page += "$ . .venv/bin/activate\n```\n"
    (tmp_path / ".venv/bin").mkdir(parents=True)
    (tmp_path / ".venv/bin/activate").touch()

    def found(text: str) -> list[str]:
        return list(stranger.breaches(text, tmp_path, tmp_path / ".venv", ROOT))

    assert found(page) == []
    for old, new in (("x = 1\n$", "x = 2\n$"), ("false", "no-such"), ("?\n1", "?\n0"), ("activate", "deactivate")):
        assert len(found(page.replace(old, new))) >= 1, old


def test_a_planted_error_is_seen() -> None:
    """A digit, a status and an option changed on a page are each a breach; the page as it is has none."""
    page = "```markdown a.md\n$$0.5 + 0.25 = 0.85$$\n```\n\n```console\n$ verify audit a.md\n…\n1 claim fails\n"
    page += "$ echo $?\n1\n$ verify audit a.md --strict # the same\n```\n"
    assert breaches(page) == []
    for old, new in (("0.85", "0.75"), ("1 claim", "2 claims"), ("\n1\n", "\n0\n"), ("--strict", "--strickt")):
        assert len(breaches(page.replace(old, new, 1))) >= 1, old
    assert _unknown("verify audit PATH --strickt") == ["--strickt"]
    assert _unknown("verify audits") == ["audits"]
