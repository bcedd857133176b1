"""The results of a document: what its claims compute, where that ends, under which labels, and in which unit."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import takewhile
from operator import attrgetter

from verify.claims.restated.labels import Label, label
from verify.claims.text import CLOSING, OPENING, Amount, Line, Page, spelled
from verify.records.document import BlockKind, Document
from verify.records.example import Claim, UndecidableClaim, ValueClaim
from verify.records.expression import Number
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral, Quantity

RELATIONS = ("\\approx", "≈", ":=", "=", "→")
"""What parts the sides of a chain."""

OPENED = " \n\t*`$>"
PARTING = ",;:，；：。→"
"""Signs that part a chain from what stands before it."""

BEFORE = 600
"""Characters before a computation in which its name is looked for."""

PRINTED = ("P21", "P22", "P23")
"""The readings of what a program prints: it computes what it prints."""

UNIT = 12
"""Characters of a unit behind a number, such as "bits" or "GB"."""


@dataclass(frozen=True)
class Result:
    """What a claim computes: its name, its print, where it stands; the labels of its computation; the unit behind."""

    name: str
    printed: Quantity
    start: int
    end: int
    section: tuple[str, ...]
    labels: frozenset[Label]
    unit: str
    is_output: bool = False

    @property
    def numeral(self) -> Numeral:
        """The number, or the first of them."""
        return self.printed.numerals[0]

    def reaches(self, line: Line) -> bool:
        """Whether a line stands in its section, or in a part of it; lines of outputs recall no output."""
        if self.is_output and line.block.kind is BlockKind.OUTPUT:
            return False
        return line.block.section[: len(self.section)] == self.section


class Results:
    """The results of a page in order, and the stretches whose numbers are judged already."""

    def __init__(self, page: Page, claims: Sequence[Claim]) -> None:
        self.page, document = page, page.document
        found: dict[int, Result] = {}
        for claim in claims:
            if isinstance(claim.statement, ValueClaim) and _is_computed(claim, claim.statement):
                one = _result(page, claim, claim.statement.printed)
                found[one.end] = one
        self.all = sorted(found.values(), key=attrgetter("end"))
        judged = sorted(document.span(one.source) for one in claims if not isinstance(one.statement, UndecidableClaim))
        self.starts = [start for start, _ in judged]
        self.ends: list[int] = []
        for _, end in judged:
            self.ends.append(max(end, self.ends[-1] if self.ends else 0))

    def is_judged(self, amount: Amount) -> bool:
        """Whether a claim speaks of a number."""
        at = bisect_right(self.starts, amount.start) - 1
        return at >= 0 and self.ends[at] > amount.start

    def before(self, offset: int) -> Result | None:
        """The last result that ends before an offset."""
        at = bisect_right(self.all, offset, key=attrgetter("end")) - 1
        return self.all[at] if at >= 0 else None

    def within(self, line: Line) -> Sequence[Result]:
        """The results that end in a line."""
        first = bisect_right(self.all, line.start, key=attrgetter("end"))
        return self.all[first : bisect_right(self.all, line.stop, key=attrgetter("end"))]


def behind(line: Line, result: Result) -> int:
    """The place in a line behind a result that ends there, and behind its unit."""
    at = bisect_left(line.tokens, result.end, key=attrgetter("start"))
    return at + (line.tokens[at : at + 1] != () and spelled(line.tokens[at].text) == result.unit)


def _is_computed(claim: Claim, statement: ValueClaim) -> bool:
    told = isinstance(statement.expression, Number) and not claim.reading.startswith(PRINTED)
    told = told or claim.reading.startswith("T")
    return not (told or claim.denied or claim.certainty == "supposed")


def _result(page: Page, claim: Claim, printed: Quantity) -> Result:
    document: Document = page.document
    start, end = document.span(claim.source)
    labels = frozenset(one for text in _heads(page, claim, start) if (one := label(text)) is not None)
    last = printed.numerals[-1].text
    at = document.text.rfind(last, max(start, end - BEFORE), end)
    unit = unit_behind(document.text, at + len(last) if at >= 0 else end)
    return Result(claim.name, printed, start, end, claim.section, labels, unit, claim.reading.startswith(PRINTED))


def _heads(page: Page, claim: Claim, start: int) -> Iterator[str]:
    """What names a computation: its name, the first side of its chain, before it or in it, and its label."""
    name = claim.name.partition("@")[0]
    if name != "claim" and not name.startswith("("):
        yield name
    line = page.lines[page.line_of(start)]
    yield _side_before(page.document.text[max(min(line.start, start), start - BEFORE) : start])
    if any(sign in claim.text for sign in RELATIONS):
        yield first_side(claim.text)


def _side_before(text: str) -> str:
    """The first side of a chain that a text ends in, behind what parts it from the rest; none without a relation."""
    text = text.rstrip(OPENED)
    sign = next((one for one in (*RELATIONS, ":") if text.endswith(one)), None)
    if sign is None:
        return ""
    text = text.removesuffix(sign)
    depth, begin = 0, len(text)
    while begin:
        mark = text[begin - 1]
        depth += (mark in CLOSING) - (mark in OPENING)
        if depth < 0 or (not depth and mark in PARTING):
            break
        begin -= 1
    return first_side(text[begin:])


def first_side(text: str) -> str:
    """What stands before the first relation of a chain."""
    for sign in RELATIONS:
        text = text.partition(sign)[0]
    return text


def unit_behind(text: str, end: int) -> str:
    r"""The word right behind a number: GB, bits, of 0.32 ~bits and 5\text{ cm} as well; empty where there is none."""
    behind = text[end : end + UNIT + 8].replace("\\text{", " ").replace("\\mathrm{", " ")
    behind = behind.replace("~", " ").replace("\\ ", " ").replace("\\,", " ").lstrip(" *`$)")
    word = "".join(takewhile(str.isalpha, behind))
    return spelled(word) if len(word) <= UNIT else ""
