r"""Each numeral of a document in one class: checked, given, or unlinked; docs/coverage.md says the same in prose.

A numeral is a number that stands in the document's prose, mathematics, tables or printed outputs. Digits that name
something are none: subscripts (W_1, x_{12}), digits in words (GPT2), and what only a machine reads: addresses of
links, HTML tags, labels and lengths of LaTeX. Code is a program and states nothing; its outputs do.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain

from verify.records.coverage import Coverage
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Given, PropertyClaim
from verify.records.finding import Finding, Verdict
from verify.records.numeral import Numeral
from verify.records.place import Place

STATING = frozenset({BlockKind.PROSE, BlockKind.MATH, BlockKind.TABLE, BlockKind.OUTPUT})

SKIPPED = (
    r"(?<=\])\([^()\s]*\)|(?:(?<=http:)|(?<=https:))//[^\s)>]*|(?<=<)/?[A-Za-z][^<>\n]*>|(?<=_)(?:\{[^{}\n]*\}|[0-9]+)"
    r"|(?<=\\)(?:(?:label|tag|ref|eqref|cite|hspace|vspace|begin|end|kern|rule|color|input|includegraphics)\*?"
    r"(?:\[[^\]\n]*\])?\{[^{}\n]*\}(?:\{[clr|@\s]*\})?|\\\s*\[[^\]\n]*(?:pt|em|ex|mm|cm)\])"
)
POWER = r"(?:[eE][+-]?\d+)?"
NUMERAL = (
    rf"(?:(?P<skipped>{SKIPPED})"
    r"|(?:(?<![\w.][\d.])|(?<=[\dA-Z]x[\d.])|(?<=[²³⁰-⁹₀-₉][\d.]))"
    rf"(?P<begun>(?:(?<=\d)(?:\d{{0,2}}(?:,\d{{3}})+(?!,?\d)(?:\.\d+)?|\d*\.?\d*)|(?<=\.)\d+){POWER})"
    rf"|(?<=\\)[A-Za-z]+(?P<digits>(?:\d{{1,3}}(?:,\d{{3}})+(?!,?\d)(?:\.\d+)?|\d+\.?\d*|\.\d+){POWER})"
    r"|(?P<special>(?<=\\)infty|(?<=∞)|(?<=\bi)nf\b|(?<=\bn)an\b))"
)
"""A numeral or what is skipped, behind the first character, by which a search passes over most of a text at once."""

IN_ASCII = re.compile(rf"[\]:<\\_.0-9]{NUMERAL}", re.ASCII)
"""What finds them in a text with ASCII alone, as most are: the classes of ASCII are searched for faster."""

SPELLED = re.compile(r"\b(?:inf|nan)\b")

MARKS = re.compile(r"(?<=[\d.])[A-Za-z ]+$")

CHECKED, UNCHECKED, GIVEN, UNLINKED = range(4)
"""The classes in the order in which they win: what an unchecked claim prints is unlinked, even if it names a value."""

Key = tuple[int, int]


def cover(document: Document, findings: Sequence[Finding], givens: Sequence[Given]) -> Coverage:
    """The numerals of a document, counted by class."""
    marks = _Marks(document, _stating(document, findings))
    for finding in reversed(findings):  # what a chain prints is found from its end, link by link
        claim = finding.claim
        for place in claim.places:
            if finding.verdict is Verdict.UNCHECKED:
                marks.printed(place, claim.printed.numerals if claim.printed else (), UNCHECKED)
            elif isinstance(claim.statement, PropertyClaim):
                marks.all_of(place, CHECKED)
            else:
                marks.printed(place, claim.printed.numerals if claim.printed else (), CHECKED)
                marks.all_of(place, GIVEN)
    for place in chain.from_iterable(given.places for given in givens):
        marks.all_of(place, GIVEN)
    checked, given = marks.classes.count(CHECKED), marks.classes.count(GIVEN)
    unlinked = tuple(marks.unlinked())
    return Coverage(len(marks.classes), checked, given, len(unlinked), unlinked_at=unlinked)


def _stating(document: Document, findings: Sequence[Finding]) -> Iterator[Block]:
    """The blocks whose numerals count: those that state something, and code without a language in which a claim is."""
    judged = [one.claim.places[0] for one in findings if one.verdict is not Verdict.UNCHECKED and one.claim.places]
    starts = sorted(document.span(place)[0] for place in judged)
    for block in document.blocks:
        if block.kind is BlockKind.CODE and block.language is None and block.text:
            first = bisect_left(starts, block.offset(0))
            if first < len(starts) and starts[first] < block.offset(len(block.text)):
                block = replace(block, kind=BlockKind.PROSE)
        yield block


class _Marks:
    """The numerals of a document in order, and the class of each."""

    def __init__(self, document: Document, blocks: Iterable[Block]) -> None:
        self.document = document
        found = numerals(blocks)
        self.offsets = sorted(found)
        self.digits = [found[offset] for offset in self.offsets]
        self.classes = [UNLINKED] * len(self.offsets)
        self.marked: set[tuple[Key, int]] = set()
        self.reached: dict[Key, int] = {}
        self.positions: dict[Key, dict[str, list[int]]] = {}

    def all_of(self, place: Place, kind: int) -> None:
        """Every numeral of a place is at least of this class."""
        key = self._key(place)
        if (key, kind) not in self.marked:
            self.marked.add((key, kind))
            for index in range(*key):
                self.classes[index] = min(self.classes[index], kind)

    def printed(self, place: Place, printed: Iterable[Numeral], kind: int) -> None:
        """The numerals as they stand in a place, the last of them behind all others, are of this class."""
        key = self._key(place)
        if key not in self.positions:
            positions = self.positions[key] = {}
            for index in range(*key):
                positions.setdefault(self.digits[index], []).append(index)
        cursor = self.reached.get(key, key[1])
        for numeral in reversed(tuple(printed)):
            standing = self.positions[key].get(digits_of(numeral.text), ())
            before = bisect_left(standing, cursor) - 1
            if before >= 0:
                cursor = standing[before]
                self.classes[cursor] = min(self.classes[cursor], kind)
        self.reached[key] = cursor

    def unlinked(self) -> Iterator[tuple[int, str]]:
        """The line and the digits of each numeral that is neither checked nor given."""
        for offset, digits, kind in zip(self.offsets, self.digits, self.classes, strict=True):
            if kind not in (CHECKED, GIVEN):
                yield self.document.line(offset), digits

    def _key(self, place: Place) -> Key:
        """The first numeral of a place, and the first behind it."""
        start, end = self.document.span(place)
        return bisect_left(self.offsets, start), bisect_left(self.offsets, end)


@cache
def _among_others(*, spelled: bool) -> re.Pattern[str]:
    """What finds numerals in a text of any signs, and each inf and nan in it, where some stand."""
    return re.compile(rf"[\]:<\\_.\d∞{'in' * spelled}]{NUMERAL}")


def numerals(blocks: Iterable[Block]) -> dict[int, str]:
    """The digits of every numeral, by its offset in the document; a formula within a paragraph counts once."""
    found: dict[int, str] = {}
    for block in blocks:
        if block.kind not in STATING or not block.text:
            continue
        text = block.text
        spelled = ("inf" in text or "nan" in text) and SPELLED.search(text) is not None
        pattern = IN_ASCII if text.isascii() and not spelled else _among_others(spelled=spelled)
        content, origin = block.pieces[0]
        offset = block.offset if len(block.pieces) > 1 else (origin - content).__add__  # most blocks are of one piece
        for match in pattern.finditer(text):
            kind = match.lastgroup
            if kind == "begun":
                found.setdefault(offset(match.start()), match[0].rstrip("."))
            elif kind == "digits":
                found.setdefault(offset(match.start(kind)), match[kind].rstrip("."))
            elif kind == "special":
                found.setdefault(offset(match.start()), digits_of(match[0]))
    return found


def digits_of(text: str) -> str:
    """A numeral without what may stand apart from its digits: sign, percent, M, the point that ends a sentence."""
    digits = without_marks(text).rstrip(".")
    return "∞" if digits in ("\\infty", "inf", "infinity") else digits


def without_marks(text: str) -> str:
    """A numeral without its sign, its percent and the letters that multiply it: 1.2 of -1.2M."""
    digits = text.lstrip("+-−")
    return digits if digits[-1:].isdigit() else MARKS.sub("", digits).rstrip("%\\")
