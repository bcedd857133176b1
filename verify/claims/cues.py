"""Cues: pieces of words, of which one is in whatever a rule looks for. Most texts have none: no rule looks at them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

EQUATING = ("=", "≈", "←", "<-", "→")
"""One of them is in whatever says what something is, or becomes."""

DECIMALS = re.compile(r"\.[0-9]")
"""What is in whatever has a number with decimals; looked for fast, since it begins with a sign."""


@lru_cache(maxsize=2)
def _vocabulary(text: str) -> tuple[str, bool]:
    """The words of a text in small letters, each once; and whether signs of it may be escaped."""
    return "\n".join(set(text.split())).lower(), "\\u" in text


@lru_cache(maxsize=64)
def _words(cues: tuple[str, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Each cue with its words."""
    return tuple((cue, tuple(cue.split())) for cue in cues)


@lru_cache(maxsize=2)
def _lines(text: str) -> list[str]:
    """The lines of a text in small letters."""
    return text.lower().split("\n")


@lru_cache(maxsize=64)
def present(cues: tuple[str, ...], text: str) -> tuple[str, ...]:
    """The cues whose words are anywhere in a whole document: in its parts no others have to be looked for.

    In a notebook signs may be escaped; what is not ASCII may then be there.
    """
    vocabulary, escaped = _vocabulary(text)
    found = []
    for cue, words in _words(cues):
        for word in words:
            if word not in vocabulary:
                break
        else:
            found.append(cue)
            continue
        if escaped and not cue.isascii():
            found.append(cue)
    return tuple(found)


def has_any(cues: Iterable[str], text: str) -> bool:
    """Whether one of the cues is in a text; small letters, of words of any case."""
    for cue in cues:  # noqa: SIM110 — `any` makes a generator for every text
        if cue in text:
            return True
    return False


def is_said(pattern: re.Pattern[str], cues: Sequence[str], text: str) -> bool:
    """Whether a pattern, of letters in either case, is in a line of a text: in one of those with a cue."""
    return any(has_any(cues, line) and pattern.search(line) for line in _lines(text)) if cues else False
