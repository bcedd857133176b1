"""An operation that words apply to the array before, and its result: "Softmax: [0.804, 0.196]"."""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from verify.claims.ledger import Ledger
from verify.claims.meaning.bearing_out import borne_out, is_near, tells
from verify.claims.programs.written import is_written
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.rows import ARRAY
from verify.numerals import parse_array
from verify.records.document import INFINITY, Block, BlockKind, Document
from verify.records.example import ValueClaim
from verify.records.expression import Call
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

APPLIED = re.compile(r"soft-?max(?!\w)", re.IGNORECASE)
"""The words; so is \\text{softmax} = … before its result."""

BETWEEN = 240
"""Characters between an array and its result that are looked at."""

NEAR = 20
"""Characters before an array that may say what is applied to it: the softmax of [2, 1, 0.1]."""

LOOK_BACK = 3
"""Arrays before a result that it may be the softmax of."""

LIST = re.compile(rf"(?<![\w)\]]){ARRAY}(?!\w)")
"""[0.804, 0.196] between words."""


def claim_applied(document: Document, arrays: Arrays) -> None:
    """Claims from arrays that words announce as the softmax of one before, where most of their digits bear it out."""
    if APPLIED.search(document.text) is None:
        return
    claimed = _claimed(arrays.ledger)
    found = sorted([*arrays.found, *_lists(document, arrays)], key=lambda array: array.start)
    for number, result in enumerate(found):
        if result.of_table or _is_claimed(result, claimed):
            continue
        for operand in reversed(found[max(0, number - LOOK_BACK) : number]):
            between = document.text[operand.end : result.start]
            if operand.section != result.section or len(between) > BETWEEN:
                break
            said = f"{document.text[max(0, operand.start - NEAR) : operand.start]} {between} {_head(result)}"
            if operand.quantity.shape == result.quantity.shape and APPLIED.search(said):
                if _bears_out(operand.quantity, result.quantity):
                    computed = Call("softmax", (arrays.given(operand, rounded=True),))
                    statement = ValueClaim(computed, result.quantity)
                    arrays.ledger.claim(statement, result.place, result.text, result.section)
                break


def _lists(document: Document, arrays: Arrays) -> Iterator[PrintedArray]:
    """The lists of numbers that stand between words, and in text that is set as code."""
    marked = [(array.start, array.end) for array in arrays.found]
    marked += [(block.offset(0), block.offset(len(block.text) - 1)) for block in document.blocks if _is_math(block)]
    marked.sort()
    for block in document.blocks:
        if "[" not in block.text or (block.kind is not BlockKind.PROSE and not is_written(block)):
            continue
        for match in LIST.finditer(block.text):
            start, end = block.offset(match.start()), block.offset(match.end() - 1) + 1
            before = bisect_right(marked, (start, INFINITY)) - 1
            if before >= 0 and start <= marked[before][1]:
                continue
            try:
                quantity = parse_array(match[0])
            except Mistake:
                continue
            place = document.place(start, end, block.cell)
            arrays.turns[start] = start
            yield PrintedArray("list", quantity, start, end, place, block.section, match[0])


def _is_math(block: Block) -> bool:
    return block.kind is BlockKind.MATH and bool(block.text)


Claimed = dict[int, list[tuple[int, int, tuple[Numeral, ...] | None]]]
"""Where claims stand, by their lines, and what they print, as far as they compute one result."""


def _claimed(ledger: Ledger) -> Claimed:
    found: Claimed = {}
    for claim in ledger.claims:
        printed = claim.statement.printed.numerals if isinstance(claim.statement, ValueClaim) else None
        for place in claim.places:
            start, end = ledger.document.span(place)
            for line in range(place.line, place.end_line + 1):
                found.setdefault(line, []).append((start, end, printed))
    return found


def _is_claimed(result: PrintedArray, claimed: Claimed) -> bool:
    """Whether a result is claimed already: its statement, and no other array of as many numbers in it."""
    here, numerals = claimed.get(result.place.line, ()), result.quantity.numerals
    printed = [one for start, end, one in here if start <= result.start < end]
    return any(one is None or len(one) != len(numerals) or one == numerals for one in printed)


def _head(array: PrintedArray) -> str:
    r"""What a result is called where it stands: \text{softmax} = …"""
    head, equals, _ = array.text.partition("=")
    return head if equals else ""


def _bears_out(operand: Quantity, result: Quantity) -> bool:
    """Whether most numbers of an array are the softmax of another along its rows, more of them than luck would have."""
    if any(numeral.special is not None for numeral in operand.numerals):
        return False
    width = operand.shape[-1]
    fits: list[bool] = []
    for start in range(0, len(operand.numerals), width):
        row = [float(numeral.value) for numeral in operand.numerals[start : start + width]]
        shares = zip(_softmax(row), result.numerals[start : start + width], strict=True)
        fits += [tells(numeral) and is_near(share, numeral) for share, numeral in shares]
    return borne_out(fits)


def _softmax(row: Sequence[float]) -> list[float]:
    weights = [math.exp(x - max(row)) for x in row]
    return [weight / math.fsum(weights) for weight in weights]
