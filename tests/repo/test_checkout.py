"""What the repository holds is plain: no links, no submodules, no paths of one machine, nothing huge, few programs."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from house import ROOT

PROGRAMS = {".ci/run", "tests/browser/install"}
"""What may be run as it lies there; everything else is called by a name, with its interpreter."""

LARGEST = 512 * 1024
"""Bytes: twice the catalogue of the formulas, which is the largest page; whoever adds more ships data or a build."""

ONE_MACHINE = re.compile(
    r"""(?<![\w./~*>)}\]…-])            # no part of a longer path, of an address or of a pattern
    (?: /(?:home|Users|root|work|workspace|mnt|media|Volumes|private/var)/(?=[\w.])
      | [A-Za-z]:[\\/]{1,2}(?:Users|Documents\ and\ Settings)[\\/]
      | file:///(?=[\w.]) )""",
    re.VERBOSE,
)
"""The beginning of a path that exists on the machine of whoever wrote it; /tmp, /dev, /usr and /etc are everyone's."""


@dataclass(frozen=True)
class Entry:
    """One entry of git's index: its mode as git prints it, and its path."""

    mode: str
    path: str


def entries() -> list[Entry]:
    """What git tracks here; a source archive has no git, and there is nothing to hold."""
    if not (ROOT / ".git").exists():
        pytest.skip("no git repository here: a source archive holds what its build put into it")
    if shutil.which("git") is None:
        pytest.skip("git is not installed here")
    # A checkout may belong to another user, in a container for example; it is only listed.
    command = ["git", "-c", "safe.directory=*", "ls-files", "--stage", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    lines = (one.partition("\t") for one in listed.stdout.split("\0") if one)
    return [Entry(fields.split()[0], path) for fields, _, path in lines]


def kinds(listed: list[Entry]) -> Iterator[str]:
    """The entries that are no plain file, and the programs that nobody named."""
    for entry in listed:
        if entry.mode == "120000":
            yield f"{entry.path} is a symbolic link"
        elif entry.mode == "160000":
            yield f"{entry.path} is a submodule"
        elif entry.mode != "100644" and entry.path not in PROGRAMS:
            yield f"{entry.path} can be run: mode {entry.mode}"


def contents(path: str, content: bytes) -> Iterator[str]:
    """What is wrong with the content of a file: its size, or paths of one machine in its text."""
    if len(content) > LARGEST:
        yield f"{path} has {len(content)} bytes, more than {LARGEST}"
    text = content.decode("utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if found := ONE_MACHINE.search(line):
            yield f"{path}:{number} names a path of one machine: {line[found.start() : found.start() + 40]}"


def test_nothing_but_plain_files() -> None:
    """No symbolic link and no submodule is in the repository, and no file can be run but those that are named."""
    assert list(kinds(entries())) == []


def test_no_large_file_and_no_path_of_one_machine() -> None:
    """No file of the repository is huge, and none names a folder that only its author's machine has."""
    files = {entry.path: ROOT / entry.path for entry in entries() if entry.mode.startswith("100")}
    found = (contents(name, path.read_bytes()) for name, path in files.items() if path.is_file())
    assert [breach for breaches in found for breach in breaches] == []


def test_the_programs_are_there() -> None:
    """Each program that is named is in the repository, and can be run."""
    assert {entry.path for entry in entries() if entry.mode == "100755"} == PROGRAMS


@pytest.mark.parametrize(
    ("entry", "breach"),
    [
        (Entry("120000", ".venv-main"), ".venv-main is a symbolic link"),
        (Entry("160000", "vendor/other"), "vendor/other is a submodule"),
        (Entry("100755", "verify/__main__.py"), "verify/__main__.py can be run: mode 100755"),
        (Entry("100755", ".ci/run"), None),
        (Entry("100644", "README.md"), None),
    ],
    ids=lambda one: one.path if isinstance(one, Entry) else "",
)
def test_what_is_no_plain_file_is_found(entry: Entry, breach: str | None) -> None:
    """A link, a submodule and a program that nobody named are each told; a plain file is not."""
    assert list(kinds([entry])) == ([breach] if breach else [])


@pytest.mark.parametrize("folder", ["/home/", "/Users/", "/root/", "/work/", "C:\\", "c:/", "file:///"])
@pytest.mark.parametrize("before", ["", "see ", "`", '"', "(", "path="])
def test_a_path_of_one_machine_is_found(folder: str, before: str) -> None:
    """A home, however it is quoted, is told with its line."""
    somebody = folder + "Users" + folder[-1] if folder[1] == ":" else folder  # put together: this file is held, too
    [breach] = contents("a.md", f"First.\n{before}{somebody}nn/notes.md\n".encode())
    assert breach.startswith("a.md:2 names a path of one machine: ")


@pytest.mark.parametrize(
    "text",
    ["/dev/zero", "/usr/bin/env bash", "docs/work/a.md", "https://example.org/home/page", "a/root/b", "the sum /home/"],
)
def test_what_every_machine_has_is_no_breach(text: str) -> None:
    """Folders that are everyone's, relative paths and addresses pass."""
    assert list(contents("a.md", text.encode())) == []


def test_a_huge_file_is_found() -> None:
    """A file above the largest size is told with its size."""
    assert list(contents("a.bin", b"0" * (LARGEST + 1))) == [f"a.bin has {LARGEST + 1} bytes, more than {LARGEST}"]
