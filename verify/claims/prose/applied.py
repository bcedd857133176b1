"""Operations that words apply to the array before, and their results: "Softmax: [0.804, 0.196]", "after ReLU"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.listed import listed
from verify.claims.prose.operations import WORDS, Formula, applied
from verify.records.document import Document
from verify.records.example import UndecidableClaim, ValueClaim
from verify.records.expression import Name
from verify.records.numeral import Numeral

SAID = 240
"""Characters before a result that may say what it is of."""

BETWEEN = 800
"""Characters between an array and its result, at most."""

SENTENCE, SENTENCE_END = 80, re.compile(r"[.!?:;]\s|\n|[。：；]|(?<![\d\]]),\s")
"""Characters before an array that may say what is done to it, and where they begin: the softmax of [2, 1] is …"""

AGAIN = 8
"""Arrays before a result that it may repeat."""

LOOK_BACK = 3
"""Arrays before a result that it may follow from."""


def claim_applied(document: Document, arrays: Arrays) -> None:
    """Claims from arrays that words announce as the result of one before, where most of their digits bear it out."""
    if WORDS.search(document.text) is None:
        return
    claimed = _claimed(arrays.ledger)
    found = sorted([*arrays.found, *listed(document, arrays)], key=lambda array: array.start)
    for number, result in enumerate(found):
        if result.of_table or _is_claimed(result, claimed):
            continue
        if any(one.quantity.numerals == result.quantity.numerals for one in found[max(0, number - AGAIN) : number]):
            continue  # it is printed again
        before = found[max(0, number - LOOK_BACK) : number]
        for operand in _operands(result, before):
            said = _said(document, operand, result)
            found_one = applied(said, operand.quantity, result.quantity)
            if found_one is not None and not _is_printed(found_one[0], said, operand, before):
                formula, certainty = found_one
                named = _result(operand, claimed) or arrays.given(operand, rounded=True)
                statement = ValueClaim(formula(named), result.quantity)
                arrays.ledger.claim(statement, result.place, result.text, result.section, None, certainty)
                break


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
    heading = result.section[-1] if result.section and operand.section != result.section else ""
    return f"{heading} {between} {_head(result)}"


Claimed = dict[int, list[tuple[int, int, tuple[Numeral, ...] | None, str]]]
"""Where claims stand, by their lines, what they print, as far as they compute one result, and their names."""


def _claimed(ledger: Ledger) -> Claimed:
    found: Claimed = {}
    for claim in ledger.claims:
        printed = claim.statement.printed.numerals if isinstance(claim.statement, ValueClaim) else None
        unread = isinstance(claim.statement, UndecidableClaim) and not claim.alternatives
        for place in claim.places if not unread else ():
            start, end = ledger.document.span(place)
            for line in range(place.line, place.end_line + 1):
                found.setdefault(line, []).append((start, end, printed, claim.name))
    return found


def _is_claimed(result: PrintedArray, claimed: Claimed) -> bool:
    """Whether a result is claimed already: its statement, and no other array of as many numbers in it."""
    here, numerals = claimed.get(result.place.line, ()), result.quantity.numerals
    printed = [one for start, end, one, _ in here if start <= result.start < end]
    return any(one is None or len(one) != len(numerals) or one == numerals for one in printed)


def _result(operand: PrintedArray, claimed: Claimed) -> Name | None:
    """An array as the result that it was claimed to be: what is made of it was made of all its digits."""
    here, numerals = claimed.get(operand.place.line, ()), operand.quantity.numerals
    names = [name for start, end, printed, name in here if start <= operand.start < end and printed == numerals]
    return Name(names[0]) if names else None


def _head(array: PrintedArray) -> str:
    r"""What a result is called where it stands: \text{softmax} = …"""
    head, equals, _ = array.text.partition("=")
    return head if equals else ""
