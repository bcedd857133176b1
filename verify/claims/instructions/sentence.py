r"""The sentence right before a result, in words and the mathematics between them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeAlias

from verify.expressions.printed import parse_printed
from verify.records.mistake import OverBudget
from verify.records.printed import Chain, Opaque, Printed

LONGEST = 320
"""Characters of a sentence that is read; what is longer tells of more than one thing."""

Piece: TypeAlias = "str | Printed"
"""A word in small letters, a sign between words, or mathematics."""

MARKS = re.compile(r"[\s>*_#|-]*(?:\$\$?|\\\[|\\begin\{\w+\*?\}|```\w*|`)?[\s*_]*\Z")
"""What may stand between words and the mathematics behind them."""

PARAGRAPH = re.compile(r"\n[ \t>]*\n|\$\$|\\\]|```|\\end\{\w+\*?\}|\n[ \t]*(?:#+|[-*+]|\d+\.)[ \t]")
"""Where a paragraph begins at the latest, or an item of a list."""

SENTENCE = re.compile(r"[.!?:;][\s*_]+(?=\S)")

LABEL = re.compile(r"\A[\W_]*(?:steps?|stage|phase|part|level|layer)\s+(?:\d+|[IVX]+)\w?\W*[—–-]\W*", re.IGNORECASE)
"""What numbers a step before a dash: Step 4 — multiply by V."""

TOKEN = re.compile(
    r"\$(?P<dollars>[^$\n]{1,120})\$|\\\((?P<round>[^\n]{1,120}?)\\\)|`(?P<code>[^`\n]{1,80})`"
    r"|(?P<number>\d+(?:\.\d+)?)|(?P<word>[^\W\d_](?:[\w'’]|-(?=\w))*)|(?P<sign>[^\s\w*])"
)

PLAIN_NAME = re.compile(r"[A-Z][A-Za-z]?(?:_\w+|\d)?|[a-z](?:_\w+|\d)")
"""A word of plain text that is a name: X, W_Q, Wq, b1."""

ARTICLE = re.compile(r"A|I|As|At|An|By|If|In|Is|It|My|No|Of|On|Or|So|To|Up|We|Do|Go|He|Be|All")
"""Words that begin with a capital letter where a sentence begins."""


AXIS = (
    r"(?P<of>(?:to|over|across|along|on|for|in)\s+)?(?:each|every|all|the|per)\s+(?:of\s+the\s+)?{0}s?"
    r"(?:\s+of\b|(?!\s+\w+\s+of\b))"
)
ROWS = re.compile(rf"\brow[- ]?wise\b|\bper[- ]row\b|\b{AXIS.format('row')}", re.IGNORECASE)
COLUMNS = re.compile(rf"\bcolumn[- ]?wise\b|\bper[- ]column\b|\b{AXIS.format('column')}", re.IGNORECASE)
"""Along what a function is applied, with what stands before what it is applied to: to each row of S."""


def along_columns(sentence: str) -> tuple[str, bool]:
    """A sentence without the words for the axis along which a function is applied; whether that is the columns."""
    turned = COLUMNS.search(sentence) is not None
    for words in (ROWS, COLUMNS):
        sentence = words.sub(lambda found: (found["of"] or "") if found[0].endswith("of") else "", sentence)
    return sentence, turned


def sentence_before(text: str, start: int) -> tuple[str, bool]:
    """The words that lead to what stands at a place of a document, from the last sign that ends a sentence.

    And whether they end there: with a sign, or in mathematics with a display behind it.
    """
    before = text[max(0, start - LONGEST) : start]
    display = "$$" in before[-8:] or before[-24:].rstrip().endswith((r"\[", "}", "```math"))
    before = MARKS.sub("", before).rstrip()
    closed = before.endswith((".", ":", ";", ",")) or (
        display and before.endswith(("$", r"\)", "row", "rows", "column"))
    )
    before = before.rstrip(".:;, \n")
    for boundary in (PARAGRAPH, SENTENCE):
        *_, before = boundary.split(before)
    return LABEL.sub("", before, count=1).strip(), closed


def tokens(sentence: str) -> list[Piece] | None:
    """The words and the mathematics of a sentence; None where some of it cannot be read."""
    found: list[Piece] = []
    for match in TOKEN.finditer(sentence):
        marked = match["dollars"] or match["round"] or match["code"] or match["number"]
        plain = match["word"]
        if marked is None and plain is not None and PLAIN_NAME.fullmatch(plain) and not ARTICLE.fullmatch(plain):
            marked = plain
        if marked is None:
            found.append((plain or match["sign"]).lower())
            continue
        try:
            statements = parse_printed(marked)
        except OverBudget:
            return None
        form = first_side(statements)
        if form is None:
            return None
        found.append(form)
    return found


def first_side(statements: Sequence[Printed]) -> Printed | None:
    r"""What one form says: of \sqrt{d_k} = 1.73 its first side, of Q = X W the computation."""
    if len(statements) != 1:
        return None
    (form,) = statements
    if isinstance(form, Chain):
        return form.sides[0]
    return None if isinstance(form, Opaque) else form
