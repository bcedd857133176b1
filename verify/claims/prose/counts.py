"""What a product of numbers counts, 32 layers × 8 heads × 2 bytes: the words between its factors."""

from __future__ import annotations

import re

THINGS = (
    r"(?:(?:kv|KV|query|attention|output|input|hidden|context|training)[ _-])?"
    r"(?:layers?|heads?|tokens?|head[_-]dims?|dims?|hidden|values?|floats?|features?|elements?|sequences?|epochs?|ctx|"
    r"dimensions?|bytes?|bits?|params?|parameters?|words?|channels?|filters?|samples?"
    r"|neurons?|units?|images?|pixels?|blocks?|experts?|matrices|vectors?|rows?|columns?)"
)
"""Things of which each number is a count: a product of counts is one, whatever is counted. None has a scale, as MB."""

REMARK = r"[ ]\([A-Za-z][A-Za-z ,]{0,40}\)"
COUNTED = re.compile(
    rf"(?<=\d)(?:{REMARK}|[ ]{THINGS}(?![\w-])(?:{REMARK})?)(?=[ ]*[×*][ ]*\d)"
    rf"|(?P<last>(?<=[×*][ ])[\d,.]*\d)[ ]{THINGS}(?=[ ]*(?:[=≈+]|\n[ ]*[=≈])[ ]*\d)"
)
"""The words behind a factor, before the next one or, where it is the last, before the sign that the product ends at."""

RESULT = re.compile(r"[=≈][ ]?[\d.,]+\Z")


def without_counts(prose: str) -> str:
    """Prose with blanks for what the factors of its products count."""
    return COUNTED.sub(_blank, prose)


def _blank(counted: re.Match[str]) -> str:
    if not counted["last"] and RESULT.search(counted.string, max(0, counted.start() - 16), counted.start()):
        return counted[0]  # 256 × 256 = 65,536 tokens × 131 KB: a result, and something else
    return (counted["last"] or "").ljust(len(counted[0]))
