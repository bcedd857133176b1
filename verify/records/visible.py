"""Texts of documents as they may be shown on a terminal or in a log: nothing in them acts there, or hides."""

from __future__ import annotations

import unicodedata

DIRECTIONS = frozenset("\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff")
"""Characters without a width, which can make a text look like another."""


def visible(text: str) -> str:
    """A text of a document for a terminal or a log: what would act there, or hide, is replaced; blanks are blanks."""
    return text if text.isascii() and text.isprintable() else "".join(map(_visible, text))


def _visible(character: str) -> str:
    if character.isspace():
        return " "
    hidden = unicodedata.category(character) in ("Cc", "Cs") or character in DIRECTIONS
    return "\ufffd" if hidden or ord(character) & 0xFFFE == 0xFFFE else character
