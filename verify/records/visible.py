"""Texts of documents as they may be shown on a terminal or in a log: nothing in them acts there, or hides."""

from __future__ import annotations

import re

CONTROLS = "\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"
"""What a terminal obeys, what begins a line for some program, and halves of characters; but for the end of a line."""

HIDING = "\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f"
"""Characters without a width, which can make a text look like another: directions, empty blanks, tags.

Those that join letters or keep them apart (U+200C, U+200D) are left, since Persian, Hindi and families are spelt with
them; and the signs of mathematics that nobody sees (U+2061 to U+2064), which come with formulas that were copied.
"""

NONE = "".join(chr(plane + last) for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF))
"""What is no character, and never will be."""

ACTING = re.compile(f"[{CONTROLS}{HIDING}{NONE}]")
"""What must reach no terminal: in texts for people it is replaced, in texts for programs it is escaped."""

SHOWN_OTHERWISE = re.compile(rf"[^\S ]|{ACTING.pattern}")


def visible(text: str) -> str:
    """A text of a document for a terminal or a log: what would act there, or hide, is replaced; blanks are blanks."""
    if text.isascii() and text.isprintable():
        return text
    return SHOWN_OTHERWISE.sub(lambda found: " " if found[0].isspace() else "\ufffd", text)
