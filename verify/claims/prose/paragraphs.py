"""Arithmetic that goes on from one paragraph to the next, each of which begins with its equals sign."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from verify.records.document import Block, BlockKind

GOES_ON = re.compile(r"[*_\s]*[=≈](?![=>])")
"""How a paragraph begins that goes on with what the one before computes."""

MARKS = re.compile(r"(?>[\s>]*)(?:[-*+][ \t])?[\s>*_]*")
"""What may stand between both: a blank line, the marks of a quotation, the bullet of an item."""


def joined(blocks: Iterable[Block], text: str) -> Iterator[Block]:
    """The blocks of a document of that text, paragraphs of prose that go on with each other as one."""
    before: Block | None = None
    for block in blocks:
        if before is not None and _goes_on(before, block, text):
            start = len(before.text) + 1
            pieces = (*before.pieces, *((start + content, origin) for content, origin in block.pieces))
            over = before.over or block.over
            before = replace(before, text=f"{before.text}\n{block.text}", pieces=pieces, over=over)
            continue
        if before is not None:
            yield before
        before = block if block.kind is BlockKind.PROSE else None
        if before is None:
            yield block
    if before is not None:
        yield before


def _goes_on(before: Block, block: Block, text: str) -> bool:
    if block.kind is not BlockKind.PROSE or GOES_ON.match(block.text) is None:
        return False
    end = before.offset(len(before.text) - 1) + 1 if before.text else 0
    alike = before.section == block.section and before.cell == block.cell
    return alike and MARKS.fullmatch(text, end, block.offset(0)) is not None
