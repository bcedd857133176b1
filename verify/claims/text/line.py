"""A line of a page: its tokens, the words of the lexicon among them, and its amounts, each with its unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from verify.claims.lexicon import Mention, mentions
from verify.claims.text.tokens import Kind, Token
from verify.numerals import parse_array
from verify.records.document import Block
from verify.records.frozen import dataclass
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral, Quantity

CURRENCIES = frozenset("$€£¥₹")
ARITHMETIC = frozenset("+-−–×·*/÷^<>±√")
"""Signs that compute with the number beside them."""

OPERATIONS = frozenset({"plus", "minus", "times", "over"})
MULTIPLIES = frozenset({"×", "times"})
"""What stands behind a number that is so many times, too."""

POWERS = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"
ROUGH = frozenset({"~", "≈", "\\approx"})
BOUNDS = frozenset({"beyond", "to", "than"})
"""Concepts of the words before a number that is a bound."""

SHORT = 3
"""Letters of a unit whose case tells it apart: MB is not Mb, while Tokens are tokens."""


@dataclass(frozen=True)
class Amount:
    """A printed number or array with its unit: its tokens in the line, the last excluded, and where it stands.

    computes: whether a sign beside it computes with it, so that it is no quantity by itself.
    """

    first: int
    end: int
    start: int
    stop: int
    printed: Quantity
    unit: str = ""
    computes: bool = False

    @property
    def numeral(self) -> Numeral:
        """Its number, or the first of them."""
        return self.printed.numerals[0]

    @property
    def is_share(self) -> bool:
        """Whether it is a percentage."""
        return self.unit == "%"

    def alike(self, other: Amount) -> bool:
        """Whether two quantities are of one unit; one that has none is of the other's, but for a percentage."""
        bare = (not self.unit and not other.is_share) or (not other.unit and not self.is_share)
        return self.unit == other.unit or bare


