"""Arithmetic of two numbers in words: 3 times 4 is 12, 200 minus 174 equals 26."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Literal

from verify.claims.cues import has_any, present, said_in
from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import Arrays
from verify.numerals import parse_numeral
from verify.records.document import Block, BlockKind, Document
from verify.records.example import ValueClaim
from verify.records.expression import Binary, Number
from verify.records.numeral import Numeral, Quantity

A_NUMBER = r"[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
NUMBER = rf"(?<![\w.,$%-]){A_NUMBER}(?![\w%]|[.,]\d)"
IS = (
    r",?\s*(?:which\s+)?(?:is|equals|gives|makes|yields|comes to|是|为|等于|约为|约等于)\s*"
    r"(?:about|approximately|roughly|just|exactly|then|therefore|≈|=)?\s*"
)
END = r"(?!\s*(?:[-+−*/×·÷^=≈(]|times\b|plus\b|minus\b|percent|[a-z]+s?\s+(?:more|less|times)\b))"
"""Nothing computes with the result, nor is it a part of what is computed."""

BOTH = re.compile(
    rf"(?P<left>{NUMBER})\s+(?P<word>plus|minus|times|multiplied by|divided by)\s+(?P<right>{NUMBER}){IS}"
    rf"(?P<result>{NUMBER}){END}",
    re.IGNORECASE,
)
SIGNS: Mapping[str, Literal["+", "-", "*", "/"]] = {
    "plus": "+",
    "minus": "-",
    "times": "*",
    "multiplied by": "*",
    "divided by": "/",
}

BEFORE = re.compile(
    r"(?:\b(?:of|twice|thrice|half|plus|minus|times|by|to|than|over|and|or|squared?|sum)|[-+−*/×·÷^=(,、，$])\s*\Z",
    re.IGNORECASE,
)
"""What may compute with the first number, or part it from others."""

LOOK_BACK = 24


def claim_verbal(document: Document, arrays: Arrays) -> None:
    """Claims from each sentence of prose that says in words what is computed of two numbers, and the result."""
    cues = present(tuple(SIGNS), document.text)
    for block in document.blocks if cues else ():
        if block.kind is BlockKind.PROSE and has_any(cues, said_in(block)):
            for match in BOTH.finditer(block.text):
                said = arrays.ledger.said(block, *match.span())
                arrays.ledger.attempt(said, _claim, document, block, match, arrays.ledger)


def _claim(document: Document, block: Block, match: re.Match[str], ledger: Ledger) -> None:
    if BEFORE.search(block.text, max(0, match.start() - LOOK_BACK), match.start()):
        return
    left, right = (Number(one, rounded=not one.is_integer) for one in map(_numeral, match.group("left", "right")))
    computed = Binary(SIGNS[" ".join(match["word"].lower().split())], left, right)
    place = document.place(block.offset(match.start()), block.offset(match.end("result") - 1) + 1, block.cell)
    printed = Quantity((_numeral(match["result"]),), (), "scalar")
    ledger.claim(ValueClaim(computed, printed), place, match[0], block.section, reading="W13")


def _numeral(text: str) -> Numeral:
    return parse_numeral(text.replace("−", "-"))
