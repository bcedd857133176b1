"""The sandbox that works here: the first that lets nothing happen of what is tried in it."""

from __future__ import annotations

import contextlib
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from verify.running import bubblewrap, landlock
from verify.running.interpreter import Interpreter
from verify.running.place import Shown, environment, shown
from verify.running.process import Ended, listen
from verify.running.scratch import emptied
from verify.running.system_calls import call_filter

DRIVER, PROBE = (Path(__file__).with_name(name) for name in ("driver.py", "probe.py"))

PATIENCE = 30.0
"""Seconds that a probe may take: a start of Python, on a slow disk."""

SECRET = "what is not to be read"  # noqa: S105 — by a probe
MOST_UNSEEN = 30


@dataclass(frozen=True)
class Sandbox:
    """A way to run a script so that it reaches nothing but what it is shown."""

    name: str
    hear: Callable[[Path, Shown, bytes, float], Ended]

    def probe(self, interpreter: Interpreter) -> str:
        """Why it is none here; nothing where all that must not happen does not, and what must does."""
        with tempfile.TemporaryDirectory(prefix="verify-probe-") as outside, contextlib.ExitStack() as end:
            folder = Path(outside, "folder")
            folder.mkdir()
            secret, told = Path(outside, "secret"), folder / "told"
            secret.write_text(SECRET, encoding="utf-8")
            told.write_text("told", encoding="utf-8")
            (folder / "link").symlink_to(secret)
            (folder / ".hidden").write_text(SECRET, encoding="utf-8")
            end.enter_context(contextlib.suppress(OSError))
            unseen = [secret, folder / "link", *_of_home(interpreter), Path("/etc/passwd")]
            asked = {
                "shown": str(told),
                "written": str(folder / "written"),
                "installed": str(Path(interpreter.prefixes[0], "verify-probe")),
                "unseen": list(map(str, unseen)),
                "process": os.getpid(),
                "command": Path("/proc/self/cmdline").read_bytes().hex(),
            }
            ended = self.hear(PROBE, shown(interpreter, folder), json.dumps(asked).encode(), PATIENCE)
            return _judged(ended)
        return "no folder to try it in"


def _judged(ended: Ended) -> str:
    """Why a probe shows a sandbox to be none."""
    try:
        told = json.loads(ended.answered)
        happened, read = list(map(str, told["happened"])), told["read"]
    except (ValueError, KeyError, TypeError):
        said = ended.told.splitlines()
        return f"it does not start ({(said[-1] if said else ended.stopped or 'without a word')[:200]})"
    return (
        f"it allows {', '.join(dict.fromkeys(happened))}" if happened else "" if read == "told" else "it shows nothing"
    )


def _of_home(interpreter: Interpreter) -> Iterator[Path]:
    """What lies in the user's home, but for what holds the interpreter."""
    with contextlib.suppress(OSError):
        entries = sorted(Path.home().iterdir())
        held = [one for one in entries if any(Path(it).is_relative_to(one) for it in interpreter.prefixes)]
        yield from [one for one in entries if one not in held and not one.is_symlink()][:MOST_UNSEEN]


@cache
def sandbox(interpreter: Interpreter) -> tuple[Sandbox | None, str]:
    """The first that works for an interpreter, or why none does; tried once in a process."""
    calls = call_filter(platform.machine())
    if sys.platform != "linux" or calls is None:
        return None, f"none is known for {sys.platform} on {platform.machine()}"
    reasons = []
    for one in candidates(calls):
        reason = one.probe(interpreter)
        if not reason:
            return one, ""
        reasons.append(f"{one.name}: {reason}")
    return None, "; ".join(reasons)


def candidates(calls: bytes) -> Iterator[Sandbox]:
    """The sandboxes in the order in which they are tried."""
    for program in bubblewrap.programs():
        yield Sandbox("bubblewrap", _in_bubblewrap(program, calls))
    yield Sandbox("Landlock", _in_landlock(calls))


def _in_bubblewrap(program: str, calls: bytes) -> Callable[[Path, Shown, bytes, float], Ended]:
    def hear(script: Path, seen: Shown, asked: bytes, seconds: float) -> Ended:
        read, write = os.pipe()
        try:
            os.write(write, calls)  # some kilobytes, which a pipe holds
            os.close(write)
            command = [*bubblewrap.arguments(program, seen, read), *_python(seen, script)]
            return listen(
                command, environment(seen.interpreter, bubblewrap.SCRATCH), asked, seconds, descriptors=(read,)
            )
        finally:
            os.close(read)

    return hear


def _in_landlock(calls: bytes) -> Callable[[Path, Shown, bytes, float], Ended]:
    def hear(script: Path, seen: Shown, asked: bytes, seconds: float) -> Ended:
        with emptied() as scratch:
            command = [*landlock.arguments(seen, scratch, calls), *_python(seen, script)]
            return listen(command, environment(seen.interpreter, str(scratch)), asked, seconds, scratch=scratch)

    return hear


def _python(seen: Shown, script: Path) -> list[str]:
    """A script in the interpreter, which finds nothing there but its own packages: it is no file that it could read."""
    return [seen.interpreter.path, "-I", "-B", "-c", script.read_text(encoding="utf-8")]
