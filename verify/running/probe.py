"""Tries what a sandbox must not let happen, and says what of it did: a script of its own, run in the sandbox."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import socket
import sys
from typing import Any, Callable, Iterator  # noqa: UP035 — of Python 3.8, too

SOCKETS = (
    (socket.AF_INET, socket.SOCK_STREAM),
    (socket.AF_INET6, socket.SOCK_DGRAM),
    (socket.AF_UNIX, socket.SOCK_STREAM),
)
NEW_USER, PTRACE_ATTACH = 0x10000000, 16


def main() -> None:
    """Answer what happened of all that must not, and whether what must happen did."""
    os.write(1, b"\n")  # all that holds this process is in place
    asked = json.load(sys.stdin)
    happened = [name for name, attempt in attempts(asked) if attempt()]
    with open(asked["shown"], encoding="utf-8") as shown:  # noqa: PTH123 — as little as possible is loaded here
        print(json.dumps({"happened": happened, "read": shown.read()}))


def attempts(asked: dict[str, Any]) -> Iterator[tuple[str, Callable[[], bool]]]:
    """What is tried, by name: each answers whether it happened."""
    yield "a socket", lambda: any(happens(socket.socket, *one) for one in SOCKETS)
    yield "reading outside", lambda: any(opens(path, os.O_RDONLY) for path in asked["unseen"])
    yield "reading of another process", lambda: same(asked["process"], asked["command"])
    yield "writing to the folder of the document", lambda: opens(asked["written"], os.O_WRONLY | os.O_CREAT)
    yield "writing to the interpreter", lambda: opens(asked["installed"], os.O_WRONLY | os.O_CREAT)
    yield "setting up the kernel", lambda: opens("/proc/sys/kernel/core_pattern", os.O_WRONLY)
    yield "another process", lambda: happens(forks)
    yield "a signal to another process", lambda: happens(os.kill, asked["process"], 0)
    yield "the mode of a file", lambda: happens(os.chmod, asked["shown"], 0o600)
    system = ctypes.CDLL(None)
    yield "another namespace", lambda: system.unshare(NEW_USER) == 0
    yield "tracing another process", lambda: system.ptrace(PTRACE_ATTACH, asked["process"], 0, 0) == 0
    yield "shared memory of the system", lambda: system.shmget(0, 4096, 0o1600) >= 0


def happens(call: Callable[..., object], *arguments: object) -> bool:
    """Whether the system lets it happen."""
    try:
        call(*arguments)
    except OSError:
        return False
    return True


def opens(path: str, flags: int) -> bool:
    """Whether a file, or a folder, opens."""
    with contextlib.suppress(OSError):
        os.close(os.open(path, flags))
        return True
    return False


def same(process: int, command: str) -> bool:
    """Whether what stands for a process here is that process, and tells its command."""
    with contextlib.suppress(OSError), open(f"/proc/{process}/cmdline", "rb") as told:  # noqa: PTH123 — see above
        return told.read().hex() == command
    return False


def forks() -> None:
    """Start another process, which ends at once."""
    if os.fork() == 0:
        os._exit(0)


if __name__ == "__main__":
    main()
