"""What is said behind a formula of the names in it, y = 2x + 1 = 5 with x = 2: it is read first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from verify.records.document import Block, BlockKind

NAMED = re.compile(
    r"\s*(?P<name>\\?[A-Za-z]+(?:_(?:\{[A-Za-z0-9]+\}|[A-Za-z0-9]))?)\s*(?:=|\\approx)\s*"
    r"[-−]?\d[\d.]*(?:\s*\\(?:times|cdot)\s*10)?(?:\^(?:\{[-−]?\d+\}|\d)|e[-−]?\d+)?\s*\.?\s*"
)
"""A name and its number: \\epsilon = 10^{-5}."""

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
    named, end = NAMED.fullmatch(block.text), block.offset(len(block.text) - 1) + 1
    if (
        named is None
        or COUNTS.match(text, end) is not None
        or formula.text.lstrip()[:1] in "=≈"
        or block.cell != formula.cell
    ):
        return False
    values = [one for one in said if one.kind is BlockKind.MATH]
    before = values[-1] if values else formula
    between = ALSO if values else WITH
    if between.fullmatch(text, before.offset(len(before.text) - 1) + 1, block.offset(0)) is None:
        return False
    name = re.escape(named["name"])
    if (result := NAMED.fullmatch(formula.text)) is not None:
        return result["name"] != named["name"]  # c = 5 for a = 3, of which a formula for c was stated
    if re.search(rf"(?<![A-Za-z\\]){name}(?![A-Za-z_])", formula.text) is not None:
        return True
    return (
        len(name) == 1 and re.search(rf"(?<![A-Za-z\\])[A-Za-z]?{name}[A-Za-z]?(?![A-Za-z_])", formula.text) is not None
    )
