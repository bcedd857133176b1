"""Files as text: the only place that opens one."""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from verify.records.mistake import OverBudget, UnreadableFile

MAX_BYTES = 20_000_000
"""A document or example file larger than this is refused."""

PART = 1 << 16
"""Bytes that are read at once."""

WITHOUT_WAITING = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY")
)
"""How a file is opened: what became a named pipe since it was looked at is not waited for. Windows lacks some flags."""

SPECIAL = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a character device",
    stat.S_IFBLK: "a block device",
}
"""What can stand in the place of a file, by the kind that its status has."""


@dataclass(frozen=True)
class Text:
    """A file's text and the SHA-256 of its bytes."""

    path: str
    content: str
    sha256: str


def read_text(path: Path) -> Text:
    """Read a UTF-8 file; UnreadableFile says what stands in the way."""
    return _text(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """What a file holds; UnreadableFile or OverBudget says what stands in the way.

    Nothing but a file is read: a named pipe waits for ever, and /dev/zero never ends. No device is opened, as some act
    when they are; and what was opened is looked at again, as another may stand there by then.
    """
    with _placed(path):
        _require_file(path.stat(), str(path))
        descriptor = os.open(path, WITHOUT_WAITING)
        try:
            _require_file(os.fstat(descriptor), str(path))
            return _read(descriptor, str(path))
        finally:
            os.close(descriptor)


def require_file(path: Path) -> None:
    """Raise Mistake, as `read_bytes` would, where there is no file, or one that is too large."""
    with _placed(path):
        _require_file(path.stat(), str(path))


@contextmanager
def _placed(path: Path) -> Iterator[None]:
    """What the system says against reading a file, as a Mistake."""
    try:
        yield
    except FileNotFoundError:
        raise UnreadableFile("no such file", "a file", "check the path", str(path)) from None
    except (OSError, ValueError) as error:  # a path with a null byte is none of any system
        raise UnreadableFile(
            f"a file that cannot be read ({getattr(error, 'strerror', None) or error})",
            "a readable file",
            "check its permissions",
            str(path),
        ) from None


def _require_file(status: os.stat_result, name: str) -> None:
    """Raise Mistake where something is no file, or says that it is too large."""
    if stat.S_ISDIR(status.st_mode):
        raise UnreadableFile("a folder", "a file", "name a file in it", name)
    if not stat.S_ISREG(status.st_mode):
        kind = SPECIAL.get(stat.S_IFMT(status.st_mode), "no file of the usual kind")
        raise UnreadableFile(kind, "a file", "name a file, or - to read standard input", name)
    if status.st_size > MAX_BYTES:
        raise OverBudget(f"{status.st_size:,} bytes", f"at most {MAX_BYTES:,}", "split the file", name)


def _read(descriptor: int, name: str) -> bytes:
    """An open file to its end, whatever it said of its size: those of /proc say 0, and others grow meanwhile."""
    parts, left = [], MAX_BYTES + 1
    while left and (part := os.read(descriptor, min(left, PART))):
        parts.append(part)
        left -= len(part)
    if not left:
        raise OverBudget(f"more than {MAX_BYTES:,} bytes", f"at most {MAX_BYTES:,}", "split the file", name)
    return b"".join(parts)


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
