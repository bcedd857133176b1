"""One process in a sandbox: told something, heard within bounds, and ended with all that it started."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

MOST_ANSWERED = 16 << 20
"""Bytes of all answers: a hundred times what a notebook prints."""

MOST_TOLD = 4096
"""Bytes that are kept of what a sandbox says of itself."""

MOST_FILES = 2_000
"""Files in the folder that a program may write to."""

LOOK = 0.2
"""Seconds between two looks at that folder."""


@dataclass(frozen=True)
class Ended:
    """What a process answered; why it was ended early; what it, or its sandbox, said on standard error."""

    answered: bytes
    stopped: str
    told: str


@dataclass
class _Heard:
    """A process as it is heard: what is left to tell it, and what came of it so far."""

    process: subprocess.Popen[bytes]
    left: memoryview
    answered: bytearray
    told: bytearray


def listen(
    command: Sequence[str],
    environment: Mapping[str, str],
    asked: bytes,
    seconds: float,
    *,
    descriptors: Sequence[int] = (),
    scratch: Path | None = None,
) -> Ended:
    """Start a process, tell it `asked`, and hear it until it closes its standard output or has had its time.

    It is told nothing before it has said a first byte, which is no answer: by then it is bound to end when this process
    does, and if that ends earlier there is nothing to run.
    """
    pipe = subprocess.PIPE
    process = subprocess.Popen(  # noqa: S603 — a sandbox, by no shell
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, pass_fds=descriptors, start_new_session=True
    )
    heard = _Heard(process, memoryview(asked), bytearray(), bytearray())
    try:
        stopped = _hear(heard, seconds, scratch)
    finally:
        _end(process)
    return Ended(bytes(heard.answered[1:]), stopped, heard.told.decode("utf-8", "replace").strip())


def _hear(heard: _Heard, seconds: float, scratch: Path | None) -> str:
    """Until the end, the reason of which is told where it is not the process's own."""
    until = time.monotonic() + seconds
    process = heard.process
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None  # noqa: S101, PT018 — pipes
    with selectors.DefaultSelector() as ready:
        os.set_blocking(process.stdin.fileno(), False)
        ready.register(process.stdout, selectors.EVENT_READ)
        ready.register(process.stderr, selectors.EVENT_READ)
        while (left := until - time.monotonic()) > 0:
            for key, _ in ready.select(min(left, LOOK)):
                if key.fileobj is process.stdin:
                    if _tell(heard):
                        ready.unregister(process.stdin)
                        process.stdin.close()
                    continue
                data = os.read(key.fd, 65536)
                if key.fileobj is process.stderr:
                    heard.told += data[: MOST_TOLD - len(heard.told)]
                    if not data:
                        ready.unregister(process.stderr)
                elif not data:
                    return ""
                else:
                    if not heard.answered:
                        ready.register(process.stdin, selectors.EVENT_WRITE)
                    heard.answered += data
            if len(heard.answered) > MOST_ANSWERED:
                return f"more than {MOST_ANSWERED:,} bytes of output"
            if scratch is not None and (reason := _over(scratch)):
                return reason
    return f"more than {seconds:g} seconds"


def _tell(heard: _Heard) -> bool:
    """Write some of what is left to tell; whether that is all, or nobody is there to be told."""
    assert heard.process.stdin is not None  # noqa: S101 — a pipe
    try:
        written = os.write(heard.process.stdin.fileno(), heard.left[:65536])
    except BlockingIOError:
        return False
    except OSError:
        return True
    heard.left = heard.left[written:]
    return not heard.left


def _over(scratch: Path) -> str:
    """Why there is too much in a folder, which another process changes meanwhile; nothing where there is not."""
    from verify.running.place import SCRATCH_BYTES

    pending, files, size = [str(scratch)], 0, 0
    while pending and files <= MOST_FILES and size <= SCRATCH_BYTES:
        with contextlib.suppress(OSError), os.scandir(pending.pop()) as entries:
            for entry in entries:
                files += 1
                with contextlib.suppress(OSError):
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
                    if entry.is_dir(follow_symlinks=False):
                        pending.append(entry.path)
                if files > MOST_FILES:
                    break
    if files > MOST_FILES:
        return f"more than {MOST_FILES:,} files"
    return f"more than {SCRATCH_BYTES:,} bytes of files" if size > SCRATCH_BYTES else ""


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a process and its group at once, and wait until the last of them is gone."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
