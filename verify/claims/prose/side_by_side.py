"""Matrices that stand beside each other in plain text, row by row: Q = [[1, 0],   K = [[0, 1], and so on below."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.claims.prose.rows import ROW, as_list

SEVERAL = re.compile(r"\[\[[^\n]*=[ \t]*\[\[")
"""Two matrices that begin on one line."""

HEAD = re.compile(rf"(?<![\w.∂∇])(?P<name>[^\W\d_]\w{{0,30}})[ \t]*=[ \t]*\[(?P<row>{ROW})")
BELOW = re.compile(rf"[ \t]*(?:{ROW}\]?[ \t]*,?[ \t]*)+")
A_ROW = re.compile(rf"(?P<row>{ROW})(?P<closed>\])?")


def side_by_side(text: str) -> Iterator[tuple[tuple[int, int], str, str]]:
    """Where each of such matrices stands, its name and its rows as one list."""
    if SEVERAL.search(text) is None:
        return
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    for at, line in enumerate(lines):
        heads = list(HEAD.finditer(line)) if SEVERAL.search(line) else []
        end = at + _height(lines[at + 1 :], len(heads)) if len(heads) > 1 else at
        for number, head in enumerate(heads if end > at else ()):
            below = [list(A_ROW.finditer(one))[number]["row"] for one in lines[at + 1 : end + 1]]
            rows = as_list(f"[{', '.join([head['row'], *below])}]")
            if rows is not None:
                yield (starts[at] + head.start(), starts[end + 1] - 1), head["name"], rows


def _height(lines: list[str], count: int) -> int:
    """How many lines of rows follow, as many rows on each, until all the matrices close; none where they do not."""
    for number, line in enumerate(lines, 1):
        rows = list(A_ROW.finditer(line))
        if BELOW.fullmatch(line) is None or len(rows) != count:
            return 0
        closed = [bool(row["closed"]) for row in rows]
        if all(closed):
            return number
        if any(closed):
            return 0
    return 0
