"""`verify fix` as people call it: the diff, the file that is written, what is told, and the exit status of each."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from verify.cli import main

WRONG = b"\xef\xbb\xbfWe add\r\n\r\n$$0.5 + 0.25 = 0.85$$\r\n\r\nand go on."
RIGHT = WRONG.replace(b"0.85", b"0.75")
CASCADE = "$$a = 0.5 + 0.25 = 0.85$$\n\n$$b = 2 \\times a = 1.7$$\n"
DIFF = (
    "--- wrong.md\n+++ wrong.md\n@@ -1,5 +1,5 @@\n \ufeffWe add\r\n \r\n-$$0.5 + 0.25 = 0.85$$\r\n"
    "+$$0.5 + 0.25 = 0.75$$\r\n \r\n and go on.\n\\ No newline at end of file\n"
).encode()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working folder with a wrong document."""
    monkeypatch.chdir(tmp_path)
    Path("wrong.md").write_bytes(WRONG)


def fix(*arguments: str, given: str | None = None) -> Result:
    """Run the command in this process."""
    result = CliRunner().invoke(main, ["fix", *arguments], input=given)
    assert "Traceback" not in result.output
    return result


def test_a_diff_is_printed_and_nothing_written() -> None:
    """The diff keeps every byte of the lines, and its status is that of `diff`."""
    result = fix("wrong.md")
    assert (result.exit_code, result.stdout_bytes) == (1, DIFF)
    assert result.stderr == "wrong.md: 1 number to correct\n"
    assert Path("wrong.md").read_bytes() == WRONG


def test_a_document_is_written_in_place_once() -> None:
    """The wrong digits change, the mode and a link stay, nothing else is left behind, and a second run does nothing."""
    Path("wrong.md").chmod(0o640)
    Path("link.md").symlink_to("wrong.md")
    result = fix("link.md", "--write")
    assert (result.exit_code, result.output) == (0, "link.md: 1 number corrected\n")
    assert Path("wrong.md").read_bytes() == RIGHT
    assert stat.S_IMODE(Path("wrong.md").stat().st_mode) == 0o640
    assert sorted(one.name for one in Path().iterdir()) == ["link.md", "wrong.md"]
    again = fix("wrong.md")
    assert (again.exit_code, again.output) == (0, "")


def test_a_number_that_others_follow_from_is_left_alone() -> None:
    """0.5 + 0.25 is no 0.85, but twice 0.85 is 1.7: which of the four was typed wrong, nobody can tell."""
    Path("cascade.md").write_text(CASCADE, encoding="utf-8")
    result = fix("cascade.md", "--write")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "0 numbers corrected; left as they are: 1 at line 1: a claim that holds uses its number" in result.stderr
    assert Path("cascade.md").read_text(encoding="utf-8") == CASCADE


def test_a_number_whose_follower_does_not_hold_either_is_corrected_first() -> None:
    """0.5 + 0.25 is no 0.85, and twice that is no 1.9: nothing speaks for either, and each is corrected in turn."""
    text = CASCADE.replace("1.7", "1.9")
    Path("cascade.md").write_text(text, encoding="utf-8")
    result = fix("cascade.md", "--write")
    assert (result.exit_code, result.output) == (0, "cascade.md: 2 numbers corrected\n")
    right = text.replace("0.85", "0.75").replace("1.9", "1.5")
    assert Path("cascade.md").read_text(encoding="utf-8") == right
    assert fix("cascade.md").output == ""


def test_what_is_left_alone_is_told() -> None:
    """Where a correction is not certain, nothing is written, and one line says why."""
    text = "$0.5 \\cdot 0.5 = 0.5$\n"
    Path("wrong.md").write_text(text, encoding="utf-8")
    result = fix("wrong.md", "--write")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "0 numbers corrected; left as they are: 1 at line 1" in result.stderr
    assert Path("wrong.md").read_text(encoding="utf-8") == text


def test_what_an_audit_does_not_confirm_is_not_corrected(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a planted error in what is proposed, the audit of the corrected text refuses it."""
    pipeline = sys.modules["verify.pipeline.fix"]  # whose name in the room is that of its function
    monkeypatch.setattr(pipeline, "apply", lambda text, found: text.replace("0.85", "0.95") if found else text)
    result = fix("wrong.md", "--write")
    assert "would not hold" in result.stderr
    assert Path("wrong.md").read_bytes() == WRONG


def test_a_document_that_changes_meanwhile_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """What somebody saved after the audit is not lost."""
    from verify import pipeline

    made = pipeline.fix

    def changed(*arguments: object) -> object:
        for one in made(*arguments):  # type: ignore[arg-type]
            Path("wrong.md").write_bytes(b"saved meanwhile")
            yield one

    monkeypatch.setattr("verify.pipeline.fix", changed)
    result = fix("wrong.md", "--write")
    assert result.exit_code == 2
    assert "has just changed" in result.stderr
    assert Path("wrong.md").read_bytes() == b"saved meanwhile"


def test_standard_input_is_corrected_as_a_diff() -> None:
    """A dash is standard input, which has a diff but cannot be written."""
    result = fix("-", given="$1 + 1 = 3$\n")
    assert result.exit_code == 1
    assert "+$1 + 1 = 2$\n" in result.stdout
    assert fix("-", "--write", given="").exit_code == 2


def test_a_document_that_cannot_be_read_loses_no_other() -> None:
    """The others are corrected, the mistake is one line, the status is 2."""
    result = fix("nosuch.md", "wrong.md")
    assert (result.exit_code, result.stdout_bytes) == (2, DIFF)
    assert "nosuch.md: found no such file" in result.stderr
