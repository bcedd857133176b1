"""What prose states that a printed array, or each of its rows, sums to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from verify.claims.cues import has_any, present
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.numerals import parse_numeral
from verify.records.document import Block, BlockKind, Document
from verify.records.example import PropertyClaim
from verify.records.expression import Call, Expression, Number, Relation
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

NEAR = 300
"""Characters between an array and the sentence that speaks of it without its name."""

MAX_NAME = 60
"""Characters of a sentence that stand for its claim."""

NUMBER = r"\$?(?P<number>one|unity|[-−]?\d+(?:\.\d+)?\s*\\?%?)\$?(?![\w,.]*\d)"
SUM = re.compile(rf"\b(?:sums?|adds?)(?:\s+up)?\s+to\s+(?:exactly\s+)?{NUMBER}", re.IGNORECASE)
ROWS = re.compile(r"\b(?:each|every|all(?: the)?|both|the)?\s*rows?\b", re.IGNORECASE)
PART = re.compile(
    r"\b(?:first|second|third|fourth|last|other|remaining|one|this row|that row|\d+(?:st|nd|rd|th)|only)\b",
    re.IGNORECASE,
)
MEMBERS = re.compile(
    r"\b(?:they|these|values?|probabilities|weights|entries|elements|numbers|scores|components|outputs|which|it|"
    r"coefficients|vector|distribution)\b",
    re.IGNORECASE,
)
GENERAL = re.compile(
    r"\b(?:not?|never|without|if|when|whether|unless|must|should|would|could|might|may|can|will|need|ensur\w+|"
    r"guarantee\w*|makes?|making|forces?|require\w*|any|always|generally|suppose|assume|let|such that|so that|want|"
    r"constraint|normaliz(?:es|e|ing)|normalis(?:es|e|ing)|function|before|instead|previous|earlier)\b|n['’]t\b",
    re.IGNORECASE,
)
"""Words of a sentence that speaks of no printed array, or not of what it is."""

STEMS = ("sum", "add")
"""One of them is in every sentence that says what an array sums to."""

SENTENCE_END = re.compile(r"[.!?:;](?=\s|\Z)|\n\s*\n")
ONE = Number(Numeral("1", Fraction(1), Fraction(1)))


def claim_properties(document: Document, arrays: Arrays) -> None:
    """Claims from each sentence that says what an array printed beside it sums to."""
    stems = present(STEMS, document.text)
    for block in document.blocks:
        if block.kind is BlockKind.PROSE and has_any(stems, block.text.lower()):
            for start, end in _sentences(block.text):
                if has_any(stems, block.text[start:end].lower()):
                    said = arrays.ledger.said(block, start, end)
                    arrays.ledger.attempt(said, _sentence, arrays, block, start, end)


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in SENTENCE_END.finditer(text):
        yield start, match.end()
        start = match.end()
    yield start, len(text)


def _sentence(arrays: Arrays, block: Block, start: int, end: int) -> None:
    sentence = block.text[start:end]
    if GENERAL.search(sentence):
        return
    for match in SUM.finditer(sentence):
        _sum(arrays, block, start, match, sentence)


def _sum(arrays: Arrays, block: Block, start: int, match: re.Match[str], sentence: str) -> None:
    """Each row, or all numbers of a vector, sum to a number."""
    said, total = sentence[: match.start()], _numeral(match["number"])
    array = _beside(arrays, block, start, match, sentence)
    if total is None or array is None or PART.search(said) or not _shares(array.quantity, total):
        return
    rows, dimensions = ROWS.search(said) is not None, len(array.quantity.shape)
    if array.of_table or dimensions != (2 if rows else 1) or not (rows or MEMBERS.search(said)):
        return
    axis = (("axis", ONE),) if rows else ()
    sums = Call("sum", (arrays.given(array, rounded=True),), axis)
    _claim(arrays, block, start, sentence, sums, Number(total))


def _shares(quantity: Quantity, total: Numeral) -> bool:
    """Whether the numbers can be shares of the total; otherwise the sentence is about other numbers."""
    plain = all(numeral.special is None for numeral in quantity.numerals)
    return plain and all(0 <= n.value <= total.value + n.unit for n in quantity.numerals)


def _beside(arrays: Arrays, block: Block, start: int, match: re.Match[str], sentence: str) -> PrintedArray | None:
    """The array right behind a sentence that ends in a colon, else the last one before what it says."""
    if sentence.endswith(":") or "following" in sentence or "below" in sentence:
        return arrays.after(block.offset(start + len(sentence) - 1), block.section, NEAR)
    return arrays.before(block.offset(start + match.start()), block.section, NEAR)


def _claim(arrays: Arrays, block: Block, start: int, sentence: str, sums: Expression, total: Expression) -> None:
    lead = len(sentence) - len(sentence.lstrip())
    first, last = block.offset(start + lead), block.offset(start + max(lead, len(sentence) - 1))
    place = arrays.document.place(first, last + 1, block.cell)
    words = " ".join(sentence.split())
    name = words.rstrip(".:;") if len(words) <= MAX_NAME else words[: MAX_NAME - 1] + "…"
    arrays.ledger.claim(
        PropertyClaim(Relation((sums, total), ("==",))), place, words, block.section, name, reading="W16"
    )


def _numeral(text: str) -> Numeral | None:
    try:
        return parse_numeral({"one": "1", "unity": "1"}.get(text.lower(), text.replace(" ", "")))
    except Mistake:
        return None
