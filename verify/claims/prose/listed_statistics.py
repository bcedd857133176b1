"""Means and sums of numbers that a sentence has just listed: the losses are 0.3, 1.2 and 0.6; the average is 0.7."""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.claims.cues import has_any, in_a_row

NUMBER = r"[-−]?\d+(?:\.\d+)?"
PARTED = r"(?:\s*,\s*(?:and\s+)?|\s+and\s+)"

LISTED = re.compile(
    r"(?:\b(?:are|were|got|get|gives?|have|has|of)|[:=])\s+(?P<said>"
    rf"(?P<list>{NUMBER}(?:{PARTED}{NUMBER}){{1,31}})(?![\w%]|[.,]\d|\s*[-+*/×·=^])"
    r"(?:\s*[.;,:]\s+|\s+)(?:(?:so|thus|hence|then|and|with)\s+)?(?:the|their|its|an?|on)\s+"
    r"(?:(?:sample|arithmetic|overall)\s+)?(?P<kind>average|mean|sum|total)(?:\s+(?P<noun>[a-z]+))?"
    rf"(?:\s+(?:is|equals|of)|\s*=|,)\s+(?:(?:then|thus|therefore)\s+)?(?P<result>{NUMBER}))(?![\w%]|[.,]\d|\s*[-+*/×·=^(])",
    re.IGNORECASE,
)
"""A list behind a verb, and what the next clause says of it."""

CUES = ("average", "mean", "sum", "total")
"""One of them is in whatever says so."""

STEM = 4
"""Letters by which a noun is known again: the losses, their average loss."""

FAR = 120
"""Characters before a list in which what it lists is named."""


def listed_statistics(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """What the sentences of a paragraph say of a list, each as printed mathematics writes it."""
    if not has_any(CUES, in_a_row(text)):
        return
    for match in LISTED.finditer(text):
        noun = (match["noun"] or "").lower()
        words = re.split(r"[.;:!?\n]", text[max(0, match.start() - FAR) : match.start()])[-1]
        if noun and noun[:STEM] not in words.lower():
            continue  # of something else
        numbers = re.findall(NUMBER, match["list"])
        if len(set(map(_is_year, numbers))) > 1 or all(map(_is_year, numbers)):
            continue
        total = " + ".join(f"({number})" if number[0] in "-−" else number for number in numbers)
        mean = match["kind"].lower() in ("average", "mean")
        yield match, (rf"\frac{{{total}}}{{{len(numbers)}}}" if mean else total) + f" = {match['result']}"


def _is_year(number: str) -> bool:
    return re.fullmatch(r"(?:19|20)\d\d", number) is not None
