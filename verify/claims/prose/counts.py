"""What a product of numbers counts, 32 layers × 8 heads × 2 bytes: the words between its factors."""

from __future__ import annotations

import re

from verify.claims.meaning.units import BEHIND, OPERAND, UNIT

THINGS = (
    r"(?:(?:kv|KV)[ _-])?(?!(?:dozens?|pairs?|couples?|hundreds?|halves|thirds|quarters|fifths|tenths|times|percent"
    rf"|squared|cubed|plus|minus|over|choose|mod|each|more|less|{UNIT})\b)[^\W\d_]{{3,}}(?:[ _-][^\W\d_]{{2,}})?"
)
"""What each number of a product counts: a product of counts is one, unless a word multiplies, or has a scale."""

REMARK = r"[ ]\([A-Za-z][A-Za-z ,]{0,40}\)"
COUNTED = re.compile(
    rf"(?<=\d)(?:{REMARK}|[ ]?(?P<unit>{OPERAND}|[MBT](?![\w-]))|[ ]{THINGS}(?![\w-])(?:{REMARK})?)"
    r"(?=[ ]*[-−+×*/÷)][ ]*[(\d×*/÷=≈])"
    rf"|(?P<last>(?<=[-−+×*/÷])[ ]?[\d,.]*\d)[ ]?(?:(?P<scaled>{OPERAND})|(?<=[ ])(?:{THINGS}))"
    r"(?=[ ]*(?:[=≈+]|\n[ ]*[=≈])[ ]*\d)"
    rf"|(?<=\d)(?P<result>(?=[^\W\d_]{{2}}){UNIT})"
)
"""The words behind a factor, before the next one or, where it is the last, before the sign that the product ends at;
and the unit that is set closely behind a result."""

RESULT = re.compile(r"[=≈][ ]?~?[\d.,]+\Z")


def without_counts(prose: str) -> str:
    """Prose with blanks for what the factors of its products count."""
    return COUNTED.sub(_blank, prose)


def _blank(counted: re.Match[str]) -> str:
    text, start = counted.string, counted.start()
    is_result = RESULT.search(text, max(0, start - 16), start) is not None
    if counted["result"] or (is_result and not counted["last"]):
        # 256 × 256 = 65,536 tokens × 131 KB: a result, and something else
        return " " * len(counted[0]) if is_result and counted["result"] else counted[0]
    if (counted["unit"] or counted["scaled"]) and _is_summed(text, start):
        return counted[0]  # 3 GB × 2 + 500 MB
    return (counted["last"] or "").ljust(len(counted[0]))


def _is_summed(text: str, at: int) -> bool:
    """Whether a side has several terms that are not all in one unit."""
    start = max(text.rfind(sign, 0, at) for sign in "=≈\n") + 1
    end = min((end for end in (text.find(sign, at) for sign in "=≈\n") if end > 0), default=len(text))
    signs = sum(text.count(sign, start, end) for sign in ("+", "−", " - "))
    units = [found["unit"] or found["scaled"] for found in COUNTED.finditer(text, start, end + 4)]
    return signs > 0 and (len(set(units)) > 1 or len(units) != signs + 1)


def is_scaled(text: str, start: int, end: int) -> bool:
    """Whether what a chain comes to has a scale that it does not print: 2 GB × 4 = 8, but not 2 GB / 8 GB = 0.25."""
    if BEHIND.match(text, end) is not None:
        return False
    found = (match["unit"] or match["scaled"] for match in COUNTED.finditer(text, start, end))
    units = [unit for unit in found if unit and unit.lower().rstrip("s") not in ("byte", "bit")]
    return len(set(units)) > 1 or len(units) == 1
