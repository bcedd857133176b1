"""The results of a document: what its claims compute, where that ends, under which labels, and in which unit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import attrgetter

from verify.claims.restated.labels import Label, label
from verify.claims.restated.lines import Line
from verify.records.document import Document
from verify.records.example import Claim, ValueClaim
from verify.records.expression import Number
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral, Quantity

RELATIONS = ("\\approx", "≈", ":=", "=", "→")
"""What parts the sides of a chain."""

OPENED = " \n\t*`$>"
PARTING = ",;:，；：。→"
"""Signs that part a chain from what stands before it."""

CHAIN, BEFORE = 12, 600
"""Lines of a chain, and characters, before a computation in which its name is looked for."""

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

    @property
    def numeral(self) -> Numeral | None:
        """The number, of a result that is one."""
        return None if self.printed.shape else self.printed.numerals[0]


def results_of(document: Document, claims: Sequence[Claim], lines: Sequence[Line]) -> list[Result]:
    """The results among claims, in order of where they end; of two at one place the one that ends the chain."""
    found: dict[int, Result] = {}
    for claim in claims:
        if isinstance(claim.statement, ValueClaim) and _is_computed(claim):
            one = _result(document, claim, claim.statement, lines)
            if one.end not in found or _ends_with(claim, claim.statement.printed):
                found[one.end] = one
    return sorted(found.values(), key=attrgetter("end"))


def _is_computed(claim: Claim) -> bool:
    statement = claim.statement
    literal = isinstance(statement, ValueClaim) and isinstance(statement.expression, Number)
    return not (literal or claim.denied or claim.certainty == "supposed" or claim.reading.startswith("T"))


def _ends_with(claim: Claim, printed: Quantity) -> bool:
    return claim.text.rstrip(" *$`}])%").endswith(printed.numerals[-1].text.rstrip("%"))


def _result(document: Document, claim: Claim, statement: ValueClaim, lines: Sequence[Line]) -> Result:
    start, end = document.span(claim.source)
    labels = frozenset(one for text in _heads(document.text, claim, start, lines) if (one := label(text)) is not None)
    last = statement.printed.numerals[-1].text
    at = document.text.rfind(last, max(start, end - BEFORE), end)
    unit = unit_behind(document.text, at + len(last) if at >= 0 else end)
    return Result(claim.name, statement.printed, start, end, claim.section, labels, unit)


def _heads(text: str, claim: Claim, start: int, lines: Sequence[Line]) -> Iterator[str]:
    """What names a computation: the first side of its chain, before it or in it, and its label."""
    name = claim.name.partition("@")[0]
    if name != "claim" and not name.startswith("("):
        yield name
    at = bisect_right(lines, start, key=attrgetter("start")) - 1
    first = max(at - CHAIN, 0)
    while at > first and _goes_on(lines[at]):
        at -= 1
    before = text[max(min(lines[at].start, start), start - BEFORE) : start] if at >= 0 else ""
    yield side_before(before)
    for sign in RELATIONS:
        if sign in claim.text:
            yield first_side(claim.text)
            break


def _goes_on(line: Line) -> bool:
    """Whether a line goes on with the chain of the line before."""
    return line.tokens[:1] != () and line.tokens[0].text in ("=", "≈")


def side_before(text: str) -> str:
    """The first side of a chain that a text ends in, behind what parts it from the rest; none without a relation."""
    text = text.rstrip(OPENED)
    sign = next((one for one in (*RELATIONS, ":") if text.endswith(one)), None)
    if sign is None:
        return ""
    text = text.removesuffix(sign)
    chain = sign != ":"
    depth, begin = 0, len(text)
    while begin:
        mark = text[begin - 1]
        depth += (mark in ")]}") - (mark in "([{")
        if depth < 0 or (not depth and mark in PARTING):
            break
        begin -= 1
    side = first_side(text[begin:])
    return side if chain or side == text[begin:] else ""


def first_side(text: str) -> str:
    """What stands before the first relation of a chain."""
    for sign in RELATIONS:
        text = text.partition(sign)[0]
    return text


def unit_behind(text: str, end: int) -> str:
    r"""The word right behind a number: GB, bits, of 0.32 ~bits and 5\text{ cm} as well; empty where there is none."""
    behind = text[end : end + UNIT + 8].replace("\\text{", " ").replace("\\mathrm{", " ")
    behind = behind.replace("~", " ").replace("\\ ", " ").replace("\\,", " ").lstrip(" *`$)")
    word = behind[: next((i for i, sign in enumerate(behind) if not sign.isalpha()), len(behind))]
    return word if len(word) <= UNIT else ""
