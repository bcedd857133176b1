"""Two quantities that a sentence compares, and by how much: from 80 to 90, a 12.5 % rise; 160 GB → 20 GB (8x)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Literal

from verify.claims.lexicon.words import WORDS
from verify.claims.roles.amounts import Amount, Clause, to_its_zeros
from verify.claims.roles.proposal import Proposal, formula
from verify.records.example import Certainty
from verify.records.expression import Expression
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral

ARROWS = frozenset({"→", "->", "-->", "⟶", "\\to", "\\rightarrow"})
CHANGES = frozenset({"lower", "higher", "faster", "difference"})
LINKS = CHANGES | {"says", "about", "concludes", "again", "article", "of", "by", "and"}
"""Concepts of the words between what is compared and by how much."""

BESIDE = frozenset("(),:—–=~≈，（）：")
COUNTED = frozenset({"at", "of", "article"})
"""Concepts of the words that say what is counted: 20 requests per second, 10 % of the memory."""

NEAR, WIDE = 3, 8
"""Words of other kinds that may stand in a link, and tokens between two numbers that are held against each other."""

Form = Literal["ratio", "share", "points", "difference"]


@dataclass(frozen=True)
class Comparison:
    """Two quantities of one unit, how the second differs from the first, and in which form that is said.

    directed: whether words say which of them it is told of; else it may be either.
    """

    before: Amount
    after: Amount
    by: Amount
    form: Form
    directed: bool
    words: frozenset[str]
    """The concepts of the words around the result."""
    clause: Clause
    certainty: Certainty = "stated"
    rivals: tuple[Comparison, ...] = ()
    """What else may be compared, by the same number."""

    @property
    def values(self) -> tuple[Numeral, Numeral, Numeral]:
        """What is compared, and by how much."""
        return self.before.numeral, self.after.numeral, self.by.numeral

    @property
    def are_positive(self) -> bool:
        """Whether both have a ratio, and a change is a share of either."""
        return min(self.before.numeral.value, self.after.numeral.value) > 0

    @property
    def change(self) -> Expression:
        """The difference: with its sign, where it has one; else of the larger and the smaller."""
        before, after, by = self.values
        signed = by.text[0] in "+-−"
        up = after.value >= before.value or signed
        return formula("b - a", a=before if up else after, b=after if up else before)

    @property
    def may_be_turned(self) -> bool:
        """Whether it may be a share of the second: nothing says of which, or speeds are told by times."""
        return not self.directed or "faster" in self.words

    def proposal(self, tell: Callable[[Comparison], Iterator[tuple[str, Expression]]]) -> Proposal:
        """That what a reading tells of what is compared is what is said, or what it tells of a rival."""
        tokens, parts = self.clause.tokens, [self.by]
        inside = [part for part in (self.before, self.after) if tokens[part.end - 1 : part.end] == (part.last,)]
        first, end = min(part.first for part in (*parts, *inside)), max(part.end for part in (*parts, *inside))
        printed = to_its_zeros(self.by.numeral) if self.form == "ratio" else self.clause.printed(self.by)
        (_, told), *others = (one for compared in (self, *self.rivals) for one in tell(compared))
        stretch = tokens[first], tokens[end - 1]
        return Proposal(told, printed, *stretch, self.clause.block, self.certainty, tuple(others))


def comparisons(clause: Clause) -> Iterator[Comparison]:
    """What a sentence says of how two of its quantities differ; nothing where it asks or supposes."""
    if not clause.is_stated:
        return
    amounts = clause.amounts
    for i in range(len(amounts) - 2):
        first, second, third = amounts[i : i + 3]
        if _compares(clause, first, second):
            yield from _found(clause, first, second, third, _link(clause, first, clause.after(second), third))
        if _compares(clause, second, third):
            yield from _found(clause, second, third, first, _led(clause, first, second))
        yield from _than(clause, first, second, third)


def form_of(clause: Clause, by: Amount, of: Amount) -> Form | None:
    """How it is said by how much a quantity differs: in times, in percent, in points or in its own unit."""
    behind = by.end
    if clause.concept(behind) == "times" or clause.sign(behind) == "×":
        return "ratio"
    if clause.concept(behind) == "points":
        return "points" if of.is_share else None
    if by.is_share:
        return "share"
    return "difference" if by.unit == of.unit and not of.is_share else None


def _compares(clause: Clause, first: Amount, second: Amount) -> bool:
    """Whether two quantities, one behind the other, are held against each other."""
    if first.computes or second.computes or not first.alike(second):
        return False
    between = clause.said(clause.after(first), second.first)
    steps = {clause.sign(first.first - 1), clause.sign(clause.after(second))} & ARROWS
    ranged = clause.concept(first.first - 1) == "from" and between[-1:] == ("to",)
    if (len(between) == 1 and between[0] in ARROWS | {"to"}) or ranged:
        return (ranged and set(between[:-1]) <= CHANGES) or (between[0] in ARROWS and not steps)
    return between.count("versus") > 0 and len(between) <= WIDE and not set(between) & (BESIDE | CHANGES)


def _is_turned(clause: Clause, first: Amount, second: Amount) -> bool:
    return "versus" in clause.said(first.end, second.first)


def _found(
    clause: Clause, first: Amount, second: Amount, by: Amount, words: frozenset[str] | None
) -> Iterator[Comparison]:
    form = form_of(clause, by, first if first.unit else second)
    if words is None or form is None or clause.is_bound(by):
        return
    turned = _is_turned(clause, first, second)
    before, after = (second, first) if turned else (first, second)
    yield Comparison(before, after, by, form, not turned, words, clause)


def _link(clause: Clause, first: Amount, start: int, by: Amount) -> frozenset[str] | None:
    """The concepts of the words between a comparison and the number behind it, and those that it goes on with."""
    start = _bracket(clause, start, by)
    led, behind = clause.said(start, by.first), _behind(clause, by)
    if led[-1:] == ("from",) and behind != "to":
        led = led[:-1]  # eine Zunahme von 12 %, une hausse de 12 %
    words = frozenset(led) & CHANGES
    if words and _is_link(led, 0):
        return words | (frozenset({behind}) & CHANGES)
    closed = clause.sign(start) == "(" and clause.sign(_mark_end(clause, by)) == ")"
    if _is_link(led, 0) and (behind in CHANGES or (closed and len(led) <= 2)):
        return frozenset({behind}) & CHANGES
    return _said_before(clause, first.first) if "by" in led and _is_link(led, 0) else None


def _bracket(clause: Clause, start: int, by: Amount) -> int:
    """Where a link begins: at a bracket that opens behind what is counted, 20 requests per second (100 % more)."""
    opened = next((at for at in range(start, min(start + NEAR + 2, by.first)) if clause.sign(at) == "("), start)
    counted = clause.said(start, opened)
    return opened if all(one[:1].isalpha() and (one not in WORDS or one in COUNTED) for one in counted) else start


def _led(clause: Clause, by: Amount, first: Amount) -> frozenset[str] | None:
    """The same of a number that the comparison follows: a drop of 25 % from 80 to 60, an 8x reduction from …"""
    between = clause.said(_mark_end(clause, by), first.first)
    led = tuple(one for one in between if one != "from")
    begun = led[1:] if led[:1] and led[0].isalpha() and led[0] not in WORDS else led
    opened = between[-1:] == ("(",) or "from" in between
    named = begun[:1] and begun[0] in CHANGES and opened and _is_link(begun, 0)
    if clause.concept(by.first - 1) in ("by", "of"):
        words = frozenset(between) & CHANGES or _said_before(clause, by.first)
        return words if words and _is_link(led, 0) else None
    return frozenset(begun[:1]) if named and form_of(clause, by, first) != "difference" else None


def _said_before(clause: Clause, at: int) -> frozenset[str] | None:
    """The concept of the nearest word of a change before a place; None where numbers or other words stand between."""
    for place in range(at - 1, max(at - WIDE, -1), -1):
        if clause.concept(place) in CHANGES:
            led = tuple(one for one in clause.said(place + 1, at) if one != "from")
            return frozenset({clause.concept(place)}) if _is_link(led, NEAR) else None
    return None


def _is_link(said: tuple[str, ...], others: int) -> bool:
    unknown = [one for one in said if one not in LINKS and one not in BESIDE]
    return len(unknown) <= others and all(one[:1].isalpha() and one not in WORDS for one in unknown)


def _than(clause: Clause, first: Amount, by: Amount, second: Amount) -> Iterator[Comparison]:
    """15 is 5 more than 10; 60 is 20 % higher than 50; 12 is 3 times as many as 4."""
    led = clause.said(clause.after(first), by.first)
    between = clause.said(_mark_end(clause, by), second.first)
    if not led or set(led) - {"says", "about", "article"} or first.computes or second.computes:
        return
    if not between or between[-1] != "than" or not first.alike(second) or clause.is_bound(by):
        return
    form = form_of(clause, by, second)
    changed = frozenset(between) & CHANGES
    if form is not None and len(between) <= NEAR and (changed or form == "ratio"):
        yield Comparison(second, first, by, form, directed=True, words=changed, clause=clause)


def said_of(clause: Clause, by: Amount) -> frozenset[str]:
    """The concepts of change that a number alone is told with: those right behind it, or of the label before it."""
    led = clause.said(0, by.first)
    label = frozenset(led) & CHANGES if _is_link(led, NEAR) else frozenset()
    return label | (frozenset({_behind(clause, by)}) & CHANGES)


def _behind(clause: Clause, by: Amount) -> str:
    """The concept of the word behind a number and its mark."""
    return clause.concept(_mark_end(clause, by))


def _mark_end(clause: Clause, by: Amount) -> int:
    """The place behind a number and what makes it one of times or of points: 6×, 3 percentage points."""
    at = by.end
    if clause.sign(at) == "×":
        return at + 1
    return clause.starts.get(at, at + 1) if clause.concept(at) in ("times", "points") else by.end
