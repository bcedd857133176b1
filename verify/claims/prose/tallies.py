"""What looks like an equation and is none: a running tally, 12 - 3 = 9 - 4 = 5, and what a range has, 10 - 20 = 0.5."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise

STEP = re.compile(
    r"(?P<from>\d{1,9}(?:\.\d{1,6})?)\s*(?P<sign>[-+−*/×·÷]|\\cdot|\\times|\\div)\s*(?P<by>\d{1,9}(?:\.\d{1,6})?)"
)
"""Two numbers with a sign between them."""

NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,6})?")


FAR = 64
"""Characters on either side of an equation in which others of a list are looked for."""

SEPARATOR = r"(?:\s*(?:…|\.\.\.)\s*|[,;]\s*(?:(?:and|und|et|y|e|…|\.\.\.)[,;]?\s+)?|\s+(?:and|und|et|y|e)\s+)"
ANOTHER = re.compile(rf"{SEPARATOR}\Z")
ITEM = re.compile(r"[=≈,;:\n][^=≈,;:\n]*+\Z|\A[^=≈,;:\n]*+\Z")
"""What stands before a separator, from the one before that."""

GIVEN_BEHIND = re.compile(
    rf"\s?%?{SEPARATOR}[-−]?\d++(?:[.,]\d++)*+\s?%?(?=\s*(?:[.,;:)]|(?:and|und|et|y|e)\b|[a-z]{{2}}|\n|\Z))"
)
"""A number alone behind its result, apart by a comma."""


def is_one_of_several(text: str, start: int, end: int) -> bool:
    """Whether an equation stands between a list of computations and that of their results: 1/2, 1/4 = 0.5, 0.25."""
    if GIVEN_BEHIND.match(text, end) is None:
        return False
    before = text[max(0, start - FAR) : start]
    separator = ANOTHER.search(before)
    if separator is not None and separator[0].strip() in ("…", "..."):
        return True  # from e^0.569 … to e^2.131
    item = ITEM.search(before[: separator.start()]) if separator is not None else None
    return item is not None and item[0][:1] not in ("=", "≈") and any(map(str.isalnum, item[0]))


def is_running_tally(sides: Iterable[str]) -> bool:
    """Whether each side goes on from what the one before it comes to: 12 - 3 = 9 - 4 = 5 + 2 = 7."""
    *steps, last = [side.strip() for side in sides] or [""]
    found = [STEP.fullmatch(step) for step in steps]
    if len(found) < 2 or NUMBER.fullmatch(last) is None or not all(found):
        return False
    values = [(_value(step), Fraction(step["from"])) for step in found if step is not None]
    goes_on = all(value == begun for (value, _), (_, begun) in pairwise(values))
    return goes_on and values[-1][0] == Fraction(last) and len({value for value, _ in values}) > 1


def is_range(left: str, right: str) -> bool:
    """Whether a smaller number, a dash and a larger one are said to be what their difference is not: 10 - 20 = 0.5."""
    step = STEP.fullmatch(left.strip())
    if step is None or step["sign"] not in "-−" or NUMBER.fullmatch(right.strip()) is None:
        return False
    less, more = Fraction(step["from"]), Fraction(step["by"])
    return less < more and less.denominator == more.denominator == 1 and Fraction(right.strip()) != more - less


def _value(step: re.Match[str]) -> Fraction | None:
    left, right, sign = Fraction(step["from"]), Fraction(step["by"]), step["sign"]
    if sign in ("+", "-", "−"):
        return left + right if sign == "+" else left - right
    if sign in ("/", "÷", "\\div"):
        return left / right if right else None
    return left * right
