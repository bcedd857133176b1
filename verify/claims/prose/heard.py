"""Decimals that a text says are computed, whether the computation can be read or not: √d_k = 1.73, e^2 is 7.4."""

from __future__ import annotations

import re

from verify.claims.cues import has_any
from verify.claims.meaning.again import RECOGNIZED, recognizable
from verify.claims.meaning.scope import Scope
from verify.numerals import parse_numeral
from verify.records.expression import Number

DECIMALS = re.compile(r"\.\d+(?![\d%]|\s*[-+*/×·^=(])")
"""The point of a number, found at once, and its decimals, with which nothing is computed right there."""

WHOLE = re.compile(r"(?<![\w.])\d+\Z")

COMPUTED = re.compile(
    r"(?:[√^/·×²³‖]|\\sqrt|\broot\b|\bexp\b|\blog|\bln\b|\bsum\b)[^=≈\n.;]{0,24}?(?:[=≈]|\b(?:is|gives|equals)\b"
    r"|\\approx(?![a-z])|(?<=sum)\b)[\s$`(]{0,4}(?:(?:about|approximately|roughly)\s+)?\Z"
)
"""What a sign or a word computes with, up to the result."""

CUES = ("√", "^", "/", "·", "×", "²", "³", "‖", "sqrt", "root ", "exp(", "exp ", "log", "ln(", "ln ", "sum ")

MAX_DIGITS, LOOK_BACK = 9, 64
"""Digits before the point, and characters before them in which it is looked for."""


def remember_heard(text: str, scope: Scope) -> None:
    """Keep these decimals, of two digits or more: a number with the same digits may be rounded."""
    for found in DECIMALS.finditer(text) if has_any(CUES, text) else ():
        whole = WHOLE.search(text, max(0, found.start() - MAX_DIGITS), found.start())
        if whole is None:
            continue
        number, start = whole[0] + found[0], whole.start()
        if len(number.strip("0.").replace(".", "")) < RECOGNIZED - 1:
            continue
        if COMPUTED.search(text, max(0, start - LOOK_BACK), start) is None:
            continue
        numeral = parse_numeral(number)
        kept = scope.results if recognizable(numeral) is not None else scope.short
        kept.setdefault(number, Number(numeral, rounded=True))
