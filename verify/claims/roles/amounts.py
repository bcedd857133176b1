"""The quantities of a sentence, each with its unit, and the words of the lexicon around them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from itertools import pairwise, takewhile

from verify.claims.roles.proposal import Proposal
from verify.claims.text import PARTS, Kind, Token
from verify.numerals import parse_numeral
from verify.records.document import Block
from verify.records.example import Certainty
from verify.records.expression import Expression
from verify.records.frozen import dataclass
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral

CURRENCIES = frozenset("$€£¥₹")
ARITHMETIC = frozenset("+-−×·*/÷^<>±√")
"""Signs that compute with the number beside them."""

SAYING = frozenset({"says", "about", "article", "concludes", ","})
"""What may stand between a computation and its result."""

GOES_ON = frozenset({"plus", "minus", "times", "over", "lower", "higher", "faster", "points", "of", "than", "among"})
"""Behind a number: it is a part of something else."""

MAX_HEAD = 6
"""Words before that of an operation that are looked at."""

MAX_LISTED = 65
"""Quantities that are listed behind a word, and one more."""

BOUNDS = frozenset({"beyond", "to", "than"})
LEADS = frozenset({"concludes", "at", "article", "again"})
"""What may stand before a computation that is not a part of a longer one."""

OPERATIONS = frozenset({"plus", "minus", "times", "over"})
MULTIPLIES = frozenset({"×", "times"})
"""What stands behind a number that is so many times, too."""

SHORT = 3
"""Letters of a unit whose case tells it apart: MB is not Mb, while Tokens are tokens."""


@dataclass(frozen=True)
class Amount:
    """A printed number with its unit: where its tokens begin and end, the last excluded, among those of a sentence."""

    first: int
    end: int
    token: Token
    numeral: Numeral
    unit: str
    last: Token
    computes: bool
    """Whether a sign beside it computes with it, so that it is no quantity by itself."""

    @property
    def is_share(self) -> bool:
        """Whether it is a percentage."""
        return self.unit == "%"

    def alike(self, other: Amount) -> bool:
        """Whether two quantities are of one unit; one that has none is of the other's, but for a percentage."""
        bare = (not self.unit and not other.is_share) or (not other.unit and not self.is_share)
        return self.unit == other.unit or bare


