"""A sentence → what it says of a formula: the property, its number or its ends, and whether it denies it.

It is read word by word from where a statement may begin, up to the first word that is not known. What holds for all
arguments holds in whatever case such a word restricts it to; what is contradicted has to be said whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import inf

from verify.claims.properties.parts import Interval, Part, interval_at, named, number_at, squared_at
from verify.claims.properties.words import OPENING, RESTRICTING, words_of
from verify.records.theorem import PropertyKind

Value = Fraction | Interval | str

SAID: Mapping[str, tuple[PropertyKind, Value]] = {
    "zero mean": ("mean", Fraction(0)),
    "unit variance": ("variance", Fraction(1)),
    "unit deviation": ("variance", Fraction(1)),
    "nonnegative": ("range", Interval(Fraction(0), inf)),
    "positive": ("range", Interval(Fraction(0), inf, positive=True)),
    "centred": ("centred", "yes"),
    "symmetric": ("symmetric", "yes"),
    "asymmetric": ("symmetric", "no"),
    "monotone": ("monotone", "yes"),
    "not monotone": ("monotone", "no"),
    "linear": ("linear", "yes"),
    "not linear": ("linear", "no"),
    "differentiable": ("differentiable", "yes"),
    "not differentiable": ("differentiable", "no"),
}
"""What a concept says by itself."""

NUMBERED: Mapping[str, PropertyKind] = {
    "sum": "sum", "mean": "mean", "variance": "variance", "deviation": "variance", "maximum": "maximum",
}  # fmt: skip
DONE: Mapping[str, PropertyKind] = {"permutation": "permutation", "shift": "shift", "scale": "scale"}
COUNTED = {"scaled_dot_product_attention": "attention_pairs"}
"""The formula → the one that counts its operations."""

BECOMES = frozenset({"invariant", "equivariant"})
PREDICATES = frozenset({"positive", "linear", "not linear", "monotone", "not monotone", "symmetric", "asymmetric"})
"""What is said of a formula behind "is" or a colon alone: before a noun it says of which."""

BETWEEN = frozenset({"between", "is", "and", "other", ""})
"""Concepts of the words before an interval that is a range."""

OUTPUT = "attention_weights"
"""A formula whose name is what another one gives as well, softmax."""

EXPLAINS = frozenset({":", "—", "–", "-", "→"})
SUBJECTS = words_of("the its it they derivative gradient")
"""What another clause is of, behind a comma and an "and"."""

RANGES, WITHIN = words_of("range ranges ranging 值域 范围"), words_of("to into in within onto")
"""Words of a range, and those behind which it is one that values lie in."""

TURNS = frozenset({"to", "into"})
"""What leads from what is put in to what comes out."""

JOINING = frozenset({":", "because", "since", "that", "but", "whereas", "while", "hence", "therefore", "thus"})
"""Behind which a statement is one by itself."""

SCOPING = words_of("for with in on at under over within by using not no")
"""What may say before it in which case it holds, or that it does not."""

ARTICLES = words_of("the a an all each every")


@dataclass(frozen=True)
class Stated:
    """That a formula has a property, or has not, and which parts of a sentence say so.

    sure: whether no word is left that may restrict it, and its numbers are what comes out, not what is put in. exact:
    whether an interval is said to be the range itself, and not to hold it. general: whether its numbers are those of
    all values for certain, even where they look like some that were seen.
    """

    formula: str
    kind: PropertyKind
    value: Value
    first: int = 0
    end: int = 0
    negated: bool = False
    sure: bool = True
    exact: bool = False
    general: bool = False


@dataclass
class Clause:
    """What was read of a sentence so far, up to the next formula."""

    formula: str = ""
    first: int = 0
    negated: bool = False
    sloped: bool = False
    put_in: bool = False
    squashed: bool = False
    exact: bool = False
    squared: bool = False
    done: str = ""
    becomes: str = ""
    said: list[Stated] = field(default_factory=list)


def stated(said: Sequence[Part], implied: str = "") -> Iterator[Stated]:
    """What a sentence states, of a formula that it names or of the one that its heading does."""
    if any(one.word in RESTRICTING for one in said):
        return
    end = 0
    for start in _starts(said):
        if start >= end:
            found = Reader(said, "" if start else implied).stated(start)
            yield from found
            end = max((one.end for one in found), default=end)


def _starts(said: Sequence[Part]) -> Iterator[int]:
    """Where statements may begin: at the first word, or behind what parts them from it: a sign, "that", an article."""
    yield 0
    at = start = 0
    while at < len(said):
        one = named(said, at)
        length = one.length if one is not None else 1
        if one is None or said[at].word in JOINING or not said[at].word.isalnum():
            start = at + length
        elif one.formula and start:
            led, here = said[start - 1].word, {part.word for part in said[start:at]}
            if led in JOINING or not led.isalnum() or not ARTICLES.isdisjoint(here):
                yield start
        at += length


class Reader:
    """One sentence, read part after part from where a statement may begin."""

    def __init__(self, said: Sequence[Part], implied: str = "") -> None:
        self.parts = said
        self.clause = Clause(implied)
        self.before: list[Stated] = []
        self.last = ""
        self.unlike = False

    def stated(self, start: int) -> list[Stated]:
        """What is stated from a place on."""
        at, end = start, None
        while at < len(self.parts) and (end := self._read(at)) is not None:
            at = end
        found = [*self.before, *self.clause.said]
        whole = at >= len(self.parts) or self._opens(at, found)
        if not whole and found and at == found[-1].end and self.last in PREDICATES and self.parts[at].word.isalpha():
            return found[:-1]  # linear in what, or a linear what
        return [replace(one, sure=one.sure and whole and self._begins(start)) for one in found]

    def _opens(self, at: int, found: Sequence[Stated]) -> bool:
        """Whether the rest of the sentence begins at a word that is not known, or before it."""
        end = found[-1].end if found else at
        rest = self.parts[end : at + 1]
        other = len(rest) > 2 and rest[0].word == "," and rest[1].word == "and" and rest[2].word in SUBJECTS
        return other or any(one.word in OPENING or one.word in EXPLAINS for one in rest)

    def _begins(self, start: int) -> bool:
        """Whether a statement is one by itself that begins behind other words."""
        before = [one.word for one in self.parts[:start]]
        return not any(map(str.isalpha, before)) or (before[-1] in JOINING and SCOPING.isdisjoint(before))

    def _read(self, at: int) -> int | None:
        """Where the part ends that begins at a place; None where it is not known."""
        interval = interval_at(self.parts, at)
        if interval is not None and self.last in BETWEEN:
            self.last = "interval"
            whole = interval[0] == Interval(-inf, inf)
            return interval[1] if whole else self._say("range", *interval)
        squared = squared_at(self.parts, at)
        if squared is not None:
            return self._say("order", "2", squared)
        found = named(self.parts, at)
        if found is None:
            return None
        end = at + found.length
        if found.formula and not (found.formula == OUTPUT and self.clause.formula):
            self.last = "formula"
            return self._applied(end) if self._is_of(found.formula, at) else None
        before, self.last = self.last, found.concept or "other"
        return self._concept(self.last, before, at, end)

    def _applied(self, end: int) -> int:
        """Where a formula ends with the one name that it is applied to, as in tanh(z)."""
        behind = [one.word for one in self.parts[end : end + 3]]
        return end + 3 if behind[:1] == ["("] and behind[2:] == [")"] and len(behind[1]) == 1 else end

    def _is_of(self, formula: str, at: int) -> bool:
        """That a formula is named; False where it is not told which of two is meant."""
        here = self.clause
        if self.unlike or here.formula == formula:
            self.unlike = False
            return True
        if not here.formula:
            here.formula, here.first = formula, here.first if here.sloped else at
            return True
        if here.said:
            self.before += here.said
            self.clause = Clause(formula, at)
            return True
        return False

    def _concept(self, concept: str, before: str, at: int, end: int) -> int | None:
        here = self.clause
        if concept in NUMBERED:
            return self._numbered(concept, end)
        if concept in SAID:
            is_said = concept not in PREDICATES or before in ("is", "not", "formula") or self.parts[at - 1].word == ":"
            kind, value = SAID[concept]
            return self._say(kind, value, end) if is_said else None
        if concept in DONE or concept in BECOMES:
            here.done = concept if concept in DONE else here.done
            here.becomes = concept if concept in BECOMES else here.becomes
            return self._say(DONE[here.done], here.becomes, end) if here.done and here.becomes else end
        match concept:
            case "not" | "and":
                here.negated = concept == "not"
            case "unlike":
                self.unlike = True
            case "slope":
                here.sloped, here.first = True, here.first if here.formula else at
            case "input":
                here.put_in = not here.squashed
            case "squashes":
                here.squashed = True
            case "between":
                here.put_in = here.put_in and self.parts[at].word not in TURNS
                here.exact = here.exact or self._is_range(at)
                here.negated = here.negated and self.parts[at].word != ":"
            case "quadratic":
                here.squared = True
            case "length" if here.squared:
                return self._say("order", "2", end)
            case "least":
                found = number_at(self.parts, end)
                return self._say("range", Interval(found[0], inf), found[1]) if found is not None else None
        return end

    def _is_range(self, at: int) -> bool:
        """Whether a range is named that is no place to be in, as in "into the range"."""
        before = [one.word for one in self.parts[max(0, at - 2) : at] if one.word not in ARTICLES]
        return self.parts[at].word in RANGES and not WITHIN.intersection(before[-1:])

    def _numbered(self, concept: str, end: int) -> int | None:
        while end < len(self.parts) and self.parts[end].word in ("exactly", "is", "always"):
            end += 1
        found = number_at(self.parts, end)
        if found is None or isinstance(found[0], float):
            return end if concept == "sum" else None
        value = found[0] ** 2 if concept == "deviation" else found[0]
        return self._say(NUMBERED[concept], value, found[1])

    def _say(self, kind: PropertyKind, value: Value, end: int) -> int | None:
        here = self.clause
        if not here.formula:
            return None
        formula = f"{here.formula}_gradient" if here.sloped else here.formula
        formula = COUNTED.get(formula, formula) if kind == "order" else formula
        sure, negated = kind != "range" or not here.put_in, here.negated is not (value == "no")
        told = "yes" if value == "no" else value
        here.said.append(Stated(formula, kind, told, here.first, end, negated, sure, here.exact))
        here.exact = here.negated = False
        return end
