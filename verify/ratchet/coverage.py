r"""Each numeral of a document in one class: checked, given, or unlinked; docs/coverage.md says the same in prose.

A numeral is a number that stands in the document's prose, mathematics, tables, code or printed outputs. Digits that
name something are none: subscripts (W_1, x_{12}), digits in words (GPT2), and what only a machine reads: addresses of
links, HTML tags, labels and lengths of LaTeX.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from verify.records.coverage import Coverage
from verify.records.document import Block, BlockKind, Document
from verify.records.example import Given, PropertyClaim, ValueClaim
from verify.records.expression import Expression, Relation, literals, names
from verify.records.finding import Finding, Verdict
from verify.records.numeral import Numeral, Quantity
from verify.records.place import Place

STATING = frozenset({BlockKind.PROSE, BlockKind.MATH, BlockKind.TABLE, BlockKind.OUTPUT})
COUNTED = STATING | {BlockKind.CODE}

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

CHECKED, GIVEN, UNLINKED = range(3)
"""The classes in the order in which they win."""

Key = tuple[int, int]
Stated = tuple[tuple[Place, ...], tuple[Numeral, ...], Expression | Relation | None]
"""What a name is stated as: where, the numbers printed there, and the computation that stands there."""


def cover(document: Document, findings: Sequence[Finding], givens: Sequence[Given]) -> Coverage:
    """The numerals of a document, counted by class: those judged, those that judged expressions reach, and the rest."""
    stated = _stated(findings, givens)
    marks, reached = _Marks(document), set[str]()
    for finding in reversed(findings):  # what a chain prints is found from its end, link by link
        claim, judged = finding.claim, finding.verdict is not Verdict.UNCHECKED
        printed = claim.printed.numerals if claim.printed else ()
        kind = CHECKED if isinstance(claim.statement, PropertyClaim) else GIVEN
        for place in claim.places:
            marks.printed(place, printed, CHECKED if judged else UNLINKED)
            for expression in _computed(finding) if judged else ():
                marks.written(place, literals(expression), kind)
                reached |= names(expression)
                for name in names(expression) & stated.keys():
                    marks.shown(place, name, stated[name][1])
    waiting = list(reached)
    while waiting:
        places, printed, computed = stated.get(waiting.pop(), ((), (), None))
        for place in places:
            marks.written(place, printed, GIVEN)
            if computed is not None:
                marks.written(place, literals(computed), GIVEN)
        if computed is not None:
            waiting += names(computed) - reached
            reached |= names(computed)
    checked, given = marks.classes.count(CHECKED), marks.classes.count(GIVEN)
    unlinked = tuple(marks.unlinked())
    return Coverage(len(marks.classes), checked, given, len(unlinked), unlinked_at=unlinked)


def _computed(finding: Finding) -> tuple[Expression | Relation, ...]:
    """What was judged: the reading of the claim that holds, or those that it states."""
    reading = finding.judgement.reading
    return finding.claim.expressions if reading is None else (reading,)


def _stated(findings: Sequence[Finding], givens: Sequence[Given]) -> dict[str, Stated]:
    """What each name is stated as."""
    stated: dict[str, Stated] = {}
    for finding in findings:
        claim = finding.claim
        if isinstance(claim.statement, ValueClaim):
            stated[claim.name] = claim.places, claim.statement.printed.numerals, claim.statement.expression
    for one in givens:
        printed = one.value.numerals if isinstance(one.value, Quantity) else ()
        stated[one.name] = one.places, printed, None if isinstance(one.value, Quantity) else one.value
    return stated


class _Marks:
    """The numerals of a document in order, and the class of each."""

    def __init__(self, document: Document) -> None:
        self.document = document
        found = numerals(document.blocks, COUNTED)
        self.offsets = sorted(found)
        self.digits = [found[offset] for offset in self.offsets]
        self.classes = [UNLINKED] * len(self.offsets)
        self.reached: dict[Key, int] = {}
        self.positions: dict[Key, dict[str, list[int]]] = {}
        self.names: dict[str, frozenset[str]] = {}

    def printed(self, place: Place, printed: Iterable[Numeral], kind: int) -> None:
        """The numerals as they stand in a place, the last of them behind all others, are of this class."""
        key, positions = self._in(place)
        cursor = self.reached.get(key, key[1])
        for digits in reversed([part for one in printed for part in _parts(one, positions)]):
            standing = positions.get(digits, ())
            before = bisect_left(standing, cursor) - 1
            if before >= 0:
                cursor = standing[before]
                self._mark(cursor, kind)
        self.reached[key] = cursor

    def written(self, place: Place, written: Iterable[Numeral], kind: int) -> None:
        """As many numerals of a place are of this class as an expression has; those before its result come first."""
        key, positions = self._in(place)
        cursor = self.reached.get(key, key[1])
        for digits, count in Counter(part for one in written for part in _parts(one, positions)).items():
            standing = positions.get(digits, ())
            until = bisect_left(standing, cursor)
            until = max(until, min(count, len(standing)))  # 2.9167 = 35/12: the others stand behind it
            for index in standing[max(0, until - count) : until]:
                self._mark(index, kind)

    def shown(self, place: Place, name: str, printed: Iterable[Numeral]) -> None:
        """The numerals of a place that have the digits of a name that is used there are given: 3 · 0.0714."""
        _, positions = self._in(place)
        if name not in self.names:
            self.names[name] = frozenset(digits_of(one.text) for one in printed)
        for digits in positions.keys() & self.names[name]:
            for index in positions[digits]:
                self._mark(index, GIVEN)

    def unlinked(self) -> Iterator[tuple[int, str]]:
        """The line and the digits of each numeral that is neither checked nor given."""
        for offset, digits, kind in zip(self.offsets, self.digits, self.classes, strict=True):
            if kind == UNLINKED:
                yield self.document.line(offset), digits

    def _mark(self, index: int, kind: int) -> None:
        self.classes[index] = min(self.classes[index], kind)

    def _in(self, place: Place) -> tuple[Key, dict[str, list[int]]]:
        """The first numeral of a place and the first behind it; and where each of them stands, by its digits."""
        start, end = self.document.span(place)
        key = bisect_left(self.offsets, start), bisect_left(self.offsets, end)
        if key not in self.positions:
            positions = self.positions[key] = {}
            for index in range(*key):
                positions.setdefault(self.digits[index], []).append(index)
        return key, self.positions[key]


def _parts(numeral: Numeral, standing: Mapping[str, object]) -> list[str]:
    """The digits of a numeral as they stand: 32,025 in one, or as 32{,}025, of which each group counts."""
    digits = digits_of(numeral.text)
    return [digits] if digits in standing else digits.split(",")


@cache
def _among_others(*, spelled: bool) -> re.Pattern[str]:
    """What finds numerals in a text of any signs, and each inf and nan in it, where some stand."""
    return re.compile(rf"[\]:<\\_.\d∞{'in' * spelled}]{NUMERAL}")


def numerals(blocks: Iterable[Block], kinds: frozenset[BlockKind] = STATING) -> dict[int, str]:
    """The digits of every numeral, by its offset in the document; a formula within a paragraph counts once."""
    found: dict[int, str] = {}
    for block in blocks:
        if block.kind not in kinds or not block.text:
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
