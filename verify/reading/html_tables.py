"""Tables of HTML → tables of Markdown, each character of a cell at its place."""

from __future__ import annotations

import re

from verify.reading.stretch import Stretch

MAX_LENGTH = 200_000
"""Characters of a table that is read."""

TAG = re.compile(
    r"<!--.*?-->|</?(?P<name>[A-Za-z][A-Za-z0-9]*)\b[^<>]*>|&(?P<entity>minus|nbsp|lt|gt|amp);|[|\n\r]", re.DOTALL
)
SPANS = re.compile(r"\b(?:colspan|rowspan)\s*=|<table\b", re.IGNORECASE)
HEADER = re.compile(r"<table\b[^<>]*>.*?<tr\b[^<>]*>\s*<th\b", re.IGNORECASE | re.DOTALL)
ENTITIES = {"minus": "−", "nbsp": " ", "lt": "<", "gt": ">", "amp": "&"}


def html_rows(text: str, start: int, close: int, line_end: int) -> list[Stretch] | None:
    """The rows of the table between its tags at `start` and `close`, the last on its line; None where it has none."""
    end = close + len("</table>")
    table = as_markdown(text[start:end]) if not text[end:line_end].strip() else None
    if table is None:
        return None
    rows, position = [], 0
    for row in table.splitlines(keepends=True):
        rows.append(Stretch(row, ((0, start + position),)))
        position += len(row)
    return rows


def over_length(text: str, start: int, close: int) -> str:
    """The budget for which a table between its tags is not read, though its cells might be told; empty for none."""
    long = close - start > MAX_LENGTH and SPANS.search(text, start + len("<table"), close) is None
    return f"{MAX_LENGTH:,} characters of a table of HTML" if long else ""


def as_markdown(table: str) -> str | None:
    """A table of HTML, from its first tag to its last, as one of Markdown; None where its cells cannot be told.

    Its first row must be a header, and no cell may span others.
    """
    if len(table) > MAX_LENGTH or SPANS.search(table, len("<table")) or HEADER.match(table) is None:
        return None
    rows = 0

    def mark(match: re.Match[str]) -> str:
        nonlocal rows
        name, length = (match["name"] or "").lower(), len(match[0])
        if match["entity"]:
            return ENTITIES[match["entity"]].rjust(length)
        closing = match[0].startswith("</")
        if name == "tr" and not closing:
            return "\n".ljust(length)
        if name == "tr":
            rows += 1
            return ("|\n|-|" if rows == 1 else "|").ljust(length)
        return ("|" if name in ("td", "th") and not closing else "").ljust(length)

    read = TAG.sub(mark, table)
    return read if rows > 1 else None