@dataclass(frozen=True)
class Line:
    """A sentence, an item, a line of a fence, or a display as one token; of a table and of a program, no tokens."""

    tokens: tuple[Token, ...]
    start: int
    stop: int
    block: Block
    end: str = ""
    """The sign that ends it."""
    column: int = 0
    """How far it is set in."""
    is_bare: bool = True
    """Whether no number stands in it."""
    is_apart: bool = False
    """Whether an empty line, or one that is left out, stands before it."""

    @property
    def length(self) -> int:
        """How many tokens it has."""
        return len(self.tokens)

    @cached_property
    def mentions(self) -> Mapping[int, Mention]:
        """By the place of each token of theirs the words of the lexicon."""
        found = mentions([token.word if token.kind is Kind.WORD else "" for token in self.tokens])
        return {at: mention for mention in found for at in range(mention.first, mention.end)}

    def concept(self, at: int) -> str:
        """The concept of the word at a place; empty where there is none."""
        mention = self.mentions.get(at)
        return mention.concept if mention is not None else ""

    def first_of(self, at: int) -> int:
        """Where the words begin that name the concept of a place."""
        mention = self.mentions.get(at)
        return mention.first if mention is not None else at

    def sign(self, at: int) -> str:
        """The sign at a place, or nothing."""
        inside = 0 <= at < self.length
        return self.tokens[at].text if inside and self.tokens[at].kind is Kind.SIGN else ""

    def said(self, start: int, end: int) -> tuple[str, ...]:
        """What stands at some places: each word of the lexicon as its concept, others in small letters, and signs."""
        places = [at for at in range(max(start, 0), min(end, self.length)) if max(self.first_of(at), start) == at]
        return tuple([self.concept(at) or self.tokens[at].word for at in places])

    def has(self, *concepts: str) -> bool:
        """Whether it has a word of one of some concepts."""
        return any(one.concept in concepts for one in self.mentions.values())

    @cached_property
    def is_stated(self) -> bool:
        """Whether it neither asks nor supposes."""
        return self.end not in ("?", "？") and not self.has("supposes")

    @cached_property
    def amounts(self) -> tuple[Amount, ...]:
        """Its numbers and arrays in order; what stands in its mathematics and code aside."""
        return tuple(self._amounts())

    @cached_property
    def numbers(self) -> tuple[Amount, ...]:
        """Those that are single numbers."""
        return tuple([one for one in self.amounts if not one.printed.shape])

    def is_rough(self, amount: Amount) -> bool:
        """Whether a number is said to be rough: about 72, ~35 GB."""
        return self.concept(amount.first - 1) == "about" or self.sign(amount.first - 1) in ROUGH

    def is_bound(self, amount: Amount) -> bool:
        """Whether a number is a bound, or roughly said without decimals: up to 2x, about ten times."""
        return self.concept(amount.first - 1) in BOUNDS or (self.is_rough(amount) and amount.numeral.is_integer)

    def _amounts(self) -> Iterator[Amount]:
        closing, end = _closing(self.tokens), 0
        for at, token in enumerate(self.tokens):
            found = None
            if at >= end and at in closing:
                found = self._array(at, closing[at] + 1)
            elif at >= end and token.numeral is not None and token.numeral.special is None:
                found = self._number(at, token, token.numeral)
            if found is not None:
                end = found.end
                yield found

    def _array(self, first: int, end: int) -> Amount | None:
        """The array between two brackets."""
        inside = self.tokens[first:end]
        try:
            array = parse_array(" ".join(token.text for token in inside))
        except Mistake:
            return None
        return Amount(first, end, inside[0].start, inside[-1].end, array)

    def _number(self, at: int, token: Token, numeral: Numeral) -> Amount:
        currency = self.sign(at - 1) if self.sign(at - 1) in CURRENCIES else ""
        first = at - bool(currency)
        end, unit = self._unit(at, numeral)
        quantity = Quantity((numeral,), (), "scalar")
        return Amount(first, end, token.start, token.end, quantity, currency + unit, self._computes(first, end))

    def _computes(self, first: int, end: int) -> bool:
        """Whether a sign or a word on either side computes with the number between, or raises it to a power."""
        before, behind = self._operation(first - 1), self._operation(end)
        next_ = self.tokens[end + 1] if end + 1 < self.length else None
        numbered = next_ is not None and (next_.numeral is not None or next_.text in ("(", "√"))
        powered = end < self.length and self.tokens[end].text[0] in POWERS
        return bool(before) or powered or (bool(behind) and (behind not in MULTIPLIES or numbered))

    def _operation(self, at: int) -> str:
        """The sign or the word of an operation at a place."""
        if self.sign(at):
            return self.sign(at) if self.sign(at) in ARITHMETIC or self._is_within(at) else ""
        return self.concept(at) if self.concept(at) in OPERATIONS else ""

    def _is_within(self, at: int) -> bool:
        """Whether a sign stands within what is one number, or a time: 1:59, 3.11.2."""
        signs = self.tokens[at - 1 : at + 2] if at else ()
        touching = len(signs) == 3 and signs[0].end == signs[1].start and signs[1].end == signs[2].start
        return touching and all(one.kind is Kind.NUMBER for one in (signs[0], signs[2]))

    def _unit(self, at: int, numeral: Numeral) -> tuple[int, str]:
        """Where the unit of a number ends, and what it is."""
        if numeral.text.endswith(("%", "percentage points")):
            return at + 1, "%"
        behind = self.tokens[at + 1] if at + 1 < self.length else None
        if behind is None or behind.kind is not Kind.WORD or self.concept(at + 1) or behind.text[0] in POWERS:
            return at + 1, ""
        unit, end = spelled(behind.text), at + 2
        if self.sign(end) == "/" and end + 1 < self.length and self.tokens[end + 1].kind is Kind.WORD:
            unit, end = f"{unit}/{spelled(self.tokens[end + 1].text)}", end + 2
        return end, unit


def spelled(unit: str) -> str:
    """A unit as it is compared: one of several is like one of one."""
    return unit if len(unit) <= SHORT else unit.lower().removesuffix("s")


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
