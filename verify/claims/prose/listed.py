"""Arrays that stand between words, or in text set as code: [0.8, 0.2], 0.8, 0.1 and 0.1, rows behind labels."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator
from fractions import Fraction

from verify.claims.cues import DECIMALS
from verify.claims.meaning.scope import Scope
from verify.claims.programs.written import is_written
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.rows import CELL, INSIDE
from verify.numerals import parse_array, parse_numeral
from verify.records.document import INFINITY, Block, BlockKind, Document
from verify.records.mistake import Mistake
from verify.records.numeral import Quantity

LIST = re.compile(rf"\[(?<![\w)\]]\[){INSIDE}(?!\w)")  # its bracket first: found at once
"""[0.804, 0.196] between words."""

ITEM = r"[-−]?\d+\.\d+"
A_WORD = r"[^\s\d.,;:=+−*×·/^<>|\[\](){}%$\\-]{1,16}"
PARTED = r"(?:,|[ \n](?:and|und|et|y|e|和)(?=[ \n]))"
ENUMERATED = re.compile(
    rf"[-−\d](?<![\w.,=+*/^−\[-].)(?:(?<=\d)|\d)\d*\.\d+"  # its first character apart: found at once
    rf"(?:(?:[ \n]{A_WORD}){{0,2}}{PARTED}(?:[ \n]{A_WORD}){{0,3}}[ \n]{ITEM}){{2,31}}(?![\w%\]]|\.\d)"
)
"""-2.0, 0.0, 0.0 and 2.0 in a sentence; red gets 0.1, blue 0.4 and green 0.5."""

ROW = re.compile(
    rf"[ \t]*+(?P<label>[^\W\d_][\w →]{{0,24}}?)?(?P<sign>[ \t]*+[:|])?(?(label)[ \t]++|)"
    rf"(?P<open>\[)?[ \t]*+(?P<cells>{CELL}(?:(?:,[ \t]*|[ \t]+){CELL}){{0,31}})[ \t]*(?(open)\])[ \t]*"
    r"(?(open)(?:(?:→|←|#|//|<-|->|--)[^\n]{0,160})?)"
)
"""A line of numbers, behind a label: cats 0.002 0.998."""

BULLET = re.compile(rf"[*_`\"“]*(?P<label>[^\W\d][^:=≈\n]{{0,40}})[:=≈→][*_`\"” ]*\$?(?P<number>{CELL})\$?[.,;*_]*")
"""An item of a list that says a number of a word: robot: 0.41."""

LINE_ENDS = frozenset("0123456789])| ")
"""One of them ends a line of numbers above another."""

BETWEEN_ITEMS = re.compile(r"[\s*_$.,;]*\n[ \t>]*(?:[-*+•]|\d+[.)])[ \t]+[*_`\"“$]*")
NUMBER, DECIMAL = re.compile(CELL), re.compile(ITEM)
FINE, FINELY = Fraction(1, 1000), re.compile(r"\d\.\d{3}")
MAX_ITEM = 80
"""Characters of an item that says one number."""

MAX_TEXT = 4000
"""Characters of a block that is read line by line."""


def listed(document: Document, arrays: Arrays) -> list[PrintedArray]:
    """The arrays of the text, but for those in mathematics; they are looked for once."""
    if arrays.listed is None:
        arrays.listed = list(_listed(document, arrays))
    return arrays.listed


def _listed(document: Document, arrays: Arrays) -> Iterator[PrintedArray]:
    marked = sorted([*document.mathematics, *((array.start, array.end) for array in arrays.found)])
    yield from _items(document, arrays)
    for block in document.blocks:
        if block.kind not in (BlockKind.PROSE, BlockKind.OUTPUT) and not is_written(block):
            continue
        if _is_cut(block.text):
            budget = f"{MAX_TEXT:,} characters of lines of numbers"
            arrays.ledger.over_budget(budget, arrays.ledger.said(block, 0, len(block.text)))
        for start, end, quantity in _quantities(block.text):
            first, last = block.offset(start), block.offset(end - 1) + 1
            before = bisect_right(marked, (first, INFINITY)) - 1
            if before < 0 or first > marked[before][1]:
                place = document.place(first, last, block.cell)
                arrays.turns[first] = first
                yield PrintedArray("list", quantity, first, last, place, block.section, block.text[start:end])


def _items(document: Document, arrays: Arrays) -> Iterator[PrintedArray]:
    """The numbers that the items of a list say of their words, as one vector."""
    for run in _runs(document):
        yield from _as_vector(document, arrays, run)


def _runs(document: Document) -> Iterator[list[tuple[Block, re.Match[str]]]]:
    """Items behind each other, each of which says a number of a word."""
    run: list[tuple[Block, re.Match[str]]] = []
    for block in document.blocks:
        if block.kind is BlockKind.MATH and not block.display:
            continue
        match = BULLET.fullmatch(block.text) if block.kind is BlockKind.PROSE and len(block.text) < MAX_ITEM else None
        if run and (match is None or not _follows(document, run[-1][0], block)):
            yield run
            run = []
        if match is not None:
            run.append((block, match))
    if run:
        yield run


def _follows(document: Document, before: Block, block: Block) -> bool:
    """Whether a block is the item behind another."""
    end = before.offset(len(before.text) - 1) + 1
    return before.section == block.section and bool(BETWEEN_ITEMS.fullmatch(document.text, end, block.offset(0)))


def _as_vector(document: Document, arrays: Arrays, run: list[tuple[Block, re.Match[str]]]) -> Iterator[PrintedArray]:
    if len(run) < 2:
        return
    start, end = run[0][0].offset(run[0][1].start("number")), run[-1][0].offset(run[-1][1].end("number") - 1) + 1
    numerals = tuple(parse_numeral(match["number"].replace("−", "-")) for _, match in run)
    arrays.turns[start] = start
    quantity, place = Quantity(numerals, (len(numerals),), "plain"), document.place(start, end, run[0][0].cell)
    yield PrintedArray("list", quantity, start, end, place, run[0][0].section, document.text[start:end])


def remember_listed(text: str, scope: Scope) -> None:
    """Keep the numbers of three decimals that a sentence lists: nobody chooses such, they are rounded."""
    if DECIMALS.search(text) is None or FINELY.search(text) is None:
        return
    for numbers in (DECIMAL.findall(match[0]) for match in ENUMERATED.finditer(text)):
        numerals = tuple(parse_numeral(number.replace("−", "-")) for number in numbers)
        known = any(numeral.text.lstrip("+-") in scope.results for numeral in numerals)
        if not known and all(numeral.unit <= FINE for numeral in numerals):
            scope.remember_rounded(Quantity(numerals, (len(numerals),), "plain"))


def _quantities(text: str) -> Iterator[tuple[int, int, Quantity]]:
    """Where arrays stand in a text, and their numbers."""
    end = 0  # of the bracket that is looked at: the numbers in it are no list of their own
    brackets = deque(match.span() for match in LIST.finditer(text)) if "[" in text else deque()
    for start, stop in tuple(brackets):
        try:
            yield start, stop, parse_array(text[start:stop])
        except Mistake:
            continue
    for match in ENUMERATED.finditer(text) if "," in text and DECIMALS.search(text) else ():
        while brackets and brackets[0][0] <= match.start():
            end = brackets.popleft()[1]
        if match.start() < end:
            continue
        yield *match.span(), _quantity([" ".join(DECIMAL.findall(match[0]))])
    if "\n" in text and len(text) <= MAX_TEXT:
        *lines, _ = text.split("\n")
        if not LINE_ENDS.isdisjoint([line[-1:] for line in lines]):
            yield from _stacks(text)


def _is_cut(text: str) -> bool:
    """Whether a text begins with lines of numbers below each other, and is longer than one that they are read in."""
    return "\n" in text and len(text) > MAX_TEXT and any(_stacks(text[:MAX_TEXT].rpartition("\n")[0]))


def _stacks(text: str) -> Iterator[tuple[int, int, Quantity]]:
    """Lines of as many numbers below each other, each behind a label."""
    lines: list[str] = []
    start = end = position = 0
    for line in [*text.splitlines(keepends=True), ""]:
        match = ROW.fullmatch(line.rstrip("\n")) if line else None
        cells = match["cells"] if match is not None and match["label"] else None
        if lines and (cells is None or len(NUMBER.findall(cells)) != len(NUMBER.findall(lines[0]))):
            if len(lines) > 1:
                yield start, end, _quantity(lines)
            lines = []
        if cells is not None and match is not None:
            start = start if lines else position + match.start("cells")
            end = position + match.end("cells")
            lines.append(cells)
        position += len(line)


def _quantity(lines: list[str]) -> Quantity:
    """The numbers of lines, a matrix where each has several."""
    rows = [[parse_numeral(text.replace("−", "-")) for text in NUMBER.findall(line)] for line in lines]
    numerals = tuple(numeral for row in rows for numeral in row)
    several = len(rows) > 1 and len(rows[0]) > 1
    return Quantity(numerals, (len(rows), len(rows[0])) if several else (len(numerals),), "plain")
