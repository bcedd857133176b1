r"""A result that stands behind the mathematics that computes it, between words: $\sqrt{2}$ = 1.41."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from verify.claims.prose.before_numbers import is_computed_with
from verify.claims.prose.rows import ARRAY, CELL
from verify.claims.prose.unmarked_arithmetic import GOING_ON, MEASURED
from verify.records.document import Block, BlockKind

RESULT = re.compile(
    rf"(?P<close>\$+|\\\))[ \t]*(?P<relation>[=≈])[ \t]*(?P<marks>\**)(?P<number>{CELL}%?|{ARRAY})(?P=marks)"
    r"(?![\w%°′'’]|[ \t]*[-+−*/×·÷^=≈<>&|{}!:]|\.\d|,\d)"
)

BEFORE = re.compile(r"(?:\A|[^\w\s+\-−*/×·÷^)\]}%$.\\]|[^\W\d]|(?<=\s)[*-]|[.:])\s+\Z|(?:\A|\n)[ \t>*-]*\Z|[(\[*]\Z")
"""What may stand before such mathematics: a word, its label, the bullet of an item; no sign that computes with it."""

LOOK_BACK = 60


def with_results(blocks: Iterable[Block], text: str) -> Iterator[Block]:
    """The blocks of a document of that text, inline mathematics with the result that stands right behind it."""
    for block in blocks:
        if block.kind is not BlockKind.MATH or block.display or not block.text:
            yield block
            continue
        found = RESULT.match(text, block.offset(len(block.text) - 1) + 1)
        yield _extended(block, found) if found is not None and _is_alone(text, block.offset(0), found) else block


def _is_alone(text: str, start: int, found: re.Match[str]) -> bool:
    """Whether nothing around mathematics and its result computes with them."""
    opened = start - len(found["close"])
    if GOING_ON.match(text, found.end()) or MEASURED.match(text, found.end()) or is_computed_with(text, opened):
        return False
    return BEFORE.search(text, max(0, opened - LOOK_BACK), opened) is not None


def _extended(block: Block, found: re.Match[str]) -> Block:
    """Mathematics with its result, each character of which keeps its place."""
    relation, number = len(block.text) + 1, len(block.text) + 3
    pieces = (*block.pieces, (relation - 1, found.start("relation") - 1), (number - 1, found.start("number") - 1))
    return replace(block, text=f"{block.text} {found['relation']} {found['number']}", pieces=pieces)
