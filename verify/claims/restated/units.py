"""A number and the same in another unit behind it: 0.41 → 41 %, 0.727 (72.7 %), 2,147,483,648 bytes = 2 GB."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import zip_longest

from verify.claims.proposal import Proposal
from verify.claims.restated.results import Result, Results, behind
from verify.claims.text import ARROWS, Amount, Line
from verify.records.example import Certainty, ValueClaim
from verify.records.expression import Binary, Expression, Name, Number
from verify.records.frozen import dataclass
from verify.records.numeral import Numeral

BYTES: Mapping[str, int] = {
    **dict.fromkeys(("byte", "octet", "字节"), 0),
    **{f"{letter}{mark}": power for power, letter in enumerate("KMGTP", 1) for mark in ("B", "iB")},
    "kB": 1,
}
"""Units of bytes, and the power of 1024, or of 1000, that they are."""

OTHERWISE = "counted in another unit"
OTHER = frozenset(
    {"rest", "difference", "lower", "higher", "than", "beyond", "supposes", "from", "plus", "minus", "times"}
)
"""Concepts of words beside a number by which it is another than the result: what remains, or is compared."""

ROUGHLY = frozenset({"≈", "~", "about", "article"})
AGAIN = ROUGHLY | {"again", "says", "by", ","}
"""What may stand between a number and the same in another unit, beside a sign."""

EACH = frozenset({"per", "pro", "par", "por", "/", "each"})
"""Behind a number: of what it is so much, 8 KB per page."""


@dataclass(frozen=True)
class Source:
    """What may be said again: a number with its unit, what it is, where that begins, and the place behind it."""

    meaning: Expression
    numeral: Numeral
    unit: str
    start: int
    end: int
    is_told: bool = True
    """Whether it stands between words, and not in mathematics."""


def in_other_units(results: Results) -> Iterator[Proposal]:
    """What is said again right behind it, in its line, or in the next where that goes on with it."""
    lines = results.page.lines
    for line, below in zip_longest(lines, lines[1:]):
        firsts = [each.first for each in line.numbers]
        for one in _sources(results, line):
            behind_it = bisect_left(firsts, one.end)
            other = line.numbers[behind_it] if behind_it < len(firsts) else None
            if other is not None:
                between, where = line.said(one.end, other.first), line
            elif below is not None and below.numbers and one.end == line.length:
                other, where = below.numbers[0], below
                between = below.said(0, other.first)
            if other is not None and not results.is_judged(other) and not other.computes and where.is_stated:
                yield from _again(one, other, where, between)


def _sources(results: Results, line: Line) -> Sequence[Source]:
    """The results that end in a line, and its other numbers."""
    found: dict[int, Source] = {}
    ends = {one.end for one in line.numbers}
    for one in line.numbers:
        if not one.computes and not results.is_judged(one):
            meaning = Number(one.numeral, rounded=one.numeral.has_decimals)
            found[one.end] = Source(meaning, one.numeral, one.unit, one.start, one.end)
    for result in results.within(line):
        if not result.printed.shape:
            end = behind(line, result)
            found[end] = Source(Name(result.name), result.numeral, result.unit, result.start, end, end in ends)
    return list(found.values())


def _again(one: Source, other: Amount, line: Line, between: tuple[str, ...]) -> Iterator[Proposal]:
    said, goes_on = set(between), {token.word for token in line.tokens[other.end : other.end + 1]}
    bracketed = between[:1] == ("(",) and said <= ROUGHLY | {"("} and line.sign(other.end) == ")"
    leads = between[:1] != () and between[0] in ARROWS and said.isdisjoint(OTHER)
    again = "again" in said and said <= AGAIN
    if not (bracketed or leads or again or (said <= ROUGHLY | {"="} and said & {"=", "≈"})):
        return
    if not OTHER.isdisjoint(line.said(other.end, other.end + 2)):
        return
    certainty: Certainty = "stated"
    if other.is_share and not one.unit and 0 <= one.numeral.value <= 1 and other.numeral.text[0] not in "+-":
        meanings = [one.meaning]
        certainty = "inferred" if bracketed or said == {"again"} else "stated"  # 0.75 or 95 %: which it is, is open
        alone = not any(each.first > other.first for each in line.numbers)
        same_digits = alone and places(other.numeral) == places(one.numeral) - 2
        if not (same_digits or (len(between) == 1 if leads else again or one.is_told)):
            return  # 0.69 − 0.42 = 0.27 (39.3 %): it may be of something else
    elif one.unit in BYTES and other.unit in BYTES and one.unit != other.unit and not (leads and len(between) > 1):
        led = "=" in said and one.start != line.numbers[0].start
        if isinstance(one.meaning, Number) and (led or not EACH.isdisjoint(goes_on)):
            return  # 7 billion parameters at 2 bytes = 14 GB: it is computed of more than the number before it
        meanings = in_unit(one.meaning, one.unit, other.unit) or []
    else:
        return
    if leads and is_far(one.numeral, other.numeral):
        certainty = "supposed"  # 0.00005 → 0.3 %: an arrow may lead to what it is after another step
    start, alternatives = min(one.start, other.start), tuple((OTHERWISE, meaning) for meaning in meanings[1:])
    yield Proposal(ValueClaim(meanings[0], other.printed), start, other.stop, line, certainty, alternatives)


def is_far(one: Numeral, other: Numeral) -> bool:
    """Whether a number is more than ten times another one, or less than a tenth, with other digits."""
    if one.value and other.value and 1 <= 10 * abs(one.value / other.value) <= 100:
        return False
    return digits(one) != digits(other)


def digits(numeral: Numeral) -> str:
    """The digits of a number, without the zeros at their ends."""
    return "".join(filter(str.isdigit, numeral.text)).strip("0")


def places(numeral: Numeral) -> int:
    """The decimals of a number as its digits print it, whatever they count."""
    return len(numeral.text.split()[0].rstrip("%").partition(".")[2])


def meanings_of(result: Result, one: Amount) -> list[Expression]:
    """What a number or array may be of a result, by the units of both; nothing where they measure different things."""
    name, own = Name(result.name), result.numeral
    if result.printed.shape or one.printed.shape:
        return [name] if result.printed.shape == one.printed.shape else []
    is_share = own.text.endswith("%")
    if is_share != one.is_share:  # of a percentage the sign alone may be left out
        return [name, _scaled(name, Fraction(1, 100) if one.is_share else Fraction(100))]
    return in_unit(name, "" if is_share else result.unit, one.unit) or []


def in_unit(value: Expression, own: str, other: str) -> list[Expression]:
    """What a value in one unit is in another: the first is meant, or one of the others; none where they measure apart.

    Without a unit on either side it is the value itself.
    """
    if not own or not other or own == other:
        return [value]
    if own not in BYTES or other not in BYTES:
        return []
    tells = "iB" in own + other  # who writes GiB means 1000 by GB
    return [_scaled(value, _bytes(own, base) / _bytes(other, base)) for base in ((1000,) if tells else (1024, 1000))]


def _bytes(unit: str, base: int) -> Fraction:
    return Fraction(1024 if "iB" in unit else base) ** BYTES[unit]


def _scaled(value: Expression, factor: Fraction) -> Expression:
    """A value times a quotient of whole numbers."""
    above, below = (Number(Numeral(str(one), Fraction(one), Fraction(1))) for one in factor.as_integer_ratio())
    value = value if factor.numerator == 1 else Binary("*", value, above)
    return value if factor.denominator == 1 else Binary("/", value, below)
