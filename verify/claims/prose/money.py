"""Amounts of money in prose, 2,000 × $0.020 = $40, where each sign of a dollar in a paragraph stands before one."""

from __future__ import annotations

import re

DOLLAR = re.compile(r"\$[0-9]")
"""What is before any amount; looked for fast, since it begins with a sign."""

AMOUNT = re.compile(
    r"(?<![\w$\\])\\?\$(?=\d[\d,]*(?:\.\d+)?(?![\d$\\])(?!\s?(?:[kKMBT]|[mb]n|million|billion|thousand)\b))"
)
"""The sign before an amount that counts nothing but itself."""

OTHER = ("¢", "€", "£", "¥", "₹", "cent", "exchange", "discount", "%")
"""With one of them amounts may be of another currency, or less than they are."""

FACTOR = r"\d+(?:\.\d+)?"
RATED = re.compile(
    r"\b(?:tokens?|requests?|calls|queries|impressions|views|clicks|per|rate)\b|/\s?\d*[kKmM]\b", re.IGNORECASE
)
"""What is usually paid for by the thousand or the million: 2,000 tokens × $0.020 = $0.04."""

PRODUCT = re.compile(rf"({FACTOR})\s*(?:\\times|\\cdot|[×*·])\s*({FACTOR})\s*[=≈]\s*({FACTOR})")
"""What is paid for so many."""

NEARLY = 0.2
"""How far a price that was rounded to a digit may be from what it comes to."""


def is_rated(text: str) -> bool:
    """Whether a price in a text may be that of many."""
    return "$" in text and without_currency(text) != text and RATED.search(text) is not None


def is_by_the_thousand(stated: str) -> bool:
    """Whether a product is a thousand or a million times what is stated: the price was one of so many."""
    found = PRODUCT.search(stated.replace("{,}", "").replace(",", ""))
    if found is None:
        return False
    count, price, paid = map(float, found.groups())
    return any(abs(count * price - many * paid) <= NEARLY * many * paid for many in (1e3, 1e6)) and paid > 0


def without_currency(prose: str) -> str:
    """Prose with blanks for the signs of dollars before its amounts; as it stands, where a $ may mean anything else."""
    if DOLLAR.search(prose) is None:
        return prose
    if prose.count("$") != len(AMOUNT.findall(prose)) or any(sign in prose for sign in OTHER):
        return prose
    return AMOUNT.sub(lambda found: " " * len(found[0]), prose)
