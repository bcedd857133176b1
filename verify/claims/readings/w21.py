"""How many times one quantity is another."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.claims.proposal import Proposal, formula, proposed, to_its_zeros
from verify.claims.text import ARROWS, Amount, Line, Page
from verify.records.example import Certainty
from verify.records.reading import Reading

READING = Reading(
    code="W21",
    name="how many times one quantity is another",
    reads="two quantities of one unit that a sentence compares, or two lines above, and a number of times beside them",
    means="the larger is so many times the smaller",
    why="the quantities are named, of one unit, and there are no others between",
    doubts=(
        "Is it a bound, or roughly said: up to, about ten times?",
        "Is it said of something else than what is compared: 160 GB → 20 GB enables 4x longer texts?",
    ),
    fires=(
        "It fell from 160 GB to 20 GB, an 8x reduction.",
        "The cache (160 GB → 20 GB, 8× smaller) fits.",
        "- MHA: 64 K + 64 V = 128 matrices\n- MQA: 1 K + 1 V = 2 matrices\n- Reduction: 64x smaller",
        "It is a 4x memory reduction (8 bytes → 2 bytes).",
        "Waste fell 43% → 10% per request (4.3× more efficient).",
    ),
    silent=(
        "It fell from 160 GB to 20 GB, up to 8x smaller.",
        "Going from 160 GB to 20 GB allows a 4x longer context.",
        "It fell from 160 GB to 20 ms, an 8x reduction.",
    ),
)

CHANGES = frozenset({"lower", "higher", "faster"})
LINKS = CHANGES | frozenset(",(:=—–") | {"article", "from", "by", "of", "says"}
"""What may stand between what is compared and the number of times."""


def propose(page: Page) -> Iterator[Proposal]:
    """The quotient of what is compared."""
    for at, line in enumerate(page.lines):
        for number, times in enumerate(line.numbers if line.is_stated else ()):
            end = _end(line, times)
            if end is None or line.is_bound(times):
                continue
            before, behind = line.numbers[max(0, number - 2) : number], line.numbers[number + 1 : number + 3]
            if _compared(line, before) and _is_link(line, before[1].end, times.first, end):
                yield _told(line, before, times, "stated")
            elif _compared(line, behind) and _leads(line, end, behind[0].first):
                yield _told(line, behind, times, "stated")
            elif len(line.numbers) == 1 and line.concept(end) in CHANGES:
                above = [one for each in page.lines[max(0, at - 2) : at] if (one := _only(each)) is not None]
                if len(above) == 2 and above[0].unit == above[1].unit != "":
                    yield _told(line, above, times, "inferred")


def _end(line: Line, times: Amount) -> int | None:
    """The place behind a number of times and its mark; None of any other number."""
    if line.sign(times.end) == "×":
        return times.end + 1
    return line.mentions[times.end].end if line.concept(times.end) == "times" else None


def _compared(line: Line, pair: Sequence[Amount]) -> bool:
    """Whether two quantities of one unit are held against each other, by an arrow or a word, and no third with them."""
    if len(pair) < 2 or any(one.computes or one.numeral.value <= 0 for one in pair) or not pair[0].alike(pair[1]):
        return False
    one, other = pair
    between = line.said(one.end, other.first)
    steps = {line.sign(one.first - 1), line.sign(other.end)} & ARROWS
    ranged = between == ("to",) and line.concept(one.first - 1) == "from"
    return ranged or between == ("versus",) or (len(between) == 1 and between[0] in ARROWS and not steps)


def _is_link(line: Line, start: int, first: int, end: int) -> bool:
    """Whether a number of times behind a comparison is told of it: with a word of change, or alone in brackets.

    What is counted may stand before the bracket: 2.3s → 0.2s per image (10× faster).
    """
    opened = next((at for at in range(start, first) if line.sign(at) == "("), start)
    closed = line.sign(opened) == "(" and line.sign(end) == ")"
    return set(line.said(opened, first)) <= LINKS and (line.concept(end) in CHANGES or closed)


def _leads(line: Line, start: int, first: int) -> bool:
    """Whether a number of times before a comparison is told of it: a 4x reduction (8 bytes → 2 bytes)."""
    said = line.said(start, first)
    changes = [at for at, one in enumerate(said) if one in CHANGES]
    return bool(changes) and changes[0] <= 1 and set(said[changes[0] :]) <= LINKS and said[-1] in ("(", "from")


def _only(line: Line) -> Amount | None:
    """The one quantity that a line says, or comes to behind its last sign of equality."""
    equals = max((at for at in range(line.length) if line.sign(at) == "="), default=-1)
    found = [one for one in line.numbers if one.first > equals and not one.computes and one.numeral.value > 0]
    return found[0] if len(found) == 1 else None


def _told(line: Line, pair: Sequence[Amount], times: Amount, certainty: Certainty) -> Proposal:
    smaller, larger = sorted([one.numeral for one in pair], key=lambda numeral: numeral.value)
    told, other = formula("a / b", a=larger, b=smaller), formula("b / a", a=larger, b=smaller)
    said = [times, *(one for one in pair if one in line.numbers)]
    first, last = min(one.first for one in said), max(one.end for one in said)
    times = replace(times, printed=replace(times.printed, numerals=(to_its_zeros(times.numeral),)))
    return proposed(told, times, line, first, last, certainty, (("the smaller over the larger", other),))
