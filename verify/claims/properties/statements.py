"""What the sentences of a page state of formulas, each where a theorem decides it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verify.claims.cues import has_any, present
from verify.claims.properties.clauses import Stated, stated
from verify.claims.properties.decided import decided
from verify.claims.properties.parts import Part, named, names, parts
from verify.claims.properties.trends import DIMENSIONS, ENCODINGS, trends
from verify.claims.properties.words import phrase, words_of
from verify.claims.proposal import Proposal
from verify.claims.text import Line, Page
from verify.records.document import Block

STEMS = (
    "range", "between", "within", "interval", "sum", "add", "negative", "positive", "mean", "variance", "invarian",
    "equivarian", "center", "centred", "symmetric", "monoton", "increasing", "linear", "differentiable", "maximum",
    "peak", "at least",
    "quadratic", "o(", "≥", ">=", "∈", "(0", "[0", "(-", "[-", "0 to 1", "1 to 1", "和为", "值域", "范围", "之间",
)  # fmt: skip
"""One of them is in whatever states a property."""

MARKS = ".,:;()[]*_#`~\"'“”"
QUESTIONS = ("?", "？")
ITEMS = "-*+•0123456789"
"""What an item of a list begins with."""

FAR = 2_000
"""Characters above an item that may lead to its list."""

LEADS = words_of("""
    output outputs range ranges not zero non nonlinear monotonic symmetric squashes squeezes compresses maps
""")
"""What a statement begins with that leaves its formula to the heading."""


def propose(page: Page) -> Iterator[Proposal]:
    """The claims of sentences that name a formula or stand under its name, and of those on dimensions."""
    yield from of_formulas(page)
    yield from of_dimensions(page)


def of_formulas(page: Page) -> Iterator[Proposal]:
    """The claims of all sentences that name a formula, or stand under a heading that is its name."""
    here = present(tuple(sorted({max(words, key=len) for words in names()})), page.document.text)
    if not here:
        return

    def is_wanted(block: Block) -> bool:
        text = block.text.lower()
        return has_any(STEMS, text) and (has_any(here, text) or bool(headed(block)))

    for line in page.sentences(is_wanted):
        said = parts(line)
        implied = headed(line.block) if said[0].word in LEADS else ""
        yield from _proposed(page, line, said, stated(said, implied))


def of_dimensions(page: Page) -> Iterator[Proposal]:
    """The claims of the sentences that say how fast dimensions turn."""
    text = page.document.text
    if has_any(ENCODINGS, text.lower()):
        for line in page.sentences(lambda block: has_any(DIMENSIONS, block.text.lower())):
            said = parts(line)
            yield from _proposed(page, line, said, trends(line, said, text))


def _proposed(page: Page, line: Line, said: Sequence[Part], found: Iterator[Stated]) -> Iterator[Proposal]:
    for one in found if line.end not in QUESTIONS else ():
        claim = decided(one)
        if claim is not None and (claim.holds or not _answers(page.document.text, line.start)):
            yield Proposal(claim, said[one.first].start, said[one.end - 1].end, line)


def _answers(text: str, start: int) -> bool:
    """Whether a sentence is an item of a list that a question leads to."""
    above = text[max(0, start - FAR) : start].split("\n")
    lines = [line.strip(' \t",') for line in above]
    if lines[-1][:1] not in ITEMS or not lines[-1]:
        return False
    led = next((line for line in reversed(lines) if line and line[0] not in ITEMS), "")
    return led.removesuffix("\\n").rstrip("*_: ")[-1:] in QUESTIONS


def headed(block: Block) -> str:
    """The formula whose name the heading of a block is, with nothing beside it; empty where it is none."""
    said = [Part(word.strip(MARKS), 0, 0) for word in phrase(block.section[-1])] if block.section else []
    said = [one for one in said if one.word and not one.word.isdecimal()]
    found = alone(said)
    return found if found and not any(one != found for one in _mentioned(block)) else ""


def alone(said: Sequence[Part]) -> str:
    """The formula that some parts name, and say nothing else; empty where they do."""
    found, at = set(), 0
    while at < len(said):
        one = named(said, at)
        if one is None or not (one.formula or one.concept in ("other", "and")):
            return ""
        found |= {one.formula} - {""}
        at += one.length
    return found.pop() if len(found) == 1 else ""


def _mentioned(block: Block) -> Iterator[str]:
    """The formulas that a block itself names: a list may go on to another than its heading has."""
    said = [Part(word.strip(MARKS), 0, 0) for word in phrase(block.text)]
    for at in range(len(said)):
        one = named(said, at)
        if one is not None and one.formula:
            yield one.formula
