"""Every command and every format, on hostile names, titles, cells, claims and options: nothing acts on a terminal."""

from __future__ import annotations

import json
import subprocess
import sys
import unicodedata
from functools import partial
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from verify.cli import main, output
from verify.integrations.citing import Citations
from verify.records.cited import Cited
from verify.records.finding import Verdict

ATTACK = "\x1b]8;;http://e.org\x07\x1b[2J\x9b31m\u202e\u2066\u200b\u200f\u2028\u2029\x85\x7f\x08\r\t\v\ufeff"
"""Moves the cursor, links, colours, turns round, hides, begins a line."""

CALM = "".join(ATTACK.split())
"""The same without the ends of lines."""

NAME = f"evil\n--- {ATTACK}".replace("/", "")
DOCUMENT, NOTEBOOK, OUT = f"{NAME}.md", f"{NAME}.ipynb", f"out/{NAME}"
TEXT = f"""\
$$0.5 + 0.25 = 0.85$$

$$\\text{{evil{CALM}}} = 1 + 1 = 3$$

# Evil {ATTACK}

$$\\text{{evil{ATTACK}}} = 1 + 2 = 4$$

| evil{ATTACK} | twice |
|---|---|
| 2 | 5 |

<!-- verify: holds evil{ATTACK} -->

$$\\frac{{1}}{{3}} = 0.3{ATTACK}3$$ $q_{{{ATTACK}}} + 2 = 7$
"""
TURNING = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
HIDDEN = frozenset("\u061c\u200b\u200e\u200f\u2060\ufeff")


