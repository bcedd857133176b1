"""Kill the command at random moments, and write from two processes: what stands then is told as JSON.

A program of its own, for it forks: `killed.py moments FOLDER COUNT SEED` or `killed.py together FOLDER COUNT`.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

from verify import pipeline, reporting  # noqa: F401 — loaded once, so that a kill falls into the work of a command
from verify.cli import main
from verify.cli.files import Refused, digest, unchanged, write
from verify.reporting import baseline, html, patch  # noqa: F401 — likewise

DOCUMENT = b"".join(b"$$%d.5 + 0.25 = %d.85$$\n\n" % (number, number) for number in range(8))
COMMANDS = {
    "baseline": ["audit", "--isolated", "a.md", "--write-baseline", "known.toml"],
    "report": ["audit", "--isolated", "a.md", "--format", "html", "--output", "report.html"],
    "fix": ["fix", "a.md", "--write"],
    "watch": ["watch", "--isolated", "a.md", "--output", "report.html"],
}
WRITTEN = {"baseline": "known.toml", "report": "report.html", "fix": "a.md", "watch": "report.html"}


def apart(work: Callable[[], object]) -> int:
    """Start work in a process of its own, silent; its number."""
    child = os.fork()
    if child:
        return child
    with contextlib.suppress(BaseException):
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        work()
    os._exit(0)


def moments(folder: Path, count: int, seed: int) -> dict[str, object]:
    """Each command killed so often: the lengths that its file had, and the names that stood beside it in the end."""
    choose = random.Random(seed)  # noqa: S311 — no secret
    os.chdir(folder)
    told: dict[str, object] = {}
    Path("a.md").write_bytes(DOCUMENT)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        main(COMMANDS["fix"], standalone_mode=False)  # what is loaded when it is used is loaded before the first kill
    for name, arguments in COMMANDS.items():
        written = Path(WRITTEN[name])
        found: dict[str, int] = {}
        Path("a.md").write_bytes(DOCUMENT)
        started = time.monotonic()
        child = apart(lambda arguments=arguments: main(arguments, standalone_mode=False))
        if name == "watch":  # which goes on until it is killed
            while not written.exists():
                time.sleep(0.001)
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        taken = time.monotonic() - started
        whole = {written.read_bytes(), *([DOCUMENT] if name == "fix" else [])}
        for _ in range(count):
            Path("a.md").write_bytes(DOCUMENT)
            child = apart(lambda arguments=arguments: main(arguments, standalone_mode=False))
            time.sleep(choose.uniform(0, 1.2 * taken))
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            kind = "whole" if written.read_bytes() in whole else "broken"
            found[kind] = found.get(kind, 0) + 1
        Path("a.md").write_bytes(DOCUMENT)
        write(written, written.read_bytes())
        told[name] = {"found": found, "beside": sorted(one.name for one in Path().iterdir())}
        for one in Path().iterdir():
            one.unlink()
    return told


def together(folder: Path, count: int) -> dict[str, object]:
    """Two processes that each add one to a number in a file so often, while a third looks: none is lost or torn."""
    path = folder / "number.txt"
    path.write_text("0" * 4_000)

    def add() -> None:
        for _ in range(count):
            while True:
                before, number = digest(path), int(path.read_text())
                try:
                    write(path, f"{number + 1:04000}".encode(), unchanged(before))
                except Refused:
                    continue
                break

    children = [apart(add), apart(add)]
    torn = 0
    while children:
        torn += len(path.read_bytes()) != 4_000
        children = [child for child in children if os.waitpid(child, os.WNOHANG)[0] == 0]
    return {"number": int(path.read_text()), "torn": torn, "beside": sorted(one.name for one in folder.iterdir())}


if __name__ == "__main__":
    how, place, *numbers = sys.argv[1:]
    print(json.dumps({"moments": moments, "together": together}[how](Path(place), *map(int, numbers))))
