"""What every reader is held to: exact offsets, in order, and time that grows with the length alone."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from verify.reading.document import read_string
from verify.records.document import Block, BlockKind, Document

FRAGMENTS = (
    *("$", "$$", "\\(", "\\)", "\\[", "\\]", "\\\\", "`", "```", "````", "~~~", "```math", "$`", "`$", "\\$", "$5"),
    *("\n", "\n\n", "\r\n", "\r", "\t", "    ", "  ", "> ", "- ", "1. ", "# ", "===", "---", "| a | b |\n|---|---|\n"),
    *("<!--", "-->", "<!-- verify: a -->", "<pre>", "</pre>", "<script>", "</script>", ".. math::", ":math:`x`", "|"),
    *("\\begin{align}", "\\end{align}", "\\begin{equation}", "\\end{equation}", "\\begin{verbatim}", "\\end{verbatim}"),
    *(
        "\\begin{tabular}{cc}",
        "\\end{tabular}",
        "\\section{A}",
        "\\input{b}",
        "% verify: a",
        "%",
        "\\verb|x|",
        "\\item",
    ),
    *(
        "\\newcommand{\\a}[1]{#1 \\b}",
        "\\def\\b{x}",
        "\\a{",
        "\\a",
        "\\b",
        "}",
        "{",
        "\\begin{document}",
        "\\end{document}",
    ),
    *("x = 1", "word", "12.5", "é", "∑", "\ufeff", "\u2028", "\x00", "\x0c", "Output:", "a & b"),
)
TEXTS = st.one_of(st.text(), st.lists(st.sampled_from(FRAGMENTS), max_size=40).map("".join))


def read(text: str, document_format: str = "markdown") -> Document:
    """Read a text, and hold its offsets."""
    document = read_string(text, document_format, "a.md")
    hold_offsets(document)
    return document


def hold_offsets(document: Document) -> None:
    """Every character of a block stands where its offset says, as a line end, a call or an escape may, too."""
    starts = [block.offset(0) for block in document.blocks]
    assert starts == sorted(starts)
    for block in document.blocks:
        assert block.text
        assert block.pieces[0][0] == 0
        assert [content for content, _ in block.pieces] == sorted({content for content, _ in block.pieces})
        for position, character in enumerate(block.text):
            written = document.text[block.offset(position)]
            assert written in (character, "\\") or (character, written) == (" ", "\n"), (block, position)


def exact(document: Document) -> bool:
    """Whether every character of every block is the document's own, or a blank for the end of a line."""
    return all(
        (written := document.text[block.offset(position)]) == character or (character, written) == (" ", "\n")
        for block in document.blocks
        for position, character in enumerate(block.text)
    )


def texts(document: Document, kind: BlockKind) -> list[str]:
    """The texts of the blocks of a kind."""
    return [block.text for block in document.blocks if block.kind is kind]


def math(text: str, document_format: str = "markdown") -> list[str]:
    """The formulas of a text."""
    return texts(read(text, document_format), BlockKind.MATH)


def only(document: Document, kind: BlockKind) -> Block:
    """The one block of a kind."""
    (block,) = [block for block in document.blocks if block.kind is kind]
    return block


def notebook(*cells: dict[str, object], **rest: object) -> str:
    """The text of a notebook with these cells."""
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5, **rest}, indent=1)
