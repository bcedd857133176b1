"""Wrapped sentences: a line that ends because it was full ends nothing, and the sentence goes on behind a blank."""

from __future__ import annotations

import re
from itertools import pairwise

from verify.reading.stretch import Stretch

LEAST = 40
"""Characters of the longest line of a paragraph that was wrapped; shorter lines were ended by whoever wrote them."""

RAGGED = 0.8
"""The share of the longest line that a full one has, with the word that went to the next."""

LINE = re.compile(r"[^\n]+")
ENDED = re.compile(r"(?:[.:;!?|][*_`\")\]]*|\\|[ \t]{2})\Z")
"""What a line ends with that was ended on purpose: a full stop, a colon, the border of a cell, a mark of Markdown."""

BEGINS = re.compile(r"[ \t]*(?:[-+*•>|#]|\d+[.)]|\S{0,30}[^\S\n]?(?:[=≈≔:←]|:=)(?!\S*\$)|\\item)")
"""How what is listed line by line begins: with a mark, or with a name and its relation."""

GOES_ON = re.compile(r"[-+−*/×·÷=≈(\[{,→]\Z")
"""A sign at the end of a line of which what comes next is a part."""


def unwrapped(paragraph: Stretch) -> Stretch:
    """A paragraph with a blank for each line end that only wraps it: each character stays at its place."""
    text = paragraph.text
    if "\n" not in text:
        return paragraph
    lines = [match.span() for match in LINE.finditer(text)]
    longest = max(end - start for start, end in lines)
    if longest < LEAST:
        return paragraph
    ends = [
        (end, end + 1)
        for (start, end), (begin, stop) in pairwise(lines)
        if begin == end + 1 and _wraps(text[start:end], text[begin:stop], longest)
    ]
    return paragraph.on_one_line(ends)


def _wraps(line: str, following: str, longest: int) -> bool:
    """Whether a line ends because its next word had no room there, in the midst of a sentence."""
    if ENDED.search(line):
        return False
    word = following.split(None, 1)[0] if following.strip() else ""
    if len(line) + 1 + len(word) <= RAGGED * longest:
        return False
    return GOES_ON.search(line) is not None or BEGINS.match(following) is None
