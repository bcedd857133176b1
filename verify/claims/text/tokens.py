"""A stretch of running text → its tokens: words, numbers, mathematics, code, signs, and where a new line begins."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import islice

from verify.numerals import parse_numeral
from verify.numerals.numeral import MULTIPLES
from verify.records.document import Document
from verify.records.frozen import dataclass
from verify.records.mistake import Mistake
from verify.records.numeral import Numeral

MAX_NUMBER = 60
"""Characters of what may be a number that is read as one: float64 prints at most 25."""


class Kind(StrEnum):
    """What a token is."""

    WORD = "word"
    NUMBER = "number"
    MATH = "math"
    CODE = "code"
    SIGN = "sign"
    BREAK = "break"


@dataclass(frozen=True)
class Token:
    """One token: where it begins and ends in the document's text, and what is written there.

    A number has its numeral: 1.2 million is one token, worth 1,200,000, and so is 65 %. Marks of emphasis and tags are
    no tokens; a number that is all of a stretch of mathematics, or of code, is a number.
    """

    kind: Kind
    start: int
    end: int
    text: str
    numeral: Numeral | None = None

    @property
    def word(self) -> str:
        """A word in small letters; any other token as it is written."""
        return self.text.lower() if self.kind is Kind.WORD else self.text


DIGITS = r"(?:(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)(?:\.\d+)?|\.\d+(?![A-Za-z]))(?:[eE][-+−]?\d+)?"
CJK = r"[\u3040-\u30ff\u4e00-\u9fff]"
ITEM = r"(?:[-*+•]\s+|\d{1,3}[.)]\s+|#+\s|\|)"
"""What an item of a list, a heading or a row begins with."""

TOKEN = re.compile(
    r"(?P<skipped>[ \t\r]+|(?<!\s)\*+(?![\w(])|(?<![\w)])\*+(?!\s)|(?<=[\w)])\*\*+(?=[\w(])"
    r"|(?<![^\W_])_+|_+(?![^\W_])|<(?!br\b)[A-Za-z/][^<>\n]{0,200}>|&nbsp;|(?<![\s(:=])~|(?:>[ \t]*){3,})"
    r"|(?P<code>`[^`\n]+`)"
    rf"|(?P<break><br\s*/?>|\n[ \t>]*(?=\n)\s*(?:{ITEM}|>\s*)*|\n[ \t>]*{ITEM}|\|)"
    r"|(?P<line>\n[ \t>]*)"
    rf"|(?P<number>(?:(?<![\w.])|(?<={CJK}))[-−+]?{DIGITS}(?!\d))"
    rf"|(?P<word>percentage\s+points?(?!\w)|{CJK}|[^\W\d_](?:(?!{CJK})[\w'’]|[-‐–](?=[^\W\d_]))*)"
    r"|(?P<sign>\\?%|[-=]+>|[<>]=|\\[A-Za-z]+|\S)"
)
"""One token; a stretch of letters with inner hyphens and digits is a word: d_k, F1, true-positive."""

ONLY_NUMBER = re.compile(rf"\s*(?:\\approx\s*|≈\s*|~\s*)?(?P<number>[-−+]?{DIGITS})\s*(?P<percent>\\?%)?\s*")

LETTERS = 3
"""Letters of a word that multiplies; with fewer it may be a unit: B is billion, or bytes."""

PERCENT = frozenset({"%", "\\%", "percent"})


def tokens(document: Document, start: int, end: int) -> list[Token]:
    """The tokens of a stretch of a document's text, mathematics and code in it as one token each."""
    found: list[Token] = []
    at = start
    for first, last in _marked(document, start, end):
        found += _plain(document.text, at, first)
        found.append(_whole(document.text, first, last, Kind.MATH))
        at = last
    return _with_multiples([*found, *_plain(document.text, at, end)])


def _marked(document: Document, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The stretches of mathematics in a text, with their delimiters, in order; none within another."""
    text, mathematics = document.text, document.mathematics
    at = start
    for first, last in islice(mathematics, bisect_left(mathematics, (start, 0)), bisect_left(mathematics, (end, 0))):
        opened, closed = _delimited(text, first, last + 1, start, end)
        if opened >= at:
            yield opened, closed
            at = closed


DELIMITERS = ("$$", "$", "\\(", "\\[", "\\)", "\\]")


def _delimited(text: str, first: int, last: int, start: int, end: int) -> tuple[int, int]:
    """A stretch of mathematics with the delimiters around it."""
    before, behind = first, last
    while before > start and text[before - 1] == " ":
        before -= 1
    while behind < end and text[behind] == " ":
        behind += 1
    for mark in DELIMITERS:
        if text.endswith(mark, start, before):
            first = before - len(mark)
            break
    for mark in DELIMITERS:
        if text.startswith(mark, behind, end):
            last = behind + len(mark)
            break
    return first, last


def _whole(text: str, first: int, last: int, kind: Kind) -> Token:
    """Mathematics or code as one token; as a number, where it is nothing else."""
    content = text[first:last]
    inner = content.strip("$`").removeprefix("\\(").removesuffix("\\)").removeprefix("\\[").removesuffix("\\]")
    only = ONLY_NUMBER.fullmatch(inner) if len(inner) <= MAX_NUMBER else None
    if only is None:
        return Token(kind, first, last, content)
    begin = first + content.index(inner) + only.start("number")
    stop = first + content.index(inner) + only.end("percent" if only["percent"] else "number")
    numeral = _numeral(text[begin:stop].replace("\\", ""))
    return Token(kind if numeral is None else Kind.NUMBER, begin, stop, text[begin:stop], numeral)


KINDS = {str(kind): kind for kind in Kind}


def _plain(text: str, start: int, end: int) -> Iterator[Token]:
    """The tokens of a text without mathematics."""
    for match in TOKEN.finditer(text, start, end):
        kind, written = match.lastgroup, match[0]
        if kind in ("skipped", "line"):
            continue
        if kind == "code":
            yield _whole(text, match.start(), match.end(), Kind.CODE)
        elif kind == "number":
            numeral = _numeral(written)
            yield Token(Kind.NUMBER if numeral else Kind.SIGN, match.start(), match.end(), written, numeral)
        else:
            yield Token(KINDS[kind or ""], match.start(), match.end(), written)


def _numeral(text: str) -> Numeral | None:
    try:
        return parse_numeral(text.replace("−", "-"), multiples=True)
    except Mistake:
        return None


def _with_multiples(found: Sequence[Token]) -> list[Token]:
    """The tokens, each number with the percent sign or the multiple behind it as one: 65 %, 1.2 million."""
    whole: list[Token] = []
    for token in found:
        before = whole[-1] if whole else None
        numeral = _multiplied(before, token) if before is not None else None
        if before is None or numeral is None:
            whole.append(token)
        else:
            whole[-1] = Token(Kind.NUMBER, before.start, token.end, f"{before.text} {token.text}", numeral)
    return whole


def _multiplied(number: Token, behind: Token) -> Numeral | None:
    """A number with what stands behind it and says what it counts; None where that says something else."""
    if number.numeral is None or number.numeral.text.endswith("%") or behind.start - number.end > 2:
        return None
    word = " ".join(behind.word.split())
    if word in PERCENT:
        return _numeral(f"{number.numeral.text}%")
    if word.startswith("percentage point"):
        return _numeral(f"{number.numeral.text} percentage points")
    multiplies = behind.kind is Kind.WORD and len(word) >= LETTERS and word in MULTIPLES
    return _numeral(f"{number.numeral.text} {word}") if multiplies else None
