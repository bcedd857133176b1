"""Arrays as plain text sets them: lists with commas, and rows below each other, with commas or with blanks."""

from __future__ import annotations

import re

NUMBER = r"(?>(?:\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:[eE][-+−]?\d+)?)"
"""Taken as a whole: each comma of 123,456,… could else part two numbers or not, in 2^n ways."""

CELL = rf"[-−]?{NUMBER}"
ITEMS = rf"\s*{CELL}(?:\s*,\s*{CELL})*\s*\]"
LIST = rf"\[{ITEMS}"

INSIDE = rf"(?:{ITEMS}|\s*{LIST}(?:\s*,\s*{LIST})*\s*\])"
"""What stands behind the bracket that opens an array."""

ARRAY = rf"\[{INSIDE}"

TUPLE = rf"\({CELL}(?:,[ \t]+{CELL})+\)"

SET = rf"[-−]?(?:{NUMBER}|\d+\.)"
ROW = rf"(?>\[[ \t]*{SET}(?:(?:[ \t]*,[ \t]*|[ \t]+){SET})*[ \t]*\])"
REMARK = r"(?:[ \t]{2,9}\([^()=\n]{0,40}\)|[ \t]{0,9}(?:\#|//|←)[^\n\[\]]{0,80})[ \t]{0,9}(?=\n)"
"""What is said of a row behind it: the size of its matrix, or a comment."""

CLOSED = rf"(?>(?:[ \t]{{0,9}},)?(?:{REMARK}|[ \t]{{0,9}}))"
"""What stands between a row and the end of its line, in one way alone: rows without an end would be tried in 2^n."""

STACK = rf"{ROW}(?:{CLOSED}\n[ \t]{{0,40}}{ROW}(?=[ \t]*(?:\n|\Z)|{REMARK}))+"
ROWS = rf"(?:\[{ROW}(?:{CLOSED}(?>\n?[ \t]{{0,40}}){ROW})*[ \t]*\]|{STACK})"
"""Rows between brackets of their own, each on a line, or in those of them all."""

A_ROW, A_CELL = re.compile(ROW), re.compile(SET)


def as_list(array: str) -> str | None:
    """An array with commas between its numbers and its rows; None where its rows differ in length."""
    rows = [A_CELL.findall(row) for row in A_ROW.findall(array)]
    if len({len(row) for row in rows}) != 1:
        return None
    lists = [f"[{', '.join(row)}]" for row in rows]
    nested = len(lists) > 1 or array[1:].lstrip().startswith("[")
    return (f"[{', '.join(lists)}]" if nested else lists[0]).replace("−", "-")
