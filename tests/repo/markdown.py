"""What the project's own Markdown files hold: fenced blocks, tables, mentions."""

from __future__ import annotations

import re
from dataclasses import dataclass

FENCE = re.compile(r"^```(?P<kind>\w*)(?: (?P<name>\S+))?\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the file name behind it where there is one, and its lines."""

    kind: str
    name: str | None
    body: str


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a text, in order."""
    return [Block(match["kind"], match["name"], match["body"]) for match in FENCE.finditer(text)]


def commands(text: str) -> list[str]:
    """The commands of the console blocks of a text, without prompt and comment."""
    lines = [line for block in blocks(text) if block.kind == "console" for line in block.body.splitlines()]
    return [line[2:].partition(" #")[0].strip() for line in lines if line.startswith("$ ")]


def table_under(text: str, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its header."""
    section = re.split(r"(?m)^#+ ", text.partition(f"# {heading}\n")[2], maxsplit=1)[0]
    rows = [line.strip("| ") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)] for row in rows[2:]]


def code(cell: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)
