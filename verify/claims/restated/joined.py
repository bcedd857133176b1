"""A result and the same in another unit, joined in one line: 0.41 → 41 %, 2,147,483,648 bytes = 2 GB."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from operator import attrgetter

from verify.claims.lexicon import mentions
from verify.claims.restated.answers import OTHER, computes
from verify.claims.restated.lines import Line
from verify.claims.restated.link import Link, Reach, Said, is_related, meanings
from verify.claims.restated.results import Result
from verify.claims.restated.scales import BYTES, in_unit, is_percent, places
from verify.claims.text import Token
from verify.records.expression import Expression, Number

JOINS = frozenset({"→", "⇒", "->", "=>", "\\to", "\\Rightarrow", "\\rightarrow"})


def joined(reach: Reach) -> Iterator[Link]:
    """Links from what stands behind each result in its line, or in the next where that goes on with it."""
    for result in reach.results:
        at = reach.line_of(result.end - 1)
        line = reach.lines[at] if at >= 0 else None
        if line is None or result.numeral is None:
            continue
        every = reach.said(at)
        found = every[bisect_left(every, result.end, key=attrgetter("start")) :][:2]
        first = bisect_left(line.tokens, result.end, key=attrgetter("start"))
        if line.tokens[first : first + 1] and line.tokens[first].text == result.unit:
            first += 1
        if not found and at + 1 < len(reach.lines) and _goes_on(reach.lines[at + 1]):
            line, first = reach.lines[at + 1], 0
            found = reach.said(at + 1)
        if found and not reach.is_judged(found[0].start):
            link = _link(line, first, found, result)
            if link is not None:
                yield link


def _goes_on(line: Line) -> bool:
    """Whether a line goes on with the one before: by a sign, or by words for saying it again."""
    first = next(iter(mentions(line.tokens[:4])), None)
    return line.tokens[:1] != () and (
        line.tokens[0].text in ("=", "≈") or (first is not None and first.first == 0 and first.concept == "again")
    )


def _link(line: Line, first: int, found: Sequence[Said], result: Result) -> Link | None:
    one, own, meant = found[0], result.printed.numerals[0], meanings(result, found[0])
    behind = {mention.concept for mention in mentions(line.tokens[one.index + 1 : one.index + 3])}
    if meant is None or not _is_joined(line.tokens[first : one.index]) or not OTHER.isdisjoint(behind):
        return None
    in_percent = is_percent(one.numeral) and not is_percent(own) and abs(own.value) <= 1
    same_places = in_percent and places(one.numeral) == places(own) - 2
    beside = first == one.index or is_related(line, one.index)
    if not _are_bytes(one, result.unit) and not (in_percent and (beside or (same_places and len(found) == 1))):
        return None
    return Link(meant, one.printed, result.start, one.end, line, "stated", reading="W31")


def pairs(reach: Reach) -> Iterator[Link]:
    """Links between two numbers of one line of which nothing is computed: 246,824 bytes, or about 241.0 KiB."""
    for at, line in enumerate(reach.lines):
        found = reach.said(at)
        for one, other in pairwise(found):
            judged = reach.is_judged(one.start) or reach.is_judged(other.start)
            if judged or one.printed.shape or other.printed.shape or computes(line, one) or computes(line, other):
                continue
            first = bisect_left(line.tokens, one.end, key=attrgetter("start")) + bool(one.unit)
            if one is not found[0] and line.tokens[first].text in ("=", "≈"):
                continue  # 7 billion parameters at 2 bytes = 14 GB: it is computed of more than the number before it
            meant = _same(line, one, other) if _is_joined(line.tokens[first : other.index]) else None
            if meant is not None:
                yield Link(meant, other.printed, one.start, other.end, line, "stated", reading="W31")


def _same(line: Line, one: Said, other: Said) -> tuple[Expression, ...] | None:
    """What a number is in the unit of bytes of the one behind it; None where that says something else."""
    if not _are_bytes(other, one.unit) or _goes_on_counting(line, other):
        return None
    found = in_unit(Number(one.numeral, rounded=one.numeral.has_decimals), one.unit, other.unit)
    return tuple(found) if found is not None else None


def _goes_on_counting(line: Line, one: Said) -> bool:
    """Whether a word behind a number says of what it is so much: 8 KB per page."""
    behind = next((token for token in line.tokens[one.index :] if token.start >= one.end + len(one.unit) + 1), None)
    return behind is not None and behind.word in ("per", "pro", "par", "por", "/", "each")


def _are_bytes(one: Said, unit: str) -> bool:
    return one.unit in BYTES and unit in BYTES and one.unit != unit


def _is_joined(tokens: Sequence[Token]) -> bool:
    """Whether what stands between a result and a number says that they are the same."""
    concepts = {mention.concept for mention in mentions(tokens)}
    first = tokens[0].text if tokens else ""
    says = first in JOINS or first in ("=", "≈", "(") or not concepts.isdisjoint({"again", "concludes"})
    return says and OTHER.isdisjoint(concepts)
