"""Words that say that numbers do not add up or divide as they do elsewhere: modulo 2, to base 7, in eight bits."""

from __future__ import annotations

import re

OTHERWISE = (
    "modulo", "modulus", "mod ", "xor", "gf(", "octal", "hex", "in binary", "overflow", "wrap", "int8", "int16",
    "int32", "int64", "complement", "digit", "congruen", "base ", "base-", "mathbb{f}", "mathbb{z}", "/\\z",
    "integer div", "remainder", "//",
)  # fmt: skip
"""One of them is in all such words."""

OTHER_ARITHMETIC = re.compile(
    r"\b(?:p?mod(?:ulo|ulus)?|congruences?(?!\s+of\s)|congruent\s+to\s+[$\\(]*-?\d|octal|hex(?:adecimal)?|in\s+binary"
    r"|base[\s-]+(?!ten\b|10\b)(?:\d+|two|eight|sixteen)|in\s+base\s+\$?\\?[a-z]+|base\s+\$?[a-z]\$?\s+(?:in|for)\s+which"
    r"|GF\s*\()(?![a-z])|\(overflows?\b|\b(?:signed|integer)\s+overflow|\btwo['’]s\s+complement|\\mathbb\s?\{(?:F\}|Z\}_)"
    r"|(?:\\[QRZ]|\\mathbb\s?\{[QRZ]\})\s*/\s*\w?\s*(?:\\Z|\\mathbb\s?\{Z\})"
    r"|\b(?:units?|ones|last(?:\s+\w+)?)['’]?s?\s+digits?\b|\binteger\s+division\b"
    r"|\b(?:with|no)\s+(?:an?\s+)?remainder\b|\bremainder\s+(?:of\s+|is\s+|=\s*)?\d|\d\s*//\s*\d",
    re.IGNORECASE,
)
"""What says that numbers do not add up or divide as they do elsewhere, or are not written to base ten."""

XOR = re.compile(r"\bxor\b", re.IGNORECASE)
BITS = re.compile(r"[01+=\s⊕]*")
"""Sums of bits: 1 + 1 = 0. A network that learns XOR adds up as others do."""

BIT_SUM = re.compile(r"1(?:\s*\+\s*[01])*\s*\+\s*1\s*=\s*[01]")
"""1 + 1 = 0, or 1 + 1 = 1: of parities, or of truth values."""

FIXED_WIDTH = re.compile(r"\boverflow|\bwraps?\b|\bu?int(?:8|16|32|64)\b", re.IGNORECASE)
EDGE = re.compile(
    r"(?<!\d)(?:12[78]|25[56]|3276[78]|6553[56]|214748364[78]|429496729[56]|922337203685477580[78]"
    r"|1844674407370955161[56])(?!\d)"
)
INTEGERS = re.compile(r"[\d\s+=()\u2212-]*")
"""127 + 1 = -128: a sum of whole numbers at the edge of what 8, 16, 32 or 64 bits hold, where it is spoken of."""

LOGARITHM = re.compile(r"\blog", re.IGNORECASE)


def is_sum_of_bits(stated: str) -> bool:
    """Whether ones add up to one or none, as parities and truth values do."""
    return BIT_SUM.fullmatch(stated) is not None


def counts_otherwise(stated: str, around: str) -> bool:
    """Whether the paragraph around a statement says that its numbers do not add up as they do elsewhere."""
    if XOR.search(around) and BITS.fullmatch(stated):
        return True
    if FIXED_WIDTH.search(around) and INTEGERS.fullmatch(stated) and EDGE.search(stated):
        return True
    return OTHER_ARITHMETIC.search(around) is not None and LOGARITHM.search(stated) is None
