"""What a number in a line is said to be: the name before it, and whether a sign or a word relates them."""

from __future__ import annotations

from verify.claims.restated.labels import Label, label
from verify.claims.text import CLOSING, OPENING, PARTS, Kind, Line

RELATING = frozenset("=≈:") | {"\\approx", "~"}
"""Signs between a name and its number."""

NAME = 24
"""Tokens before a number among which its name is looked for."""


def related(line: Line, at: int) -> int | None:
    """Where the sign or word begins by which something is said to be the number at a place; None without one."""
    while line.concept(at - 1) == "about":
        at = line.first_of(at - 1)
    told = at > 0 and (line.tokens[at - 1].text in RELATING or line.concept(at - 1) == "says")
    return line.first_of(at - 1) if told else None


def head_of(line: Line, end: int) -> range:
    """The places of what ends at one: back to what concludes, to a sign that parts, or to the bracket around it."""
    begin, depth = end, 0
    while begin > max(0, end - NAME) and line.concept(begin - 1) not in ("concludes", "again"):
        token = line.tokens[begin - 1]
        depth += (token.text in CLOSING) - (token.text in OPENING)
        if depth < 0 or (not depth and token.kind is Kind.SIGN and token.text in PARTS | RELATING):
            break
        begin -= 1
    return range(begin, end)


def label_of(line: Line, head: range) -> Label | None:
    """The name that some places of a line are."""
    return label(" ".join(line.tokens[at].text for at in head)) if head else None
