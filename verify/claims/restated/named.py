r"""A number under the name of an earlier result that has an index: $x_3 = 2.0$, "m₃ = 0.0825"."""

from __future__ import annotations

from collections.abc import Iterator

from verify.claims.meaning.literals import literal
from verify.claims.meaning.notation import is_name
from verify.claims.proposal import Proposal
from verify.claims.restated.heads import head_of, label_of, related
from verify.claims.restated.labels import Label, label
from verify.claims.restated.results import Result, Results, first_side
from verify.claims.restated.units import OTHER, OTHERWISE, meanings_of
from verify.claims.text import Amount, Kind, Line, Token
from verify.expressions.printed import parse_printed
from verify.records.document import BlockKind
from verify.records.example import Certainty, ValueClaim
from verify.records.frozen import dataclass
from verify.records.mistake import Mistake
from verify.records.printed import Chain


@dataclass(frozen=True)
class Named:
    """A number or an array under a name, and where the name begins."""

    label: Label
    one: Amount
    start: int


def named(results: Results) -> Iterator[Proposal]:
    """What each number is that a name of an earlier result stands right before, the nearest one.

    A name with an index is seldom given another value in its section; several of them in one line recall what they are.
    """
    newest: dict[Label, Result] = {}
    given: set[Label] = set()
    waiting = list(reversed(results.all))
    for line in results.page.lines:
        while waiting and waiting[-1].end <= line.start:
            result = waiting.pop()
            newest.update(dict.fromkeys(result.labels, result))
            given -= result.labels
        found = [one for one in _named(line) if not results.is_judged(one.one)]
        recalls = len({one.label for one in found}) > 1 and all(one.label in newest for one in found)
        certainty: Certainty = "stated" if recalls else "supposed"
        for each in found:
            meant = newest.get(each.label)
            if meant is None or each.label in given or not meant.reaches(line):
                given.add(each.label)
                continue
            if [n.text for n in each.one.printed.numerals] != [n.text for n in meant.printed.numerals]:
                given.add(each.label)
            meanings = [] if line.has(*OTHER) else meanings_of(meant, each.one)
            if meanings:
                others = tuple((OTHERWISE, one) for one in meanings[1:])
                statement = ValueClaim(meanings[0], each.one.printed)
                yield Proposal(statement, each.start, each.one.stop, line, certainty, others)


def _is_indexed(name: Label) -> bool:
    """Whether a name has a number that is not 0: what has that is where something begins, and no result."""
    index = [symbol for symbol in name.symbols if symbol.isdecimal()]
    return bool(index) and "0" not in index and len(name.words) + len(name.symbols) > 1


def _named(line: Line) -> Iterator[Named]:
    """The numbers and arrays of a line under names with an index: between words, and in its mathematics and code."""
    for one in line.amounts:
        says = related(line, one.first)
        head = head_of(line, says) if says is not None else range(0)
        name = label_of(line, head)
        if name is not None and _is_indexed(name):
            yield Named(name, one, line.tokens[head.start].start)
    for token in line.tokens:
        if token.kind in (Kind.MATH, Kind.CODE) and line.block.kind is not BlockKind.CODE:
            yield from _equations(token)


def _equations(token: Token) -> Iterator[Named]:
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
        if value is not None and name is not None and _is_indexed(name):
            unit = "%" if value.numerals[0].text.endswith("%") else ""
            yield Named(name, Amount(0, 0, shift + start, shift + end, value, unit), shift + start)
