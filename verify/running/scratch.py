"""A folder that a program may write to, which is gone afterwards, whatever is in it."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def emptied() -> Iterator[Path]:
    """A new folder, removed at the end."""
    folder = Path(tempfile.mkdtemp(prefix="verify-run-"))
    try:
        yield folder
    finally:
        empty(folder)
        folder.rmdir()


def empty(folder: Path) -> None:
    """Remove all that lies in a folder, level by level: of folders in it the contents come up first, however deep."""
    number = 0
    while entries := list(os.scandir(folder)):
        for entry in entries:
            if not entry.is_dir(follow_symlinks=False):
                Path(entry.path).unlink()
                continue
            Path(entry.path).chmod(0o700)
            for inner in os.scandir(entry.path):
                if inner.is_dir(follow_symlinks=False):
                    number += 1
                    Path(inner.path).chmod(0o700)  # whoever cannot write to a folder cannot move it
                    Path(inner.path).rename(folder / f"{number}.moved")
                else:
                    Path(inner.path).unlink()
            Path(entry.path).rmdir()
