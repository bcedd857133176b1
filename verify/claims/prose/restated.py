"""Vectors that repeat the results of the lines before them, and percents that repeat the shares of a vector."""

from __future__ import annotations

import re
from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate

from verify.claims.ledger import Ledger
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.listed import listed
from verify.numerals import parse_numeral
from verify.records.document import Document
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Array, Binary, Expression, Name, Number
from verify.records.numeral import Numeral, Quantity

LEAST, MOST = 3, 32
"""Numbers of a vector that is known again by its digits, all but one."""

FINE = Fraction(1, 100)
"""The last digit of a number that tells which it is."""

WINDOW = 2400
"""Characters before a vector that are read for the lines it repeats."""

PROSE = 6
"""Lines that may stand between without ending in a number."""

ENDS_IN = re.compile(r"(?<![\w.])(?P<number>[-−]?\d+\.\d+)[\s$\\)}\]|*.,;&]*\Z")
"""A line that ends in a result."""

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
    vectors = [one for one in (*arrays.found, *listed(document, arrays)) if _is_vector(one)]
    if not vectors:
        return
    claimed = Claimed(arrays.ledger)
    for vector in vectors:
        if vector.start not in claimed:
            _repeated(document, arrays.ledger, vector, claimed)
    if "%" in document.text:
        for vector in vectors:
            _percents(document, arrays, vector)


class Claimed:
    """Where results are claimed, by their lines."""

    def __init__(self, ledger: Ledger) -> None:
        self.lines: dict[int, list[tuple[str, Quantity]]] = {}
        spans = []
        for claim in ledger.claims:
            if isinstance(claim.statement, ValueClaim) and not claim.denied:
                place = claim.places[0]
                self.lines.setdefault(place.end_line, []).append((claim.name, claim.statement.printed))
                spans.append(ledger.document.span(place))
        spans.sort()
        self.starts = [start for start, _ in spans]
        self.ends = list(accumulate((end for _, end in spans), max))

    def __contains__(self, offset: int) -> bool:
        before = bisect_right(self.starts, offset) - 1
        return before >= 0 and offset < self.ends[before]

    def result(self, line: int, numeral: Numeral) -> Expression:
        """What the result of a line comes to: the claim of it, or the number as printed."""
        for name, printed in reversed(self.lines.get(line, [])):
            if not printed.shape and printed.numerals[0].value == numeral.value:
                return Name(name)
        return Number(numeral, rounded=True)


def _is_vector(array: PrintedArray) -> bool:
    numerals = array.quantity.numerals
    plain = len(array.quantity.shape) == 1 and LEAST <= len(numerals) <= MOST
    return plain and all(numeral.special is None and numeral.unit < 1 for numeral in numerals)


def _repeated(document: Document, ledger: Ledger, vector: PrintedArray, claimed: Claimed) -> None:
    """That a vector has the numbers that as many lines before it end in, but for one perhaps."""
    numerals = vector.quantity.numerals
    lines, end = _last_lines(document, vector.start, len(numerals))
    if len(lines) != len(numerals):
        return
    apart = [(n, line) for n, line in zip(numerals, lines, strict=True) if n.value != line[1].value]
    telling = {abs(n.value) for n in numerals if n.unit <= FINE} - {0, 1}
    if len(apart) > 1 or len(telling) < LEAST:
        return
    sure = CHANGED.search(document.text, end, vector.start) is None
    sure = sure and all(_is_slip(n, line[1]) and isinstance(claimed.result(*line), Name) for n, line in apart)
    whole = ValueClaim(Array(tuple(claimed.result(*line) for line in lines)), vector.quantity)
    certainty: Certainty = "stated" if sure else "inferred"
    ledger.claim(whole, vector.place, vector.text, vector.section, None, certainty)


def _last_lines(document: Document, offset: int, count: int) -> tuple[list[tuple[int, Numeral]], int]:
    """The last lines before an offset that end in a number, each with its number, and where the last of them ends."""
    start = max(0, offset - WINDOW)
    number, position = document.place(offset, offset + 1).line, document.text.rfind("\n", 0, offset)
    found: list[tuple[int, Numeral]] = []
    others, last = 0, offset
    for line in reversed(document.text[start : max(start, position)].split("\n")):
        number -= 1
        match = ENDS_IN.search(line) if "." in line else None
        if match is not None:
            last = position if not found else last
            found.append((number, parse_numeral(match["number"].replace("−", "-"))))
        elif line.strip(" \t$`>|\\"):
            others += 1
        position -= len(line) + 1
        if len(found) == count or others > PROSE:
            break
    return found[::-1], last


def _is_slip(one: Numeral, other: Numeral) -> bool:
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
    arrays.ledger.claim(ValueClaim(computed, percent), place, said, vector.section)


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
