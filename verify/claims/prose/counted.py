"""What the factors of a product count, between words: 2 × 32 layers × 8 heads × 2 bytes = 1024."""

from __future__ import annotations

import re

NOUNS = (
    r"(?:(?:kv|query|attention|output|input|hidden|context|training)[ _-])?"
    r"(?:layers?|heads?|head[_-]?dims?|dims?|dimensions?|hidden|tokens?|bytes?|values?|floats?|params?|parameters?|"
    r"weights?|neurons?|units?|channels?|filters?|experts?|blocks?|samples?|sequences?|batch(?:es)?|steps?|epochs?|"
    r"images?|pixels?|features?|elements?|matrices|ctx|rows?|columns?|classes)"
)
"""Names of what is counted, which multiply nothing; no bits, of which eight are a byte, and no units of time."""

FACTOR = re.compile(
    rf"(?P<number>(?<![\d.,])\d[\d.,]*)(?P<noun>[ \t]+{NOUNS})(?=[ \t]*(?:[×·]|\*(?!\*)|x[ \t]*\d))"
    rf"|(?P<last>(?:[×·*]|\bx)[ \t]*\d[\d.,]*)(?P<behind>[ \t]+{NOUNS})(?=[ \t]*[=≈])",
    re.IGNORECASE,
)
"""A number with its noun before a sign of multiplication, or behind one at the end of a side."""

NEAR = 4
"""Characters before a number that are looked at."""


def without_counts(text: str) -> str:
    """Prose with blanks for what the factors of its products count."""
    return FACTOR.sub(_blank, text) if "=" in text or "≈" in text else text


def _blank(found: re.Match[str]) -> str:
    number, noun = found["number"] or found["last"], found["noun"] or found["behind"]
    before = found.string[max(0, found.start() - NEAR) : found.start()].rstrip()
    if found["number"] and before.endswith(("=", "≈")):
        return found[0]  # 256 × 256 = 65,536 tokens × 131 KB: a result, and something else
    return number + " " * len(noun)
