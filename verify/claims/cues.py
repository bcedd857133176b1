"""Cues: pieces of words, of which one is in whatever a rule looks for. Most texts have none: no rule looks at them."""

from __future__ import annotations

from collections.abc import Iterable

EQUATING = ("=", "≈", "←", "<-")
"""One of them is in whatever says what something is, or becomes."""


def has_any(cues: Iterable[str], text: str) -> bool:
    """Whether one of the cues is in a text; small letters, of words of any case."""
    for cue in cues:  # noqa: SIM110 — `any` makes a generator for every text
        if cue in text:
            return True
    return False