@dataclass(frozen=True)
class Clause:
    """A sentence as readings of words see it: its tokens, by their number the concept that each belongs to."""

    tokens: tuple[Token, ...]
    concepts: Mapping[int, str]
    starts: Mapping[int, int]
    """Of each mention where it begins, and where it ends."""
    firsts: Mapping[int, int]
    """Of each place in a mention where that begins."""
    end: str
    block: Block
    column: int = 0
    """How far it is set in."""

    @cached_property
    def amounts(self) -> tuple[Amount, ...]:
        """Its quantities in order."""
        return tuple(self._amounts())

    def concept(self, at: int) -> str:
        """The concept of the word at a place; empty where there is none."""
        return self.concepts.get(at, "")

    def sign(self, at: int) -> str:
        """The sign at a place, or nothing."""
        inside = 0 <= at < len(self.tokens)
        return self.tokens[at].text if inside and self.tokens[at].kind is Kind.SIGN else ""

    def said(self, start: int, end: int) -> tuple[str, ...]:
        """What stands at some places: each word of the lexicon as its concept, others in small letters, and signs."""
        places = [at for at in range(max(start, 0), end) if max(self.firsts.get(at, at), start) == at]
        return tuple([self.concepts.get(at) or self.tokens[at].word for at in places])

    def has(self, *concepts: str) -> bool:
        """Whether it has a word of one of some concepts."""
        return any(one in concepts for one in self.concepts.values())

    @cached_property
    def is_stated(self) -> bool:
        """Whether it neither asks nor supposes."""
        return self.end not in ("?", "？") and not self.has("supposes")

    @property
    def length(self) -> int:
        """How many tokens it has."""
        return len(self.tokens)

    @property
    def lead(self) -> int:
        """Where its first word stands that is no article."""
        return int(self.concept(0) == "article")

    @property
    def head(self) -> str:
        """The letters that it begins with: e of e^2, x of x_1."""
        return "".join(takewhile(str.isalpha, self.tokens[0].text.lstrip("$\\(")))

    @property
    def label(self) -> tuple[str, ...]:
        """The words before its first colon."""
        at = next((at for at in range(self.length) if self.sign(at) == ":"), 0)
        return tuple([token.word for token in self.tokens[:at]])

    @property
    def is_open(self) -> bool:
        """Whether it leaves something out."""
        dots = [token.text for token in self.tokens if token.kind is Kind.SIGN]
        return "…" in dots or any(dots[at : at + 3] == [".", ".", "."] for at in range(len(dots)))

    @property
    def is_written(self) -> bool:
        """Whether it holds words or numbers, and no rule alone."""
        return any(token.kind is not Kind.SIGN for token in self.tokens)

    def neighbours(self) -> Iterator[tuple[Amount, Amount]]:
        """Each quantity with the next."""
        return pairwise(self.amounts)

    def first_of(self, at: int) -> int:
        """Where the words begin that name the concept of a place."""
        return self.firsts.get(at, at)

    def behind(self, place: int) -> tuple[Amount, ...]:
        """The quantities from a place on, at most so many as are listed."""
        at = bisect_left(self.amounts, place, key=lambda amount: amount.first)
        return self.amounts[at : at + MAX_LISTED]

    def begins(self, at: int) -> bool:
        """Whether what begins at a place is no part of something longer that is computed, or listed."""
        before = self.concept(at - 1)
        if at <= 0 or before:
            return at <= 0 or before in LEADS
        return self.tokens[at - 1].kind is Kind.WORD or self.sign(at - 1) == ":"

    def result_behind(self, last: Amount) -> Amount | None:
        """What is said to be equal to what ends in a quantity: a number with which nothing computes."""
        result = next(iter(self.behind(last.end)), None)
        between = self.said(self.after(last), result.first) if result is not None else ()
        if result is None or "says" not in between or not set(between) <= SAYING or result.computes:
            return None
        return None if self.concept(result.end) in GOES_ON or self.concept(result.first - 1) in BOUNDS else result

    def is_bound(self, amount: Amount) -> bool:
        """Whether a number is a bound, or roughly said without decimals: up to 2x, about ten times."""
        return self.concept(amount.first - 1) in BOUNDS or (self.is_rough(amount) and amount.numeral.is_integer)

    def is_rough(self, amount: Amount) -> bool:
        """Whether a number is said to be rough: about 72, ~35 GB."""
        return self.concept(amount.first - 1) == "about" or self.sign(amount.first - 1) in ("~", "≈")

    def printed(self, amount: Amount) -> Numeral:
        """The number as exactly as it is meant: what is rough, only as far as its zeros."""
        return to_its_zeros(amount.numeral) if self.is_rough(amount) else amount.numeral

    def part(self, at: int) -> int:
        """Where the part of the sentence begins that a place is in, behind a sign that parts it; or a little before."""
        least = max(at - MAX_HEAD, 0)
        return next((start + 1 for start in range(at - 1, least - 1, -1) if self.sign(start) in PARTS), least)

    def proposal(
        self,
        told: Expression,
        result: Amount,
        first: int,
        end: int,
        certainty: Certainty = "stated",
        others: tuple[tuple[str, Expression], ...] = (),
    ) -> Proposal:
        """That a result is what a formula gives, as some of the tokens say."""
        stretch = self.tokens[first], self.tokens[end - 1]
        return Proposal(told, self.printed(result), *stretch, self.block, certainty, others)

    def after(self, amount: Amount) -> int:
        """The place behind a quantity, a bracket with words but no numbers passed over: 47.2 (baseline)."""
        at = amount.end
        if self.sign(at) != "(":
            return at
        for behind in range(at + 1, min(at + 8, len(self.tokens))):
            if self.tokens[behind].numeral is not None:
                return at
            if self.sign(behind) == ")":
                return behind + 1
        return at

    def _amounts(self) -> Iterator[Amount]:
        for at, token in enumerate(self.tokens):
            numeral = token.numeral
            if token.kind is not Kind.NUMBER or numeral is None or numeral.special is not None:
                continue
            currency = self.sign(at - 1) if self.sign(at - 1) in CURRENCIES else ""
            first = at - bool(currency)
            end, unit = self._unit(at)
            yield Amount(first, end, token, numeral, currency + unit, self.tokens[end - 1], self._computes(first, end))

    def _computes(self, first: int, end: int) -> bool:
        """Whether a sign or a word on either side computes with the number between, or raises it to a power."""
        before, behind = self._operation(first - 1), self._operation(end)
        numbered = end + 1 < len(self.tokens) and (
            self.tokens[end + 1].numeral is not None or self.sign(end + 1) in ("(", "√")
        )
        powered = end < len(self.tokens) and self._is_power(end)
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

    def _unit(self, at: int) -> tuple[int, str]:
        """Where the unit of a number ends, and what it is."""
        token = self.tokens[at]
        if (token.numeral is not None and token.numeral.text.endswith("%")) or token.text.endswith(("%", "percent")):
            return at + 1, "%"
        behind = self.tokens[at + 1] if at + 1 < len(self.tokens) else None
        if behind is None or behind.kind is not Kind.WORD or self.concept(at + 1) or self._is_power(at + 1):
            return at + 1, ""
        unit, end = spelled(behind), at + 2
        if self.sign(end) == "/" and end + 1 < len(self.tokens) and self.tokens[end + 1].kind is Kind.WORD:
            unit, end = f"{unit}/{spelled(self.tokens[end + 1])}", end + 2
        return end, unit

    def _is_power(self, at: int) -> bool:
        """Whether a word is digits set high: 10⁹."""
        return self.tokens[at].text[0] in "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"


def spelled(token: Token) -> str:
    """A unit as it is compared: one of several is like one of one."""
    if len(token.text) <= SHORT:
        return token.text
    return token.word.removesuffix("s")


def to_its_zeros(numeral: Numeral) -> Numeral:
    """A whole number as roughly as its zeros say: 2000 may stand for 2038."""
    text = numeral.text.replace(",", "")
    zeros = len(text) - len(text.rstrip("0"))
    if not numeral.is_integer or not numeral.value or not zeros:
        return numeral
    return Numeral(numeral.text, numeral.value, Fraction(10) ** zeros)


def ends_in(mathematics: str) -> Numeral | None:
    """The number that a line of mathematics ends in, behind its last sign of equality."""
    written = mathematics.replace("\\approx", "=").replace("≈", "=").replace("\\%", "%").rpartition("=")[2]
    written = written.partition("\\end")[0].strip(" \n\t$.,;&\\)]")
    try:
        return parse_numeral(written)
    except Mistake:
        return None
