"""A sentence → its parts: words without hyphens, numbers, intervals, and the formulas that it names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import inf
from typing import NamedTuple

from verify.claims.properties.words import NUMBERS, concepts, phrase
from verify.claims.text import Kind, Line, Token
from verify.expressions import CARDS
from verify.theorems import CALLED, PROPERTIES

Number = Fraction | float
"""What an end of an interval is: a number, or infinite."""


class Part(NamedTuple):
    """A word, sign or number of a sentence: what it is called, and where it stands in the text."""

    word: str
    start: int
    end: int
    number: Fraction | None = None


class Interval(NamedTuple):
    """All numbers between two; `positive`, where they are said to be more than the lower."""

    low: Number
    high: Number
    positive: bool = False


class Named(NamedTuple):
    """What some parts of a sentence are: a formula, or a concept of the words."""

    formula: str
    concept: str
    length: int


def parts(line: Line) -> list[Part]:
    """The parts of a line: a word with hyphens is several, and code or mathematics is what it says without blanks."""
    found: list[Part] = []
    for token in line.tokens:
        if token.kind is Kind.WORD:
            plain = token.word.removesuffix("'s").removesuffix("’s")
            found += [Part(word, token.start, token.end) for word in phrase(plain)]
        else:
            found.append(_part(token))
    return found


def _part(token: Token) -> Part:
    if token.numeral is not None:
        return Part(token.text, token.start, token.end, token.numeral.value)
    plain = "".join(token.text.split()).strip("$`").lower()
    for command, sign in PLAIN:
        plain = plain.replace(command, sign)
    return Part(plain, token.start, token.end)


PLAIN = (
    ("\\infty", "∞"), ("\\left", ""), ("\\right", ""), ("−", "-"), ("\\tanh", "tanh"), ("\\cdot", ""), ("·", ""),
    ("\\mathcal", ""), ("\\mathbf", ""), ("{", ""), ("}", ""), ("^2", "²"),
)  # fmt: skip
"""Commands of mathematics in running text, and what is as good."""

SQUARES = frozenset(f"o({length}²{width})" for length in "nlst" for width in ("", "d"))
LONGEST = 7
"""Parts of O(n^2 d), where it is no mathematics."""


def squared_at(said: Sequence[Part], at: int) -> int | None:
    """Where O(n²) ends that begins at a place, perhaps times the width."""
    for end in range(at + 1, min(at + LONGEST, len(said)) + 1):
        if "".join(one.word for one in said[at:end]).replace("^2", "²").replace("·", "") in SQUARES:
            return end
    return None


def named(said: Sequence[Part], at: int) -> Named | None:
    """The formula or the concept that the parts at a place name, the longest; None where they name nothing."""
    words = tuple([one.word for one in said[at : at + MOST]])
    for length in range(len(words), 0, -1):
        formula, concept = names().get(words[:length], ""), concepts().get(words[:length], "")
        if formula or concept:
            return Named(formula, concept, length)
    return None


MOST = 6
"""Parts of the longest name."""

SHORT = 3
"""Letters of a name that may be another's in running text."""


@cache
def names() -> Mapping[tuple[str, ...], str]:
    """What documents call the formulas that theorems decide something of → the formula."""
    decided = {one.formula for several in PROPERTIES.values() for one in several}
    called = {name: [*filter(_is_word, CARDS[name].heads), *CALLED[name].split(",")] for name in sorted(decided)}
    return {phrase(word): name for name, words in called.items() for word in words}


def _is_word(head: str) -> bool:
    """Whether a name in formulas is one in running text as well: LN and cos are not, and "logistic" is of much else."""
    return len(head) > SHORT and head != "logistic"


def interval_at(said: Sequence[Part], at: int) -> tuple[Interval, int] | None:
    """The interval that begins at a place, [0, 1) or "0 and 1" or "0 to 1", and where it ends."""
    if at < len(said) and said[at].number is None and said[at].word[:1] in ("[", "(") and len(said[at].word) > 1:
        found = interval_of(said[at].word)
        return (found, at + 1) if found is not None else None
    bracketed = at < len(said) and said[at].word in ("[", "(")
    low = number_at(said, at + bracketed)
    parting = (",",) if bracketed else ("and", "to")
    if low is None or low[1] >= len(said) or said[low[1]].word not in parting:
        return None
    high = number_at(said, low[1] + 1)
    if high is None or (bracketed and (high[1] >= len(said) or said[high[1]].word not in ("]", ")"))):
        return None
    return _ordered(low[0], high[0], high[1] + bracketed)


def interval_of(text: str) -> Interval | None:
    """The interval that a text is, [0, 1); None where it is none."""
    plain = "".join(text.split()).strip("$`").replace("\\infty", "∞").replace("−", "-").replace("\\", "")
    first, comma, second = plain[1:-1].partition(",")
    if not comma or plain[:1] not in ("[", "(") or plain[-1:] not in ("]", ")"):
        return None
    low, high = _number(first), _number(second)
    found = _ordered(low, high, 0) if low is not None and high is not None else None
    return found[0] if found is not None else None


def _ordered(low: Number, high: Number, end: int) -> tuple[Interval, int] | None:
    return (Interval(low, high), end) if low < high else None


def _number(text: str) -> Number | None:
    sign, plain = (-1, text[1:]) if text[:1] == "-" else (1, text.removeprefix("+"))
    plain = NUMBERS.get(plain, plain)
    if plain == "inf":
        return sign * inf
    return sign * Fraction(plain) if plain.replace(".", "", 1).replace("/", "", 1).isdecimal() else None


def number_at(said: Sequence[Part], at: int) -> tuple[Number, int] | None:
    """The number that stands at a place, as digits or as a word, and where it ends."""
    if at >= len(said):
        return None
    if said[at].number is not None:
        return said[at].number or Fraction(0), at + 1
    negative = said[at].word in ("-", "−", "–", "negative", "minus")
    word = at + (negative or said[at].word in ("+", "positive"))
    value = NUMBERS.get(said[word].word, said[word].word) if word < len(said) else ""
    found = _number(value) if value.isalnum() or value == "inf" else None
    return (-found if negative else found, word + 1) if found is not None else None
