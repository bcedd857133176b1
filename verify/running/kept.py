"""Results of runs in the user's cache, by the digest of all that they rest on: what is unchanged costs nothing."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import stat
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from verify.records.run import Bounds, Ran, Run
from verify.running.answers import MOST_TEXT, packages_in, plain
from verify.running.interpreter import Interpreter
from verify.running.place import Shown

FORM = 1
"""Of a file and of what its digest is of."""

MOST_BYTES = 32 << 20
"""Of a file: what the bounds of answers come to."""

MOST_KEPT = 500
"""Results; those that are oldest go."""

MOST_FILES, MOST_READ = 2_000, 64 << 20
"""Files of a document's folder, and bytes of them, that are digested; of a larger one nothing is kept."""


def folder() -> Path:
    """Where results are kept: whoever removes it loses nothing but time."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    base = Path(named) if Path(named).is_absolute() else Path.home() / ".cache"
    return base / "verify" / "runs"


def digest(cells: Sequence[str], python: Interpreter, bounds: Bounds, seen: Shown, document: Path | None) -> str | None:
    """The digest of what a result rests on: code, interpreter, packages, bounds, what runs it, and the files beside it.

    document: which is left out of these, since an output of it that is mended changes no run. None where there is more
    to be read than a run costs.
    """
    beside = hashlib.sha256()
    try:
        for name, told in _files(seen, document):
            beside.update(json.dumps([name, told]).encode())
    except (OverflowError, OSError):
        return None
    driver = Path(__file__).with_name("driver.py").read_bytes()
    rests_on = [FORM, list(cells), asdict(python), asdict(bounds), beside.hexdigest()]
    return hashlib.sha256(json.dumps(rests_on).encode() + driver).hexdigest()


def _files(seen: Shown, document: Path | None) -> Iterator[tuple[str, str]]:
    """The files that a program may read beside its document, with the digest of each; OverflowError of too many."""
    left_files, left_bytes = MOST_FILES, MOST_READ
    for top in seen.visible:
        inside = (Path(here, one) for here, folders, files in os.walk(top) for one in (*files, *folders))
        for path in sorted((top, *islice(inside, left_files))):
            status = path.lstat()
            is_read = stat.S_ISREG(status.st_mode) and not (document and path == top and path.name == document.name)
            left_files, left_bytes = left_files - 1, left_bytes - (status.st_size if is_read else 0)
            if left_files < 0 or left_bytes < 0:
                raise OverflowError
            yield str(path), hashlib.sha256(path.read_bytes() if is_read else b"").hexdigest()


def find(key: str, indices: Sequence[int]) -> Run | None:
    """The result of a digest, for blocks of these indices; None where there is none that can be read."""
    path = folder() / f"{key}.json"
    try:
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            data = file.read(MOST_BYTES) if stat.S_ISREG(status.st_mode) and status.st_size < MOST_BYTES else b""
        told = json.loads(data)
        cells = [_cell(one) for one in told["cells"]]
        packages = packages_in(told["packages"])
        interpreter, version, sandbox = (_text(told[name]) for name in ("interpreter", "version", "sandbox"))
    except (OSError, LookupError, ValueError, TypeError, RecursionError):
        return None
    if len(cells) != len(indices) or packages is None:
        return None
    return Run(interpreter, version, sandbox, packages, dict(zip(indices, cells, strict=True)))


def _cell(told: Any) -> Ran:
    text, raised, again, over = (told[name] for name in ("text", "raised", "again", "over"))
    named, other = (None if one is None else _text(one) for one in (raised, again))
    return Ran(_text(text), named, other, _text(over))


def _text(told: Any) -> str:
    if not isinstance(told, str) or len(told) > MOST_TEXT:
        raise TypeError
    return plain(told)


def keep(key: str, result: Run) -> None:
    """Keep a result, whole or not at all; where nothing can be written nothing is kept."""
    told = {
        "interpreter": result.interpreter,
        "version": result.version,
        "sandbox": result.sandbox,
        "packages": dict(result.packages),
        "cells": [asdict(one) for one in result.blocks.values()],
    }
    with contextlib.suppress(OSError):
        here = folder()
        here.mkdir(mode=0o700, parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=here, suffix=".new", delete=False, encoding="ascii") as file:
            new = Path(file.name)
            json.dump(told, file)
        new.replace(here / f"{key}.json")
        _forget(here)


def _forget(here: Path) -> None:
    """Remove the oldest results where there are many, and what a run that was killed has left half written."""
    by_age = sorted(here.iterdir(), key=lambda one: one.lstat().st_mtime, reverse=True)
    for one in by_age[MOST_KEPT:]:
        one.unlink(missing_ok=True)
