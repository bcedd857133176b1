"""Files as text: the only place that opens one."""

from __future__ import annotations

import hashlib
import sys
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
    except (OSError, ValueError) as error:  # a path with a null byte is none of any system
        raise UnreadableFile(
            f"a file that cannot be read ({getattr(error, 'strerror', None) or error})",
            "a readable file",
            "check its permissions",
            str(path),
        ) from None
    return _text(data, str(path))


def read_standard_input(name: str) -> Text:
    """Read standard input to its end, under the name it goes by."""
    data = sys.stdin.buffer.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise OverBudget(f"more than {MAX_BYTES:,} bytes", f"at most {MAX_BYTES:,}", "split the document", name)
    return _text(data, name)


def _text(data: bytes, path: str) -> Text:
    try:
        content = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        found = f"the byte 0x{data[error.start]:02x}, which is not UTF-8"
        raise UnreadableFile(found, "UTF-8 text", "save it as UTF-8", path, line) from None
    return Text(path, content, hashlib.sha256(data).hexdigest())
