"""Files as text: the only place that opens one."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from verify.records.mistake import OverBudget, UnreadableFile

MAX_BYTES = 20_000_000
"""A document or example file larger than this is refused."""


@dataclass(frozen=True)
class Text:
    """A file's text and the SHA-256 of its bytes."""

    path: str
    content: str
    sha256: str


def read_text(path: Path) -> Text:
    """Read a UTF-8 file; UnreadableFile says what stands in the way."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise OverBudget(f"{size:,} bytes", f"at most {MAX_BYTES:,}", "split the file", str(path))
        data = path.read_bytes()
    except FileNotFoundError:
        raise UnreadableFile("no such file", "a file", "check the path", str(path)) from None
    except IsADirectoryError:
        raise UnreadableFile("a folder", "a file", "name a file in it", str(path)) from None
    except OSError as error:
        raise UnreadableFile(
            f"a file that cannot be read ({error.strerror})",
            "a readable file",
            "check its permissions",
            str(path),
        ) from None
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UnreadableFile(
            f"the byte 0x{data[error.start]:02x}, which is not UTF-8",
            "UTF-8 text",
            "save it as UTF-8",
            str(path),
            line,
        ) from None
    return Text(str(path), content, hashlib.sha256(data).hexdigest())