def acting(text: str) -> set[str]:
    """The characters that act on a terminal or hide; by the tables of Unicode, not by ours."""
    return {
        one
        for one in set(text) - {"\n"}
        if unicodedata.category(one) in ("Cc", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(one) in TURNING
        or one in HIDDEN
    }


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder in which everything is hostile: documents, worked examples, a baseline, a receipt."""
    monkeypatch.chdir(tmp_path)
    Path("out").mkdir()
    Path(DOCUMENT).write_text(TEXT, encoding="utf-8", newline="")
    printed = [{"output_type": "stream", "name": "stdout", "text": [f"x = 3{ATTACK}\n"]}]
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": [f"## Cell {ATTACK}\n", "\n", TEXT]},
        {"cell_type": "code", "metadata": {}, "source": [f"# 1 + 1 = 3 {ATTACK}\n"], "outputs": printed},
    ]
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}
    Path(NOTEBOOK).write_text(json.dumps(notebook, ensure_ascii=False), encoding="utf-8")
    Path(NAME).mkdir()
    said = json.dumps(f"evil {ATTACK}").replace("\x7f", "\\u007f")
    Path(NAME, "document.toml").write_text(
        f"title = {said}\nauthor = {said}\nfile = {said}\nteaches = {said}\nremarks = {said}\nsha256 = '{'0' * 64}'\n",
        encoding="utf-8",
    )
    Path(NAME, "01.toml").write_text(
        f"title = {said}\nlines = [1, 3]\n[[claims]]\nname = 'x'\nlines = [3, 3]\nprinted = '3'\n"
        f"expression = '1 + 1'\nerratum = {said}\nunexplained_because = {said}\n"
        f"[[unlinked]]\nlines = [1, 1]\nprinted = '7'\nreason = {said}\n",
        encoding="utf-8",
    )
    Path("accepted.toml").write_text(
        'schema = "verify-baseline/1"\n'
        f"[[coverage]]\ndocument = {json.dumps(DOCUMENT)}\nnumerals = 40\nchecked = 40\ngiven = 0\n"
        f'[[findings]]\nid = {said}\ndocument = {json.dumps(DOCUMENT)}\nverdict = "wrong"\nreason = {said}\n'.replace(
            "\x7f", "\\u007f"
        ),
        encoding="utf-8",
    )


ADDRESS = f"https://e.org/{CALM.replace(chr(92), '')}"
FORMATS = ("text", "json", "html", "markdown", "sarif", "junit", "github", "badge")

COMMANDS: list[list[str]] = [
    *(["audit", DOCUMENT, NOTEBOOK, "--format", one] for one in FORMATS),
    *(["audit", DOCUMENT, NOTEBOOK, "--format", one, "--output", OUT] for one in FORMATS),
    *(["audit", DOCUMENT, "--also", f"{one}={OUT}"] for one in FORMATS),
    *(["audit", DOCUMENT, NOTEBOOK, "--baseline", "accepted.toml", "--format", one] for one in FORMATS),
    ["audit", DOCUMENT, "--strict", "--unlinked", "--min-coverage", "100"],
    ["audit", DOCUMENT, NOTEBOOK, "--write-baseline", OUT],
    ["audit", DOCUMENT, "--baseline", NAME],
    ["audit", DOCUMENT, "--baseline", "accepted.toml", "--write-baseline", "accepted.toml"],
    ["audit", "."],
    ["audit", NAME],
    ["audit", "evil*"],
    ["audit", f"nosuch{NAME}"],
    ["audit", f"nosuch{NAME}*"],
    ["audit", DOCUMENT, "--output", f"nosuch/{NAME}"],
    ["audit", DOCUMENT, "--write-baseline", f"nosuch/{NAME}"],
    *(["audit", DOCUMENT, option, NAME] for option in ("--as", "--format", "--jobs", "--min-coverage", "--also")),
    ["audit", DOCUMENT, f"--{NAME}"],
    ["audit", DOCUMENT, f"--also={NAME}=x"],
    [NAME],
    [f"--{NAME}"],
    ["--format", NAME],
    ["fix", DOCUMENT, "--write"],
    ["fix", f"nosuch{NAME}"],
    *(["explain", f"{DOCUMENT}:{line}", "--format", one] for line in (1, 3) for one in ("text", "json")),
    *(["explain", f"{NOTEBOOK}:1", "--format", one] for one in ("text", "json")),
    ["explain", f"{DOCUMENT}:2"],
    ["explain", f"{NAME}:3"],
    ["explain", NAME],
    ["explain", f"{NAME}#x", DOCUMENT],
    *(["cite", f"{DOCUMENT}:3", "--format", one, "--url", ADDRESS] for one in ("anchor", "text")),
    *(["cite", f"{DOCUMENT}:3", "--format", one] for one in ("text", "anchor", "footnote", "bibtex", "csl")),
    ["cite", f"{NAME}/01", NAME],
    ["cite", f"{NAME}/01#x", NAME],
    ["cite", f"{DOCUMENT}:1", "--receipt", OUT],
    ["cite", f"{DOCUMENT}:1", "--receipt", f"nosuch/{NAME}"],
    ["cite", NAME],
    ["cite", f"{DOCUMENT}:1", "--url", f"{NAME} "],
    ["cite", f"{DOCUMENT}:1", "--date", NAME],
    ["check-receipt", f"nosuch{NAME}"],
    *(["replay", NAME, "--format", one] for one in FORMATS),
    ["replay", NAME, "--verbose", "--document", f"{NAME}={DOCUMENT}"],
    ["replay", NAME, "--document", NAME],
    ["replay", NAME, "--document", f"{ATTACK}={ATTACK}"],
    ["errata", NAME],
    ["errata", f"nosuch{NAME}"],
    *([command, NAME] for command in ("formulas", "prove", "parity")),
    ["prove", NAME, "--write", OUT],
    ["conform", NAME, "--formula", "softmax"],
    ["conform", f"math:{NAME}", "--formula", "softmax"],
    ["conform", "math:exp", "--formula", NAME],
    ["conform", "math:exp", "--formula", "softmax", "--namespace", NAME],
    ["conform", "math:exp", "--formula", "softmax", "--arguments", NAME],
]  # fmt: skip


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda one: " ".join(filter(str.isprintable, one)))
def test_nothing_acts_in_what_a_command_prints_or_writes(arguments: list[str]) -> None:
    """Standard output, standard error, and the file it was asked for; and something is said at all.

    A tab is a tab where a page shows the lines of a document, or is made of the words of its author.
    """
    result = CliRunner().invoke(main, arguments, color=True)
    assert result.exit_code in (0, 1, 2), result.output
    assert not isinstance(result.exception, Exception), result.exception
    made = [path.read_text(encoding="utf-8") for path in Path("out").iterdir()]
    assert "".join([result.output, *made]).strip()
    tabs = {"\t"} if {"html", f"html={OUT}", "errata"} & set(arguments) else set()
    assert [acting(one) - tabs for one in (result.stdout, result.stderr, *made)] == [set()] * (2 + len(made))


def test_nothing_acts_in_what_settings_are_told_to_be(tmp_path: Path) -> None:
    """Each key of [tool.verify] with a hostile value, and a hostile key."""
    hostile = json.dumps(ATTACK).replace("\x7f", "\\u007f")
    for key in ("paths", "exclude", "strict", "as", "jobs", "baseline", "min-coverage", "format", "output", hostile):
        value = f"[{hostile}]" if key in ("paths", "exclude") else hostile
        (tmp_path / "pyproject.toml").write_text(f"[tool.verify]\n{key} = {value}\n", encoding="utf-8")
        result = CliRunner().invoke(main, ["audit", *([DOCUMENT] if key == "exclude" else [])], color=True)
        assert not isinstance(result.exception, Exception), result.exception
        assert (key, acting(result.stdout), acting(result.stderr)) == (key, set(), set())


def test_nothing_acts_in_what_is_said_of_a_receipt() -> None:
    """Of a hostile document, and of a receipt that says what it likes."""
    line = 3
    CliRunner().invoke(main, ["cite", f"{DOCUMENT}:{line}", "--receipt", OUT])
    receipt = json.loads(Path(OUT).read_text(encoding="utf-8"))
    forged = [{**receipt, key: ATTACK} for key in receipt] + [{**receipt, ATTACK: ATTACK}]
    for number, one in enumerate([receipt, *forged]):
        Path(OUT).write_text(json.dumps(one), encoding="utf-8")
        result = CliRunner().invoke(main, ["check-receipt", OUT, DOCUMENT], color=True)
        assert (result.exit_code == 0) == (number == 0), result.output
        assert acting(result.output) == set()


def test_nothing_acts_in_what_a_watch_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    """The names of what was audited, and what does not hold in it."""

    def pause(_: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("verify.cli.watch.pause", pause)
    result = CliRunner().invoke(main, ["watch", DOCUMENT, NOTEBOOK], color=True)
    assert "evil" in result.output
    assert acting(result.output) == set()


def test_nothing_acts_in_the_name_of_what_is_at_work(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """On a terminal, the line that names it is cleared by an escape of our own, and has no other."""
    progress = output.Progress()
    progress.started -= 10
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(click, "echo", lambda text, **_: print(text, end="", file=sys.stderr))
    progress(NAME)
    told = capsys.readouterr().err
    assert told.startswith("\r\x1b[Kevil")
    assert acting(told.removeprefix("\r\x1b[K")) == set()
    assert "\n" not in told


def test_nothing_acts_in_the_title_of_a_citation() -> None:
    """What Sphinx and MkDocs put on a page, and what they say of a finding that does not hold."""
    cited = Cited(NAME, Verdict.WRONG, NAME, 3, ATTACK)
    citations = Citations({NAME: cited}, "report.html")
    told = [citations.title(NAME), citations.title(ATTACK), citations.link(NAME)]
    told += [citations.breach(one, NAME, 3) for one in (NAME, ATTACK)]
    assert acting("".join(one or "" for one in told)) == set()


def test_nothing_acts_in_what_pytest_prints() -> None:
    """It prints names of tests as they are: those of documents and worked examples get escapes, and stay apart."""
    for name in (NAME, NAME.replace("\x08", "\x07")):
        Path(f"other {name}.md").write_text(TEXT, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "--verify", "-vv", "-rA", "-p", "no:cacheprovider", "."]
    finished = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert finished.returncode == 1, finished.stdout
    assert acting(finished.stdout + finished.stderr) == set()
    failed = [line for line in finished.stdout.splitlines() if line.startswith("FAILED ")]
    assert len(failed) == len(set(failed)) == len([line for line in failed if "FAILED other" in line]) * 2 > 0


def test_nothing_acts_in_a_diff_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redirected it has every byte of the lines, to be applied; its head forges nothing in either."""
    printed = []
    monkeypatch.setattr(click, "echo", lambda text="", **_: printed.append(text))
    for is_terminal in (True, False):
        monkeypatch.setattr(sys.stdout, "isatty", partial(bool, is_terminal))
        main(["fix", DOCUMENT], standalone_mode=False)
    told, diff = (one.decode() for one in printed if isinstance(one, bytes))
    assert acting(told) == {"\t"}
    assert CALM in diff
    assert told.count("\n") == diff.count("\n")
    assert told.split("\n")[:2] == diff.split("\n")[:2]
    assert acting(diff.split("\n")[0]) == set()
