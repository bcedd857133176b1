"""Words that say that numbers do not add up or divide as they do elsewhere: modulo 2, to base 7, in eight bits."""

from __future__ import annotations

import re

ELSEWHERE = "the words around it count modulo a number, to another base than ten, or divide with a remainder"
SIZES_OR_BITS = "it looks like one of sizes, or of an exclusive or, and nothing is multiplied or raised there"

OTHERWISE = (
    "modulo", "modulus", "mod ", "xor", "gf(", "octal", "hex", "in binary", "overflow", "wrap", "int8", "int16",
    "int32", "int64", "complement", "digit", "congruen", "base ", "base-", "mathbb{f}", "mathbb{z}", "/\\z",
    "integer div", "interval arith", "intervalli", "intervallr", "intervalla", "aritm", "matrix exp",
    "saturat", "tropical", "nim:", "nim :", "nim-", "nim sum", "nim addition", "-plus",
    "remainder", "//", "clip", "clamp", "capped", " bits", "-bit",
    "binary", "clock", "ℤ", "fp16", "bf16", "float", "half",
)  # fmt: skip
"""One of them is in all such words."""

OTHER_ARITHMETIC = re.compile(
    r"\b(?:p?mod(?:ulo|ulus)?|congruences?(?!\s+of\s)|congruent\s+to\s+[$\\(]*-?\d|octal|hex(?:adecimal)?|in\s+binary"
    r"|base[\s-]+(?!ten\b|10\b)(?:[2-9]|[1-5]\d|6[0-4]|two|eight|sixteen)(?!\d)|in\s+base\s+\$?\\?[a-z]+|base\s+\$?[a-z]\$?\s+(?:in|for)\s+which"
    r"|GF\s*\()(?![a-z])|\(overflows?\b|\b(?:signed|integer)\s+overflow|\btwo['’]s\s+complement|\\mathbb\s?\{(?:F\}|Z\}_)"
    r"|(?:\\[QRZ]|\\mathbb\s?\{[QRZ]\})\s*/\s*\w?\s*(?:\\Z|\\mathbb\s?\{Z\})"
    r"|\b(?:units?|ones|last(?:\s+\w+)?)['’]?s?\s+digits?\b|\binteger\s+division\b"
    r"|\binterval\s+arithmetic\b|\bintervall(?:i\s*:|rechnung|arithmetik)|\baritm\w+\s+(?:\w+\s+)?interval\w+|\btropical\s+semiring"
    r"|\b(?:max|min)-plus\b|\bnim(?:\s*:|[-\s](?:sum|addition)\b)|\(matrix\s+exponential\)|\((?:in\s+)?binary\)"
    r"|\b(?:with|no)\s+(?:an?\s+)?remainder\b|\bremainder\s+(?:of\s+|is\s+|=\s*)?\d|\d\s*//\s*\d",
    re.IGNORECASE,
)
"""What says that numbers do not add up or divide as they do elsewhere, or are not written to base ten."""

BIT_SUM = re.compile(r"1(?:\s*\+\s*[01])*\s*\+\s*1\s*=\s*[01]")
"""1 + 1 = 0, or 1 + 1 = 1: of parities, or of truth values."""

FIXED_WIDTH = re.compile(
    r"\b(?:in|with|of)\s+(?:8|16|32|64|eight|sixteen)[\s-]bits?\b|\boverflow|\bsaturat|\bwraps?\b|\bu?int(?:8|16|32|64)\b",
    re.IGNORECASE,
)
EDGE = re.compile(
    r"(?<!\d)(?:12[78]|25[56]|3276[78]|6553[56]|214748364[78]|429496729[56]|922337203685477580[78]"
    r"|1844674407370955161[56])(?!\d)"
)
INTEGERS = re.compile(r"[\d\s+=()\u2212-]*")
"""127 + 1 = -128: a sum of whole numbers at the edge of what 8, 16, 32 or 64 bits hold, where it is spoken of."""

PAIR = re.compile(r"(?<![\d.])\d{1,6}\s?(?:[×x]|\\times)\s?\d{1,6}(?!\.?\d)")
BESIDE = re.compile(r"(?:\\left|\\right|\\text\{T\}|\\top|[\s$()\[\].,;^ᵀT+−-])*")
"""A size, and what may stand beside it where nothing is multiplied any more."""

EXCLUSIVE_OR = re.compile(r"\s*(\d{1,9})\s*\^\s*(\d{1,9})\s*=\s*(\d{1,9})\s*")
"""6 ^ 3 = 5, as programs write it."""

