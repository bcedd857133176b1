"""The sandboxes of this machine, and programs run in one of them."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from verify.records.run import Bounds
from verify.running.answers import MOST_TEXT, Answers, parse_answers
from verify.running.interpreter import Interpreter, interpreter
from verify.running.place import limits, shown
from verify.running.process import listen
from verify.running.sandbox import DRIVER, Sandbox, candidates
from verify.running.system_calls import call_filter

NAMES = ("bubblewrap", "Landlock")


def working(name: str) -> Sandbox:
    """The sandbox of a name; the test is skipped where it does not work here."""
    calls = call_filter(platform.machine())
    reason = "it is not installed, or no filter is known for this machine"
    for one in candidates(calls) if calls is not None and sys.platform == "linux" else ():
        if one.name == name:
            reason = one.probe(interpreter())
            if not reason:
                return one
    pytest.skip(f"no {name} here: {reason}")


def none() -> Sandbox:
    """No sandbox at all: what is tried in it happens."""

    def hear(script: Path, seen: object, asked: bytes, seconds: float) -> object:
        python: Interpreter = interpreter()
        command = [python.path, "-I", "-B", "-c", script.read_text(encoding="utf-8")]
        return listen(command, {**os.environ, "HOME": os.environ["HOME"]}, asked, seconds)

    return Sandbox("none", hear)  # type: ignore[arg-type]


def answers(sandbox: Sandbox, cells: list[str], folder: Path | None = None, bounds: Bounds | None = None) -> Answers:
    """What cells print in a sandbox, in one run."""
    bounds = bounds or Bounds(20.0, 2 << 30)
    seen = shown(interpreter(), folder)
    asked = {
        "cells": cells,
        "folder": str(seen.folder) if folder else None,
        "limits": limits(bounds),
        "most": MOST_TEXT,
    }
    ended = sandbox.hear(DRIVER, seen, json.dumps(asked).encode(), bounds.seconds)
    return parse_answers(ended.answered, len(cells), ended.stopped)


def texts(told: Answers) -> list[str]:
    """What each cell printed."""
    return [one.text for one in told.cells]


def left_running(folder: Path) -> Iterator[str]:
    """The processes that work in a folder or were started for it."""
    for process in Path("/proc").iterdir():
        if process.name.isdigit() and int(process.name) != os.getpid():
            try:
                command = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                here = str((process / "cwd").readlink())
            except OSError:
                continue
            if str(folder) in here or str(folder) in command:
                yield f"{process.name} {command[:100]}"


NUMBERS: Mapping[str, int] = {
    "clone": 56, "fork": 57, "vfork": 58, "clone3": 435, "prctl": 157, "ptrace": 101, "process_vm_readv": 310,
    "pidfd_open": 434, "kcmp": 312, "prlimit64": 302, "setpriority": 141, "sched_setaffinity": 203, "unshare": 272,
    "setns": 308, "mount": 165, "umount2": 166, "open_tree": 428, "fsopen": 430, "move_mount": 429,
    "pivot_root": 155, "capset": 126, "bpf": 321, "perf_event_open": 298, "keyctl": 250, "add_key": 248,
    "request_key": 249, "io_uring_setup": 425, "userfaultfd": 323, "memfd_create": 319, "init_module": 175,
    "finit_module": 313, "kexec_load": 246, "reboot": 169, "sethostname": 170, "settimeofday": 164, "swapon": 167,
    "acct": 163, "quotactl": 179, "open_by_handle_at": 304, "name_to_handle_at": 303, "inotify_init1": 294,
    "fanotify_init": 300, "seccomp": 317, "personality": 135, "iopl": 172, "modify_ldt": 154, "syslog": 103,
    "shmget": 29, "semget": 64, "msgget": 68, "mq_open": 240,
}  # fmt: skip
"""System calls of x86-64 that are tried: on other machines they are not."""
