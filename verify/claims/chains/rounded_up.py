"""Results that people round up, not to the nearest, how many samples are needed; and to so many significant figures."""

from __future__ import annotations

import re
from collections.abc import Callable

from verify.claims.cues import has_any
from verify.claims.meaning.conventions import to_next_whole
from verify.records.example import Alternative
from verify.records.expression import Expression, Number
from verify.records.numeral import Quantity

SAID = re.compile(
    r"\bround\w*\s+(?:\w+\s+)?up\b|\bceil|\bat\s+least\b|\bnext\s+(?:whole|integer)|\bwhole\s+number|\baufrunden\b|"
    r"\baufgerundet|\bpar\s+excès\b|\bentier\s+supérieur\b|\bhacia\s+arriba\b|\bpor\s+exceso\b|\bpara\s+cima\b|"
    r"向上取整|切り上げ|올림|округл\w*\s+вверх|làm tròn lên|mindestens|au\s+moins|al\s+menos|至少",
    re.IGNORECASE,
)
"""What says that a count is rounded up, or that no smaller one would do."""

CUES = (
    "round", "ceil", "least", "next", "whole", "aufrunden", "aufgerundet", "excès", "supérieur", "arriba", "exceso",
    "cima", "取整", "切り上げ", "올림", "округл", "lên", "mindestens", "moins", "menos", "至少",
)  # fmt: skip
"""One of them is in whatever says so."""


def rounded_up(expression: Expression, printed: Quantity, words: Callable[[], tuple[str, str]]) -> list[Alternative]:
    """The reading with the result rounded up: of a number that stands printed, 61.47 ≈ 62, or where words say so.

    words: what stands before and behind the result. Of a share, 0.3 ≈ 1, nothing is rounded up.
    """
    numeral = printed.numerals[0]
    if printed.shape or numeral.special or not numeral.is_integer or numeral.value <= 1:
        return []
    if not isinstance(expression, Number):
        around = "\0".join(words())
        if not has_any(CUES, around.lower()) or SAID.search(around) is None:
            return []
    return [to_next_whole(expression)]
