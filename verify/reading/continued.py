"""Displays that go on with the display before them: one that begins with an operator is the rest of a sum above it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace

from verify.records.document import Block, BlockKind

BEGUN = re.compile(r"(?:\+|[-−](?=\s)|\\(?:times|cdot|div|pm)(?![A-Za-z])|[×·÷])")
"""An operator that something stands before; a minus right before a number or a name is its sign."""

BETWEEN = re.compile(r"""(?:[\s$>"',]|\\+n|\\*[\[\]]|\\+(?:begin|end)\{(?:equation|gather)\*?\})*""")
"""What may stand between two displays without a word: white space, and the marks around mathematics."""

RESULT = re.compile(r"(?:[=≈]|\\approx)\s*[-−+]?[\d.,\s]+(?:\\?%)?\s*[.,;]?\Z")
"""A number that a chain has come to: what is added behind it belongs to another chain, 2 + 3 = 5, + 4 = 9."""

ROWS, ENDED = re.compile(r"\\\\|&|\\begin"), re.compile(r"[,;.]\Z")
"""Mathematics of several lines, whose last side begins where nobody tells, and what ends as a sentence does."""

MAX_BETWEEN, MAX_LENGTH = 200, 4_000
"""Characters between two displays, and of displays put together: they cost no more than they are long."""


def with_continued(blocks: Iterable[Block], text: str) -> list[Block]:
    """The blocks, with a display that begins with an operator put behind the display that it goes on with."""
    found: list[Block] = []
    for block in blocks:
        if found and _goes_on(found[-1], block, text):
            before = found.pop()
            pieces = [(len(before.text) + 1 + content, origin) for content, origin in block.pieces]
            block = replace(before, text=f"{before.text} {block.text}", pieces=(*before.pieces, *pieces))
        found.append(block)
    return found


def _goes_on(before: Block, block: Block, text: str) -> bool:
    if not all(one.kind is BlockKind.MATH and one.display and not one.over for one in (before, block)):
        return False
    if before.cell != block.cell or len(before.text) + len(block.text) > MAX_LENGTH or not BEGUN.match(block.text):
        return False
    end, start = before.offset(len(before.text) - 1) + 1, block.offset(0)
    if not end <= start <= end + MAX_BETWEEN or not BETWEEN.fullmatch(text, end, start):
        return False
    rows = ROWS.search(before.text) or ROWS.search(block.text)
    return not (rows or ENDED.search(before.text) or RESULT.search(before.text))
