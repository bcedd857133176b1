"""What is said again → the result that it is: a Link; and what all kinds of links are looked for in."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

from verify.claims.lexicon import Mention, mentions
from verify.claims.restated.lines import Line
from verify.claims.restated.results import Result
from verify.claims.restated.scales import in_percent, in_unit, is_percent
from verify.claims.text import Kind, Token
from verify.claims.text.sentences import CLOSING, OPENING, PARTS
from verify.numerals import parse_array, parse_numeral
from verify.records.document import Document
from verify.records.example import Certainty
from verify.records.expression import Expression, Name
from verify.records.frozen import dataclass
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

RELATING = frozenset("=≈:") | {"\\approx", "~"}
"""Signs between a name and its number."""

NAME = 24
"""Tokens before a number among which its name is looked for."""

PERCENT = frozenset({"%", "percent"})


@dataclass(frozen=True)
class Link:
    """A printed number in a line, and what it is said to be: the first meaning, or one of the others."""

    meanings: tuple[Expression, ...]
    printed: Quantity
    start: int
    end: int
    line: Line
    certainty: Certainty
    reading: str


@dataclass(frozen=True)
class Said:
    """A number or an array in a line, the unit behind it, where it stands, and the token that it begins with."""

    printed: Quantity
    unit: str
    start: int
    end: int
    index: int

    @property
    def numeral(self) -> Numeral:
        """Its number, or the first of them."""
        return self.printed.numerals[0]


class Reach:
    """The lines of a document, its results, and the stretches whose numbers are judged already."""

    def __init__(
        self,
        document: Document,
        lines: Sequence[Line],
        results: Sequence[Result],
        judged: Sequence[tuple[int, int]],
    ) -> None:
        self.document, self.lines, self.results = document, lines, results
        self._said: dict[int, list[Said]] = {}
        self.starts = [start for start, _ in judged]
        self.ends: list[int] = []
        for _, end in judged:
            self.ends.append(max(end, self.ends[-1] if self.ends else 0))

    def is_judged(self, offset: int) -> bool:
        """Whether a claim speaks of what stands at an offset."""
        at = bisect_right(self.starts, offset) - 1
        return at >= 0 and self.ends[at] > offset

    def said(self, at: int) -> list[Said]:
        """The numbers and arrays of a line."""
        if at not in self._said:
            self._said[at] = said(self.document, self.lines[at])
        return self._said[at]

    def before(self, offset: int) -> Result | None:
        """The last result that ends before an offset."""
        at = bisect_right(self.results, offset, key=attrgetter("end")) - 1
        return self.results[at] if at >= 0 else None

    def line_of(self, offset: int) -> int:
        """The number of the line that an offset lies in, or behind."""
        return bisect_right(self.lines, offset, key=attrgetter("start")) - 1


def said(document: Document, line: Line) -> list[Said]:
    """The numbers and arrays of a line, in order; what stands in the mathematics and code of it aside."""
    found: list[Said] = []
    closing = _closing(line.tokens)
    for index, token in enumerate(line.tokens):
        if found and token.start < found[-1].end:
            continue
        one = None
        if index in closing:
            one = _array(document, line, index, closing[index])
        elif token.numeral is not None:
            one = _number(line, index, token.numeral)
        if one is not None:
            found.append(one)
    return found


def _closing(tokens: Sequence[Token]) -> dict[int, int]:
    """Where each bracket that is in no other closes."""
    closing: dict[int, int] = {}
    waiting: list[int] = []
    for index, token in enumerate(tokens):
        if token.text == "[":
            waiting.append(index)
        elif token.text == "]" and waiting:
            first = waiting.pop()
            if not waiting:
                closing[first] = index
    return closing


def _array(document: Document, line: Line, index: int, last: int) -> Said | None:
    """The array between two brackets."""
    start, end = line.tokens[index].start, line.tokens[last].end
    try:
        array = parse_array(document.text[start:end])
    except Mistake:
        return None
    return Said(array, "", start, end, index)


def _number(line: Line, index: int, numeral: Numeral) -> Said:
    """The number at a token; percentage points are percent."""
    token, behind, unit = line.tokens[index], line.tokens[index + 1 : index + 3], ""
    end = token.end
    if [one.word.rstrip("s") for one in behind] == ["percentage", "point"]:
        numeral, end = parse_numeral(f"{numeral.text} percentage points", multiples=True), behind[-1].end
    elif (whole := token.text.replace("−", "-")) != numeral.text:
        mark = whole.removeprefix(numeral.text).strip(" \\").lower()
        numeral = parse_numeral(f"{numeral.text}%" if mark in PERCENT else f"{numeral.text} {mark}", multiples=True)
    elif behind and behind[0].kind is Kind.WORD and behind[0].start - token.end <= len(" **"):
        unit = behind[0].text
    return Said(Quantity((numeral,), (), "scalar"), unit, token.start, end, index)


def meanings(result: Result, one: Said) -> tuple[Expression, ...] | None:
    """What a number may be of a result, by the units of both; None where they measure different things."""
    own = result.numeral
    if own is None or one.printed.shape:
        return (Name(result.name),) if own is None and one.printed.shape == result.printed.shape else None
    if is_percent(one.numeral) or is_percent(own):
        return tuple(in_percent(Name(result.name), own, one.numeral))
    units = in_unit(Name(result.name), result.unit, one.unit)
    return None if units is None else tuple(units)


def is_below(section: tuple[str, ...], other: tuple[str, ...]) -> bool:
    """Whether a section is another, or a part of it."""
    return section[: len(other)] == other


def head_of(line: Line, index: int) -> tuple[Token, ...]:
    """The tokens of what a number is said to be: up to the sign or word that relates them, from the clause's start."""
    tokens, found = _before(line, index)
    end = len(tokens)
    while end and (_is(found, end, "about") or tokens[end - 1].text in ("\\approx", "~", "(")):
        end = _start(found, end)
    if end and (tokens[end - 1].text in RELATING or _is(found, end, "says")):
        end = _start(found, end)
    begin, depth = end, 0
    while begin and not _is(found, begin, "concludes", "again"):
        mark = tokens[begin - 1].text
        depth += (mark in CLOSING) - (mark in OPENING)
        if depth < 0 or (not depth and _parts(tokens[begin - 1])):
            break
        begin -= 1
    return tokens[begin:end]


def is_related(line: Line, index: int) -> bool:
    """Whether a sign or a word stands right before a number that says what it is."""
    tokens, found = _before(line, index)
    end = len(tokens)
    while end and _is(found, end, "about"):
        end = _start(found, end)
    return bool(end) and (tokens[end - 1].text in RELATING or _is(found, end, "says"))


def _before(line: Line, index: int) -> tuple[tuple[Token, ...], list[Mention]]:
    """The tokens before a number among which its name is looked for, and the words of the lexicon among them."""
    tokens = line.tokens[max(0, index - NAME) : index]
    return tokens, list(mentions(tokens))


def _parts(token: Token) -> bool:
    return token.kind is Kind.SIGN and (token.text in PARTS or token.text in RELATING)


def _is(found: Sequence[Mention], end: int, *concepts: str) -> bool:
    """Whether a word of one of the concepts ends at a token."""
    return any(one.end == end and one.concept in concepts for one in found)


def _start(found: Sequence[Mention], end: int) -> int:
    return next((one.first for one in found if one.end == end), end - 1)
