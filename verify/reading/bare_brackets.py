r"""Displays whose backslashes were lost on the way: lines [ and ] by themselves, around what only TeX can be."""

from __future__ import annotations

import re
from bisect import bisect_right

from verify.reading.math_spans import Span

BARE_BRACKET_CERTAINTY = 0.9

DISPLAY = re.compile(
    r"^[ \t]*\[[ \t\r]*\n(?P<lines>(?:(?![ \t]*[\[\]][ \t\r]*$)[^\n]*\n){1,12}?)[ \t]*\][ \t\r.,;]*$"
    r"|^[ \t]*+\[[ \t]++(?P<line>[^\n]{1,1500}?)[ \t]++\][ \t\r.,;]*+$",
    re.MULTILINE,
)
TEX = re.compile(r"\\[A-Za-z]|(?<=\n)[ \t]*[=≈]")
"""A command of TeX, or a line that goes on with =: no list of numbers or citation has them."""


def with_bare_displays(text: str, spans: list[Span]) -> list[Span]:
    """The spans of a paragraph, and displays between bare brackets in the place of what was found inside them."""
    if "]" not in text:
        return spans
    found = []
    for match in DISPLAY.finditer(text):
        inner = match.span("lines" if match["lines"] else "line")
        if "$" not in match[0] and TEX.search(text, *inner):
            found.append(Span(*match.span(), *inner, display=True, certainty=BARE_BRACKET_CERTAINTY))
    if not found:
        return spans
    starts = [one.start for one in found]
    kept = []
    for span in spans:
        before = bisect_right(starts, span.start) - 1
        if before < 0 or span.start >= found[before].end:
            kept.append(span)
    return sorted([*kept, *found], key=lambda span: span.start)
