"""Absolute values between bars, |4 - 1|, told from the bars of tables, norms and conditions."""

from __future__ import annotations

import re

OPENED, CLOSED = "\ue000", "\ue001"
"""Signs that no text has, for the bars before and behind."""

LINE = re.compile(r"[^\n]*\|[^\n]*")
BARS = re.compile(r"\|\|[^|\n]*\|\||\|(?P<inside>[^|\n]*)\|")
"""A norm, or two bars with what stands between them."""

BEFORE = re.compile(r"(?:\A|[\s(\[=≈+\-−*/×·÷,:<>])\Z")
BEHIND = re.compile(r"(?!\w|\s*[\d|])")
"""What may stand before an absolute value and behind it: a sign, a word apart; a number would be in the next cell."""

NUMBER = r"[-−+]?(?:\d+(?:\.\d+)?|\.\d+)"
ALONE = re.compile(NUMBER)
COMPUTED = re.compile(r"(?=[^|]*\d)[-−+]?[\d.(√][\d.()√^²³+\-−*/×·÷ ]{0,80}(?<=[\d)²³])")
"""A number between bars; numbers that are computed with."""


def with_absolute_values(text: str) -> str:
    """A text with other signs for the bars around numbers, on lines on which all bars are those of absolute values."""
    return LINE.sub(_line, text) if "|" in text else text


def _line(line: re.Match[str]) -> str:
    """A line; where a bar may part cells or a condition, none of it is taken."""
    text = line[0]
    pairs = list(BARS.finditer(text))
    if (
        sum(pair[0].count("|") for pair in pairs) != text.count("|")
        or text.strip()[:: max(1, len(text.strip()) - 1)] == "||"
    ):
        return text
    single = [pair for pair in pairs if pair["inside"] is not None]
    if not all(map(_is_around, single)):
        return text
    signs = list(text)
    for pair in single:
        if ALONE.fullmatch(pair["inside"]) and _is_drawn(line, pair.start()):
            return text
        if COMPUTED.fullmatch(pair["inside"]):
            signs[pair.start()], signs[pair.end() - 1] = OPENED, CLOSED
    return "".join(signs)


def _is_around(pair: re.Match[str]) -> bool:
    """Whether bars stand close around something, and apart from everything else but signs."""
    inside, text = pair["inside"], pair.string
    close = bool(inside) and inside == inside.strip()
    start, end = pair.span()
    return close and BEFORE.search(text, max(0, start - 1), start) is not None and BEHIND.match(text, end) is not None


def _is_drawn(line: re.Match[str], column: int) -> bool:
    """Whether a bar goes on above or below: those of a column of numbers, drawn over several lines."""
    text = line.string
    begins, ends = line.start(), line.end()
    above = text[text.rfind("\n", 0, max(0, begins - 1)) + 1 : max(0, begins - 1)]
    below = text[ends + 1 : (text.find("\n", ends + 1) + 1 or len(text) + 1) - 1]
    return any(other[column : column + 1] == "|" for other in (above, below))
