"""What a document's code may see and may spend: the same whichever sandbox holds it to that."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from verify.records.run import Bounds
from verify.running.interpreter import Interpreter, holds_home

SCRATCH_BYTES = 256 << 20
"""What may be written in all, to a folder that is empty before and gone afterwards."""

FILE_BYTES = 64 << 20
"""What one file may hold."""

OPEN_FILES = 256
STARTED = count()
"""How many programs were started: each finds another number in memory that nobody has written to."""

SYSTEM = ("/usr", "/lib", "/lib64", "/lib32", "/bin", "/sbin", "/nix/store", "/gnu/store")
SYSTEM_FILES = ("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime")
"""What programs and libraries of the system need: alternatives lead to its linear algebra."""

MOST_HIDDEN, MOST_VISIBLE = 100, 500
"""Entries of a document's folder that are hidden, and that are shown beside hidden ones; one with more is not shown."""


@dataclass(frozen=True)
class Shown:
    """What is to be seen: an interpreter, and of a document's folder what is not hidden."""

    interpreter: Interpreter
    folder: Path | None
    visible: tuple[Path, ...] = ()
    hidden: tuple[Path, ...] = ()


def shown(interpreter: Interpreter, folder: Path | None) -> Shown:
    """What the code of a document in a folder may read: nothing of a folder that is the user's home or holds it.

    Hidden entries are left out, and so is what is neither file nor folder: keys and pipes lie there, but no data. What
    a link leads to is seen where it is seen by itself.
    """
    if folder is None or holds_home(real := os.path.realpath(folder)) or real in ("/tmp", *SYSTEM):  # noqa: S108 — no file of ours
        return Shown(interpreter, None)
    visible: list[Path] = []
    hidden: list[Path] = []
    try:
        with os.scandir(real) as entries:
            for entry in entries:
                if not entry.is_symlink():
                    (visible if _is_plain(entry) else hidden).append(Path(entry.path))
    except OSError:
        return Shown(interpreter, None)
    if hidden and (len(hidden) > MOST_HIDDEN or len(visible) > MOST_VISIBLE):
        return Shown(interpreter, None)
    return Shown(interpreter, Path(real), tuple(sorted(visible)), tuple(sorted(hidden)))


def _is_plain(entry: os.DirEntry[str]) -> bool:
    mode = entry.stat(follow_symlinks=False).st_mode
    return not entry.name.startswith(".") and (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


def limits(bounds: Bounds) -> dict[str, int]:
    """The limits of the system that a process puts on itself before it runs anything of a document."""
    processors = os.cpu_count() or 1
    return {
        "RLIMIT_AS": bounds.memory,
        "RLIMIT_CPU": int(bounds.seconds * processors) + 1,
        "RLIMIT_FSIZE": FILE_BYTES,
        "RLIMIT_NOFILE": OPEN_FILES,
        "RLIMIT_CORE": 0,
    }


def environment(interpreter: Interpreter, scratch: str) -> Mapping[str, str]:
    """The variables of the process, and no others.

    What was never written to memory differs between two runs. One thread for linear algebra: sums are then added in one
    order, and memory does not grow with the processors.
    """
    one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    libraries = {"LD_LIBRARY_PATH": interpreter.libraries} if interpreter.libraries else {}
    filled = {"MALLOC_PERTURB_": str(1 + next(STARTED) % 255)}
    own = filled | {"HOME": scratch, "TMPDIR": scratch, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "MPLBACKEND": "Agg"}
    return {**own, **one, **libraries}


def system() -> Iterator[str]:
    """The folders and files of the system that are there."""
    return (one for one in (*SYSTEM, *SYSTEM_FILES) if Path(one).exists())
