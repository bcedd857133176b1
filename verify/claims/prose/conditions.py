"""What is said behind a formula of the names in it, y = 2x + 1 = 5 with x = 2: it is read first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from verify.claims.meaning.exact import exact
from verify.claims.meaning.notation import key
from verify.expressions.printed import parse_printed, walk
from verify.records.document import Block, BlockKind
from verify.records.mistake import OverBudget
from verify.records.printed import Chain, Indexed, Printed, Symbol

MAX_LETTERS = 3
"""Letters of a word that may be a product of names."""

COUNTS = re.compile(r"(?:\\\)|\$)*\s{0,4},?\s{0,4}(?:\d|\$?\\?(?:l?dots|cdots)|or\b|…|\.\.)|(?:\\\)|\$)*\s{0,4}:")
"""How a count goes on behind its first number, for n = 1, 2, 3; or what it is said of follows, at n = 1: …"""

WITH = re.compile(
    r"(?:\\?[)\]]|\$)*[\s,]{0,9}(?:(?:with|where|for|at|if|when|using|given|mit|avec|con|com|при|其中|wobei|où)\s{1,4}"
    r"|\.\s{1,4}(?:Here|Hier|Ici|Aquí)\s{1,4}|(?<=[\s$])\((?:(?:with|where|for|at|if|when)\s)?)(?:\$+|\\\()"
)
ALSO = re.compile(r"(?:\\?[)\]]|\$)*(?:\s{0,4},)?\s{0,4}(?:and|und|et|y|e|и|和)?\s{0,4}(?:\$+|\\\()")
"""What stands between a formula and what is said of a name in it; and between that and what is said of another."""


def conditions_first(blocks: Iterable[Block], text: str) -> Iterator[Block]:
    """The blocks of a document of that text, each formula behind the values of its names that follow right upon it."""
    formula: Block | None = None
    said: list[Block] = []  # behind the formula, and to be read before it
    for block in blocks:
        if formula is not None and (_is_condition(block, formula, said, text) or _leads_on(block, formula, said)):
            said.append(block)
            continue
        if formula is not None:
            yield from said
            yield formula
        formula, said = (block, []) if block.kind is BlockKind.MATH and "=" in block.text[1:] else (None, [])
        if formula is None:
            yield block
    if formula is not None:
        yield from said
        yield formula


def _leads_on(block: Block, formula: Block, said: list[Block]) -> bool:
    """Whether a block is the paragraph behind a display that says such values."""
    if said or not formula.display or block.kind is not BlockKind.PROSE or block.section != formula.section:
        return False
    return WITH.match(block.text) is not None


def _is_condition(block: Block, formula: Block, said: list[Block], text: str) -> bool:
    """Whether a block says what number a name of the formula is, right behind it and what says so of other names."""
    if block.kind is not BlockKind.MATH or block.display or block.section != formula.section:
        return False
    values = [one for one in said if one.kind is BlockKind.MATH]
    before, between = (values[-1], ALSO) if values else (formula, WITH)
    if between.fullmatch(text, before.offset(len(before.text) - 1) + 1, block.offset(0)) is None:
        return False
    name = _valued(block)
    if name is None or COUNTS.match(text, block.offset(len(block.text) - 1) + 1) is not None:
        return False
    if formula.text.lstrip()[:1] in "=≈" or block.cell != formula.cell:
        return False
    result = _valued(formula)
    return name in _names(formula) if result is None else result != name  # c = 5 for a = 3: a formula for c was stated


def _valued(block: Block) -> str | None:
    """The name of which a block says what number it is, and nothing else."""
    match _stated(block):
        case (Chain((Symbol() | Indexed() as name, value), ("=" | "≈",)),) if value and exact(value) is not None:
            return key(name)
    return None


def _names(formula: Block) -> Iterator[str | None]:
    """The names of a formula, and the letters of what may be a product of two or three, wx."""
    for node in (node for statement in _stated(formula) for node in walk(statement)):
        if isinstance(node, Symbol | Indexed):
            yield key(node)
        if isinstance(node, Symbol) and len(node.name) <= MAX_LETTERS and formula.text[node.span[0]].isalpha():
            yield from node.name


def _stated(block: Block) -> tuple[Printed, ...]:
    try:
        return parse_printed(block.text)
    except OverBudget:
        return ()
