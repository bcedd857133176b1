"""The line behind a computation that says its result again: "Answer: 2.66", "so it is right 98.9 % of the time"."""

from __future__ import annotations

from collections.abc import Iterator

from verify.claims.proposal import Proposal
from verify.claims.restated.heads import head_of, label_of, related
from verify.claims.restated.results import Result, Results
from verify.claims.restated.units import OTHER, OTHERWISE, meanings_of, places
from verify.claims.text import Amount, Kind, Line
from verify.records.example import Certainty, ValueClaim

FAR = 400
"""Characters between a computation and the line that says its result again."""

ANOTHER = "of the result before it"

MANY = 4
"""Results one below the other, each of which may be said again: one for each class."""

NAMING = frozenset({"lower", "higher", "difference"})
"""Concepts whose words may name a quantity as well, as a loss, a gain and a gap do."""

MARKS = "#*_`$ \t>\\"
"""Marks around a number that is alone in its line."""


def answers(results: Results) -> Iterator[Proposal]:
    """What the line behind each result says it is."""
    for at, line in enumerate(results.page.lines):
        result = _behind(results, at)
        one = _only(results, line) if result is not None else None
        if result is None or one is None:
            continue
        certainty, meanings = _certainty(results, line, one, result), meanings_of(result, one)
        if certainty is not None and meanings:
            others = [(OTHERWISE, meaning) for meaning in meanings[1:]]
            beside = (meanings_of(each, one) for each in _beside(results, result))
            others += [(ANOTHER, meaning) for several in beside for meaning in several]
            start = min(line.start, one.start)
            yield Proposal(ValueClaim(meanings[0], one.printed), start, one.stop, line, certainty, tuple(others))


def _behind(results: Results, at: int) -> Result | None:
    """The result that a line stands right behind, with no number between."""
    line, lines = results.page.lines[at], results.page.lines
    result = results.before(line.start)
    if result is None or line.start - result.end > FAR or not result.reaches(line):
        return None
    first = results.page.line_of(result.end - 1)
    tail = [token for token in lines[first].tokens if token.start >= result.end and token.numeral is not None]
    return None if first >= at or tail or not all(one.is_bare for one in lines[first + 1 : at]) else result


def _beside(results: Results, result: Result) -> list[Result]:
    """The results before a result in its line, and in those right above it."""
    page, found, below = results.page, [], results.page.line_of(result.end - 1)
    for each in reversed(results.all[: results.all.index(result)][-MANY:]):
        at = page.line_of(each.end - 1)
        if at < below - 1 or (at < below and page.lines[below].is_apart):
            break
        found.append(each)
        below = at
    return found


def _only(results: Results, line: Line) -> Amount | None:
    """The one number of a line, or the first right behind what concludes; none that is judged, or computed with."""
    marked = [one for one in line.tokens if one.kind in (Kind.MATH, Kind.CODE) and any(map(str.isdigit, one.text))]
    if marked or not line.amounts or line.amounts[0].computes or any(map(results.is_judged, line.amounts)):
        return None
    says = related(line, line.amounts[0].first)
    alone = len(line.amounts) == 1 or (says is not None and not head_of(line, says))
    return line.amounts[0] if alone else None


def _certainty(results: Results, line: Line, one: Amount, result: Result) -> Certainty | None:
    """How sure it is that a number is the result before; None where nothing says so."""
    own, text = result.numeral, results.page.document.text
    if one.numeral.is_integer and own.has_decimals and not one.unit:
        return None  # rounded up to what can be counted, or cents of dollars
    start, end = text.rfind("\n", 0, one.start) + 1, text.find("\n", one.stop)
    if text[start : end if end >= 0 else len(text)].strip(MARKS) == text[one.start : one.stop].strip(MARKS):
        return "stated"  # all that the line has, no number of an item: #### 72, or **72**
    says = related(line, one.first)
    head = head_of(line, says) if says is not None else range(0)
    beside = {each for at, each in line.mentions.items() if not (each.concept in NAMING and at in head)}
    if not OTHER.isdisjoint({each.concept for each in beside}):
        return None
    concluding = [each for each in beside if each.concept in ("concludes", "again")]
    name = label_of(line, head)
    if name is not None and name in result.labels:
        return "stated" if concluding else "supposed"  # a bare name and its number may be anew
    if one.is_share and not own.text.endswith("%") and places(one.numeral) == places(own) - 2 >= 1:
        return "stated"
    leads = [each for each in concluding if each.first < one.first]
    labelled = any(each.first <= 1 and line.sign(each.end) == ":" for each in leads)
    alike = bool(one.unit) and one.unit == result.unit and places(one.numeral) == places(own) >= 1
    if labelled or (leads and (alike or (says is not None and not head))):
        return "stated"
    return "inferred" if alike and says is None else None
