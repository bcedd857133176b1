"""The pages of the three uses, followed by a stranger: `make stranger`.

From an empty folder, in a shell, word by word, with nothing installed but what the pages say to install: from the
source archive, by way of the wheel that is built of it. (The tests follow every page, in this environment.)
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from house import ROOT
from sessions import pattern, printed_lines, steps

PAGES = ("tutorial", "ci", "cite", "pytest", "sphinx-mkdocs")
"""In the order in which they are read: what one of them installs is there for the next."""

CHECKOUT = "path/to/worked-example-verifier"
"""Where the pages say that the checkout lies."""

SILENT = ("pip install", "python3 -m venv", ". .venv")
"""Commands that the pages show without what they print."""

SHOWN = 2000
"""Characters of what a command printed, from its end, where it is not what the page says."""


def unpacked(folder: Path) -> Path:
    """The source archive of this project, built and unpacked."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    shutil.unpack_archive(next(folder.glob("*.tar.gz")), folder / "source", filter="data")
    return next((folder / "source").iterdir())


def breaches(text: str, folder: Path, environment: Path, source: Path) -> Iterator[str]:
    """The commands of a page that do not print what stands below them, or that fail where the page shows nothing.

    folder: where they run; environment: whose commands are found first; source: where the checkout lies.
    """
    status = 0
    for step in steps(text):
        if step.name is not None:
            (folder / step.name).parent.mkdir(parents=True, exist_ok=True)
            (folder / step.name).write_text(step.text, encoding="utf-8")
            continue
        command = step.command.replace(CHECKOUT, str(source))
        status, printed = _said(f"(exit {status}); {command}", folder, environment)
        if step.remark:
            holds = status < 2  # it says in words what is printed: of a document that is wrong, for example
        elif step.command.startswith(SILENT):
            holds = status == 0
        else:
            holds = re.fullmatch(pattern(step.text), printed) is not None
        if not holds:
            yield f"$ {step.command}\n{printed[-SHOWN:]}"


def _said(command: str, folder: Path, environment: Path) -> tuple[int, str]:
    """The exit status of a command, and what it prints."""
    found = {name: text for name, text in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    found |= {"PATH": f"{environment}/bin:{found['PATH']}", "COLUMNS": "80", "NO_COLOR": "1"}
    done = subprocess.run(
        ["bash", "-c", command], cwd=folder, env=found, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    return done.returncode, printed_lines(done.stdout)


def main() -> int:
    """Follow the pages one after the other, each in a folder of its own; the environment is that of the first."""
    lost = 0
    with tempfile.TemporaryDirectory() as name:
        source = unpacked(Path(name))
        for page in PAGES:
            folder = Path(name) / page
            folder.mkdir()
            text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
            found = list(breaches(text, folder, Path(name) / PAGES[0] / ".venv", source))
            commands = sum(bool(step.command) for step in steps(text))
            print(f"docs/{page}.md: {commands} commands, {len(found)} not as the page says", *found, sep="\n")
            lost += len(found)
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
