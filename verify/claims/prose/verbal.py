"""Arithmetic in words: the mean of 1.0, 3.0 and 5.0 is 3.0, the square root of 2 is about 1.414, 3 times 4 is 12."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Literal

from verify.claims.cues import has_any, present, said_in
from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import Arrays
from verify.numerals import parse_numeral
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Alternative, ValueClaim
from verify.records.expression import Array, Binary, Call, Expression, Number
from verify.records.numeral import Numeral, Quantity

A_NUMBER = r"[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?"
NUMBER = rf"(?<![\w.,$%-]){A_NUMBER}(?![\w%]|[.,]\d)"
NUMBERS = rf"{NUMBER}(?:(?:,|、)\s*{NUMBER})*,?\s*(?:\band\b|和|与|、|,)\s*{NUMBER}"
IS = (
    r",?\s*(?:which\s+)?(?:is|equals|gives|makes|yields|comes to|是|为|等于|约为|约等于)\s*"
    r"(?:about|approximately|roughly|just|exactly|then|therefore|≈|=)?\s*"
)
END = r"(?!\s*(?:[-+−*/×·÷^=≈(]|times\b|plus\b|minus\b|percent|[a-z]+s?\s+(?:more|less|times)\b))"
"""Nothing computes with the result, nor is it a part of what is computed."""

OF_SEVERAL: Mapping[str, str] = {
    "sum": "sum", "total": "sum", "mean": "mean", "average": "mean", "maximum": "max", "max": "max", "largest": "max",
    "minimum": "min", "min": "min", "smallest": "min", "variance": "var",
    "standard deviation": "std", "median": "median", "product": "product", "和": "sum", "总和": "sum", "平均值": "mean",
    "平均数": "mean", "均值": "mean", "最大值": "max", "最小值": "min",
}  # fmt: skip
ENGLISH, CHINESE = (
    "|".join(word.replace(" ", r"\s+") for word in OF_SEVERAL if word.isascii() is ascii_) for ascii_ in (True, False)
)

SEVERAL = re.compile(
    rf"\b(?P<word>{ENGLISH})\s+of\s+(?:the\s+[a-z]+\s+)?(?P<items>{NUMBERS}){IS}(?P<result>{NUMBER}){END}",
    re.IGNORECASE,
)
BEHIND = re.compile(rf"(?P<items>{NUMBERS})\s*的(?P<word>{CHINESE})\s*{IS}(?P<result>{NUMBER}){END}")
ADDED = re.compile(
    rf"(?P<items>{NUMBERS})[.;]\s+(?:they|these)\s+(?:all\s+)?(?:add|sum)s?\s+(?:up\s+)?to\s+"
    rf"(?P<result>{NUMBER}){END}",
    re.IGNORECASE,
)
BOTH = re.compile(
    rf"(?P<items>{NUMBER}\s+(?P<word>plus|minus|times|multiplied by|divided by)\s+{NUMBER}){IS}"
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

WORDS = re.compile(
    rf"\b(?:{ENGLISH})\s+of\s|的(?:{CHINESE})|\b(?:plus|minus|times|multiplied by|divided by)\s+[-−]?\d|"
    r"\b(?:add|sum)s?\s+(?:up\s+)?to\s+\d",
    re.IGNORECASE,
)
"""What stands in every such sentence."""

CUES = (
    *(f"{word} of" for word in OF_SEVERAL if word.isascii()), "的", " plus ", " minus ", " times ",
    "multiplied by", "divided by", "add to", "adds to", "sum to", "sums to", "up to",
)  # fmt: skip

BEFORE = re.compile(
    r"(?:\b(?:of|twice|thrice|half|plus|minus|times|by|to|than|over|and|or|squared?|sum)|[-+−*/×·÷^=(,、，$])\s*\Z",
    re.IGNORECASE,
)
"""What may compute with the first number, or part it from others."""

LOOK_BACK = 24

PLAIN = re.compile(
    r"(?:(?:\A|[^\w\s*`$~-]|\n[ \t]*[-+*•]|\b(?:an?|and|arithmetic|as|because|compute[ds]?|computing|find|finding|first"
    r"|for|from|hence|her|here|his|if|in|its?|or|ordinary|our|overall|plain|resulting|second|simple|since|so|take|taking"
    r"|that|the|their|then|this|thus|total|unweighted|usual|when|where|whose|with|your))[\s*_`]*)\Z",
    re.IGNORECASE,
)
"""What may stand before the mean of several numbers as everybody takes it; a geometric or a moving one is another."""

PART = re.compile(
    r"(?:\b(?:of|twice|thrice|half|plus|minus|times|by|to|than|over)|[-+/×·÷^=(])\s*(?:\b(?:the|their|its)\b)?[\s*_`]*\Z",
    re.IGNORECASE,
)
"""What may compute with it."""

ANY = re.compile(A_NUMBER)


def claim_verbal(document: Document, arrays: Arrays) -> None:
    """Claims from each sentence of prose that says in words what is computed of numbers, and the result."""
    cues = present(CUES, document.text)
    if not cues:
        return
    for block in document.blocks:
        if block.kind is BlockKind.PROSE and has_any(cues, said_in(block)) and WORDS.search(block.text):
            for pattern, formula in FORMS:
                for match in pattern.finditer(block.text):
                    said = arrays.ledger.said(block, *match.span())
                    arrays.ledger.attempt(said, _claim, document, block, match, formula, arrays.ledger)


def _claim(document: Document, block: Block, match: re.Match[str], formula: Formula, ledger: Ledger) -> None:
    before = block.text[max(0, match.start() - LOOK_BACK) : match.start()]
    if formula is _several and (PLAIN.search(before) is None or PART.search(before)):
        return  # the geometric mean, the square of the sum
    if formula in OPEN and BEFORE.search(before):
        return
    numbers = [_numeral(text) for text in ANY.findall(match["items"])]
    if formula is _several and match["word"].lower() == "product" and len(numbers) == 2:
        return  # read with what words compute of two
    operands = [Number(number, rounded=not number.is_integer) for number in numbers]
    place = document.place(block.offset(match.start()), block.offset(match.end("result") - 1) + 1, block.cell)
    printed = Quantity((_numeral(match["result"]),), (), "scalar")
    computed = formula(match, operands)
    section, sample = block.section, _of_a_sample(computed, len(operands))
    ledger.claim(ValueClaim(computed, printed), place, match[0], section, None, "stated", sample, reading="W13")


def _of_a_sample(computed: Expression, count: int) -> tuple[Alternative, ...]:
    """The other reading of a variance or a standard deviation."""
    if not isinstance(computed, Call) or computed.function not in ("var", "std") or count < 2:
        return ()
    by: Expression = Number(Numeral(f"{count}/{count - 1}", Fraction(count, count - 1), Fraction(1)))
    of, by = ("variance", by) if computed.function == "var" else ("standard deviation", Call("sqrt", (by,)))
    return (Alternative(f"as the {of} of a sample", Binary("*", computed, by), "convention"),)


Formula = Callable[[re.Match[str], Sequence[Expression]], Expression]


def _several(match: re.Match[str], operands: Sequence[Expression]) -> Expression:
    function = OF_SEVERAL[" ".join(match["word"].lower().split())]
    if function == "product":
        return functools.reduce(lambda left, right: Binary("*", left, right), operands)
    return _median(operands) if function == "median" else Call(function, (Array(tuple(operands)),))


def _median(operands: Sequence[Expression]) -> Expression:
    """The operand in the middle, or the mean of the two that are."""
    middle = sorted(operands, key=lambda one: one.numeral.value if isinstance(one, Number) else 0)
    left, right = middle[(len(middle) - 1) // 2], middle[len(middle) // 2]
    return left if len(middle) % 2 else Call("mean", (Array((left, right)),))


def _both(match: re.Match[str], operands: Sequence[Expression]) -> Expression:
    return Binary(SIGNS[" ".join(match["word"].lower().split())], *operands)


def _listed(match: re.Match[str], operands: Sequence[Expression]) -> Expression:
    return Call(OF_SEVERAL[match["word"]], (Array(tuple(operands)),))


def _added(_: re.Match[str], operands: Sequence[Expression]) -> Expression:
    return Call("sum", (Array(tuple(operands)),))


FORMS: tuple[tuple[re.Pattern[str], Formula], ...] = (
    (SEVERAL, _several), (BEHIND, _listed), (ADDED, _added), (BOTH, _both),
)  # fmt: skip
OPEN = frozenset({_listed, _added, _both})
"""Those that begin with a number, which others may belong to."""


def _numeral(text: str) -> Numeral:
    return parse_numeral(text.replace("−", "-"))
