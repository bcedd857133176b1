"""Files as text: what opens, and what is said of what does not."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from verify.reading import read_text
from verify.reading.text import MAX_BYTES
from verify.records.mistake import OverBudget, UnreadableFile


def test_content_and_digest(tmp_path: Path) -> None:
    """The text is that of the file, and the digest is the SHA-256 of its bytes."""
    data = "Größe × 2\r\nzweite\n".encode()
    (tmp_path / "a.md").write_bytes(data)
    text = read_text(tmp_path / "a.md")
    assert text.content == "Größe × 2\r\nzweite\n"
    assert text.sha256 == hashlib.sha256(data).hexdigest()
    assert text.path == str(tmp_path / "a.md")


def test_byte_order_mark_is_no_text(tmp_path: Path) -> None:
    """A byte order mark belongs to the bytes, not to the text."""
    (tmp_path / "a.md").write_bytes(b"\xef\xbb\xbfone")
    assert read_text(tmp_path / "a.md").content == "one"


@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [
        (b"caf\xe9", 1, "0xe9"),
        (b"one\ntwo\n\xff\n", 3, "0xff"),
        (b"\r\n\xc3", 2, "0xc3"),
        ("ä".encode("utf-16"), 1, "0xff"),
    ],
)
def test_not_utf_8(tmp_path: Path, data: bytes, line: int, byte: str) -> None:
    """A file that is not UTF-8 is refused at the line of the first byte that is not."""
    (tmp_path / "a.md").write_bytes(data)
    with pytest.raises(UnreadableFile) as caught:
        read_text(tmp_path / "a.md")
    assert caught.value.line == line
    assert byte in caught.value.found


def test_missing_file(tmp_path: Path) -> None:
    """A missing file is said to be missing, by its path."""
    with pytest.raises(UnreadableFile, match="no such file") as caught:
        read_text(tmp_path / "none.md")
    assert caught.value.path == str(tmp_path / "none.md")


def test_folder(tmp_path: Path) -> None:
    """A folder is no file."""
    with pytest.raises(UnreadableFile, match="a folder"):
        read_text(tmp_path)


def test_name_that_no_file_can_have(tmp_path: Path) -> None:
    """A name too long for the file system is a mistake, not a crash."""
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_text(tmp_path / ("a" * 300))


def test_large_file(tmp_path: Path) -> None:
    """A file over the budget is refused before it is read."""
    path = tmp_path / "a.md"
    with path.open("wb") as file:
        os.truncate(file.fileno(), MAX_BYTES + 1)
    with pytest.raises(OverBudget, match="20,000,001 bytes"):
        read_text(path)
