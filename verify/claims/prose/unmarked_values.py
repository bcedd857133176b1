"""Values that names have between words: d_model = 768, TP = 80, inputs x = [1.0, 2.0].

They are given, and claim nothing: a name in prose may be any, and its number the result of what is not said. So one
with decimals counts as rounded, unless it shows that it was chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verify.claims.cues import EQUATING, has_any
from verify.claims.ledger import Ledger
from verify.claims.meaning.literals import is_fractional, literal
from verify.claims.meaning.scope import Scope
from verify.claims.prose.before_numbers import LOOK_BACK
from verify.claims.prose.rows import ARRAY, NUMBER, ROW, ROWS, TUPLE, as_list
from verify.claims.prose.signs import ACCENT, DERIVATIVE, spelled
from verify.claims.prose.unmarked_arithmetic import GOING_ON, MEASURED, bare
from verify.expressions.printed import parse_printed
from verify.records.document import Block, Document
from verify.records.numeral import Quantity

VALUE = re.compile(
    rf"(?<![^\s(,;:])(?P<name>{DERIVATIVE}|[^\W\d_]{ACCENT}?\w{{0,30}})[ \t]{{0,16}}(?:=|←|:=|<-(?=[ \t]))"
    rf"(?:[ \t]*(?:\n[ \t]*)?(?P<rows>{ROWS})"
    rf"|[ \t]{{0,16}}(?P<value>(?:\n[ \t]{{0,40}})?(?:{ARRAY}|{ROW}|{TUPLE})|[-−]?{NUMBER})"
    r"(?P<column>ᵀ|\^T\b|\^\{T\})?)"
    r"(?=[\s,;:.)*]|\Z)(?!\s*(?:[-−–+*/×·÷^=<>≈%→(]|\\(?:times|cdot|div|approx|pm)\b))"
)
"""A word with an equals sign and a number or a list behind it, and nothing that goes on computing."""

COMPUTED_WITH = re.compile(r"(?:\S[ \t]*(?:[-−+*/×·⋅@]|\\(?:times|cdot|div))|[√^]|=\s*(?:[^\W\d_]\w*ᵀ?\s+){1,2})\s*\Z")
"""A sign before the name, or an equals sign and names: in Q = X W = [[1, 0]] it is not W that is given."""


RESULT = re.compile(
    rf"(?:[=≈][ \t]{{0,9}}(?:\n[ \t]{{0,40}})?|\][ \t]{{2,30}})(?P<row>{ROW}|{TUPLE})(?=[ \t]*(?:\n|\Z|[,;.(←#]))"
)
"""An array that ends a line, of an equation or drawn beside others: S = 1/3 * [ 5  8 ] = [ 1.67  2.67 ]."""

ENOUGH = 4
"""Numbers that are halves, all of them, by luck once in 625 times."""


def read_prose_values(document: Document, block: Block, scope: Scope, ledger: Ledger) -> None:
    """Give the names of a paragraph their values, where no formula says what they are."""
    if not has_any(EQUATING, block.text):
        return
    for (start, end), name, printed in prose_values(block.text):
        rounded = is_fractional(printed) and not is_chosen(printed)
        if scope.formula(name) is None:
            place = document.place(block.offset(start), block.offset(end - 1) + 1, block.cell)
            text = block.text[start:end]
            definition = scope.define(name, printed, "given", place, block.section)
            ledger.given(definition.identifier, printed, place, text, rounded=rounded)
        if rounded and printed.shape:
            scope.remember_rounded(printed)
    for match in RESULT.finditer(block.text) if "]" in block.text or ")" in block.text else ():
        row = _value(match["row"])
        if row is not None and is_fractional(row) and not is_chosen(row):
            scope.remember_rounded(row)


def is_chosen(printed: Quantity) -> bool:
    """Whether an array has halves alone, as one in five of the numbers that are rounded to a tenth is."""
    halves = all(numeral.special is None and (2 * numeral.value).denominator == 1 for numeral in printed.numerals)
    return halves and len(printed.numerals) >= ENOUGH


def _value(text: str) -> Quantity | None:
    """A number or an array in plain text; None where its rows differ in length."""
    plain = as_list(text) if text[0] == "[" else text.replace("−", "-")
    (value,) = (parse_printed(plain) if plain else ()) or (None,)
    return literal(value)


def prose_values(text: str) -> Iterator[tuple[tuple[int, int], str, Quantity]]:
    """Where a value stands, the name as the scope spells it, and the value."""
    prose = bare(text)
    if not has_any(EQUATING, prose):
        return
    for found in VALUE.finditer(prose):
        if GOING_ON.match(prose, found.end()) or MEASURED.match(prose, found.end()):
            continue
        before = prose[max(0, found.start() - LOOK_BACK) : found.start()]
        if COMPUTED_WITH.search(before) or ("/" in found["name"] and before.rstrip().endswith(("=", "≈"))):
            continue  # m = dy/dx = 1.33
        printed, name = _value((found["rows"] or found["value"]).lstrip()), spelled(found["name"])
        if printed is not None and name is not None and (not found["column"] or len(printed.shape) == 1):
            yield found.span(), name[1], printed
