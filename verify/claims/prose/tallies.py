"""What looks like an equation and is none: a running tally, 12 - 3 = 9 - 4 = 5."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise

NUMBER = r"\d{1,9}(?:\.\d{1,6})?"
SIGN = r"[-+−*/×·÷]|\\cdot|\\times|\\div"
STEP = re.compile(rf"(?P<from>{NUMBER})(?P<then>(?:\s*(?:{SIGN})\s*{NUMBER}){{0,3}})")
"""A number, and what is done with it."""

OPERATION = re.compile(rf"({SIGN})\s*({NUMBER})")

SHARE = re.compile(rf"\s*/\s*(?P<whole>{NUMBER})")

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
    item = ITEM.search(before[: separator.start()]) if separator is not None else None
    return item is not None and item[0][:1] not in ("=", "≈") and any(map(str.isalnum, item[0]))


def is_running_tally(sides: Iterable[str]) -> bool:
    """Whether each side goes on from what the one before it comes to: 12 - 3 = 9 - 4 = 5, or 60 - 40 = 20 * 5/18."""
    steps = [STEP.fullmatch(side.strip()) for side in sides]
    if len(steps) < 2 or not steps[0] or not steps[0]["then"]:
        return False
    if "+" in steps[0]["then"] and any(step is not None and _is_share(step) for step in steps[1:]):
        return False  # 12 + 15 + 9 = 36/50: points, out of so many
    values = [list(_values(step)) for step in steps if step is not None]
    goes_on = len(values) == len(steps) and all(
        one[-1] in other[: _factors(step) + 1] for (one, other), step in zip(pairwise(values), steps[1:], strict=True)
    )
    return goes_on and len({ends[-1] for ends in values}) > 1


def _factors(step: re.Match[str] | None) -> int:
    """How many operations a step begins with that are products and quotients."""
    signs = [sign for sign, _ in OPERATION.findall(step["then"])] if step is not None else []
    return next((i for i, sign in enumerate(signs) if sign in ("+", "-", "−")), len(signs))


def _is_share(step: re.Match[str]) -> bool:
    """Whether a number stands over one that is not less, and nothing else is done."""
    share = SHARE.fullmatch(step["then"])
    return share is not None and Fraction(step["from"]) <= Fraction(share["whole"])


def _values(step: re.Match[str]) -> Iterator[Fraction | None]:
    """What a step comes to after each operation, products and quotients first; None where it divides by zero."""
    terms = [Fraction(step["from"])]
    yield terms[0]
    for sign, number in OPERATION.findall(step["then"]):
        value = Fraction(number)
        if sign in ("+", "-", "−"):
            terms.append(value if sign == "+" else -value)
        elif sign not in ("/", "÷", "\\div"):
            terms[-1] *= value
        elif value:
            terms[-1] /= value
        else:
            yield None
            return
        yield sum(terms, Fraction(0))
