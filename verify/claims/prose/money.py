"""Amounts of money in prose, 24 × $10 = $240, where each sign of a dollar in a paragraph stands before one."""

from __future__ import annotations

import re

AMOUNT = re.compile(
    r"(?<![\w$\\])\\?\$(?=\d[\d,]*(?:\.\d+)?(?![\d$\\])(?!\s?(?:[kKMBT]|[mb]n|million|billion|thousand)\b))"
)
"""The sign before an amount that counts nothing but itself."""

OTHERWISE = re.compile(
    r"[¢€£¥₹%]|cent|exchange|discount"  # of another currency, or less than they are
    r"|\b(?:tokens?|requests?|calls|queries|impressions|views|clicks|per|rate)\b|/\s?\d*[kKmM]\b",
    re.IGNORECASE,
)
"""What makes amounts others than they are printed, or is paid for by the thousand: 2,000 tokens × $0.020 = $0.04."""


def without_currency(prose: str) -> str:
    """Prose with blanks for the signs of dollars before its amounts; as it stands, where a $ may mean anything else."""
    if "$" not in prose or prose.count("$") != len(AMOUNT.findall(prose)) or OTHERWISE.search(prose):
        return prose
    return AMOUNT.sub(lambda found: " " * len(found[0]), prose)
