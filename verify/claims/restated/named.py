r"""A number under the name of an earlier result: "the loss is 0.32", $x_3 = 2.0$, "v = [0.7, 0.6]"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from verify.claims.lexicon import mentions
from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import is_name
from verify.claims.restated.answers import OTHER
from verify.claims.restated.labels import Label, label
from verify.claims.restated.lines import Line
from verify.claims.restated.link import Link, Reach, Said, head_of, is_below, is_related, meanings
from verify.claims.restated.results import Result, first_side
from verify.claims.text import Kind, Token
from verify.expressions.printed import parse_printed
from verify.records.document import BlockKind
from verify.records.example import Certainty
from verify.records.frozen import dataclass
from verify.records.mistake import Mistake
from verify.records.printed import Chain


@dataclass(frozen=True)
class Named:
    """A number or an array under a name, and where the name begins."""

    label: Label
    one: Said
    start: int


def named(reach: Reach) -> Iterator[Link]:
    """Links from each number that a name of an earlier result stands right before, the nearest one."""
    newest: dict[Label, Result] = {}
    given: set[Label] = set()
    results = iter([*reach.results, None])
    result = next(results)
    for at, line in enumerate(reach.lines):
        while result is not None and result.end <= line.start:
            newest.update(dict.fromkeys(result.labels, result))
            given -= result.labels
            result = next(results)
        found = [one for one in _named(reach, at) if not reach.is_judged(one.one.start)]
        known = {each.label: newest.get(each.label) for each in found}
        for each in found:
            meant = known[each.label]
            if meant is None or each.label in given or not is_below(line.section, meant.section):
                given.add(each.label)
                continue
            expressions, certainty = meanings(meant, each.one), _certainty(line, each, known)
            if [n.text for n in each.one.printed.numerals] != [n.text for n in meant.printed.numerals]:
                given.add(each.label)
            if expressions is not None and certainty is not None:
                span = each.start, each.one.end
                yield Link(expressions, each.one.printed, *span, line, certainty, reading="W32")


def _certainty(line: Line, each: Named, known: Mapping[Label, Result | None]) -> Certainty | None:
    """How sure it is that a number under a name is the result, and no other value that is given to it from here on.

    A name with an index is seldom given another value in its section; several of them in one line recall what they are.
    """
    concepts = {mention.concept: mention for mention in mentions(line.tokens)}
    if not OTHER.isdisjoint(concepts) or not _is_indexed(each.label):
        return None
    recalls = len(known) > 1 and None not in known.values() and all(map(_is_indexed, known))
    return "stated" if recalls else "supposed"


def _is_indexed(name: Label) -> bool:
    """Whether a name has a number that is not 0: what has that is where something begins, and no result."""
    index = [symbol for symbol in name.symbols if symbol.isdecimal()]
    return bool(index) and "0" not in index and len(name.words) + len(name.symbols) > 1


def _named(reach: Reach, at: int) -> Iterator[Named]:
    """The numbers and arrays of a line under names: between words, and in its mathematics and code."""
    line = reach.lines[at]
    for one in reach.said(at):
        head = head_of(line, one.index) if is_related(line, one.index) else ()
        name = label(reach.document.text[head[0].start : head[-1].end]) if head else None
        if name is not None:
            yield Named(name, one, head[0].start)
    for index, token in enumerate(line.tokens):
        if token.kind in (Kind.MATH, Kind.CODE) and line.kind is not BlockKind.CODE:
            yield from _equations(token, index)


def _equations(token: Token, index: int) -> Iterator[Named]:
    """The equations of a stretch of mathematics between a name and a number, and nothing else."""
    inner = token.text.strip("$` ")
    shift = token.start + token.text.index(inner)
    try:
        statements = parse_printed(inner)
    except Mistake:
        return
    for statement in statements:
        if not isinstance(statement, Chain) or len(statement.sides) != 2 or not is_name(statement.sides[0]):
            continue
        value, (start, end) = literal(statement.sides[1]), statement.span
        name = label(first_side(inner[start:end]))
        if value is not None and name is not None:
            yield Named(name, Said(value, "", shift + start, shift + end, index), shift + start)
