"""A diff against one of Python's own, for changes anywhere."""

from __future__ import annotations

import difflib
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verify.records.patch import Patch
from verify.reporting.patch import render_diff
from verify.reporting.quoting import shown

BEFORE, AFTER = (
    "one\r\ntwo \x0c\u2028\x85 2\rmiddle\n-- minus\n\x1b[2Jlast",
    "one\r\ntwo \x0c\u2028\x85 3\rmiddle\n-- minus\n\x1b[2Jlast",
)
"""A document with whatever may be taken for the end of a line, and one line changed."""

ORDINARY = (
    "a.md",
    "two words.md",
    "größe 数学.md",
    "it's.md",
    "two  blanks .md",
    "a\u200db.md",
    "deep/er/a.md",
    "$(a) `b`.md",
)
HOSTILE = (
    "a\n+++ b.md",
    "tab\t.md",
    'quo"te.md',
    "back\\slash.md",
    "\r.md",
    "\x1b[2J\x7f.md",
    "\x9b31m\u202e\u2028.md",
    "\udcff.md",
)
QUOTED = (
    r'"a\n+++ b.md"', r'"tab\t.md"', r'"quo\"te.md"', r'"back\\slash.md"', r'"\r.md"', r'"\033[2J\177.md"',
    r'"\302\23331m\342\200\256\342\200\250.md"', r'"\377.md"',
)  # fmt: skip
"""As git has them, but for letters that are none of ASCII, which it may keep as they are."""


@given(st.integers(1, 40), st.sets(st.integers(0, 39)), st.booleans())
def test_a_diff_is_that_of_difflib(length: int, changed: set[int], ended: bool) -> None:  # noqa: FBT001 — drawn
    """Hunks, their heads and their lines are those of difflib."""
    before = [f"line {number}\n" for number in range(length)]
    after = [f"new {number}\n" if number in changed else line for number, line in enumerate(before)]
    if not ended:
        before[-1], after[-1] = before[-1].rstrip("\n"), after[-1].rstrip("\n")
    expected = "".join(
        line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"
        for line in difflib.unified_diff(before, after, "a.md", "a.md")
    ).replace("@@ -1 +1 @@", "@@ -1,1 +1,1 @@")
    assert render_diff(Patch("a.md", "", "".join(before), "".join(after), (), ())) == expected


@pytest.mark.parametrize("name", ORDINARY)
def test_an_ordinary_name_stands_as_it_is(name: str) -> None:
    """With a tab behind it where it has a blank, as git has it: `patch` takes what is behind a blank for a date."""
    diff = render_diff(Patch(name, "", BEFORE, AFTER, (), ()))
    told = f"{name}\t" if " " in name else name
    assert diff.split("\n")[:3] == [f"--- {told}", f"+++ {told}", "@@ -1,4 +1,4 @@"]


@pytest.mark.parametrize(("name", "quoted"), [*zip(HOSTILE, QUOTED, strict=True)], ids=QUOTED)
def test_a_name_forges_no_line(name: str, quoted: str) -> None:
    """It is in quotes where a character of it could end the line, or act: the diff has the lines that any has."""
    diff = render_diff(Patch(name, "", BEFORE, AFTER, (), ()))
    assert diff.split("\n")[:2] == [f"--- {quoted}", f"+++ {quoted}"]
    plain = render_diff(Patch("a.md", "", BEFORE, AFTER, (), ()))
    assert diff.split("\n")[2:] == plain.split("\n")[2:]


@pytest.mark.parametrize("name", [*ORDINARY, *HOSTILE])
@pytest.mark.parametrize("tool", [("git", "apply", "-p0"), ("patch", "-p0", "--binary")], ids=["git", "patch"])
def test_a_diff_can_be_applied(name: str, tool: tuple[str, ...], tmp_path: Path) -> None:
    """Whatever the name, and whatever the lines hold: the file is then what the patch says, to the byte."""
    if shutil.which(tool[0]) is None:
        pytest.skip(f"no {tool[0]} on this system")
    path = tmp_path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(BEFORE, encoding="utf-8", newline="")
    diff = render_diff(Patch(name, "", BEFORE, AFTER, (), ())).encode()
    finished = subprocess.run(tool, cwd=tmp_path, input=diff, capture_output=True, check=False)
    assert finished.returncode == 0, finished
    assert path.read_bytes() == AFTER.encode()
    assert [one for one in tmp_path.rglob("*") if one.is_file()] == [path]


def test_a_diff_for_a_terminal_has_the_same_lines() -> None:
    """What acts in them is replaced; tabs, blanks and letters stay."""
    diff = render_diff(Patch("a\x1b.md", "", BEFORE, AFTER, (), ()))
    told = shown(diff)
    assert told.split("\n")[:2] == [r'--- "a\033.md"', r'+++ "a\033.md"']
    assert told.split("\n")[3:] == [
        " one ",
        "-two     2 middle",
        "+two     3 middle",
        " -- minus",
        " \ufffd[2Jlast",
        "\\ No newline at end of file",
        "",
    ]
    assert told.count("\n") == diff.count("\n")
    assert shown("ä\u00a0\t10\u2009%\n") == "ä\u00a0\t10\u2009%\n"
