"""The line behind a computation that says its result again: "Answer: 2.66", "so it is right 98.9 % of the time"."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from operator import attrgetter

from verify.claims.lexicon import mentions
from verify.claims.restated.labels import label
from verify.claims.restated.lines import Line
from verify.claims.restated.link import Link, Reach, Said, head_of, is_below, is_related, meanings
from verify.claims.restated.results import Result
from verify.claims.restated.scales import is_percent, places
from verify.claims.text import Kind
from verify.records.document import Document
from verify.records.example import Certainty

FAR = 400
"""Characters between a computation and the line that says its result again."""

NAMING = frozenset({"lower", "higher", "difference"})
"""Those of them whose words may name a quantity as well, as a loss, a gain and a gap do."""

OTHER = frozenset(
    {"rest", "difference", "lower", "higher", "than", "beyond", "supposes", "from", "plus", "minus", "times"}
)
"""Concepts of words beside a number by which it is another than the result: what remains, or is compared."""

CONCLUDES = frozenset({"concludes", "again"})

MARKS = "#*_`$ \t>\\"
"""Marks around a number that is alone in its line."""

SIGNS = frozenset("+-−–*/×·÷^<>")


def answers(reach: Reach) -> Iterator[Link]:
    """Links from the line behind each result."""
    for at, line in enumerate(reach.lines):
        result = _behind(reach, at)
        one = _only(reach, at) if result is not None else None
        if result is None or one is None:
            continue
        certainty, found = _certainty(reach.document, line, one, result), meanings(result, one)
        if found is not None and certainty is not None:
            yield Link(found, one.printed, min(line.start, one.start), one.end, line, certainty, reading="W33")


def _behind(reach: Reach, at: int) -> Result | None:
    """The result that a line stands right behind, with no number between."""
    line = reach.lines[at]
    result = reach.before(line.start)
    if result is None or line.start - result.end > FAR:
        return None
    first = reach.line_of(result.end - 1)
    between = reach.lines[first + 1 : at] if first < at else []
    tail = [token for token in reach.lines[first].tokens if token.start >= result.end and token.numeral is not None]
    if first >= at or tail or not all(one.is_bare for one in between) or not is_below(line.section, result.section):
        return None
    return result


def _only(reach: Reach, at: int) -> Said | None:
    """The one number of a line, or the first, where what concludes stands right before it; none that is judged."""
    line = reach.lines[at]
    found = reach.said(at)
    others = [one for one in line.tokens if one.kind in (Kind.MATH, Kind.CODE) and any(map(str.isdigit, one.text))]
    if not found or others or any(reach.is_judged(one.start) for one in found) or computes(line, found[0]):
        return None
    return found[0] if len(found) == 1 or is_related(line, found[0].index) else None


def is_alone(text: str, one: Said) -> bool:
    """Whether a number is all that a line of the text has: #### 72, or **72**; no number of an item."""
    start, end = text.rfind("\n", 0, one.start) + 1, text.find("\n", one.end)
    return text[start : end if end >= 0 else len(text)].strip(MARKS) == text[one.start : one.end].strip(MARKS)


def computes(line: Line, one: Said) -> bool:
    """Whether a sign of arithmetic stands beside a number."""
    at = bisect_left(line.tokens, one.end, one.index, key=attrgetter("start"))
    behind = line.tokens[at].text if at < len(line.tokens) else ""
    before = line.tokens[one.index - 1].text if one.index else ""
    return behind in SIGNS or before in SIGNS


def _certainty(document: Document, line: Line, one: Said, result: Result) -> Certainty | None:
    """How sure it is that a number is the result before; None where nothing says so."""
    own = result.printed.numerals[0]
    if one.numeral.is_integer and own.has_decimals and not one.unit:
        return None  # rounded up to what can be counted, or cents of dollars
    if is_alone(document.text, one):
        return "stated"
    head, related = head_of(line, one.index), is_related(line, one.index)
    beside = [
        mention
        for mention in mentions(line.tokens)
        if not (mention.concept in NAMING and related and line.tokens[mention.first] in head)
    ]
    concepts = {mention.concept: mention for mention in beside}
    if not OTHER.isdisjoint(concepts):
        return None
    name = label(" ".join(token.text for token in head))
    if name is not None and name in result.labels:
        return "supposed" if CONCLUDES.isdisjoint(concepts) else "stated"  # a bare name and its number may be anew
    in_percent = is_percent(one.numeral) and not is_percent(own)
    if in_percent and places(one.numeral) == places(own) - 2 >= 1:
        return "stated"
    alike = bool(one.unit) and one.unit == result.unit and places(one.numeral) == places(own) >= 1
    concluding = concepts.get("concludes")
    if concluding is not None and concluding.first < one.index:
        behind = line.tokens[concluding.end].text if concluding.end < len(line.tokens) else ""
        labelled = concluding.first <= 1 and behind == ":"
        if labelled or alike or (related and not head):
            return "stated"
        return "inferred" if places(one.numeral) == places(own) >= 1 and related else None
    says = related or any(mention.concept == "says" and mention.first < one.index for mention in beside)
    return "inferred" if alike and not says else None
