"""The sandbox of Landlock: rules for files on the process itself, where no namespaces are to be had."""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from verify.running.place import Shown, system

CONFINE = Path(__file__).with_name("confine.py")

PROCESSOR = ("/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/sys/devices/system/cpu")
"""What libraries ask of the machine to find out how many processors it has."""

DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


def arguments(seen: Shown, scratch: Path, calls: bytes) -> list[str]:
    """The command line in front of what is to run."""
    told = {
        "read": [*system(), *PROCESSOR, *_read(seen)],
        "list": [str(seen.folder)] if seen.folder is not None else [],
        "write": [*DEVICES, str(scratch)],
        "calls": base64.b64encode(calls).decode(),
    }
    return [sys.executable, "-I", "-S", str(CONFINE), json.dumps(told)]


def _read(seen: Shown) -> Iterator[str]:
    """What may be read beside the system: of a folder with hidden entries the others, one by one."""
    yield from seen.interpreter.prefixes
    if seen.folder is not None:
        yield from map(str, seen.visible if seen.hidden else (seen.folder,))
