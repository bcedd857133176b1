"""Comments in code: where they may state arithmetic."""

from __future__ import annotations

import re
from collections.abc import Iterator

MAX_LINE = 400
"""Characters of a line of code that are looked at."""

DIGITS = frozenset("0123456789([")

COMMENT = re.compile(r"""(?P<code>(?:[^#"'\n]|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')*)#+[ \t]*(?P<comment>[^\n]*)""")


def over_length(text: str) -> int | None:
    """Where the first comment stands that may state a number, on a line that is too long to be looked at."""
    offset = 0
    for line in text.split("\n") if "#" in text and len(text) > MAX_LINE else ():
        code, _, comment = line.rpartition("#") if len(line) > MAX_LINE else ("", "", "")
        states = "=" in comment or comment.lstrip()[:1] in DIGITS
        if states and len(comment) <= MAX_LINE and any(map(str.isdecimal, comment)) and not code.count('"') % 2:
            return offset + len(code)
        offset += len(line) + 1
    return None


def comment_spans(text: str) -> Iterator[tuple[int, int]]:
    """Where comments, or what stands behind a colon or comma in them, may state arithmetic."""
    offset = 0
    for line in text.split("\n") if "#" in text else ():
        match = COMMENT.fullmatch(line) if "#" in line and "=" in line and len(line) <= MAX_LINE else None
        if match is not None:
            for part in re.finditer(r"(?:[^:;,]|,(?=\d{3}(?!\d))|[:;,](?=\S))+", match["comment"]):
                start = offset + match.start("comment") + part.start()
                words = part[0].strip()
                if words:
                    start += part[0].index(words)
                    yield start, start + len(words)
        offset += len(line) + 1
