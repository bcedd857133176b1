"""What stands in prose and is read elsewhere, or is not said by the document: code, mathematics, tags, quotations."""

from __future__ import annotations

import re

from verify.claims.cues import EQUATING, has_any
from verify.claims.programs.inline_code import stated

HIDDEN = re.compile(
    r"(?P<ticks>`++)(?P<code>[^\n]{1,400}?)(?<!`)(?P=ticks)(?!`)|\$\$[^$]*\$\$|\$[^$\n]*\$"
    r"|\\\([^\n\\]*+(?:\\(?![()])[^\n\\]*+)*+\\\)|\\\[[^\n\\]*+(?:\\(?:\\(?!\])|(?![\[\]]))[^\n\\]*+){0,400}+\\\]"
    r"|\]\([^)\n\]]*+(?:\](?!\()[^)\n\]]*+)*+\)|https?://\S+|<[^<>\n]*>|[\"“”«»„][^\"“”«»„\n]{0,200}[\"“”«»„]",
)
"""What is read elsewhere, or not said by the document: code, mathematics, addresses, tags and what is quoted.

What opens and does not close ends where the next one opens, so that none is looked for to the end of the line anew."""

MARKS = ("`", "$", "\\", "](", "http", "<", '"', "“", "”", "«", "»", "„")
"""One of them is in whatever is hidden."""

PARTS = re.compile(r"</?(?:t[dhr]|br|p|li|div|h[1-6])\b", re.IGNORECASE)
SHOWN = re.compile(r"</?(?:b|strong|i|em|u|span)\b", re.IGNORECASE)
"""Tags that part what stands around them, and tags that only show it otherwise."""


def without_hidden(text: str) -> str:
    """Prose with other signs for what is hidden, as many as it has."""
    return HIDDEN.sub(_blank, text) if has_any(MARKS, text) else text


def _blank(hidden: re.Match[str]) -> str:
    """As many characters that are none; but code that states a chain among names stays, if a program would agree."""
    code = hidden["code"]
    if code is not None and has_any(EQUATING, code) and "^" not in code and next(stated(code), None) is None:
        return hidden[0].replace("`", " ")
    if hidden[0][0] == "<":
        mark = "|" if PARTS.match(hidden[0]) else " " if SHOWN.match(hidden[0]) else "\0"
        return mark * len(hidden[0])
    return "\0" * len(hidden[0])
