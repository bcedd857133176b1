r"""Boxes around equations: \boxed{a = 1 \implies b = 2} states what stands in it, and the box is a drawing."""

from __future__ import annotations

import re

BOX = r"\boxed"
SIGN = re.compile(r"(?P<box>\\boxed\s*\{)|(?P<relation>[=≈]|\\approx(?![A-Za-z]))|(?P<brace>[{}])|\\.", re.DOTALL)


def unboxed(text: str) -> str:
    """The text without the boxes that hold a relation at their own level; every character stays at its place."""
    if BOX not in text:
        return text
    opened: list[list[int]] = []  # of each brace: where it begins and ends, 0 where it is no box, and its relations
    drawn: list[tuple[int, int]] = []
    for sign in SIGN.finditer(text):
        if sign["box"]:
            opened.append([sign.start(), sign.end(), 0])
        elif sign["brace"] == "{":
            opened.append([0, 0, 0])
        elif sign["brace"] and opened:
            start, end, relations = opened.pop()
            if end and relations:
                drawn += [(start, end), (sign.start(), sign.end())]
                if opened:
                    opened[-1][2] += relations  # what stood in a drawing stands around it
        elif sign["relation"] and opened:
            opened[-1][2] += 1
    parts, done = [], 0
    for start, end in sorted(drawn):
        parts += [text[done:start], " " * (end - start)]
        done = end
    return "".join([*parts, text[done:]])
