"""Fences that hold no program: what they state stands between words, as in a paragraph."""

from __future__ import annotations

from verify.claims.cues import EQUATING, has_any
from verify.claims.programs.comments import comment_spans
from verify.claims.programs.inline_code import stated
from verify.records.document import Block, BlockKind

TOLD = frozenset({"console", "output", "out"})
"""Languages of code that quotes what a program told."""

WRITTEN = frozenset({None, "text", "txt", "plain", "plaintext", "none"})
"""Languages of what is no code: an indented or fenced part of the text. Many style guides ask for a language."""


def is_written(block: Block) -> bool:
    """Whether a fence holds text, by its language."""
    return block.kind is BlockKind.CODE and block.language in WRITTEN


def wordy(block: Block) -> list[tuple[int, int]]:
    """Where words may stand: all of a block, or the comments of code; not those that state equations by themselves."""
    if not has_any(EQUATING, block.text):
        return []
    if block.kind in (BlockKind.OUTPUT, BlockKind.COMMENT) or block.language in TOLD:
        return []
    if block.kind is not BlockKind.CODE:
        return [(0, len(block.text))]
    comments = [(span, next(stated(block.text[slice(*span)]), None)) for span in comment_spans(block.text)]
    if not is_written(block):
        return [span for span, alone in comments if alone is None]
    parts, position = [], 0
    for (start, end), alone in comments:
        if alone is not None:
            parts.append((position, start))
            position = end
    return [*parts, (position, len(block.text))]
