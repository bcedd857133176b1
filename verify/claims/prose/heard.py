"""Decimals that a text says are computed, whether the computation can be read or not: √d_k = 1.73, e^2 is 7.4."""

from __future__ import annotations

import re

from verify.claims.meaning.again import RECOGNIZED, recognizable
from verify.claims.meaning.scope import Scope
from verify.numerals import parse_numeral
from verify.records.expression import Number

HEARD = re.compile(
    r"(?:[√^/·×²³‖]|\\sqrt|\broot\b|\bexp\b|\blog|\bln\b|\bsum\b)[^=≈\n.;]{0,24}?(?:[=≈]|\b(?:is|gives|equals)\b"
    r"|\\approx(?![a-z])|(?<=sum)\b)[\s$`(]{0,4}(?:(?:about|approximately|roughly)\s+)?(?P<number>\d+\.\d+)"
    r"(?![\d%]|\s*[-+*/×·^=(])"
)
"""What a sign or a word computes with, and its result, with which nothing is computed right there."""


def remember_heard(text: str, scope: Scope) -> None:
    """Keep these decimals, of two digits or more: a number with the same digits may be rounded."""
    for found in HEARD.finditer(text) if "." in text else ():
        number = found["number"]
        if len(number.strip("0.").replace(".", "")) < RECOGNIZED - 1:
            continue
        numeral = parse_numeral(number)
        kept = scope.results if recognizable(numeral) is not None else scope.short
        kept.setdefault(number, Number(numeral, rounded=True))
