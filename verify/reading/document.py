"""A file of any format → Document: its name says which reader takes it."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Mapping
from pathlib import Path

from verify.reading.block_list import BlockList
from verify.reading.continued import with_continued
from verify.reading.decimal_commas import with_points
from verify.reading.latex import read_latex
from verify.reading.macros import find_macros, may_define, write_out
from verify.reading.markdown import read_markdown
from verify.reading.notebook import read_notebook
from verify.reading.plain import read_plain
from verify.reading.stretch import line_starts
from verify.reading.text import MAX_BYTES, read_text, require_file
from verify.records.document import BlockKind, Document
from verify.records.mistake import OverBudget, UnreadableFile

FORMATS: Mapping[str, str] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".mdown": "markdown",
    ".mkd": "markdown",
    ".mdx": "markdown",
    ".qmd": "markdown",
    ".rmd": "markdown",
    ".tex": "latex",
    ".ltx": "latex",
    ".latex": "latex",
    ".ipynb": "notebook",
    ".txt": "plain",
    ".text": "plain",
    ".rst": "plain",
}
"""The format of a file, by its suffix in lower case."""

READERS: Mapping[str, Callable[[BlockList, str, str], None]] = {
    "markdown": lambda blocks, text, _: read_markdown(blocks, text),
    "latex": lambda blocks, text, _: read_latex(blocks, text),
    "notebook": read_notebook,
    "plain": lambda blocks, text, _: read_plain(blocks, text),
}


def read(path: Path, document_format: str | None = None, name: str | None = None) -> Document:
    """Read a document; a Mistake says what stands in the way.

    document_format: what to read it as, whatever its suffix. name: what it goes by; else its path.
    """
    suffix = path.suffix.lower()
    chosen = document_format or FORMATS.get(suffix)
    if chosen is None:
        if os.path.lexists(path):
            require_file(path)  # the name of a pipe, such as /dev/stdin, has no suffix, and is not to get one
        found, expected = f"the suffix {path.suffix!r}", "one of " + ", ".join(FORMATS)
        raise UnreadableFile(found, expected, "name the file by its format, or say --as", name or str(path))
    text = read_text(path)
    return _document(text.content, _known(chosen, name or text.path), name or text.path, text.sha256)


def read_string(text: str, document_format: str, path: str) -> Document:
    """Read a document that is no file, as from standard input; `path` is the name it goes by."""
    document_format = _known(document_format, path)
    if len(text) > MAX_BYTES:
        raise OverBudget(f"{len(text):,} characters", f"at most {MAX_BYTES:,}", "split the document", path)
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return _document(text.removeprefix("\ufeff"), document_format, path, digest)


def _known(document_format: str, path: str) -> str:
    if document_format not in READERS:
        expected = "one of " + ", ".join(READERS)
        raise UnreadableFile(f"the format {document_format!r}", expected, "name one of them", path)
    return document_format


def _document(text: str, document_format: str, path: str, sha256: str) -> Document:
    blocks = BlockList()
    # a notebook shows what a program printed, which has points
    READERS[document_format](blocks, text if document_format == "notebook" else with_points(text), path)
    if document_format != "notebook":  # whose blocks are in the order of its cells already
        blocks.in_order()
    found = blocks.blocks
    if document_format != "latex" and may_define(text):  # LaTeX also defines macros outside its formulas
        macros = [
            (block.offset(macro.start), macro)
            for block in found
            if block.kind is BlockKind.MATH
            for macro in find_macros(block.text)
        ]
        found = write_out(found, macros) if macros else found
    found = with_continued(found, text)
    return Document(path, text, sha256, tuple(found), line_starts(text), tuple(blocks.cells), blocks.ran_in_order)
