"""Values that a document does not print, as people would print them."""

from __future__ import annotations

from verify.numerals.numeral import decimal_text
from verify.records.enclosure import Enclosure

DECIMALS = 6
"""Decimals shown of a value that the document does not print."""

DIGITS = 30
"""Decimals shown at most, of a small one."""


def unprinted(value: Enclosure) -> str:
    """A value to a few decimals, or to a few digits where it is small."""
    if value.special is not None:
        return value.special
    if value.exact is not None and value.exact * 10**DECIMALS % 1 == 0:
        text = decimal_text(value.exact, DECIMALS)
        return text.rstrip("0").rstrip(".") if "." in text else text
    size, decimals = abs(value.middle), DECIMALS
    while size and size < 1 and decimals < DIGITS:
        size, decimals = size * 10, decimals + 1
    return decimal_text(value.middle, decimals)
