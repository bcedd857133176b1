"""The Python that a document's code is to run in: where it and its packages lie, and which they are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verify.records.mistake import UnusableInterpreter

ASK = """
import json, sys
from importlib import metadata
found = sorted({f"{one.metadata['Name']}=={one.version}" for one in metadata.distributions()})
prefixes = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix]
version = "%d.%d.%d" % sys.version_info[:3]
print(json.dumps({"path": sys.executable, "version": version, "prefixes": prefixes, "packages": found}))
"""
"""What it is asked, by itself: without the working folder, the variables and the packages of the user."""

OLDEST = (3, 8)
PATIENCE = 60.0
"""Seconds that it may take to answer: with thousands of packages on a slow disk it is some."""

EXPECTED = "a Python 3.8 or later that starts"
NEXT = "name another with --python"


@dataclass(frozen=True)
class Interpreter:
    """A Python: the folders that hold it and its packages, and these with their versions."""

    path: str
    version: str
    prefixes: tuple[str, ...]
    packages: tuple[str, ...] = ()

    @property
    def libraries(self) -> str:
        """Where the user has the system look for libraries, as far as it is here."""
        named = os.environ.get("LD_LIBRARY_PATH", "").split(":")
        return ":".join(one for one in named if one and any(Path(one).is_relative_to(it) for it in self.prefixes))


@cache
def interpreter(command: str | None = None) -> Interpreter:
    """What a Python says of itself, the one that runs this where none is named; raises Mistake where it says nothing.

    It is started outside any sandbox: who names it trusts it, and what is installed in it.
    """
    chosen = command or sys.executable
    if os.sep in chosen:
        chosen = os.path.abspath(chosen)  # noqa: PTH100 — with no link followed: a virtual environment is known by its own
    try:
        done = subprocess.run(  # noqa: S603 — the user's own choice, by no shell
            [chosen, "-I", "-c", ASK], capture_output=True, stdin=subprocess.DEVNULL, timeout=PATIENCE, cwd="/"
        )
        told = json.loads(done.stdout)
        found = Interpreter(
            str(told["path"]),
            str(told["version"]),
            tuple(map(str, told["prefixes"])),
            tuple(map(str, told["packages"])),
        )
    except (OSError, subprocess.TimeoutExpired, ValueError, KeyError, TypeError) as error:
        raise UnusableInterpreter(
            f"{chosen!r}, which does not answer ({type(error).__name__})", EXPECTED, NEXT
        ) from None
    if tuple(map(int, found.version.split(".")[:2])) < OLDEST:
        raise UnusableInterpreter(f"Python {found.version}", EXPECTED, NEXT)
    return _located(found)


def _located(found: Interpreter) -> Interpreter:
    """The interpreter with the folders that are to be seen of it, links followed and each once."""
    real = Path(os.path.realpath(found.path)).parent
    folders = {os.path.realpath(one) for one in found.prefixes}
    folders |= {str(Path(one)) for one in found.prefixes}
    if not any(real.is_relative_to(one) for one in folders):
        folders.add(str(real.parent))
    for one in sorted(folders):
        if holds_home(one):
            raise UnusableInterpreter(
                f"a Python that is installed in {one}, with all that is the user's", EXPECTED, NEXT
            )
    return Interpreter(found.path, found.version, tuple(sorted(folders)), found.packages)


def holds_home(folder: str | Path) -> bool:
    """Whether a folder is the user's home, or holds it."""
    homes = {Path(os.path.expanduser("~")), Path(os.path.realpath(os.path.expanduser("~")))}  # noqa: PTH111 — never raises
    return any(home.is_relative_to(folder) for home in homes)
