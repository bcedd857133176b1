"""Arrays with one distribution a row, or a column, as most of them show: the others have to come to one as well."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from verify.claims.cues import is_said, present
from verify.claims.meaning.weights import come_to_one
from verify.claims.prose.arrays import Arrays, Judged, PrintedArray
from verify.claims.prose.listed import listed
from verify.records.document import Document
from verify.records.example import Certainty, PropertyClaim
from verify.records.expression import Call, Number, Relation
from verify.records.numeral import Numeral, Quantity

SAID = re.compile(
    r"softmax|attention|probabilit|\bdistributions?\b|gewicht|wahrscheinlich|\bpoids\b|\bpesos\b|权重|概率|注意力|確率",
    re.IGNORECASE,
)
"""What is said of such an array."""

CUES = ("softmax", "attention", "probabilit", "distribution", "gewicht", "wahrscheinlich", "poids", "pesos",
    "权重", "概率", "注意力", "確率")  # fmt: skip
"""One of them is in whatever says so."""

OTHERWISE = re.compile(r"drop-?out|unnormali[sz]ed|not normali[sz]ed|\braw\b", re.IGNORECASE)
"""What is said of an array whose rows need not come to one."""

SOFTMAX = re.compile("softmax", re.IGNORECASE)
NEAR = 100
"""Characters before an array that may say what it is."""

ONE, AXES = Number(Numeral("1", Fraction(1), Fraction(1))), (1, 0)


def claim_distributions(document: Document, arrays: Arrays) -> None:
    """A claim for each array with a row that departs from the others, where it is no result that is judged itself."""
    judged: Judged | None = None
    more = listed(document, arrays) if is_said(SAID, present(CUES, document.text), document.text) else ()
    for array in (*arrays.found, *more):
        found = arrays.ledger.attempt(array.said, _departing, document, array)
        judged = judged or (Judged(document, arrays) if found is not None else None)
        if found is not None and judged is not None and array not in judged:
            _claim(arrays, array, *found)


def _departing(document: Document, array: PrintedArray) -> tuple[int, Certainty] | None:
    """Along which axis an array has distributions, all but a few, and how surely."""
    if len(array.quantity.shape) != 2 or not any(numeral.has_decimals for numeral in array.quantity.numerals):
        return None
    if sum(numeral.value < 0 for numeral in array.quantity.numerals) > 1:
        return None  # one may be a slip, two are no shares
    shown = [_fits(array.quantity, axis) for axis in AXES]
    if not any(any(fits) and not all(fits) for fits in shown):
        return None
    said = _said(document, array)
    if OTHERWISE.search(said):
        return None
    softmax = SOFTMAX.search(said) is not None
    axis = next((axis for axis, fits in zip(AXES, shown, strict=True) if _bear_out(fits, softmax=softmax)), None)
    return None if axis is None else (axis, "stated" if SAID.search(said) else "inferred")


def _said(document: Document, array: PrintedArray) -> str:
    """What stands before an array, in it and above it."""
    before = document.text[max(0, array.start - NEAR) : array.start]
    return " ".join((*array.section[-1:], before, array.text))


def _bear_out(fits: Sequence[bool], *, softmax: bool) -> bool:
    """Whether most of the lines come to one, and not all; of a softmax, half of them."""
    fitting, apart = sum(fits), len(fits) - sum(fits)
    return 0 < apart < fitting > 1 or (softmax and 0 < apart <= fitting)


def _fits(quantity: Quantity, axis: int) -> list[bool]:
    """Of each row, or each column, whether it is fine shares that come to one; nothing where one is less fine."""
    rows, columns = quantity.shape
    numerals = quantity.numerals
    lines = [numerals[at::columns] for at in range(columns)] if axis == 0 else [
        numerals[at : at + columns] for at in range(0, rows * columns, columns)
    ]  # fmt: skip
    if any(all(numeral.unit == 1 for numeral in line) for line in lines) or len({_unit(line) for line in lines}) > 1:
        return []
    return [come_to_one(line) for line in lines]


def _unit(line: Sequence[Numeral]) -> Fraction:
    return min(numeral.unit for numeral in line)


def _claim(arrays: Arrays, array: PrintedArray, axis: int, certainty: Certainty) -> None:
    along = (("axis", Number(Numeral(str(axis), Fraction(axis), Fraction(1)))),)
    sums = Call("sum", (arrays.given(array, rounded=True),), along)
    relation = PropertyClaim(Relation((sums, ONE), ("==",)))
    words = f"each {'row' if axis else 'column'} comes to one"
    text = " ".join(array.text.split())
    arrays.ledger.claim(relation, array.place, text, array.section, words, certainty, reading="D03")