MODULUS = re.compile(
    r"(?:\bmod(?:ulo|ulus)?|\\[pb]mod|\bGF\s*\(|(?:\\mathbb\s?\{?[ZF]\}?|ℤ|\bZ)\s?[_/])[\s{$\\(]*(?:n\s*=\s*)?(\d{1,4})(?!\d)"
    r"|\b(uint8|int8|uint16|int16|clock|(?:8|16)-bit)\b|\bwraps?\s+(?:around\s+)?at\s+(\d{1,4})(?!\d)",
    re.IGNORECASE,
)
SIZES = {"uint8": 256, "int8": 256, "uint16": 65536, "int16": 65536, "8-bit": 256, "16-bit": 65536, "clock": 12}
"""Modulo what is counted, by a number or by a word."""

BASE = re.compile(
    r"\b(binary|octal)\b|\bbase[\s-]+\$?(\d{1,2})(?!\d)|\bbase[\s-]+(two|three|five|eight)\b", re.IGNORECASE
)
BASES = {"binary": 2, "two": 2, "three": 3, "five": 5, "octal": 8, "eight": 8}
"""The base that numbers are written to."""

SIGNS = re.compile(r"\\(?:cdot|times)(?![a-z])|[·×⋅∗]")
WHOLE = re.compile(r"-?\d+(?:\^\d{1,3})?(?:[*+-]-?\d+(?:\^\d{1,3})?)*")
"""Sums and products of whole numbers and of their powers."""

MAX_DIGITS = 60
"""Characters of a statement that is worked out in another arithmetic."""

LOGARITHM = re.compile(r"\blog", re.IGNORECASE)

OF_LOGARITHM = re.compile(r"\blog\w*[^.;]{0,30}?\bbase[\s-]+\$?\w+|\bbase[\s-]+\$?\w+\$?\s+\(?log", re.IGNORECASE)
"""The base of a logarithm, to which numbers are not written: log base 2, base-2 logarithms."""


FONT = re.compile(r"\\(?:mathbf|boldsymbol|bm|mathrm|text|boxed|underline)\s*\{([^{}]*)\}|\*\*([^*\n]*)\*\*")


def in_itself(stated: str) -> str:
    """Why a statement is none of numbers by what it looks like: of parities, sizes, an exclusive or; else nothing."""
    if BIT_SUM.fullmatch(stated.replace("$", "")) is not None:
        return ELSEWHERE
    return SIZES_OR_BITS if _is_of_sizes(stated) or _is_exclusive_or(stated) else ""


def _is_of_sizes(stated: str) -> bool:
    """Whether sizes come to sizes, (2 × 3)(3 × 4) = 2 × 4: nothing is multiplied in what they end in."""
    if PAIR.search(stated) is None:
        return False
    sides = re.split("[=≈]", FONT.sub(r"\1\2", stated))
    if len(sides) < 2 or not all(map(PAIR.search, sides)):
        return False
    return BESIDE.fullmatch(PAIR.sub("", sides[-1])) is not None


def _is_exclusive_or(stated: str) -> bool:
    """Whether a caret stands for the exclusive or, which gives what is printed."""
    found = EXCLUSIVE_OR.fullmatch(stated) if "^" in stated else None
    return found is not None and int(found[1]) ^ int(found[2]) == int(found[3])


def counts_otherwise(stated: str, around: str) -> bool:
    """Whether the paragraph around a statement says that its numbers do not add up as they do elsewhere."""
    if INTEGERS.fullmatch(stated) and EDGE.search(stated) and FIXED_WIDTH.search(around):
        return True
    return LOGARITHM.search(stated) is None and OTHER_ARITHMETIC.search(OF_LOGARITHM.sub("", around)) is not None


def holds_otherwise(stated: str, above: str) -> bool:
    """Whether an equality of whole numbers holds modulo a number, or to a base, that the text above it names."""
    if len(stated) > MAX_DIGITS or "=" not in stated:
        return False
    plain = SIGNS.sub("*", stated).replace("−", "-").translate({ord(sign): None for sign in " {}$`&"})
    sides = plain.split("=")
    if not all(map(WHOLE.fullmatch, sides)) or len({_value(side, 10) for side in sides}) == 1:
        return False
    moduli = {SIZES[word.lower()] if word else int(number or at) for number, word, at in MODULUS.findall(above)}
    if any(number > 1 and len({_value(side, 10) % number for side in sides}) == 1 for number in moduli):
        return True
    found = {
        BASES[(word or name).lower()] if word or name else int(number) for word, number, name in BASE.findall(above)
    }
    digits = max(int(one) for one in plain if one.isdecimal())
    return any(digits < base <= 36 and len({_value(side, base) for side in sides}) == 1 for base in found)


def _value(side: str, base: int) -> int:
    """What a sum of products comes to, its numbers written to a base, exponents to base ten."""
    total = 0
    for term in re.findall(r"(?:(?<!\*)-)?[^+-]+(?:(?<=\*)-[^+-]+)*", side):
        product = 1
        for factor in term.split("*"):
            number, _, power = factor.partition("^")
            product *= int(number, base) ** (int(power) if power else 1)
        total += product
    return total
