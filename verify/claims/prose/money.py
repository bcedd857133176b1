"""Amounts of money in prose, 2,000 × $0.020 = $40, where each sign of a dollar in a paragraph stands before one."""

from __future__ import annotations

import re

AMOUNT = re.compile(
    r"(?<![\w$\\])\\?\$(?=\d[\d,]*(?:\.\d+)?(?![\d$\\])(?!\s?(?:[kKMBT]|[mb]n|million|billion|thousand)\b))"
)
"""The sign before an amount that counts nothing but itself."""

PER = re.compile(
    r"(?P<result>=[ ]\\?\$[\d,.]*\d)/[A-Za-z]{2,12}\b|(?P<factor>\$[\d,.]*\d)/[A-Za-z]{2,12}(?=[ ]?[×*·][ ]?\d)"
)
"""What an amount is paid for: a result, = $240/year, or a factor, $50/hour × 8."""

OTHER = ("¢", "€", "£", "¥", "₹", "cent", "exchange", "discount", "%")
"""With one of them amounts may be of another currency, or less than they are."""


def without_currency(prose: str) -> str:
    """Prose with blanks for the signs of dollars before its amounts; as it stands, where a $ may mean anything else."""
    if prose.count("$") != len(AMOUNT.findall(prose)) or any(sign in prose for sign in OTHER):
        return prose
    return AMOUNT.sub(_blank, PER.sub(_blank, prose))


def _blank(found: re.Match[str]) -> str:
    kept = next((text for text in found.groupdict().values() if text), "")
    return kept.ljust(len(found[0]))
