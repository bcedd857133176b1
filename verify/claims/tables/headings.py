"""What heads a column of a table: a name, a formula, or words with a letter or a formula among them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from verify.claims.meaning.notation import FUNCTIONS, is_name, key
from verify.claims.meaning.scope import Scope
from verify.claims.tables.cells import Cell, Table
from verify.expressions.printed import children, parse_printed, walk
from verify.records.document import Block
from verify.records.mistake import OverBudget
from verify.records.printed import Applied, Chain, Fenced, Infixed, Prefixed, Printed, Radical, Raised

DELIMITED = re.compile(r"\$\$?\s*+([^$]*[^$\s])\s*+\$\$?|`\s*+(.*\S)\s*+`|\\\((.+)\\\)", re.DOTALL)
BEHIND_WORDS = re.compile(r"[A-Za-z]{2} +(?P<formula>\$[^$]+\$|\\\([^()]+\\\))\Z")
FORMULA_SIGN = re.compile(r"[\^²³√()+*·×⋅]|\\|\b(?:log|ln|exp)")
"""What a heading without delimiters has where it is a formula; `A/B` and `low-rank` have none of it."""

LETTERED = re.compile(r"(?:[A-Za-z]{2,} )+\(?([A-Za-zα-ω])\)?|([A-Za-zα-ω]) ?\([A-Za-z ,;|∣′']{2,}\)")
"""A letter that stands for what a heading says in words."""


def lettered(table: Table, numeric: Sequence[int]) -> dict[str, int]:
    """The columns whose heading is a letter with words, logit z or p(target), by the letter where no two have it."""
    found = [(match[1] or match[2], at) for at in numeric if (match := LETTERED.fullmatch(table.header[at].text))]
    letters = Counter(letter for letter, _ in found)
    alone = ((key(parse_printed(letter)[0]), at) for letter, at in found if letters[letter] == 1)
    return {spelling: at for spelling, at in alone if spelling is not None}


def bases_of(block: Block, table: Table, numeric: Sequence[int]) -> dict[str, int]:
    """The columns that formulas may be of, by the name or the letter that heads each."""
    named = {spelling: at for at in numeric if (spelling := key(heading_of(block, table.header[at])[0])) is not None}
    return {**lettered(table, numeric), **named}


def heading_of(block: Block, cell: Cell) -> tuple[Printed | None, Printed | None]:
    """The name that a heading gives its column, and the formula that it states, as far as it does."""
    printed = block.text[cell.start : cell.end].strip("*_ ")
    delimited = DELIMITED.fullmatch(printed)
    text = next((group for group in delimited.groups() if group), "") if delimited else printed
    try:
        statements = parse_printed(text)
    except OverBudget:
        return None, None
    if len(statements) != 1:
        return None, None
    (statement,) = statements
    if isinstance(statement, Chain):
        head, last = statement.sides[0], statement.sides[-1]
        equal = all(relation in ("=", ":=") for relation in statement.relations)
        named = head if equal and head is not None and is_name(head) else None
        return (named, last) if named is not None and (delimited or len(statement.sides) == 2) else (None, None)
    if is_name(statement) and not _calls(statement):
        return statement, None
    if isinstance(statement, Applied) and is_name(statement):
        return statement, None
    formula = isinstance(statement, Infixed | Prefixed | Raised | Radical | Applied | Fenced)
    return None, statement if formula and (delimited or FORMULA_SIGN.search(text)) else None


def behind_words(block: Block, cell: Cell) -> Printed | None:
    """The formula that a heading has behind words: slope $2^{-h}$."""
    marked = BEHIND_WORDS.search(block.text, cell.start, cell.end)
    return heading_of(block, replace(cell, start=marked.start("formula")))[1] if marked is not None else None


def _calls(node: Printed) -> bool:
    return any(isinstance(part, Applied) and key(part.head) in FUNCTIONS for part in walk(node))


def free_letters(node: Printed, scope: Scope) -> Iterator[str]:
    """The names of a formula that are neither constants nor functions."""
    if isinstance(node, Applied) and key(node.head) in FUNCTIONS:
        for argument in node.arguments:
            yield from free_letters(argument, scope)
        return
    spelling = key(node) if is_name(node) else None
    if spelling is not None and not scope.is_constant(spelling):
        yield spelling
        return
    for child in children(node):
        yield from free_letters(child, scope)
