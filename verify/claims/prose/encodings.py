"""Arrays that are the sinusoidal encoding of positions, as most of their cells show, in a document that states it."""

from __future__ import annotations

import math
import re
from fractions import Fraction

from verify.claims.meaning.bearing_out import borne_out, is_near
from verify.claims.prose.arrays import Arrays, Judged, PrintedArray
from verify.records.document import Document
from verify.records.example import ValueClaim
from verify.records.expression import Array, Call, Expression, Index, Number
from verify.records.numeral import Numeral, Quantity

BASE, SINE = re.compile(r"10\{?,?\}?000|10\^\{?4"), re.compile(r"\bsin|\\sin", re.IGNORECASE)
"""What a document has that states the encoding."""

ENOUGH = 4
"""Cells that must bear it out, beside those that are 0 or 1."""

FIRST = (0, 1)
"""The position that the first row may be of."""

ALONE = range(10)
"""The position that a list by itself may be of."""


def claim_encodings(document: Document, arrays: Arrays) -> None:
    """A claim for each array whose cells mostly are sin(p / 10000^(2i/d)) and cos(p / 10000^(2i/d))."""
    if BASE.search(document.text) is None or SINE.search(document.text) is None:
        return
    judged: Judged | None = None
    for array in arrays.found:
        first = arrays.ledger.attempt(array.said, _first, array.quantity)
        judged = judged or (Judged(document, arrays) if first is not None else None)
        if first is not None and judged is not None and array not in judged:
            _claim(arrays, array, first)


def _first(quantity: Quantity) -> int | None:
    """The position of the first row, where most cells but for 0 and 1 are the encoding's, to the last digit."""
    width = quantity.shape[-1]
    if len(quantity.shape) > 2 or width % 2 or len(quantity.numerals) < ENOUGH:
        return None
    telling = [(at, n) for at, n in enumerate(quantity.numerals) if not n.is_integer and n.value not in (0, 1)]
    if len(telling) < ENOUGH:
        return None
    for first in ALONE if len(quantity.shape) == 1 else FIRST:
        if borne_out([_fits(n, first + at // width, at % width, width) for at, n in telling], ENOUGH):
            return first
    return None


def _fits(numeral: Numeral, position: int, column: int, width: int) -> bool:
    angle = position / 10000 ** (column // 2 * 2 / width)
    value = math.cos(angle) if column % 2 else math.sin(angle)
    return is_near(value, numeral)


def _claim(arrays: Arrays, array: PrintedArray, first: int) -> None:
    *rows, width = array.quantity.shape
    positions = Array(tuple(_whole(first + row) for row in range(*rows or (1,))))
    encoding: Expression = Call("sinusoidal_position_encoding", (positions, _whole(width)))
    encoding = encoding if rows else Index(encoding, (0,))
    text = " ".join(array.text.split())
    arrays.ledger.claim(ValueClaim(encoding, array.quantity), array.place, text, array.section, reading="D02")


def _whole(number: int) -> Number:
    return Number(Numeral(str(number), Fraction(number), Fraction(1)))
