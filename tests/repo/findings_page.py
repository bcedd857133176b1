"""The documents of docs/findings.md and what an audit prints of each; run as a script, it puts that there anew."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

from click.testing import CliRunner

from house import ROOT
from verify.cli import main

FILE = ROOT / "docs/findings.md"
SHOWN = re.compile(r"(?P<document>^```\w+ (?P<name>\S+)\n(?P<body>.*?)^```$\n\n)^```text\n.*?^```$", re.M | re.S)
"""A document, and what stands below it."""


def told(name: str, body: str) -> str:
    """What an audit prints of the claims of a document."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(body, encoding="utf-8")
        lines = CliRunner().invoke(main, ["audit", str(path)]).output.splitlines()
    first = next(n for n, line in enumerate(lines) if re.match(r" {4}\d+ claims?: ", line))
    last = next(n for n, line in enumerate(lines) if re.match(r" {4}\d+ numbers? in it: ", line))
    return "\n".join(line.removeprefix("    ") for line in lines[first:last])


def filled(page: str) -> str:
    """The page, with what is printed of each of its documents."""
    return SHOWN.sub(lambda one: f"{one['document']}```text\n{told(one['name'], one['body'])}\n```", page)


if __name__ == "__main__":
    FILE.write_text(filled(FILE.read_text(encoding="utf-8")), encoding="utf-8")
