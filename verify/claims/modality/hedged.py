"""Words by which = is ≈: roughly 2^10 = 1000."""

from __future__ import annotations

import re
from dataclasses import replace

from verify.records.printed import Chain, Printed

LOOK_BACK = 40
LONGEST = 16
MARKS = "$\\([*_ \t"
"""What may stand between such a word and what it is said of."""

ROUGHLY = re.compile(r"(?:\b(?:about|approximately|approx\.?|around|nearly|roughly)|(?<![^\s(])~)\Z", re.IGNORECASE)
"""A ~ behind a word is a blank that breaks no line, as LaTeX has it."""

ENDINGS = ("about", "approximately", "approx", "approx.", "around", "nearly", "roughly", "~")
"""With one of them ends whatever says so."""


def roughly(text: str, start: int) -> bool:
    """Whether the word right before a computation says that its result is rounded."""
    before = text[max(0, start - LOOK_BACK) : start].rstrip(MARKS)[-LONGEST:]
    return before.lower().endswith(ENDINGS) and ROUGHLY.search(before) is not None


def approximated(statement: Printed) -> Printed:
    """A chain with ≈ for =."""
    if not isinstance(statement, Chain):
        return statement
    return replace(statement, relations=tuple("≈" if one == "=" else one for one in statement.relations))
