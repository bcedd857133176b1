"""What the project's own Markdown files hold: fenced blocks, tables, mentions."""

from __future__ import annotations

import re
from dataclasses import dataclass

FENCE = re.compile(
    r"^(?P<mark>`{3,})(?P<kind>\w*)(?: (?P<name>\S+))?\n(?P<body>.*?)^(?P=mark)$", re.MULTILINE | re.DOTALL
)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, the file name behind it where there is one, and its lines."""

    kind: str
    name: str | None
    body: str


def blocks(text: str) -> list[Block]:
    """The fenced blocks of a text, in order."""
    return [Block(match["kind"], match["name"], match["body"]) for match in FENCE.finditer(text)]


def table_under(text: str, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading, without its header."""
    section = re.split(r"(?m)^#+ ", text.partition(f"# {heading}\n")[2], maxsplit=1)[0]
    rows = [line.strip("| ") for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in re.split(r"(?<!\\)\|", row)] for row in rows[2:]]


def code(cell: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def links(text: str) -> list[str]:
    """Where the links of a text lead that have no scheme: paths, with fragments."""
    prose = re.sub(r"`[^`\n]+`", "", FENCE.sub("", text))
    return [target for target in re.findall(r"\]\(([^)\s]+)\)", prose) if "://" not in target]


def headings(text: str) -> set[str]:
    """The anchors of the headings of a text, as GitHub makes them."""
    told = re.findall(r"(?m)^#+ (.*)$", FENCE.sub("", text))
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in told}
