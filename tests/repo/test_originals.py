"""Where the originals are at hand, the shipped examples are held against them, in what every change must pass, too."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from house import ROOT
from originals import found, main

PAPER = "The scores are 1.5 2.5.\nTheir sum is 4.0.\n"
"""What the fixture `write` writes examples of."""


@pytest.fixture
def originals(tmp_path: Path) -> Path:
    """A folder with the paper under another name, and a file that is nobody's original."""
    folder = tmp_path / "originals"
    folder.mkdir()
    (folder / "renamed.txt").write_text(PAPER, encoding="utf-8")
    (folder / "paper.md").write_text(PAPER.replace("4.0", "4.1"), encoding="utf-8")
    return folder


def test_an_original_is_known_by_its_digest(tmp_path: Path, originals: Path, write) -> None:  # type: ignore[no-untyped-def]
    """A file is the original by its SHA-256, not by its name."""
    write("paper")
    assert found(originals, tmp_path) == {"paper": originals / "renamed.txt"}


def test_a_right_transcription_passes(
    tmp_path: Path, originals: Path, write, capfd: pytest.CaptureFixture[str]
) -> None:  # type: ignore[no-untyped-def]
    """A transcription that stands at its lines passes, and it is told how many originals are at hand."""
    write("paper")
    assert main(originals, tmp_path) == 0
    assert capfd.readouterr().out.startswith("1 of 1 originals are at hand\n")


def test_a_changed_digit_fails(tmp_path: Path, originals: Path, write) -> None:  # type: ignore[no-untyped-def]
    """A digit that is another in the transcription fails, even where it holds by itself."""
    folder = write("paper")
    example = folder / "good.toml"
    text = example.read_text(encoding="utf-8")
    example.write_text(text.replace("1.5 2.5", "1.0 3.0"), encoding="utf-8")
    assert main(originals, tmp_path) == 1


def test_nothing_at_hand_is_no_success(tmp_path: Path, write, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    """A folder that is not there, and one that holds no original, end with status 2 and say which."""
    write("paper")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert main(tmp_path / "absent", tmp_path) == 2
    assert main(empty, tmp_path) == 2
    assert [line.partition(": ")[2][:12] for line in capsys.readouterr().out.splitlines() if ": " in line] == [
        "found no fol",
        "found no ori",
    ]


def required(folder: Path, *, failing: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
    """Run .ci/run as a checkout in a folder has it, with a make that writes down its words, and may fail at one."""
    checkout = folder / "checkout"
    (checkout / ".ci").mkdir(parents=True)
    shutil.copy(ROOT / ".ci/run", checkout / ".ci/run")
    make = folder / "bin/make"
    make.parent.mkdir()
    make.write_text(
        f'#!/bin/sh\necho "make $2 $3 in ${{WORKED_EXAMPLE_DOCUMENTS:-no folder}}"\n[ "$2" != "{failing}" ]\n'
    )
    make.chmod(0o755)
    environment = {name: text for name, text in os.environ.items() if name != "WORKED_EXAMPLE_DOCUMENTS"}
    environment |= {"PATH": f"{make.parent}{os.pathsep}{os.environ['PATH']}", **variables}
    command = ["bash", str(checkout / ".ci/run")]
    return subprocess.run(command, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)


def test_without_originals_the_run_says_so_and_goes_on(tmp_path: Path) -> None:
    """Where no folder of originals is, one line says so, and the tests are run all the same."""
    done = required(tmp_path)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [line for line in lines if "original" in line] == [
        "no originals at ../shared/seeds: the shipped examples are not held against them"
    ]
    assert lines[-1] == "make test  in no folder"


@pytest.mark.parametrize("named", [False, True])
def test_with_originals_the_run_holds_against_them(tmp_path: Path, *, named: bool) -> None:
    """Beside the checkout, or where the variable says, originals are held against, and the tests are told of them."""
    folder = tmp_path / ("elsewhere" if named else "shared/seeds")
    folder.mkdir(parents=True)
    done = required(tmp_path, **({"WORKED_EXAMPLE_DOCUMENTS": str(folder)} if named else {}))
    assert done.returncode == 0, done.stderr
    assert f"make originals FOLDER={folder} in {folder}" in done.stdout.splitlines()
    assert done.stdout.splitlines()[-1] == f"make test  in {folder}"


def test_a_transcription_that_fails_fails_the_run(tmp_path: Path) -> None:
    """What does not hold against its original ends the run."""
    (tmp_path / "shared/seeds").mkdir(parents=True)
    done = required(tmp_path, failing="originals")
    assert done.returncode != 0
    assert "make test" not in done.stdout
