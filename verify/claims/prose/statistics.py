"""Statistics of a vector that are said by their names alone: mean = 2.5, variance = 1.25, right behind it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from verify.claims.attempts import Said
from verify.claims.cues import has_any, is_said, present
from verify.claims.prose.arrays import Arrays, PrintedArray
from verify.claims.prose.lines import Claimed
from verify.claims.prose.listed import listed
from verify.claims.prose.unmarked_values import is_chosen
from verify.numerals import parse_numeral
from verify.records.document import Document
from verify.records.example import Alternative, Certainty, ValueClaim
from verify.records.expression import Binary, Call, Expression, Name, Number
from verify.records.numeral import Numeral, Quantity

KINDS = r"(?P<var>\bvar(?:iance)?\b|方差|σ²|\\sigma\s*\^\s*\{?2\}?|\\sigma_\w\s*\^\s*\{?2\}?)" \
    r"|(?P<std>\bstd\.?(?: dev\.?)?|\bstandard deviation\b|标准差|σ(?!²)|\\sigma(?!\s*[\^_]))" \
    r"|(?P<mean>\bmean\b|\baverage\b|均值|平均值|μ|\\mu\b)"  # fmt: skip
SAID = re.compile(
    rf"(?:{KINDS})"
    r"(?P<between>(?:[ \t*_$`]|\\mu|\\sigma(?:\s*\^\s*\{?2\}?)?|[μσ]²?|[(][^()\n]{1,20}[)]|\bis\b|\babout\b|of\b)*)"
    r"(?:=|≈|:|：|\bis\b|\\approx|为|是)[ \t*_$`≈]*(?P<number>[-−]?\d+(?:\.\d+)?)"
    r"(?![\d.,]*\d|[ \t]*[-+−*/×·÷^%\\(=≈]|\w)",
    re.IGNORECASE,
)
"""The mean is $\\mu = 0.50$; Variance: 1.25."""

IN_WORDS = re.compile(r"[a-z]{3}|[均方标平]", re.IGNORECASE)
"""A statistic by its name, and not by its letter alone."""

GROUP = 240
"""Characters between two of them that speak of one vector, and between it and the first."""

NEAREST, LEAST = 4, 3
"""Vectors before them that they may be of, and how many numbers it must have."""

FINE = Fraction(1, 100)


def claim_statistics(document: Document, arrays: Arrays) -> None:
    """Claims from a mean and a deviation that stand together, where one of them is that of a vector before them."""
    if not present(CUES, document.text):
        return
    both = is_said(WORD, CUES, document.text) and is_said(MEAN, MEANS, document.text)
    groups = list(_groups(document.text)) if both else []
    if not groups:
        return
    vectors = sorted(
        (one for one in (*arrays.found, *listed(document, arrays)) if len(one.quantity.shape) == 1),
        key=lambda one: one.start,
    )
    claimed = Claimed(arrays.ledger)
    for group in groups:
        start = group[0].start()
        before = [one for one in vectors if one.end <= start <= one.end + GROUP and _is_plain(one)][-NEAREST:]
        vector = next((one for one in reversed(before) if _bears_out(one, group)), None)
        if SUPPOSED.search(document.text, max(0, start - LOOK_BACK), start):
            continue
        for match in group:
            if vector is not None and match.start("number") not in claimed:
                said = Said(vector.place, match[0], vector.section)
                arrays.ledger.attempt(said, _claim, document, arrays, vector, match)


def _said(text: str) -> Iterator[re.Match[str]]:
    """Every statistic by its name, looked for in the lines that have one."""
    start, names = 0, present(NAMES, text)
    for line in text.split("\n"):
        end = start + len(line)
        if has_any(names, line.lower()):
            yield from SAID.finditer(text, start, end)
        start = end + 1


def _groups(text: str) -> Iterator[list[re.Match[str]]]:
    """Statistics of at least two kinds that stand near to each other."""
    group: list[re.Match[str]] = []
    for match in _said(text):
        if group and (match.start() > group[-1].end() + GROUP or _kind(match) in [_kind(one) for one in group]):
            if len(group) > 1:
                yield group
            group = []
        if _kind(match) not in [_kind(one) for one in group]:
            group.append(match)
    if len(group) > 1:
        yield group


SUPPOSED = re.compile(
    r"(?:\b(?:with|let|assum\w*|suppos\w*|given|if|say|take|for|use|using)|[设令若])[^.\n]{0,24}\Z", re.IGNORECASE
)
"""Words that give a statistic rather than computing it."""

LOOK_BACK = 40

MEAN = re.compile(r"mean|average|均值|μ|\\mu", re.IGNORECASE)
WORD = re.compile(r"\bvar(?:iance)?\b|\bstd\b|deviation|方差|标准差|σ|\\sigma", re.IGNORECASE)


CUES = ("var", "std", "deviation", "方差", "标准差", "σ", "ς", "\\sigma")
"""What a deviation or a variance is said by."""

MEANS = ("mean", "average", "均值", "μ", "µ", "\\mu")
"""What a mean is said by; the last but one is the sign for a millionth, which is the same letter to a pattern."""

NAMES = (*CUES, *MEANS)
"""One of them is in whatever says a statistic."""


def _kind(match: re.Match[str]) -> str:
    return next(kind for kind in ("var", "std", "mean") if match[kind])


def _is_plain(vector: PrintedArray) -> bool:
    numerals = vector.quantity.numerals
    return len(numerals) >= LEAST and all(numeral.special is None for numeral in numerals)


def _values(kind: str, vector: PrintedArray) -> list[float]:
    """What a kind may be of a vector: of all its numbers, or of a sample."""
    values = [numeral.as_float for numeral in vector.quantity.numerals]
    mean = math.fsum(values) / len(values)
    squares = math.fsum((x - mean) ** 2 for x in values)
    variances = [squares / len(values), squares / (len(values) - 1)]
    return {"mean": [mean], "var": variances, "std": [math.sqrt(one) for one in variances]}[kind]


def _bears_out(vector: PrintedArray, group: Sequence[re.Match[str]]) -> bool:
    """Whether a statistic of fine digits is that of a vector, and no other but one is not."""
    apart, telling = 0, False
    for match in group:
        numeral = _numeral(match)
        fits = any(abs(x - numeral.as_float) <= numeral.unit for x in _values(_kind(match), vector))
        apart += not fits
        telling = telling or (fits and numeral.unit <= FINE and numeral.value not in (0, 1))
    return telling and apart <= 1


def _numeral(match: re.Match[str]) -> Numeral:
    return parse_numeral(match["number"].replace("−", "-"))


def _claim(document: Document, arrays: Arrays, vector: PrintedArray, match: re.Match[str]) -> None:
    of = arrays.given(vector, rounded=not is_chosen(vector.quantity))
    kind, numeral = _kind(match), _numeral(match)
    computed, count = _expression(kind, of), len(vector.quantity.numerals)
    by = Number(Numeral(f"{count}/{count - 1}", Fraction(count, count - 1), Fraction(1)))
    sample: Expression = Binary("*", Call("var", (of,)), by)
    others = (Alternative("as that of a sample", sample if kind == "var" else Call("sqrt", (sample,)), "convention"),)
    place = document.place(match.start(), match.end("number"), vector.place.cell)
    claim = ValueClaim(computed, Quantity((numeral,), (), "scalar"))
    said = " ".join(match[0].split())
    certainty: Certainty = "stated" if IN_WORDS.match(match[0]) else "inferred"
    arrays.ledger.claim(
        claim, place, said, vector.section, None, certainty, others if kind != "mean" else (), reading="W14"
    )


def _expression(kind: str, of: Name) -> Expression:
    return Call("sqrt", (Call("var", (of,)),)) if kind == "std" else Call(kind, (of,))
