"""Vectors that repeat the results of the lines before them, and percents that repeat the shares of a vector."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.lines import Claimed, last_lines
from verify.claims.prose.listed import listed
from verify.numerals import parse_numeral
from verify.records.document import Document
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Array, Binary, Name, Number
from verify.records.numeral import Numeral, Quantity

LEAST, MOST = 3, 32
"""Numbers of a vector that is known again by its digits, all but one."""

NEAREST = 8
"""Vectors before another that it may repeat."""

SAID = 240
"""Characters before a vector that may say what it is."""

FINE = Fraction(1, 100)
"""The last digit of a number that tells which it is."""

CHANGED = re.compile(
    r"\bre-?lu|drop|mask|clip|round|normali|\bnew\b|updat|chang|replac|instead|\bif\b|without|except|after|更新|替换",
    re.IGNORECASE,
)
"""Words by which a vector may be another than what stands before it."""

PERCENT = re.compile(r"(?<![\w.,^+−*/=-])(?P<number>\d+(?:\.\d+)?)\s?\\?%")
NEAR = 160
"""Characters between the percents of one vector, and between its last number and the first of them."""

HUNDRED = Number(Numeral("100", Fraction(100), Fraction(1)))


def claim_restated(document: Document, arrays: Arrays) -> None:
    """Claims from vectors, and from percents, that repeat what stands right before them."""
    vectors = [one for one in (*arrays.found, *listed(document, arrays)) if is_vector(one)]
    if not vectors:
        return
    vectors.sort(key=lambda array: array.start)
    claimed = Claimed(arrays.ledger)
    attempt = arrays.ledger.attempt
    for number, vector in enumerate(vectors):
        if vector.start not in claimed and not attempt(
            vector.said, _repeated, document, arrays.ledger, vector, claimed
        ):
            before = vectors[max(0, number - NEAREST) : number]
            attempt(vector.said, _again, document, arrays.ledger, vector, before, claimed)
    if "%" in document.text:
        for vector in vectors:
            attempt(vector.said, _percents, document, arrays, vector)


def is_vector(array: PrintedArray) -> bool:
    """Whether an array is a vector of decimals that may be known again."""
    numerals = array.quantity.numerals
    plain = len(array.quantity.shape) == 1 and LEAST <= len(numerals) <= MOST
    return plain and all(numeral.special is None and numeral.unit < 1 for numeral in numerals)


def _repeated(document: Document, ledger: Ledger, vector: PrintedArray, claimed: Claimed) -> bool:
    """That a vector has the numbers that as many lines before it end in, but for one perhaps; whether it has."""
    numerals = vector.quantity.numerals
    lines, end = last_lines(document, vector.start, len(numerals))
    if len(lines) != len(numerals) or not alike(numerals, [numeral for _, numeral in lines]):
        return False
    apart = [(n, line) for n, line in zip(numerals, lines, strict=True) if n.value != line[1].value]
    sure = CHANGED.search(document.text, end, vector.start) is None
    sure = sure and all(is_slip(n, line[1]) and isinstance(claimed.result(*line), Name) for n, line in apart)
    whole = ValueClaim(Array(tuple(claimed.result(*line) for line in lines)), vector.quantity)
    certainty: Certainty = "stated" if sure else "inferred"
    ledger.claim(whole, vector.place, vector.text, vector.section, None, certainty, reading="D04")
    return True


def alike(numerals: Sequence[Numeral], others: Sequence[Numeral]) -> bool:
    """Whether numbers are the same but for one of them, and tell that they are."""
    same = [n.value == other.value for n, other in zip(numerals, others, strict=True)]
    telling = {abs(n.value) for n in numerals if n.unit <= FINE} - {0, 1}
    return same.count(False) <= 1 and len(telling) >= LEAST


def _again(
    document: Document, ledger: Ledger, vector: PrintedArray, before: Sequence[PrintedArray], claimed: Claimed
) -> None:
    """That a vector is an earlier result but for one number, which a slip of the pen has made another."""
    numerals = vector.quantity.numerals
    for other in reversed(before):
        if len(other.quantity.numerals) != len(numerals) or other.end > vector.start:
            continue
        apart = [(a, b) for a, b in zip(numerals, other.quantity.numerals, strict=True) if a.value != b.value]
        name = claimed.array(other.place.end_line, other.quantity)
        if not apart or name is None or not alike(numerals, other.quantity.numerals) or not is_slip(*apart[0]):
            continue
        changed = CHANGED.search(document.text, max(other.end, vector.start - SAID), vector.start)
        certainty: Certainty = "inferred" if changed else "stated"
        ledger.claim(
            ValueClaim(name, vector.quantity), vector.place, vector.text, vector.section, None, certainty, reading="D04"
        )
        return


def is_slip(one: Numeral, other: Numeral) -> bool:
    """Whether two numbers differ as a slip of the pen makes them: in a sign, a digit, or two beside each other."""
    first, second = one.text.lstrip("-−+"), other.text.lstrip("-−+")
    if first == second:
        return True
    differing = [at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b]
    return len(first) == len(second) and len(differing) == 1


def _percents(document: Document, arrays: Arrays, vector: PrintedArray) -> None:
    """That percents repeat a vector of shares, one by one, where all but one do."""
    numerals = vector.quantity.numerals
    if not all(0 <= numeral.value <= 1 for numeral in numerals):
        return
    found = _row_of_percents(document.text, vector.end, len(numerals))
    if len(found) != len(numerals):
        return
    printed = [parse_numeral(match["number"]) for match in found]
    fits = [2 * abs(100 * a.value - b.value) <= b.unit + 100 * a.unit for a, b in zip(numerals, printed, strict=True)]
    telling = {b.value for fit, b in zip(fits, printed, strict=True) if fit and b.value >= 10 * b.unit}
    if fits.count(False) > 1 or len(telling) < LEAST - 1:
        return
    percent = Quantity(tuple(printed), (len(printed),), "plain")
    computed = Binary("*", arrays.given(vector, rounded=True), HUNDRED)
    place = document.place(found[0].start(), found[-1].end(), vector.place.cell)
    said = " ".join(match[0] for match in found)
    arrays.ledger.claim(ValueClaim(computed, percent), place, said, vector.section, reading="D04")


def _row_of_percents(text: str, start: int, count: int) -> list[re.Match[str]]:
    """Percents behind each other, the first of them near to what stands before."""
    found: list[re.Match[str]] = []
    for match in PERCENT.finditer(text, start, start + NEAR * (count + 1)):
        if match.start() - (found[-1].end() if found else start) > NEAR:
            break
        found.append(match)
        if len(found) > count:
            return []
    return found
