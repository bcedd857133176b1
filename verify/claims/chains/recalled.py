"""A number held against another that the document has printed before: 0.83557 ≈ 0.83548, as the table above has it."""

from __future__ import annotations

import re

from verify.claims.chains.forms import sign_behind
from verify.claims.meaning.literals import literal
from verify.records.document import Document
from verify.records.numeral import Quantity
from verify.records.place import Place
from verify.records.printed import Chain, Printed

RECALLED = "a number is compared with one that was printed before: how near they should be is not said"

NEAR = "a whole number is near to another: how near it should be is not said"

DIGITS = re.compile(r"[1-9](?:\D*\d){3}")
"""Of fewer the same number may stand somewhere by chance."""


def is_recalled(chain: Chain, left: Printed, printed: Quantity, document: Document, place: Place) -> bool:
    """Whether `number ≈ number` rounds nothing, since both have as many decimals, and the second is an older one."""
    first = literal(left)
    if first is None or first.shape or printed.shape or sign_behind(chain, left) == "=":
        return False
    one, other = first.numerals[0], printed.numerals[0]
    if one.special or other.special or other.unit > one.unit or one.value == other.value:
        return False
    digits = other.text.lstrip("+-−")
    if DIGITS.search(digits) is None:
        return False
    before = document.text[: document.span(place)[0]]
    return digits in before and re.search(rf"(?<![\d.,]){re.escape(digits)}(?![\d]|[.,]\d)", before) is not None


def is_near(chain: Chain, left: Printed, printed: Quantity) -> bool:
    """Whether two whole numbers are said to be near to each other: 6² = 36 ≈ 37, a first guess; not 1234 ≈ 1230."""
    first = literal(left)
    if first is None or first.shape or printed.shape or sign_behind(chain, left) == "=":
        return False
    one, other = first.numerals[0], printed.numerals[0]
    whole = one.is_integer and other.is_integer and not other.text.endswith("0")
    return whole and not (one.special or other.special) and one.value != other.value
