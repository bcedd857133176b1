"""Operations that words apply to the array before, and their results: "Softmax: [0.804, 0.196]", "after ReLU"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verify.claims.cues import is_said, present
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.claimed import Claimed
from verify.claims.prose.listed import listed
from verify.claims.prose.operations import (
    CUES,
    WORDS,
    Formula,
    applied,
)
from verify.claims.prose.unmarked_values import is_chosen
from verify.records.document import Document
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Expression, Name

SAID = 240
"""Characters before a result that may say what it is of."""

BETWEEN = 800
"""Characters between an array and its result, at most."""

SENTENCE, SENTENCE_END = 80, re.compile(r"[.!?:;]\s|\n|[。：；]|(?<![\d\]]),\s")
"""Characters before an array that may say what is done to it, and where they begin: the softmax of [2, 1] is …"""

CALL, CALLED = 24, re.compile(r"[A-Za-z-]+\s?\(\s?\Z")
"""What calls a function of an array, and how many characters before the array are looked at: Softmax([2, 1])."""

LABEL = re.compile(r"(?P<function>[A-Za-z-]+)\s?\(\s*(?P<of>[^()\n]{1,24}?)\s*\)\$?\s*(?:[=≈:]|->|→)[\s$`]*\Z")
"""What calls a function of something that has a name: softmax(S[1]) = …"""

AGAIN = 8
"""Arrays before a result that it may repeat."""

LOOK_BACK = 3
"""Arrays before a result that it may follow from."""


def claim_applied(document: Document, arrays: Arrays) -> None:
    """Claims from arrays that words announce as the result of one before, where most of their digits bear it out."""
    if not is_said(WORDS, present(CUES, document.text), document.text):
        return
    claimed = Claimed(arrays.ledger)
    found = sorted([*arrays.found, *listed(document, arrays)], key=lambda array: array.start)
    for number, result in enumerate(found):
        if not (result.of_table or claimed.holds(result)):
            arrays.ledger.attempt(result.said, _applied, document, arrays, found, number, claimed)


def _applied(document: Document, arrays: Arrays, found: Sequence[PrintedArray], number: int, claimed: Claimed) -> None:
    """That one of the arrays is the result of those before it."""
    result, pairs = found[number], found[max(0, number - AGAIN) : number]
    if any(one.quantity.numerals == result.quantity.numerals for one in pairs):
        return  # it is printed again
    before = found[max(0, number - LOOK_BACK) : number]
    for operand in _operands(result, before):
        if _is_beside(document, operand, result):
            continue
        said = _said(document, operand, result)
        form = applied(said, operand.quantity, result.quantity)
        if form is not None and not _is_printed(form[0], said, operand, before):
            _claim(arrays, result, form, _given(arrays, operand, claimed))
            return


def _is_beside(document: Document, operand: PrintedArray, result: PrintedArray) -> bool:
    """Whether two arrays are said to be the same function of two things: softmax(S[0]) = …, softmax(S[1]) = …"""
    one, other = (
        LABEL.search(document.text, max(0, array.start - 2 * CALL), array.start) for array in (operand, result)
    )
    return one is not None and other is not None and one["function"] == other["function"] and one["of"] != other["of"]


def _given(arrays: Arrays, array: PrintedArray, claimed: Claimed) -> Name:
    """An array as the result that it is, or as it was printed: rounded, unless its numbers are whole or look chosen."""
    result = claimed.array(array.place.end_line, array.quantity)
    if result is not None:
        return result
    whole = all(numeral.is_integer for numeral in array.quantity.numerals)
    return arrays.given(array, rounded=not (whole or is_chosen(array.quantity)))


def _claim(arrays: Arrays, result: PrintedArray, form: tuple[Formula, Certainty], operand: Expression) -> None:
    formula, certainty = form
    statement = ValueClaim(formula(operand), result.quantity)
    arrays.ledger.claim(statement, result.place, result.text, result.section, None, certainty, reading="W15")


def _is_printed(formula: Formula, said: str, operand: PrintedArray, before: Sequence[PrintedArray]) -> bool:
    """Whether one of the arrays before is the result already: softmax less its target is another, but for one cell."""
    others = (one.quantity for one in before if one.start > operand.end)
    found = (applied(said, operand.quantity, one) for one in others if one.shape == operand.quantity.shape)
    return any(one is not None and one[0] is formula for one in found)


def _operands(result: PrintedArray, before: Sequence[PrintedArray]) -> Iterator[PrintedArray]:
    """The arrays before a result that it may follow from, the nearest first; in its section, or in one beside it."""
    for operand in reversed(before):
        beside = len(result.section) > 1 and operand.section[: len(result.section) - 1] == result.section[:-1]
        if not (beside or operand.section == result.section) or result.start - operand.end > BETWEEN:
            return
        if operand.end <= result.start and operand.quantity.shape == result.quantity.shape:
            yield operand


def _said(document: Document, operand: PrintedArray, result: PrintedArray) -> str:
    """What is said in the sentence up to a result, what it is called, and a heading between it and the array."""
    between = document.text[max(operand.end, result.start - SAID) : result.start]
    if operand.end > result.start - SENTENCE:
        before = SENTENCE_END.split(document.text[max(0, operand.start - SENTENCE) : operand.start])[-1]
        between = f"{before} {between}"
    called = CALLED.search(document.text, max(0, operand.start - CALL), operand.start)
    between = f"{called[0]} {between}" if called is not None else between
    heading = result.section[-1] if result.section and operand.section != result.section else ""
    return f"{heading} {between} {_head(result)}"


def _head(array: PrintedArray) -> str:
    r"""What a result is called where it stands: \text{softmax} = …"""
    head, equals, _ = array.text.partition("=")
    return head if equals else ""
